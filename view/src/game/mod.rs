//! A game as the player of one seat, or anyone else, knows it: gathered from what they are sent.
//!
//! [`versions`] says whether something is missing, [`ply`] what an event does to the moves.

mod ply;
mod versions;

#[cfg(test)]
mod tests;

use std::borrow::Cow;

use rookery_protocol::board::{Content, View};
use rookery_protocol::game::{About, Act, Entry, Start, State, You};
use rookery_protocol::host::JobTurn;
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::ClientIn;

pub use ply::Ply;
pub use versions::is_gapless;

use ply::{count_after, events, left_by};
use versions::after;

/// What a listener knows of a game.
#[derive(Debug)]
pub struct KnownGame {
    /// What never changes.
    pub about: About,
    /// How it stands, after the newest version that is part of this.
    pub state: State,
    plies: Vec<Ply>,
    /// What the listener sees after all of them.
    view: View,
    you: Option<You>,
}

/// What a message changed that must be acted on.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct News {
    /// The position is another one: moves were made or taken back.
    pub moved: bool,
    /// Moves were taken back: what is seen must be asked for anew where something is hidden.
    pub taken_back: bool,
    /// A version is missing, or a move: nothing was taken in, and the game must be asked for anew.
    pub gap: bool,
}

impl KnownGame {
    /// The game that a message brings whole; `None` where it brings something else. A log with a
    /// gap is taken as it is.
    #[must_use]
    pub fn whole(message: &ClientIn) -> Option<Self> {
        let ClientIn::Game { about, entries, state, you, .. } = message else { return None };
        Some(Self::told((**about).clone(), entries, state.clone(), you.clone()))
    }

    /// The game that its whole log tells; `None` where a version is missing, or a move.
    #[must_use]
    pub fn begin(about: About, entries: &[Entry], state: State, you: Option<You>) -> Option<Self> {
        leads_to(&state, 0, 0, entries).then(|| Self::told(about, entries, state, you))
    }

    fn told(about: About, entries: &[Entry], state: State, you: Option<You>) -> Self {
        let view = about.view.clone();
        let mut known = Self { about, state, plies: vec![], view, you };
        known.take_all(entries);
        known
    }

    /// Takes in what came after, as [`go_on`](Self::go_on) does. Messages of another kind change
    /// nothing.
    pub fn events(&mut self, message: &ClientIn) -> News {
        let ClientIn::Events { entries, state, you, .. } = message else { return News::default() };
        self.go_on(entries, state.clone(), you.clone())
    }

    /// Takes in what came after, with how the game stands then. Entries that are known already are
    /// skipped; an answer that was overtaken by a newer one changes nothing, and neither does one
    /// before which something is missing.
    pub fn go_on(&mut self, entries: &[Entry], state: State, you: Option<You>) -> News {
        let version = self.state.version;
        if state.version < version {
            return News::default();
        }
        let fresh = after(version, entries);
        if !leads_to(&state, version, self.plies.len(), fresh) {
            return News { gap: true, ..News::default() };
        }
        (self.state, self.you) = (state, you);
        self.take_all(fresh)
    }

    /// Takes in entries that follow. The view is made once, from the start where moves are gone.
    fn take_all(&mut self, entries: &[Entry]) -> News {
        let mut news = News::default();
        let before = self.plies.len();
        let mut kept = before;
        for event in events(entries) {
            let Some(left) = left_by(event) else { continue };
            let made = Ply::of(event);
            news.moved = true;
            news.taken_back |= made.is_none();
            self.plies.truncate(left);
            kept = kept.min(self.plies.len());
            self.plies.extend(made);
        }
        let (seen, from) = match kept == before {
            true => (&self.view, kept),
            false => (&self.about.view, 0),
        };
        if news.moved {
            self.view = replayed(seen, &self.plies[from..]).into_owned();
        }
        news
    }

    /// The moves so far.
    #[must_use]
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The moves so far in the game's notation, those left out that the listener may not know.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.plies.iter().filter_map(|ply| ply.notation.as_deref())
    }

    /// The moves so far as people write them, those left out that the listener may not know.
    pub fn labels(&self) -> impl Iterator<Item = &str> {
        self.plies.iter().filter_map(|ply| ply.label.as_deref())
    }

    /// The present position as the listener sees it. After a takeback it is what was seen then:
    /// where something is hidden, more or less may be seen now.
    #[must_use]
    pub fn view(&self) -> &View {
        &self.view
    }

    /// The position after so many plies as the listener saw it, at most the present one.
    #[must_use]
    pub fn view_at(&self, ply: usize) -> Cow<'_, View> {
        match self.plies.get(..ply) {
            Some(made) if made.len() < self.plies.len() => replayed(&self.about.view, made),
            _ => Cow::Borrowed(&self.view),
        }
    }

    /// Whether another one is at the same position, after the same moves.
    #[must_use]
    pub fn stands_as(&self, other: &Self) -> bool {
        self.state.ply == other.state.ply
            && self.plies.len() == other.plies.len()
            && self.plies.iter().zip(&other.plies).all(|(mine, its)| mine.is_same_move(its))
    }

    /// Whether a move that was made is not told.
    #[must_use]
    pub fn has_unknown(&self) -> bool {
        self.plies.iter().any(|ply| ply.notation.is_none())
    }

    /// Whether the listener saw a hidden cell, now or after any ply before.
    #[must_use]
    pub fn has_hidden_cells(&self) -> bool {
        self.about.view.cells.iter().any(|(_, content)| *content == Content::Hidden)
            || self.plies.iter().any(Ply::hides_cell)
    }

    /// Whether the game hides something while it goes on. Its start need not be known for that.
    #[must_use]
    pub fn hides(&self) -> bool {
        self.about.hides || self.about.start == Start::Random || self.has_unknown()
    }

    /// Whether it is this seat's turn.
    #[must_use]
    pub fn is_turn(&self, seat: Seat) -> bool {
        self.state.result.is_none() && self.state.turn == Some(seat)
    }

    /// What the listener may do, where a player listens.
    #[must_use]
    pub fn you(&self) -> Option<&You> {
        self.you.as_ref()
    }

    /// Whether the player may do this besides moving.
    #[must_use]
    pub fn may(&self, act: Act) -> bool {
        self.you.as_ref().is_some_and(|you| you.acts.contains(&act))
    }

    /// Where the listener sits, if at all.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        self.you.as_ref().map(|you| you.seat).or(self.about.viewer.seat())
    }

    /// The turn of `seat` as an engine's host is told of it. Where the game hides something, only
    /// what the seat may know; moves in `refused` were tried already.
    #[must_use]
    pub fn turn(&self, seat: Seat, refused: &[String]) -> JobTurn {
        let hides = self.hides();
        let known = self.moves().map(str::to_owned);
        let legal = self.you.iter().flat_map(|you| &you.legal);
        let open = legal.filter(|mv| !refused.contains(&mv.notation)).cloned();
        JobTurn {
            ply: self.state.ply,
            moves: if hides { vec![] } else { known.collect() },
            view: hides.then(|| self.view.clone()),
            legal: if hides { open.collect() } else { vec![] },
            clocks: self.state.clocks.clone(),
            draw_offered: self.state.offers.draw == Some(!seat),
        }
    }
}

/// Whether `entries` lead from version `from`, after so many plies, to `state`.
fn leads_to(state: &State, from: u32, plies: usize, entries: &[Entry]) -> bool {
    is_gapless(from, entries, state.version) && count_after(plies, entries) == state.ply as usize
}

/// What `view` becomes by these moves.
fn replayed<'a>(view: &'a View, plies: &[Ply]) -> Cow<'a, View> {
    plies.iter().fold(Cow::Borrowed(view), |view, ply| Cow::Owned(view.changed(&ply.change)))
}
