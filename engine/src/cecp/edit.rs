//! The old ways to set a position up: the mode `edit`, and the commands `white` and `black`.

use rookery_rules::Seat;

use super::game::Game;
use crate::options::echo;

/// The fields of a position in Forsyth-Edwards notation (FEN): pieces, turn, castling, capture in
/// passing, and what counts moves.
const PIECES: usize = 0;
const TURN: usize = 1;
const CASTLING: usize = 2;
const EN_PASSANT: usize = 3;
const HALFMOVES: usize = 4;

/// A position while it is edited.
pub(super) struct Edit {
    /// The letter of the piece on each square, the last rank first.
    rows: Vec<Vec<Option<char>>>,
    /// What the position says beside its pieces.
    fields: Vec<String>,
    /// Pieces are put down for Black.
    black: bool,
}

impl Edit {
    /// Begins with the position of a game.
    ///
    /// # Errors
    /// Why it cannot be edited, in words.
    pub(super) fn begin(game: &Game) -> Result<Self, String> {
        let fields = fields(game)?;
        let rows: Option<Vec<_>> = fields[PIECES].split('/').map(read_row).collect();
        let rows = rows.filter(|rows| rows.iter().all(|row| row.len() == rows[0].len()));
        let rows = rows.ok_or("this game has no board to edit")?;
        Ok(Self { rows, fields, black: false })
    }

    /// Does what a line of the mode says: `#` clears the board, `c` changes the colour, `Pa4` puts
    /// a piece down and `xa4` takes one away.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub(super) fn hear(&mut self, line: &str) -> Result<(), String> {
        match line {
            "#" => self.rows.iter_mut().for_each(|row| row.fill(None)),
            "c" => self.black = !self.black,
            _ => {
                let (black, mut letters) = (self.black, line.chars());
                let piece = letters.next().filter(char::is_ascii_alphabetic);
                let (Some(piece), Some(square)) = (piece, self.square(letters.as_str())) else {
                    return Err(format!("edit knows no {}", echo(line)));
                };
                let own =
                    if black { piece.to_ascii_lowercase() } else { piece.to_ascii_uppercase() };
                *square = (piece != 'x').then_some(own);
            }
        }
        Ok(())
    }

    /// The position as it stands now. Kings and rooks on their home squares may castle, nothing can
    /// be captured in passing, and no move was made without progress.
    pub(super) fn text(&self) -> String {
        let mut fields = self.fields.clone();
        fields[PIECES] = self.rows.iter().map(|row| write_row(row)).collect::<Vec<_>>().join("/");
        fields[CASTLING] = self.castling();
        "-".clone_into(&mut fields[EN_PASSANT]);
        if let Some(halfmoves) = fields.get_mut(HALFMOVES).filter(|it| it.parse::<u32>().is_ok()) {
            "0".clone_into(halfmoves);
        }
        fields.join(" ")
    }

    fn square(&mut self, name: &str) -> Option<&mut Option<char>> {
        let (file, rank) = name.split_at_checked(1)?;
        let file = usize::from(file.as_bytes()[0].checked_sub(b'a')?);
        let row = self.rows.len().checked_sub(rank.parse().ok()?)?;
        self.rows.get_mut(row)?.get_mut(file)
    }

    fn castling(&self) -> String {
        let (Some(black), Some(white)) = (self.rows.first(), self.rows.last()) else {
            return "-".to_owned();
        };
        let mut rights = String::new();
        for (row, [king, rook], [short, long]) in
            [(white, ['K', 'R'], ['K', 'Q']), (black, ['k', 'r'], ['k', 'q'])]
        {
            let is_home = row.len() == 8 && row[4] == Some(king);
            rights.extend((is_home && row[7] == Some(rook)).then_some(short));
            rights.extend((is_home && row[0] == Some(rook)).then_some(long));
        }
        if rights.is_empty() { "-".to_owned() } else { rights }
    }
}

/// The position of a game with another side to move.
///
/// # Errors
/// Why it has none, in words.
pub(super) fn turned(game: &Game, seat: Seat) -> Result<String, String> {
    let mut fields = fields(game)?;
    let turn = if seat == Seat::First { "w" } else { "b" };
    turn.clone_into(&mut fields[TURN]);
    "-".clone_into(&mut fields[EN_PASSANT]);
    Ok(fields.join(" "))
}

fn fields(game: &Game) -> Result<Vec<String>, String> {
    let text = game.play().text();
    let text = game.rules.writing.position(&text).unwrap_or(text);
    let fields: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    let is_fen = fields.len() > EN_PASSANT && ["w", "b"].contains(&fields[TURN].as_str());
    if is_fen { Ok(fields) } else { Err("this game has no position to change".to_owned()) }
}

/// The squares of a rank; `None` where it is not of plain letters and numbers of empty squares.
fn read_row(text: &str) -> Option<Vec<Option<char>>> {
    let (mut row, mut empty) = (vec![], 0);
    for letter in text.chars() {
        if let Some(digit) = letter.to_digit(10) {
            empty = (10 * empty + digit as usize).min(64);
        } else if letter.is_ascii_alphabetic() {
            row.extend(std::iter::repeat_n(None, std::mem::take(&mut empty)));
            row.push(Some(letter));
        } else {
            return None;
        }
    }
    row.extend(std::iter::repeat_n(None, empty));
    Some(row)
}

fn write_row(row: &[Option<char>]) -> String {
    let (mut text, mut empty) = (String::new(), 0);
    let number = |empty: usize| if empty > 0 { empty.to_string() } else { String::new() };
    for square in row {
        match square {
            Some(letter) => {
                text.push_str(&number(std::mem::take(&mut empty)));
                text.push(*letter);
            }
            None => empty += 1,
        }
    }
    text + &number(empty)
}
