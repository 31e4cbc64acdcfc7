//! A game as the player of one seat, or anyone else, knows it: gathered from what they are sent.

use rookery_protocol::board::View;
use rookery_protocol::game::{About, Act, Entry, Event, Start, State, You};
use rookery_protocol::host::JobTurn;
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::ClientIn;

/// What a listener knows of a game.
pub struct KnownGame {
    /// What never changes.
    pub about: About,
    /// What the listener sees now.
    view: View,
    moves: Vec<Made>,
    /// How it stands.
    pub state: State,
    you: Option<You>,
}

/// A move as far as the listener may know it.
#[derive(PartialEq, Eq)]
struct Made {
    notation: Option<String>,
    label: Option<String>,
}

/// What a message changed that must be acted on.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct News {
    /// The position is another one: moves were made or taken back.
    pub moved: bool,
    /// Moves were taken back: what is seen must be asked for anew where something is hidden.
    pub taken_back: bool,
    /// A version is missing: the game must be asked for anew.
    pub gap: bool,
}

impl KnownGame {
    /// The game that a message brings whole; `None` where it brings something else.
    #[must_use]
    pub fn whole(message: &ClientIn) -> Option<Self> {
        let ClientIn::Game { about, entries, state, you, .. } = message else { return None };
        let (view, state, you) = (about.view.clone(), state.clone(), you.clone());
        let mut known = Self { about: (**about).clone(), view, moves: vec![], state, you };
        known.take_all(entries, &mut News::default());
        Some(known)
    }

    /// Takes in what came after. Messages of another kind change nothing.
    pub fn events(&mut self, message: &ClientIn) -> News {
        let mut news = News::default();
        let ClientIn::Events { entries, state, you, .. } = message else { return news };
        let first = entries.iter().position(|entry| entry.version > self.state.version);
        self.take_all(first.map_or(&[], |first| &entries[first..]), &mut news);
        news.gap = self.moves.len() != state.ply as usize;
        (self.state, self.you) = (state.clone(), you.clone());
        news
    }

    fn take_all(&mut self, entries: &[Entry], news: &mut News) {
        for event in entries.iter().filter_map(|entry| entry.event.as_ref()) {
            match event {
                Event::Moved { ply, notation, label, change, .. } => {
                    self.moves.truncate(ply.saturating_sub(1) as usize);
                    let (notation, label) = (notation.clone(), label.clone());
                    self.moves.push(Made { notation, label });
                    self.view = self.view.changed(change);
                    news.moved = true;
                }
                Event::TakenBack { ply } => {
                    self.moves.truncate(*ply as usize);
                    (news.moved, news.taken_back) = (true, true);
                }
                _ => {}
            }
        }
    }

    /// Whether it is this seat's turn.
    #[must_use]
    pub fn is_turn(&self, seat: Seat) -> bool {
        self.state.result.is_none() && self.state.turn == Some(seat)
    }

    /// The moves so far in the game's notation, those left out that the listener may not know.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.moves.iter().filter_map(|made| made.notation.as_deref())
    }

    /// The moves so far as people write them, those left out that the listener may not know.
    pub fn labels(&self) -> impl Iterator<Item = &str> {
        self.moves.iter().filter_map(|made| made.label.as_deref())
    }

    /// Whether another one is at the same position, after the same moves.
    #[must_use]
    pub fn stands_as(&self, other: &Self) -> bool {
        self.state.ply == other.state.ply && self.moves == other.moves
    }

    /// Whether a move that was made is not told.
    #[must_use]
    pub fn has_unknown(&self) -> bool {
        self.moves.iter().any(|made| made.notation.is_none())
    }

    /// Whether the game hides something while it goes on. Its start need not be known for that.
    #[must_use]
    pub fn hides(&self) -> bool {
        self.about.hides || self.about.start == Start::Random || self.has_unknown()
    }

    /// What the player may do besides moving.
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
