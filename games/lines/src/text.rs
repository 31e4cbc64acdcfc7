//! Positions as text: `15/…/7b7/…/15 w`. Rows from the top; `b` and `w` for stones (`x` and `o` for
//! crosses and noughts), numbers for so many empty points; then whose move it is.

use rookery_rules::{BadStart, Fault, Seat};

use crate::row::Row;
use crate::stones::Point;
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
        return Err(BadStart::fault(format!(
            "Write the rows from the top, then a space, then {first} or {second}."
        )));
    };
    let mut faults = vec![];
    let mut row = Row::empty(variant);
    match letters.iter().position(|letter| turn.chars().eq([*letter])) {
        Some(seat) => row.turn = Seat::BOTH[seat],
        None => faults.push(Fault::new(format!(
            "After the rows comes whose move it is: {first} or {second}."
        ))),
    }
    let side = variant.size.side();
    let lines = board.split('/').count();
    if lines == side {
        for (number, line) in (0..).zip(board.split('/')) {
            faults.extend(read_line(&mut row, line, number).err());
        }
    } else {
        faults.push(Fault::new(format!("There are {lines} rows; the board has {side}.")));
    }
    if faults.is_empty() {
        faults.extend(impossible(&row));
    }
    if faults.is_empty() { Ok(finished(row)) } else { Err(BadStart::Position(faults)) }
}

fn read_line(row: &mut Row, line: &str, number: u8) -> Result<(), Fault> {
    let (side, letters) = (row.variant.size.side(), row.variant.win.letters());
    let name = side - usize::from(number);
    let wrong_length = || Fault::new(format!("Row {name} does not have {side} points."));
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
            return Err(Fault::new(format!(
                "In row {name}, “{first}” is neither {one}, {other} nor a number of points."
            )));
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
    let [first, second] = win.names();
    let ahead = usize::from(row.turn == Seat::Second);
    if one != other + ahead {
        let should = if ahead == 1 { "one more than" } else { "as many as" };
        let (mover, things) = (win.names()[row.turn.index()], win.pieces());
        faults.push(Fault::new(format!(
            "{first} has {one} {things} and {second} {other}: with {mover} to move, {first} has \
             {should} {second}."
        )));
    }
    faults.extend(won_wrongly(row, win));
    faults
}

fn won_wrongly(row: &Row, win: Win) -> Vec<Fault> {
    let mut faults = vec![];
    let (mover, last) = (row.turn, !row.turn);
    let [mover_name, last_name] = [mover, last].map(|seat| win.names()[seat.index()]);
    if row.stones[mover.index()].win(win, mover) {
        faults.push(Fault::new(format!(
            "{mover_name} has won already, so {last_name} could not have moved."
        )));
    }
    let stones = &row.stones[last.index()];
    let could_be_last = |at| {
        let mut before = *stones;
        before.remove(at);
        !before.win(win, last)
    };
    if stones.win(win, last) && !stones.points().any(could_be_last) {
        faults.push(Fault::new(format!(
            "{last_name} has won twice: no one move made all those rows."
        )));
    }
    faults
}

/// Notes who has won.
fn finished(mut row: Row) -> Row {
    let win = row.variant.win;
    row.winner = Seat::BOTH.into_iter().find(|seat| row.stones[seat.index()].win(win, *seat));
    row
}
