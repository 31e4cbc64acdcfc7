//! The tables of some folders, whatever game they are of, asked with a game as others know it.
//!
//! An answer is exact: what best play of both sides leads to under the rules of the game, those of
//! draws included. Where it is not known for sure there is none.

use std::path::PathBuf;

use rookery_chess::Chess;
use rookery_draughts::{Draughts, builtin};
use rookery_rules::{Game, Play, Played, Score, Seat, Start};
use rookery_syzygy::{Syzygy, Wdl};

use super::{Value, chess, draughts};

/// Quiet moves after which a game of chess is drawn, in plies: a mate must come before.
const DRAW_PLIES: usize = 100;
/// Up to so many plies to the next capture or pawn move, those since the last one included, a win
/// by Syzygy's distances is sure: one of these may be one more than it is said to be.
const SURE_PLIES: usize = 99;

/// The tables of some folders.
#[derive(Debug, Default)]
pub struct Tables {
    /// The engine's own of chess, of each folder that has some.
    chess: Vec<chess::Tables>,
    /// Of English draughts.
    draughts: Vec<draughts::Tables>,
    syzygy: Syzygy,
}

impl Tables {
    /// Finds all tables of folders, and what is wrong with files that seem to be some.
    ///
    /// # Errors
    /// Which folder cannot be read, and why.
    pub fn open(folders: &[PathBuf]) -> Result<(Self, Vec<String>), String> {
        let (mut all, mut faults) = (Self::default(), vec![]);
        for folder in folders {
            let (chess, wrong) = chess::Tables::open(folder)?;
            faults.extend(wrong);
            all.chess.extend(Some(chess).filter(|tables| tables.count() > 0));
            let (draughts, wrong) = draughts::Tables::open(folder)?;
            faults.extend(wrong);
            all.draughts.extend(Some(draughts).filter(|tables| tables.count() > 0));
        }
        if !folders.is_empty() {
            let (syzygy, wrong) = Syzygy::of_folders(folders)?;
            faults.extend(wrong);
            all.syzygy = syzygy;
        }
        Ok((all, faults))
    }

    /// What there is, in words.
    #[must_use]
    pub fn described(&self) -> Vec<String> {
        let [wdl, dtz] = self.syzygy.counts();
        let (chess, draughts) = (&self.chess, &self.draughts);
        let syzygy = (wdl > 0).then(|| {
            format!("Syzygy: {wdl} WDL and {dtz} DTZ tables, up to {} men", self.syzygy.men())
        });
        let own = chess
            .iter()
            .map(|tables| format!("chess: {} tables, up to {} men", tables.count(), tables.men()));
        let draughts = draughts.iter().map(|tables| {
            let (count, pieces) = (tables.count(), tables.pieces());
            format!("English draughts: {count} tables, up to {pieces} pieces")
        });
        syzygy.into_iter().chain(own).chain(draughts).collect()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.chess.is_empty() && self.draughts.is_empty() && self.syzygy.men() == 0
    }

    /// The most men of a position of this game that may be known; nothing where none is.
    #[must_use]
    pub fn men(&self, game: &dyn Game) -> Option<usize> {
        if self.is_empty() {
            return None;
        }
        let usual = game.title().starts.usual;
        let start = if usual { Start::Usual } else { Start::Number { number: 0 } };
        let play = game.begin(&start).ok()?;
        let men = if played::<Chess>(play.as_ref()).is_some() {
            let own = self.chess.iter().map(chess::Tables::men).max().unwrap_or(0);
            own.max(self.syzygy.men())
        } else if played::<Draughts>(play.as_ref()).is_some_and(is_english) {
            self.draughts.iter().map(draughts::Tables::pieces).max().unwrap_or(0)
        } else {
            0
        };
        Some(men).filter(|men| *men > 0)
    }

    /// The result that best play of both sides leads to; nothing where that is not known for sure,
    /// or the game is over.
    #[must_use]
    pub fn judge(&self, play: &dyn Play) -> Option<Score> {
        if let Some(chess) = played::<Chess>(play) {
            return self.judge_chess(chess, play.turn()?);
        }
        self.judge_draughts(played::<Draughts>(play)?, play.turn()?)
    }

    fn judge_chess(&self, played: &Played<Chess>, seat: Seat) -> Option<Score> {
        let position = played.position();
        let quiet = usize::from(position.halfmoves());
        let in_time = |plies: usize, most: usize| {
            quiet + plies <= most && !has_repeated(played.keys(), quiet)
        };
        let own = self.chess.iter().find_map(|tables| tables.probe(position));
        if let Some(value) = own
            && plies(value).is_none_or(|plies| in_time(plies, DRAW_PLIES))
        {
            return Some(score(value, seat));
        }
        let winner = match self.syzygy.wdl(position)? {
            // Who cannot win from here cannot do so with fewer quiet moves left either.
            Wdl::Draw | Wdl::CursedWin | Wdl::BlessedLoss => return Some(Score::Draw),
            Wdl::Win => seat,
            Wdl::Loss => !seat,
        };
        let away = || Some(self.syzygy.dtz(position)?.unsigned_abs() as usize);
        let sure = quiet == 0 || away().is_some_and(|plies| in_time(plies, SURE_PLIES));
        sure.then(|| Score::win(winner))
    }

    /// The tables leave out the law that draws a game after a number of moves of kings.
    fn judge_draughts(&self, played: &Played<Draughts>, seat: Seat) -> Option<Score> {
        let board = played.position();
        let value = self.draughts.iter().find_map(|tables| tables.probe(board))?;
        let most = board.variant().draws.kings_only.map_or(usize::MAX, usize::from);
        let quiet = usize::from(board.kings_only());
        let sure = plies(value)
            .is_none_or(|plies| quiet + plies <= most && !has_repeated(played.keys(), quiet));
        sure.then(|| score(value, seat))
    }

    /// What was found to be wrong with tables since this was asked last.
    #[must_use]
    pub fn take_faults(&self) -> Vec<String> {
        self.syzygy.take_faults()
    }
}

fn played<P: rookery_rules::Position + 'static>(play: &dyn Play) -> Option<&Played<P>> {
    play.as_any().downcast_ref()
}

fn is_english(played: &Played<Draughts>) -> bool {
    std::ptr::eq(played.position().variant(), &raw const builtin::ENGLISH)
}

/// How long it takes to win or to lose.
fn plies(value: Value) -> Option<usize> {
    match value {
        Value::Draw => None,
        Value::Win(plies) | Value::Loss(plies) => Some(usize::from(plies)),
    }
}

/// What a value means where `seat` is to move.
fn score(value: Value, seat: Seat) -> Score {
    match value {
        Value::Draw => Score::Draw,
        Value::Win(_) => Score::win(seat),
        Value::Loss(_) => Score::win(!seat),
    }
}

/// Whether a position of the last `quiet` plies stood twice. If none did, the best way to a win
/// brings none about for the third time: it never comes back to a position of its own.
fn has_repeated(keys: &[u64], quiet: usize) -> bool {
    let recent = &keys[keys.len().saturating_sub(quiet + 1)..];
    recent.iter().enumerate().any(|(place, key)| recent[..place].contains(key))
}

#[cfg(test)]
#[path = "tables_tests.rs"]
mod tests;
