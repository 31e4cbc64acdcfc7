//! Positions as text: rows from the top, whose move it is, castling in the game that has it, the
//! cells on which a pawn can be taken in passing, and the two counts of FEN. Without castling this
//! is what other programs write.

use rookery_rules::Fault;
use rookery_rules::texts::positions;

use crate::geometry::{CELLS_MAX, CellNo, OFF};
use crate::hex::Hexchess;
use crate::piece::{Color, Piece, Role};
use crate::texts::positions as texts;
use crate::variant::Variant;

/// The letters of the castling rights, White's first.
const RIGHTS: [char; 4] = ['Q', 'B', 'q', 'b'];
/// Counts beyond this are refused.
const COUNT_MAX: u16 = 9999;

pub(crate) fn write(position: &Hexchess) -> String {
    let board = &position.variant.board;
    let rows: Vec<String> = board.rows().iter().map(|row| write_row(position, row)).collect();
    let turn = if position.turn == Color::White { "w" } else { "b" };
    let mut text = format!("{} {turn} ", rows.join("/"));
    if position.variant.castling {
        let held = RIGHTS.into_iter().zip(position.rights.as_flattened());
        let rights: String = held.filter(|(_, held)| **held).map(|(letter, _)| letter).collect();
        text += if rights.is_empty() { "-" } else { &rights };
        text.push(' ');
    }
    let crossed = position.crossed.iter().filter(|&&cell| cell != OFF);
    let crossed: String = crossed.map(|&cell| board.names[usize::from(cell)].as_str()).collect();
    text += if crossed.is_empty() { "-" } else { &crossed };
    text + &format!(" {} {}", position.halfmoves, position.fullmoves)
}

fn write_row(position: &Hexchess, row: &[CellNo]) -> String {
    let (mut text, mut empty) = (String::new(), 0);
    for &cell in row {
        match position.at(cell) {
            None => empty += 1,
            Some(piece) => {
                if empty > 0 {
                    text += &empty.to_string();
                }
                empty = 0;
                text.push(piece.letter());
            }
        }
    }
    if empty > 0 { text + &empty.to_string() } else { text }
}

/// Reads a position.
///
/// # Errors
/// Everything that is wrong with it.
pub(crate) fn read(text: &str, variant: &'static Variant) -> Result<Hexchess, Vec<Fault>> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let wanted = if variant.castling { 6 } else { 5 };
    if fields.len() != wanted {
        let castling = variant.castling;
        let what = if castling { texts::fields_with_castling() } else { texts::fields() };
        return Err(vec![Fault::new(what)]);
    }
    let mut faults = vec![];
    let mut position = Hexchess {
        variant,
        cells: [None; CELLS_MAX],
        turn: Color::White,
        kings: [OFF; 2],
        crossed: [OFF; 2],
        rights: [[false; 2]; 2],
        halfmoves: 0,
        fullmoves: 1,
    };
    read_rows(&mut position, fields[0], &mut faults);
    match fields[1] {
        "w" => {}
        "b" => position.turn = Color::Black,
        _ => faults.push(Fault::new(positions::whose_move('w', 'b'))),
    }
    if variant.castling {
        read_rights(&mut position, fields[2], &mut faults);
    }
    let counts = [fields[wanted - 2], fields[wanted - 1]].map(|field| {
        let plain = field.bytes().all(|b| b.is_ascii_digit());
        field.parse().ok().filter(|count| plain && *count <= COUNT_MAX)
    });
    match counts {
        [Some(halfmoves), Some(fullmoves)] if fullmoves > 0 => {
            (position.halfmoves, position.fullmoves) = (halfmoves, fullmoves);
        }
        _ => faults.push(Fault::new(texts::counts(COUNT_MAX))),
    }
    check(&mut position, &mut faults);
    if faults.is_empty() {
        read_crossed(&mut position, fields[wanted - 3], &mut faults);
        position.drop_rights();
    }
    if faults.is_empty() { Ok(position) } else { Err(faults) }
}

fn read_rows(position: &mut Hexchess, text: &str, faults: &mut Vec<Fault>) {
    let rows = position.variant.board.rows();
    let count = text.split('/').count();
    if count != rows.len() {
        faults.push(Fault::new(positions::rows(count, rows.len())));
        return;
    }
    for ((row, text), number) in rows.iter().zip(text.split('/')).zip((1..=rows.len()).rev()) {
        let long = || Fault::new(texts::cells_of_row(number, row.len()));
        let (mut column, mut empty) = (0, 0usize);
        for letter in text.chars() {
            if let Some(digit) = letter.to_digit(10).filter(|&digit| digit > 0 || empty > 0) {
                // Longer than any row is long enough.
                empty = (empty * 10 + digit as usize).min(CELLS_MAX);
                continue;
            }
            column += std::mem::take(&mut empty);
            let Some(piece) = Piece::of(letter) else {
                faults.push(Fault::new(texts::no_piece(number, letter)));
                return;
            };
            let Some(&cell) = row.get(column) else {
                faults.push(long());
                return;
            };
            position.cells[usize::from(cell)] = Some(piece);
            column += 1;
        }
        if column + empty != row.len() {
            faults.push(long());
        }
    }
}

fn read_rights(position: &mut Hexchess, text: &str, faults: &mut Vec<Fault>) {
    if text == "-" {
        return;
    }
    for letter in text.chars() {
        match RIGHTS.iter().position(|&right| right == letter) {
            Some(place) => position.rights[place / 2][place % 2] = true,
            None => {
                faults.push(Fault::new(texts::castling()));
                return;
            }
        }
    }
}

/// What no game can come to.
fn check(position: &mut Hexchess, faults: &mut Vec<Fault>) {
    if !faults.is_empty() {
        return;
    }
    for color in Color::BOTH {
        let kings =
            position.pieces().filter(|(_, piece)| *piece == Piece { color, role: Role::King });
        match kings.map(|(cell, _)| cell).collect::<Vec<_>>()[..] {
            [king] => position.kings[color as usize] = king,
            ref kings => {
                faults.push(Fault::new(texts::kings(color.text(), kings.len())));
            }
        }
    }
    let board = &position.variant.board;
    let stuck = |(cell, piece): (CellNo, Piece)| {
        (piece.role == Role::Pawn && board.ahead(cell, piece.color) == OFF).then_some(cell)
    };
    if let Some(cell) = position.pieces().find_map(stuck) {
        let name = &board.names[usize::from(cell)];
        faults.push(Fault::new(texts::pawn_at_end(name)));
    }
    if faults.is_empty() && position.in_check(position.turn.other()) {
        faults.push(Fault::new(texts::in_check(position.turn.other().text())));
    }
}

/// The cells must lie behind a pawn that may have just crossed them.
fn read_crossed(position: &mut Hexchess, text: &str, faults: &mut Vec<Fault>) {
    if text == "-" {
        return;
    }
    let board = &position.variant.board;
    let starts = text.char_indices().filter(|(_, c)| c.is_ascii_lowercase()).map(|(at, _)| at);
    let mut bounds: Vec<usize> = starts.collect();
    bounds.push(text.len());
    let names = bounds.windows(2).map(|pair| text.get(pair[0]..pair[1]).unwrap_or_default());
    let cells: Option<Vec<CellNo>> = names.map(|name| board.cell(name)).collect();
    let mover = position.turn.other();
    let possible = cells.filter(|cells| {
        text.is_ascii()
            && (1..=2).contains(&cells.len())
            && bounds[0] == 0
            && crossings(position, mover).iter().any(|way| cells.iter().all(|it| way.contains(it)))
    });
    match possible {
        Some(cells) => {
            // In the order in which the pawn crossed them.
            let way = crossings(position, mover).into_iter().find(|way| way.contains(&cells[0]));
            position.crossed =
                way.unwrap_or([OFF; 2]).map(|cell| if cells.contains(&cell) { cell } else { OFF });
            position.drop_crossed();
        }
        None => faults.push(Fault::new(texts::not_crossed(text))),
    }
}

/// The cells crossed by each pawn that may have just gone several cells.
fn crossings(position: &Hexchess, mover: Color) -> Vec<[CellNo; 2]> {
    let variant = position.variant;
    let ahead = |cell| if cell == OFF { OFF } else { variant.board.ahead(cell, mover) };
    let free = |cell: CellNo| cell != OFF && position.at(cell).is_none();
    let pawn = |cell| position.at(cell) == Some(Piece { color: mover, role: Role::Pawn });
    let mut found = vec![];
    for from in (0..variant.board.places.len() as CellNo).filter(|&cell| free(cell)) {
        let steps = variant.steps(from, mover);
        let (one, two) = (ahead(from), ahead(ahead(from)));
        if steps >= 2 && free(one) && pawn(two) {
            found.push([one, OFF]);
        }
        if steps >= 3 && free(one) && free(two) && pawn(ahead(two)) {
            found.push([one, two]);
        }
    }
    found
}
