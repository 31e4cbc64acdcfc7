//! The first tab: one's games, invitations, and what others play.

use rookery_protocol::challenge::{Challenge, ChallengeStatus};
use rookery_protocol::game::GameSummary;
use rookery_protocol::id::UserId;
use rookery_protocol::said::Text;

use crate::texts::terminal;

/// What the first tab lists.
#[derive(Debug, Default)]
pub(crate) struct Home {
    pub(crate) mine: Vec<GameSummary>,
    pub(crate) incoming: Vec<Challenge>,
    pub(crate) outgoing: Vec<Challenge>,
    pub(crate) open: Vec<Challenge>,
    pub(crate) live: Vec<GameSummary>,
    /// How many people are connected.
    pub(crate) online: u32,
    /// The row that the keys are at.
    pub(crate) chosen: usize,
}

/// The lists, in their order on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Section {
    Mine,
    Incoming,
    Outgoing,
    Open,
    Live,
}

/// A row of a list.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Row<'a> {
    Game(Section, &'a GameSummary),
    Challenge(Section, &'a Challenge),
}

/// A line of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum HomeLine {
    Heading(Section),
    /// The number of a row.
    Row(usize),
    /// There is nothing in the list.
    Nothing(Section),
    Gap,
}

impl Section {
    const ALL: [Self; 5] = [Self::Mine, Self::Incoming, Self::Outgoing, Self::Open, Self::Live];

    pub(crate) fn title(self) -> Text {
        match self {
            Self::Mine => terminal::your_games(),
            Self::Incoming => terminal::invitations(),
            Self::Outgoing => terminal::your_invitations(),
            Self::Open => terminal::open_challenges(),
            Self::Live => terminal::to_watch(),
        }
    }

    /// What an empty list says; those without a word are left out.
    pub(crate) fn nothing(self) -> Option<Text> {
        match self {
            Self::Mine => Some(terminal::no_games()),
            Self::Open => Some(terminal::nobody_waits()),
            Self::Live => Some(terminal::none_to_watch()),
            Self::Incoming | Self::Outgoing => None,
        }
    }
}

impl Row<'_> {
    fn section(&self) -> Section {
        match self {
            Self::Game(section, _) | Self::Challenge(section, _) => *section,
        }
    }
}

impl Home {
    /// All rows, as whoever `me` is sees them.
    pub(crate) fn rows(&self, me: Option<UserId>) -> Vec<Row<'_>> {
        let open = |challenge: &&Challenge| challenge.status == ChallengeStatus::Open;
        let others = |challenge: &&Challenge| Some(challenge.from.id) != me;
        let known = |game: &GameSummary| self.mine.iter().any(|mine| mine.id == game.id);
        let mine = self.mine.iter().map(|game| Row::Game(Section::Mine, game));
        let incoming = self.incoming.iter().filter(open);
        let outgoing = self.outgoing.iter().filter(open);
        let lobby = self.open.iter().filter(open).filter(others);
        let live = self.live.iter().filter(|game| !known(game));
        mine.chain(incoming.map(|it| Row::Challenge(Section::Incoming, it)))
            .chain(outgoing.map(|it| Row::Challenge(Section::Outgoing, it)))
            .chain(lobby.map(|it| Row::Challenge(Section::Open, it)))
            .chain(live.map(|it| Row::Game(Section::Live, it)))
            .collect()
    }

    /// The lines of the screen, from the top.
    pub(crate) fn lines(&self, me: Option<UserId>) -> Vec<HomeLine> {
        let rows = self.rows(me);
        let mut lines = Vec::new();
        for section in Section::ALL {
            let of_section = (0..rows.len()).filter(|row| rows[*row].section() == section);
            let of_section: Vec<HomeLine> = of_section.map(HomeLine::Row).collect();
            if of_section.is_empty() && section.nothing().is_none() {
                continue;
            }
            if !lines.is_empty() {
                lines.push(HomeLine::Gap);
            }
            lines.push(HomeLine::Heading(section));
            match of_section.is_empty() {
                true => lines.push(HomeLine::Nothing(section)),
                false => lines.extend(of_section),
            }
        }
        lines
    }

    /// How many lines are above the screen when it has so many.
    pub(crate) fn scroll(&self, lines: &[HomeLine], height: u16) -> usize {
        let height = usize::from(height);
        let chosen = lines.iter().position(|line| *line == HomeLine::Row(self.chosen));
        // Two lines more than the row itself show where the list goes on.
        let last = (chosen.unwrap_or(0) + 3).min(lines.len());
        last.saturating_sub(height)
    }

    /// Goes so many rows on.
    pub(super) fn go(&mut self, by: isize, me: Option<UserId>) {
        let last = self.rows(me).len().saturating_sub(1);
        self.chosen = self.chosen.saturating_add_signed(by).min(last);
    }
}
