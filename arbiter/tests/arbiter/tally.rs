//! A toy game: two seats count up to a goal together, and who reaches it wins.
//!
//! `2` and `3` count and pass the turn, `1` counts and leaves the turn where it is, `0` counts
//! nothing, `x` gives up all hope of winning, `=` ends the game drawn. People write `one`, `two`, …;
//! `odd` could be `1` or `3`. In the hidden kind nobody sees what the other one has counted.

use std::cell::Cell;

use rookery_protocol::board::{Board, CellId, Content, LegalMove};
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{GameResult, Score, SeatName, Start, Starts};
use rookery_protocol::seat::{Seat, Viewer};
use rookery_rules::{BadStart, Game, Past, Play, Played, Position, Seen, Text, Title};

const USUAL_GOAL: u32 = 1_000_000;
/// Moves that are counted at once.
pub(crate) const AT_ONCE: usize = 5;
const MOVES: [(&str, &str); 6] =
    [("0", "zero"), ("1", "one"), ("2", "two"), ("3", "three"), ("x", "strip"), ("=", "level")];

/// What a test has asked the rules.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Asked {
    /// How often for one move.
    pub(crate) one: u32,
    /// How often for many at once.
    pub(crate) many: u32,
    /// For how many at most.
    pub(crate) longest: usize,
    /// How often for what is legal.
    pub(crate) legal: u32,
}

thread_local! {
    static ASKED: Cell<Asked> = const { Cell::new(Asked { one: 0, many: 0, longest: 0, legal: 0 }) };
}

/// What was asked since the last time.
pub(crate) fn take_asked() -> Asked {
    ASKED.take()
}

fn asked(note: impl FnOnce(&mut Asked)) {
    let mut asked = ASKED.get();
    note(&mut asked);
    ASKED.set(asked);
}

pub(crate) struct Tally {
    title: Title,
    hides: bool,
}

impl Tally {
    pub(crate) fn open() -> Self {
        Self::new(false)
    }

    pub(crate) fn hidden() -> Self {
        Self::new(true)
    }

    fn new(hides: bool) -> Self {
        let seat = |name: &str| SeatName::new(name, false);
        let title = Title {
            key: "tally".into(),
            name: "Tally".into(),
            summary: Text::verbatim("Count."),
            text: rookery_rules::paragraphs("Count."),
            seats: [seat("Odd"), seat("Even")],
            starts: Starts { usual: true, numbers: None, position: true, secret: false },
        };
        Self { title, hides }
    }
}

impl Game for Tally {
    fn title(&self) -> &Title {
        &self.title
    }

    fn board(&self, _: &Start) -> Board {
        Board::default()
    }

    /// A position is a goal and who begins: `21 second`.
    fn begin(&self, start: &Start) -> Result<Box<dyn Play>, BadStart> {
        let (goal, turn) = match start {
            Start::Usual => (USUAL_GOAL, Seat::First),
            Start::Number { .. } | Start::Random | Start::Secret { .. } => {
                return Err(BadStart::NotOffered);
            }
            Start::Position { text } => {
                let fault = || BadStart::fault(Text::verbatim("A goal and a seat."));
                let (goal, seat) = text.split_once(' ').ok_or_else(fault)?;
                let turn = if seat == "second" { Seat::Second } else { Seat::First };
                (goal.parse().map_err(|_| fault())?, turn)
            }
        };
        let position = Count {
            goal,
            hides: self.hides,
            counts: [0; 2],
            bare: [false; 2],
            zeros: 0,
            level: false,
            turn,
            mover: !turn,
        };
        Ok(Box::new(Played::new(position)))
    }
}

#[derive(Clone)]
struct Count {
    goal: u32,
    hides: bool,
    counts: [u32; 2],
    bare: [bool; 2],
    /// How many of the last moves were `0`.
    zeros: u32,
    level: bool,
    turn: Seat,
    mover: Seat,
}

impl Position for Count {
    type Move = usize;

    const RECALLS: bool = true;

    fn recall(&self, text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split(' ').collect();
        let [goal, first, second, one, other, zeros, level, turn, mover] = words[..] else {
            return None;
        };
        let seat = |word| if word == "First" { Seat::First } else { Seat::Second };
        Some(Self {
            goal: goal.parse().ok()?,
            hides: self.hides,
            counts: [first.parse().ok()?, second.parse().ok()?],
            bare: [one == "true", other == "true"],
            zeros: zeros.parse().ok()?,
            level: level == "true",
            turn: seat(turn),
            mover: seat(mover),
        })
    }

    /// It counts a few moves at once, never all of a long log.
    fn after_each(&self, notations: &[&str]) -> Vec<(Self, usize)> {
        asked(|asked| {
            asked.many += 1;
            asked.longest = asked.longest.max(notations.len());
        });
        let mut position = self.clone();
        let step = |notation: &&str| {
            let mv = MOVES.iter().position(|(name, _)| name == notation)?;
            position.count(mv);
            Some((position.clone(), mv))
        };
        notations.iter().take(AT_ONCE).map_while(step).collect()
    }

    fn turn(&self) -> Seat {
        self.turn
    }

    fn legal_into(&self, moves: &mut Vec<usize>) {
        asked(|asked| asked.legal += 1);
        moves.extend(0..MOVES.len());
    }

    fn play(&mut self, mv: &usize) {
        asked(|asked| asked.one += 1);
        self.count(*mv);
    }

    fn outcome(&self, _: Past) -> Option<GameResult> {
        let result = |score, reason: &str| Some(GameResult { score, reason: reason.into() });
        if self.level {
            return result(Score::Draw, "level");
        }
        let reached = self.counts[0] + self.counts[1] >= self.goal;
        if reached { result(Score::win(self.mover), "goal") } else { None }
    }

    fn claims(&self, _: Past) -> Vec<&'static str> {
        if self.zeros >= 2 { vec!["two-zeros"] } else { vec![] }
    }

    fn can_win(&self, seat: Seat) -> bool {
        !self.bare[seat.index()]
    }

    fn text(&self) -> String {
        let [one, other] = self.bare;
        let [first, second] = self.counts;
        format!(
            "{} {first} {second} {one} {other} {} {} {:?} {:?}",
            self.goal, self.zeros, self.level, self.turn, self.mover
        )
    }

    fn notation(&self, mv: &usize) -> String {
        MOVES[*mv].0.into()
    }

    fn label(&self, mv: &usize) -> String {
        MOVES[*mv].1.into()
    }

    fn read_move(&self, text: &str) -> Result<usize, Refusal> {
        if text == "odd" {
            return Err(Refusal::Ambiguous);
        }
        let written = |names: &(&str, &str)| names.0 == text || names.1 == text;
        MOVES.iter().position(written).ok_or(Refusal::Illegal)
    }

    fn legal_move(&self, mv: &usize) -> LegalMove {
        LegalMove { notation: self.notation(mv), path: vec![0], also: vec![], choice: None }
    }

    fn cells(&self, viewer: Viewer) -> Vec<(CellId, Content)> {
        let cell = |seat: Seat| match self.counts[seat.index()] as u16 {
            _ if !self.may_see(viewer, seat) => Some((seat.index() as CellId, Content::Hidden)),
            0 => None,
            count => Some((seat.index() as CellId, Content::Piece(0, count))),
        };
        Seat::BOTH.into_iter().filter_map(cell).collect()
    }

    fn seen(&self, mv: &usize, _: &Self, viewer: Viewer) -> Seen {
        if !self.may_see(viewer, self.turn) {
            return Seen::default();
        }
        let (notation, label) = (Some(self.notation(mv)), Some(self.label(mv)));
        Seen { notation, label, last: vec![self.turn.index() as CellId], ..Seen::default() }
    }

    fn hides(&self) -> bool {
        self.hides
    }
}

impl Count {
    fn count(&mut self, mv: usize) {
        self.mover = self.turn;
        let seat = self.turn.index();
        self.zeros = if mv == 0 { self.zeros + 1 } else { 0 };
        match mv {
            4 => self.bare[seat] = true,
            5 => self.level = true,
            count => self.counts[seat] += count as u32,
        }
        if mv != 1 {
            self.turn = !self.turn;
        }
    }

    fn may_see(&self, viewer: Viewer, seat: Seat) -> bool {
        !self.hides || viewer == Viewer::All || viewer == Viewer::from(seat)
    }
}
