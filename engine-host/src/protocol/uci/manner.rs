//! What UCI, USI and UCCI say differently.

use std::fmt::Write as _;

use rookery_protocol::engine::Tongue;
use rookery_rules::Seat;

use crate::protocol::{Budget, SeatTime};

/// What one of the three says in its own way.
#[derive(Debug)]
pub(crate) struct Manner {
    /// Which one it is.
    pub(super) tongue: Tongue,
    /// The first word, which the program answers with the same and `ok`.
    pub(super) hello: &'static str,
    /// What it says when it is done with that.
    pub(super) hello_ok: &'static str,
    /// The game that a program plays that names none.
    pub(super) native: &'static str,
    /// What announces a new game, and whether that comes after the program is ready.
    pub(super) new_game: Option<(&'static str, bool)>,
    /// What stands before a position that is told whole; with `startpos` for the usual one, where
    /// every program knows that.
    pub(super) position: (&'static str, Option<&'static str>),
    /// The words around the name of an option and its value.
    pub(super) set: (&'static str, &'static str),
}

/// The Universal Chess Interface.
pub(crate) static UCI: Manner = Manner {
    tongue: Tongue::Uci,
    hello: "uci",
    hello_ok: "uciok",
    native: "chess",
    new_game: Some(("ucinewgame", false)),
    position: ("position fen ", Some("position startpos")),
    set: ("setoption name ", " value "),
};

/// The Universal Shogi Interface.
pub(crate) static USI: Manner = Manner {
    tongue: Tongue::Usi,
    hello: "usi",
    hello_ok: "usiok",
    native: "shogi",
    new_game: Some(("usinewgame", true)),
    position: ("position sfen ", Some("position startpos")),
    set: ("setoption name ", " value "),
};

/// The Universal Chinese Chess Protocol, version 3.
pub(crate) static UCCI: Manner = Manner {
    tongue: Tongue::Ucci,
    hello: "ucci",
    hello_ok: "ucciok",
    native: "xiangqi",
    new_game: None,
    position: ("position fen ", None),
    set: ("setoption ", " "),
};

/// What a `go` says of the seat, the program and the game.
pub(super) struct Going<'a> {
    pub(super) seat: Seat,
    pub(super) budget: &'a Budget,
    /// The moves that it may make, as it writes them.
    pub(super) moves: &'a [String],
    /// Think on the opponent's time.
    pub(super) ponder: bool,
    /// The opponent offers a draw.
    pub(super) draw: bool,
    /// Milliseconds in one unit of time, in UCCI.
    pub(super) unit_ms: u64,
}

impl Manner {
    /// Whether a mate is counted in plies.
    pub(super) fn counts_plies(&self) -> bool {
        self.tongue == Tongue::Usi
    }

    /// Writes a `go` line.
    pub(super) fn go(&self, going: &Going<'_>, out: &mut String) {
        out.push_str("go");
        out.push_str(if going.ponder { " ponder" } else { "" });
        out.push_str(if going.draw && self.tongue == Tongue::Ucci { " draw" } else { "" });
        let Budget { clocks, move_ms, depth, nodes, .. } = going.budget;
        if let Some(clocks) = clocks {
            match self.tongue {
                Tongue::Ucci => ucci_clocks(clocks, going, out),
                Tongue::Usi => usi_clocks(clocks, going.seat, out),
                _ => uci_clocks(clocks, going.seat, out),
            }
        }
        match (move_ms, self.tongue) {
            (None, _) => {}
            // A time for one move is there what is left for one move.
            (Some(ms), Tongue::Ucci) if clocks.is_none() => {
                let _ = write!(out, " time {} movestogo 1", (ms / going.unit_ms).max(1));
            }
            (Some(_), Tongue::Ucci) => {}
            (Some(ms), Tongue::Usi) if clocks.is_none() => {
                let _ = write!(out, " btime 0 wtime 0 byoyomi {ms}");
            }
            (Some(_), Tongue::Usi) => {}
            (Some(ms), _) => {
                let _ = write!(out, " movetime {ms}");
            }
        }
        if let Some(depth) = depth {
            let _ = write!(out, " depth {depth}");
        }
        if let Some(nodes) = nodes {
            let _ = write!(out, " nodes {nodes}");
        }
        if clocks.is_none() && move_ms.is_none() && depth.is_none() && nodes.is_none() {
            out.push_str(" infinite");
        }
        if !going.moves.is_empty() {
            out.push_str(" searchmoves");
            for word in going.moves {
                out.push(' ');
                out.push_str(word);
            }
        }
        out.push('\n');
    }
}

/// UCI knows no byoyomi: each move has at least that, as with an increment.
fn uci_clocks(clocks: &[SeatTime; 2], seat: Seat, out: &mut String) {
    let [white, black] = clocks;
    let left = |time: &SeatTime| time.left_ms + time.byoyomi_ms;
    let _ = write!(out, " wtime {} btime {}", left(white), left(black));
    let more = |time: &SeatTime| time.increment_ms.max(time.byoyomi_ms);
    if more(white) > 0 || more(black) > 0 {
        let _ = write!(out, " winc {} binc {}", more(white), more(black));
    }
    if let Some(moves) = clocks[seat.index()].moves_to_go {
        let _ = write!(out, " movestogo {moves}");
    }
}

/// In shogi the first seat is Black.
fn usi_clocks(clocks: &[SeatTime; 2], seat: Seat, out: &mut String) {
    let [black, white] = clocks;
    let _ = write!(out, " btime {} wtime {}", black.left_ms, white.left_ms);
    if black.increment_ms > 0 || white.increment_ms > 0 {
        let _ = write!(out, " binc {} winc {}", black.increment_ms, white.increment_ms);
    } else {
        let _ = write!(out, " byoyomi {}", clocks[seat.index()].byoyomi_ms);
    }
}

/// The own clock and the opponent's.
fn ucci_clocks(clocks: &[SeatTime; 2], going: &Going<'_>, out: &mut String) {
    let own = going.seat.index();
    for (time, before) in [(&clocks[own], ""), (&clocks[1 - own], "opp")] {
        let units = |ms: u64| ms / going.unit_ms;
        let more = units(time.increment_ms.max(time.byoyomi_ms));
        let _ = write!(out, " {before}time {}", units(time.left_ms + time.byoyomi_ms));
        match time.moves_to_go {
            Some(moves) => {
                let _ = write!(out, " {before}movestogo {moves}");
            }
            None => {
                let _ = write!(out, " {before}increment {more}");
            }
        }
    }
}
