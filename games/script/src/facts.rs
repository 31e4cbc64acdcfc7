//! All that a module says of one position, checked.

use std::collections::HashSet;
use std::sync::OnceLock;

use rookery_rules::{CellId, Content, GameResult, Score, Seat, Viewer};
use serde::{Deserialize, Serialize};
use wasmtime::component::ResourceAny;

use crate::failure::Failure;
use crate::limits::{MOVE_BYTES_MAX, STATUS_CHARS_MAX, TEXT_BYTES_MAX};
use crate::module::{Instance, Module};
use crate::sandbox::interface::exports::rookery::rules::game;
use crate::texts;

pub(crate) use game::{Outcome as RawOutcome, Seat as RawSeat, View as RawView};

/// What a module says of one position.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Facts {
    pub(crate) text: String,
    /// Of no meaning once the game is over.
    pub(crate) turn: Seat,
    /// Where nobody has asked yet, in a position of a replay, not known.
    #[serde(with = "asked")]
    moves: OnceLock<Vec<String>>,
    pub(crate) outcome: Option<GameResult>,
    /// In the order of [`Viewer`]; only one where nothing is hidden.
    sights: Vec<Sight>,
    /// What the module logged meanwhile.
    pub(crate) log: Vec<String>,
    /// Whether the module drew random numbers meanwhile, as far as is known.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) drew: bool,
}

/// What one viewer may know.
#[derive(Clone, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Sight {
    /// Sorted by cell, empty ones left out.
    pub(crate) cells: Vec<(CellId, Content)>,
    pub(crate) last_move: Option<String>,
    pub(crate) last_text: Option<String>,
    pub(crate) status: String,
}

/// A value that was asked for, or not.
mod asked {
    use std::sync::OnceLock;

    use serde::{Deserialize, Deserializer, Serialize as _, Serializer};

    pub(super) fn serialize<S: Serializer>(
        value: &OnceLock<Vec<String>>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        value.get().serialize(to)
    }

    pub(super) fn deserialize<'a, D: Deserializer<'a>>(
        from: D,
    ) -> Result<OnceLock<Vec<String>>, D::Error> {
        let value: Option<Vec<String>> = Option::deserialize(from)?;
        Ok(value.map_or_else(OnceLock::new, OnceLock::from))
    }
}

impl Facts {
    /// Asks for everything.
    pub(crate) fn of(
        module: &Module,
        guest: &mut Instance,
        position: ResourceAny,
    ) -> Result<Self, Failure> {
        Self::ask(module, guest, position, true)
    }

    /// Asks for everything but the legal moves.
    pub(crate) fn without_moves(
        module: &Module,
        guest: &mut Instance,
        position: ResourceAny,
    ) -> Result<Self, Failure> {
        Self::ask(module, guest, position, false)
    }

    fn ask(
        module: &Module,
        guest: &mut Instance,
        position: ResourceAny,
        with_moves: bool,
    ) -> Result<Self, Failure> {
        let text = guest.save(position)?;
        check_text(&text)?;
        let turn = guest.turn(position)?;
        let moves = with_moves.then(|| guest.legal_moves(position)).transpose()?;
        if let Some(moves) = &moves {
            check_moves(module, moves)?;
        }
        let outcome = guest.outcome(position)?;
        if let Some(moves) = &moves {
            check_over(turn.is_none(), moves.len(), outcome.is_some())?;
        }
        let outcome = outcome.map(|outcome| result(&outcome)).transpose()?;
        let sights = sights(module, guest, position)?;
        let turn = turn.map_or(Seat::First, seat);
        let moves = moves.map_or_else(OnceLock::new, OnceLock::from);
        Ok(Self { text, turn, moves, outcome, sights, log: guest.take_log(), drew: guest.drew() })
    }

    /// The legal moves.
    pub(crate) fn moves(&self, module: &Module) -> &[String] {
        self.moves.get_or_init(|| {
            let known = module.read(&self.text).ok();
            known.and_then(|facts| facts.moves.into_inner()).unwrap_or_default()
        })
    }

    /// Whether both say the same of a position, what is legal and what was logged left out.
    pub(crate) fn says_the_same(&self, other: &Self) -> bool {
        let Self { text, turn, outcome, sights, moves: _, log: _, drew: _ } = self;
        (text, turn, outcome, sights) == (&other.text, &other.turn, &other.outcome, &other.sights)
    }

    /// The same position, where the game ends because its rules failed.
    pub(crate) fn broken(&self, failure: &Failure) -> Self {
        let say = |sight: &Sight| Sight { status: failure.to_string(), ..sight.clone() };
        Self {
            text: self.text.clone(),
            turn: self.turn,
            moves: vec![].into(),
            outcome: Some(failure.result()),
            sights: self.sights.iter().map(say).collect(),
            log: vec![],
            // It may be what was drawn that broke them.
            drew: true,
        }
    }

    pub(crate) fn sight(&self, viewer: Viewer) -> &Sight {
        &self.sights[(viewer as usize).min(self.sights.len() - 1)]
    }
}

/// What each kind of viewer may know; one for all where nothing is hidden.
fn sights(
    module: &Module,
    guest: &mut Instance,
    position: ResourceAny,
) -> Result<Vec<Sight>, Failure> {
    let viewers: &[_] = if module.about.hides {
        use game::Viewer::{All, First, Second, Spectator};
        &[First, Second, Spectator, All]
    } else {
        &[game::Viewer::All]
    };
    viewers.iter().map(|viewer| sight(module, guest.view(position, *viewer)?)).collect()
}

pub(crate) fn seat(seat: RawSeat) -> Seat {
    match seat {
        RawSeat::First => Seat::First,
        RawSeat::Second => Seat::Second,
    }
}

fn check_text(text: &str) -> Result<(), Failure> {
    let line = text.trim() == text && !text.is_empty() && !text.contains(char::is_control);
    if line && text.len() <= TEXT_BYTES_MAX {
        return Ok(());
    }
    Err(Failure::Inconsistent(texts::position_line(TEXT_BYTES_MAX, text.len())))
}

/// Whether nobody is to move, there are no moves, and there is a result: all of it or nothing.
fn check_over(nobody_moves: bool, moves: usize, has_result: bool) -> Result<(), Failure> {
    let over = (nobody_moves, moves == 0, has_result);
    if over == (true, true, true) || over == (false, false, false) {
        return Ok(());
    }
    let mover = if nobody_moves { texts::nobody() } else { texts::somebody() };
    let result = if has_result { texts::a_result() } else { texts::no_result() };
    Err(Failure::Inconsistent(texts::half_over(moves, mover, result)))
}

fn check_moves(module: &Module, moves: &[String]) -> Result<(), Failure> {
    let mut seen = HashSet::with_capacity(moves.len());
    for mv in moves {
        let short: String = mv.chars().take(40).collect();
        if mv.len() > MOVE_BYTES_MAX || path(module, mv).is_none() {
            return Err(Failure::Inconsistent(texts::no_move(format!("{short:?}"))));
        }
        if !seen.insert(mv.as_str()) {
            return Err(Failure::Inconsistent(texts::move_twice(format!("{short:?}"))));
        }
    }
    Ok(())
}

/// The cells to click for a move; none for a button.
pub(crate) fn path(module: &Module, mv: &str) -> Option<Vec<CellId>> {
    if !mv.is_empty() && mv.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-') {
        return Some(vec![]);
    }
    let mut numbers = mv.split('-').map(|part| match part.as_bytes() {
        [b'0'] => Some(0),
        [b'1'..=b'9', ..] => part.parse::<u16>().ok(),
        _ => None,
    });
    let mut cells = Vec::new();
    while let Some(column) = numbers.next() {
        let at = (column?, numbers.next()??);
        cells.push(*module.cells.get(&at)?);
    }
    Some(cells)
}

fn result(outcome: &RawOutcome) -> Result<GameResult, Failure> {
    let reason = outcome.reason.clone();
    let word = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase());
    // What the server itself says about games must not come from rules.
    if reason.len() > 40 || !reason.split('-').all(word) || reason.starts_with("rules-") {
        return Err(Failure::Inconsistent(texts::no_result_reason(format!("{reason:?}"))));
    }
    let score = match outcome.winner.map(seat) {
        Some(Seat::First) => Score::First,
        Some(Seat::Second) => Score::Second,
        None => Score::Draw,
    };
    Ok(GameResult { score, reason })
}

fn sight(module: &Module, view: RawView) -> Result<Sight, Failure> {
    let cells = module.board.cells.len();
    let shown: Vec<char> = view.board.chars().take(cells + 1).collect();
    if shown.len() != cells {
        let shown = view.board.chars().count();
        return Err(Failure::Inconsistent(texts::view_size(cells, shown)));
    }
    let mut contents = Vec::new();
    for (cell, character) in shown.into_iter().enumerate() {
        let content = match character {
            '.' | ' ' => continue,
            '?' => Content::Hidden,
            _ => match module.pieces.get(&character) {
                Some(piece) => Content::Piece(*piece, 1),
                None => {
                    let text = texts::view_piece(format!("{character:?}"));
                    return Err(Failure::Inconsistent(text));
                }
            },
        };
        contents.push((cell as CellId, content));
    }
    let last_move = view.last_move.filter(|mv| path(module, mv).is_some());
    let status = plain(&view.status);
    let last_text = view.last_text.as_deref().map(plain).filter(|text| !text.is_empty());
    Ok(Sight { cells: contents, last_move, last_text, status })
}

/// At most a line that fits.
fn plain(text: &str) -> String {
    let one_line = text.chars().map(|c| if c.is_control() { ' ' } else { c });
    one_line.take(STATUS_CHARS_MAX).collect::<String>().trim().to_owned()
}
