//! Positions as text, after the manner of FEN: `CDEGHEDC/…/8/8/…/cdeghedc w - 0 1`. Rows from the
//! top; A to H are towers of White of one to eight discs, a to h Black's, numbers so many empty
//! squares. Then come whose move it is, the square that a pawn has just passed or `-`, the moves
//! since a capture, and the number of the move.

use rookery_rules::texts::positions;
use rookery_rules::{Fault, Seat};

use crate::board::{Board, SIDE, Square, Tower, forward, second_row};
use crate::position::Towers;
use crate::role::{DISCS, KING_HEIGHT, color};
use crate::texts;

/// The usual start.
pub(crate) const START: &str = "cdeghedc/aaaaaaaa/8/8/8/8/AAAAAAAA/CDEGHEDC w - 0 1";
/// The highest count that is read.
const COUNT_MAX: u16 = 9999;

pub(crate) fn write(position: &Towers) -> String {
    let rows: Vec<String> = (0..SIDE).map(|row| write_row(&position.board, row)).collect();
    let turn = if position.turn == Seat::First { 'w' } else { 'b' };
    let passed = position.passed.map_or("-".into(), Square::name);
    format!("{} {turn} {passed} {} {}", rows.join("/"), position.quiet, position.number)
}

fn write_row(board: &Board, row: u8) -> String {
    let (mut text, mut empty) = (String::new(), 0);
    for column in 0..SIDE {
        let Some(tower) = board.at(Square(row * SIDE + column)) else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        let first = if tower.seat == Seat::First { b'A' } else { b'a' };
        text.push(char::from(first + tower.height - 1));
    }
    if empty > 0 { text + &empty.to_string() } else { text }
}

/// Reads a position.
///
/// # Errors
/// Everything that is wrong with it.
pub(crate) fn read(text: &str) -> Result<Towers, Vec<Fault>> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [rows, turn, passed, quiet, number] = fields[..] else {
        return Err(vec![Fault::new(texts::fields())]);
    };
    let mut faults = vec![];
    let mut position =
        Towers { board: Board::empty(), turn: Seat::First, passed: None, quiet: 0, number: 1 };
    read_rows(&mut position.board, rows, &mut faults);
    match turn {
        "w" => {}
        "b" => position.turn = Seat::Second,
        _ => faults.push(Fault::new(positions::whose_move('w', 'b'))),
    }
    match [quiet, number].map(read_count) {
        [Some(quiet), Some(number @ 1..)] => (position.quiet, position.number) = (quiet, number),
        _ => faults.push(Fault::new(texts::counts(COUNT_MAX))),
    }
    if faults.is_empty() {
        check(&position, &mut faults);
        read_passed(&mut position, passed, &mut faults);
    }
    if faults.is_empty() { Ok(position) } else { Err(faults) }
}

fn read_count(text: &str) -> Option<u16> {
    let plain = text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|count| plain && *count <= COUNT_MAX)
}

fn read_rows(board: &mut Board, text: &str, faults: &mut Vec<Fault>) {
    let count = text.split('/').count();
    if count != usize::from(SIDE) {
        faults.push(Fault::new(positions::rows(count, SIDE)));
        return;
    }
    for (row, text) in (0..).zip(text.split('/')) {
        let name = SIDE - row;
        let mut column = 0;
        for letter in text.chars() {
            let seat = if letter.is_ascii_uppercase() { Seat::First } else { Seat::Second };
            match letter {
                '1'..='8' => column += letter as u8 - b'0',
                'a'..='h' | 'A'..='H' if column < SIDE => {
                    let height = letter.to_ascii_lowercase() as u8 - b'a' + 1;
                    board.set(Square(row * SIDE + column), Some(Tower { seat, height }));
                    column += 1;
                }
                'a'..='h' | 'A'..='H' => column = SIDE + 1,
                _ => {
                    faults.push(Fault::new(texts::no_tower(name, letter)));
                    return;
                }
            }
            if column > SIDE {
                break;
            }
        }
        if column != SIDE {
            faults.push(Fault::new(texts::squares_of_row(name, SIDE)));
        }
    }
}

/// What no game can come to.
fn check(position: &Towers, faults: &mut Vec<Fault>) {
    for seat in Seat::BOTH {
        let discs = position.board.discs(seat);
        if discs > DISCS {
            faults.push(Fault::new(texts::discs(color(seat), discs, DISCS)));
        }
    }
    let last = !position.turn;
    if position.board.kings(last) == 0 {
        faults.push(Fault::new(texts::needs_king(color(last), KING_HEIGHT)));
    }
}

/// The square must lie behind a pawn that may have just gone two squares.
fn read_passed(position: &mut Towers, text: &str, faults: &mut Vec<Fault>) {
    if text == "-" {
        return;
    }
    let last = !position.turn;
    let pawn = |square: Square| {
        let pawn = position.board.at(square.step((0, forward(last)))?)?;
        let begins = square.step((0, -forward(last)))?;
        let fits = begins.row() == second_row(last)
            && pawn.seat == last
            && pawn.height <= 2
            && position.board.at(square).is_none();
        fits.then_some(square)
    };
    match Square::read(text).and_then(pawn) {
        Some(square) => {
            let beside = |aside| square.step((aside, forward(last)));
            let taker = [-1, 1].into_iter().filter_map(beside).any(|square| {
                position.board.at(square).is_some_and(|tower| tower.seat == position.turn)
            });
            position.passed = Some(square).filter(|_| taker);
        }
        None => faults.push(Fault::new(texts::not_passed(text))),
    }
}
