//! Positions as text: `15/…/7b7/…/15 w`. Rows from the top; `b` and `w` for stones (`x` and `o` for
//! crosses and noughts), numbers for so many empty points; then whose move it is.

use rookery_rules::texts::positions;
use rookery_rules::{BadStart, Fault, Seat};

use crate::row::Row;
use crate::stones::Point;
use crate::texts::positions as texts;
use crate::variant::{Variant, Win};

pub(crate) fn write(row: &Row) -> String {
    let side = row.variant.size.side() as u8;
    let line = |at| write_line(row, at);
    let lines: Vec<String> = (0..side).map(line).collect();
    format!("{} {}", lines.join("/"), row.variant.win.letters()[row.turn.index()])
}

fn write_line(row: &Row, number: u8) -> String {
    let (mut line, mut empty) = (String::new(), 0);
    let flush = |line: &mut String, empty: &mut u32| {
        if *empty > 0 {
            *line += &empty.to_string();
        }
        *empty = 0;
    };
    for column in 0..row.variant.size.side() as u8 {
        let at = Point { column, row: number };
        match Seat::BOTH.into_iter().find(|seat| row.stones[seat.index()].has(at)) {
            Some(seat) => {
                flush(&mut line, &mut empty);
                line.push(row.variant.win.letters()[seat.index()]);
            }
            None => empty += 1,
        }
    }
    flush(&mut line, &mut empty);
    line
}

/// Reads a position that a game could have come to.
///
/// # Errors
/// Everything that is wrong with it.
pub(crate) fn read(text: &str, variant: Variant) -> Result<Row, BadStart> {
    let letters = variant.win.letters();
    let [first, second] = letters;
    let Some((board, turn)) = text.trim().split_once(' ') else {
        return Err(BadStart::fault(texts::rows_then_turn(first, second)));
    };
    let mut faults = vec![];
    let mut row = Row::empty(variant);
    match letters.iter().position(|letter| turn.chars().eq([*letter])) {
        Some(seat) => row.turn = Seat::BOTH[seat],
        None => faults.push(Fault::new(positions::whose_move(first, second))),
    }
    let side = variant.size.side();
    let lines = board.split('/').count();
    if lines == side {
        for (number, line) in (0..).zip(board.split('/')) {
            faults.extend(read_line(&mut row, line, number).err());
        }
    } else {
        faults.push(Fault::new(positions::rows(lines, side)));
    }
    if faults.is_empty() {
        faults.extend(impossible(&row));
    }
    if faults.is_empty() { Ok(finished(row)) } else { Err(BadStart::Position(faults)) }
}

fn read_line(row: &mut Row, line: &str, number: u8) -> Result<(), Fault> {
    let (side, letters) = (row.variant.size.side(), row.variant.win.letters());
    let name = side - usize::from(number);
    let wrong_length = || Fault::new(texts::points_of_row(name, side));
    let mut column = 0;
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        if let Some(seat) = letters.iter().position(|&letter| letter == first) {
            if column >= side {
                return Err(wrong_length());
            }
            row.stones[seat].put(Point { column: column as u8, row: number });
            column += 1;
            rest = &rest[1..];
            continue;
        }
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (empty, after) = rest.split_at(digits);
        if digits == 0 || empty.starts_with('0') {
            let [one, other] = letters;
            return Err(Fault::new(texts::no_point(name, first, one, other)));
        }
        let count: Option<usize> = empty.parse().ok();
        column += count.filter(|&count| count <= side - column).ok_or_else(wrong_length)?;
        rest = after;
    }
    if column == side { Ok(()) } else { Err(wrong_length()) }
}

/// Why no game can come to this.
fn impossible(row: &Row) -> Vec<Fault> {
    let [one, other] = [0, 1].map(|seat| row.stones[seat].count());
    let mut faults = vec![];
    let win = row.variant.win;
    let ahead = usize::from(row.turn == Seat::Second);
    if one != other + ahead {
        faults.push(Fault::new(match (win, row.turn) {
            (Win::Three, Seat::First) => texts::equal_signs(one, other),
            (Win::Three, Seat::Second) => texts::one_sign_more(one, other),
            (_, Seat::First) => texts::equal_stones(one, other),
            (_, Seat::Second) => texts::one_stone_more(one, other),
        }));
    }
    faults.extend(won_wrongly(row, win));
    faults
}

fn won_wrongly(row: &Row, win: Win) -> Vec<Fault> {
    let mut faults = vec![];
    let (mover, last) = (row.turn, !row.turn);
    if row.stones[mover.index()].win(win, mover) {
        faults.push(Fault::new(positions::has_won(win.name(mover), win.name(last))));
    }
    let stones = &row.stones[last.index()];
    let could_be_last = |at| {
        let mut before = *stones;
        before.remove(at);
        !before.win(win, last)
    };
    if stones.win(win, last) && !stones.points().any(could_be_last) {
        faults.push(Fault::new(texts::won_twice(win.name(last))));
    }
    faults
}

/// Notes who has won.
fn finished(mut row: Row) -> Row {
    let win = row.variant.win;
    row.winner = Seat::BOTH.into_iter().find(|seat| row.stones[seat.index()].win(win, *seat));
    row
}
