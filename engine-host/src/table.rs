//! A game as the player of one seat knows it, gathered from what is sent to that player.

use rookery_protocol::board::View;
use rookery_protocol::game::{About, Act, Event, State, You};
use rookery_protocol::host::JobTurn;
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::ClientIn;

/// What a player knows of a game.
pub struct Table {
    /// What never changes.
    pub about: About,
    /// What the player sees now.
    view: View,
    /// The moves, as far as the player may know them: what identifies each, and how people write it.
    moves: Vec<(Option<String>, Option<String>)>,
    /// How it stands.
    pub state: State,
    you: Option<You>,
}

/// What a message changed that must be acted on.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct News {
    /// Moves were taken back: what is seen must be asked for anew where something is hidden.
    pub taken_back: bool,
    /// A version is missing: the game must be asked for anew.
    pub gap: bool,
}

impl Table {
    /// The game that a message brings whole.
    #[must_use]
    pub fn whole(message: ClientIn) -> Option<Self> {
        let ClientIn::Game { about, entries, state, you, .. } = message else { return None };
        let view = about.view.clone();
        let mut table = Self { about: *about, view, moves: vec![], state, you };
        let mut news = News::default();
        for entry in entries {
            if let Some(event) = entry.event {
                table.take(event, &mut news);
            }
        }
        Some(table)
    }

    /// Takes in what came after.
    pub fn events(&mut self, message: ClientIn) -> News {
        let mut news = News::default();
        let ClientIn::Events { entries, state, you, .. } = message else { return news };
        let known = self.state.version;
        for entry in entries.into_iter().filter(|entry| entry.version > known) {
            if let Some(event) = entry.event {
                self.take(event, &mut news);
            }
        }
        news.gap = self.moves.len() != state.ply as usize;
        self.state = state;
        self.you = you;
        news
    }

    fn take(&mut self, event: Event, news: &mut News) {
        match event {
            Event::Moved { ply, notation, label, change, .. } => {
                self.moves.truncate(ply.saturating_sub(1) as usize);
                self.moves.push((notation, label));
                self.view = self.view.changed(&change);
            }
            Event::TakenBack { ply } => {
                self.moves.truncate(ply as usize);
                news.taken_back = true;
            }
            _ => {}
        }
    }

    /// Whether it is this seat's turn.
    #[must_use]
    pub fn is_turn(&self, seat: Seat) -> bool {
        self.state.result.is_none() && self.state.turn == Some(seat)
    }

    /// The moves so far, as far as the player may know them.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.moves.iter().filter_map(|(notation, _)| notation.as_deref())
    }

    /// The same as people write them.
    pub fn labels(&self) -> impl Iterator<Item = &str> {
        self.moves.iter().filter_map(|(_, label)| label.as_deref())
    }

    /// Whether a move that was made is not told.
    #[must_use]
    pub fn has_unknown(&self) -> bool {
        self.moves.iter().any(|(notation, _)| notation.is_none())
    }

    /// What the player may do besides moving.
    #[must_use]
    pub fn may(&self, act: Act) -> bool {
        self.you.as_ref().is_some_and(|you| you.acts.contains(&act))
    }

    /// The turn as a machine is told of it. Where something `hides`, only what the seat may know;
    /// moves in `refused` were tried already.
    #[must_use]
    pub fn turn(&self, seat: Seat, hides: bool, refused: &[String]) -> JobTurn {
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
