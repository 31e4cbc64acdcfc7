//! Positions of connect four as text: `7/7/7/3y3/3r3/2rry2 y`. Rows from the top; `r` and `y` for
//! discs, numbers for so many empty places; then whose move it is.

use rookery_rules::texts::positions;
use rookery_rules::{BadStart, Fault, Seat, Text};

use crate::columns::{Columns, HEIGHT, WIDTH, bit, four};
use crate::texts::positions as texts;

/// The letters of the seats, in order.
const LETTERS: [char; 2] = ['r', 'y'];

pub(crate) fn write(position: &Columns) -> String {
    let line = |height| {
        let (mut line, mut empty) = (String::new(), 0);
        for column in 0..WIDTH {
            let has = |&seat: &usize| position.discs[seat] & bit(column, height) != 0;
            let disc = [0, 1].into_iter().find(has);
            if let Some(seat) = disc {
                line += &if empty > 0 { empty.to_string() } else { String::new() };
                line.push(LETTERS[seat]);
            }
            empty = if disc.is_some() { 0 } else { empty + 1 };
        }
        if empty > 0 { line + &empty.to_string() } else { line }
    };
    let lines: Vec<String> = (0..HEIGHT).rev().map(line).collect();
    format!("{} {}", lines.join("/"), LETTERS[position.turn.index()])
}

/// Reads a position that a game could have come to.
///
/// # Errors
/// Everything that is wrong with it.
pub(crate) fn read(text: &str) -> Result<Columns, BadStart> {
    let [red, yellow] = LETTERS;
    let Some((board, turn)) = text.trim().split_once(' ') else {
        return Err(BadStart::fault(texts::rows_then_turn(red, yellow)));
    };
    let mut faults = vec![];
    let mut position = Columns::empty();
    match LETTERS.iter().position(|letter| turn.chars().eq([*letter])) {
        Some(seat) => position.turn = Seat::BOTH[seat],
        None => faults.push(Fault::new(positions::whose_move(red, yellow))),
    }
    let lines = board.split('/').count();
    if lines == HEIGHT {
        for (height, line) in (0..HEIGHT).rev().zip(board.split('/')) {
            faults.extend(read_line(&mut position, line, height).err());
        }
    } else {
        faults.push(Fault::new(positions::rows(lines, HEIGHT)));
    }
    if faults.is_empty() {
        faults.extend(impossible(&position));
    }
    if faults.is_empty() { Ok(position) } else { Err(BadStart::Position(faults)) }
}

fn read_line(position: &mut Columns, line: &str, height: usize) -> Result<(), Fault> {
    let name = height + 1;
    let wrong_length = || Fault::new(texts::places_of_row(name, WIDTH));
    let mut column = 0;
    for letter in line.chars() {
        if let Some(seat) = LETTERS.iter().position(|&known| known == letter) {
            if column >= WIDTH {
                return Err(wrong_length());
            }
            position.discs[seat] |= bit(column, height);
            column += 1;
        } else if let Some(empty @ 1..) = letter.to_digit(10) {
            column += empty as usize;
        } else {
            let [red, yellow] = LETTERS;
            return Err(Fault::new(texts::no_place(name, letter, red, yellow)));
        }
    }
    if column == WIDTH { Ok(()) } else { Err(wrong_length()) }
}

/// Why no game can come to this.
fn impossible(position: &Columns) -> Vec<Fault> {
    let mut faults = vec![];
    let all = position.discs[0] | position.discs[1];
    let places = (0..WIDTH).flat_map(|column| (1..HEIGHT).map(move |height| (column, height)));
    let floats = |&(column, height): &(usize, usize)| {
        all & bit(column, height) != 0 && all & bit(column, height - 1) == 0
    };
    if let Some((column, height)) = places.into_iter().find(floats) {
        let place = format!("{}{}", crate::columns::letter(column), height + 1);
        faults.push(Fault::new(texts::floating_disc(place)));
    }
    let [red, yellow] = position.discs.map(u64::count_ones);
    let ahead = u32::from(position.turn == Seat::Second);
    if red != yellow + ahead {
        faults.push(Fault::new(match position.turn {
            Seat::First => texts::equal_discs(red, yellow),
            Seat::Second => texts::one_disc_more(red, yellow),
        }));
    }
    let (mover, last) = (position.turn, !position.turn);
    if four(position.discs[mover.index()]) {
        faults.push(Fault::new(positions::has_won(name(mover), name(last))));
    }
    let tops = (0..WIDTH).filter_map(|column| {
        let top = (0..HEIGHT).rev().map(|height| bit(column, height)).find(|it| all & it != 0);
        top.filter(|top| position.discs[last.index()] & top != 0)
    });
    let won = four(position.discs[last.index()]);
    if won && !tops.into_iter().any(|top| !four(position.discs[last.index()] & !top)) {
        faults.push(Fault::new(texts::won_twice(name(last))));
    }
    faults
}

fn name(seat: Seat) -> Text {
    match seat {
        Seat::First => texts::red(),
        Seat::Second => texts::yellow(),
    }
}
