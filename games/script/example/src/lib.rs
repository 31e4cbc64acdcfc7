//! Breakthrough as a component: the first to bring a man to the far side of the board wins.
//!
//! `board.rs` is the game; this file says it in the words of the interface.

mod board;

use std::cell::RefCell;

use board::{Board, Move, Side};

wit_bindgen::generate!({ path: "../wit/rules.wit", world: "rules" });

use exports::rookery::rules::game::{
    self, Caption, Cell, Description, Example, Fault, Guest, GuestPosition, Outcome, Piece,
    Position, Seat, Shape, View, Viewer,
};

struct Breakthrough;

export!(Breakthrough);

/// One position, and the move that led there.
struct Played {
    board: RefCell<Board>,
    last: RefCell<Option<Move>>,
}

impl Guest for Breakthrough {
    type Position = Played;

    fn describe() -> Result<Description, Fault> {
        Ok(Description {
            name: "Breakthrough".into(),
            summary: "A race of men: the first to reach the far side wins.".into(),
            rules: "Each player has two rows of men, and White begins. A man moves one square \
                    forward, straight or diagonally, to an empty square. It takes an enemy man \
                    only diagonally; taking is never a duty. Who reaches the last row, or takes \
                    every enemy man, wins. There are no draws."
                .into(),
            seats: ("White".into(), "Black".into()),
            starts: 0,
            hides: false,
            board: described(),
            examples: vec![Example {
                caption: "A man takes diagonally.".into(),
                start: Some("......../......../......../...b..../..w...../......../......../........ w".into()),
                moves: vec!["3-4-4-5".into()],
            }],
        })
    }
}

impl Played {
    fn new(board: Board) -> Position {
        Position::new(Played { board: RefCell::new(board), last: RefCell::new(None) })
    }
}

impl GuestPosition for Played {
    fn start(_: Option<u32>) -> Result<Position, Fault> {
        Ok(Played::new(Board::start()))
    }

    fn read(text: String) -> Result<Position, Fault> {
        match Board::read(&text) {
            Some(board) => Ok(Played::new(board)),
            None => Err(Fault {
                text: "A position is eight rows of eight squares from the top, and w or b.".into(),
                line: None,
                column: None,
            }),
        }
    }

    fn save(&self) -> Result<String, Fault> {
        Ok(self.board.borrow().text())
    }

    fn turn(&self) -> Result<Option<Seat>, Fault> {
        let board = self.board.borrow();
        Ok(board.winner().is_none().then(|| seat(board.turn())))
    }

    fn legal_moves(&self) -> Result<Vec<String>, Fault> {
        Ok(self.board.borrow().moves().iter().map(Move::text).collect())
    }

    fn play(&self, text: String) -> Result<(), Fault> {
        let mut board = self.board.borrow_mut();
        let mv = board.moves().into_iter().find(|mv| mv.text() == text);
        let mv = mv.ok_or_else(|| Fault {
            text: format!("{text} is not legal."),
            line: None,
            column: None,
        })?;
        board.play(mv);
        self.last.replace(Some(mv));
        Ok(())
    }

    fn outcome(&self) -> Result<Option<Outcome>, Fault> {
        let winner = self.board.borrow().winner();
        Ok(winner.map(|side| Outcome { winner: Some(seat(side)), reason: "goal".into() }))
    }

    fn view(&self, _: Viewer) -> Result<View, Fault> {
        let board = self.board.borrow();
        let side = if board.turn() == Side::White { "White" } else { "Black" };
        let over = board.winner().is_some();
        Ok(View {
            board: board.squares(),
            last_move: self.last.borrow().map(|mv| mv.text()),
            last_text: None,
            status: if over { String::new() } else { format!("{side} to move.") },
        })
    }

    fn evaluate(&self) -> Result<Option<i32>, Fault> {
        Ok(Some(self.board.borrow().lead() * 100))
    }

    fn perft(&self, depth: u32) -> Result<Option<u64>, Fault> {
        Ok(Some(self.board.borrow().perft(depth)))
    }
}

fn seat(side: Side) -> Seat {
    match side {
        Side::White => Seat::First,
        Side::Black => Seat::Second,
    }
}

fn described() -> game::Board {
    let squares = (1..=8_u8).rev().flat_map(|row| (1..=8_u8).map(move |column| (column, row)));
    let cell = |(column, row): (u8, u8)| Cell {
        name: format!("{}{row}", char::from(b'a' + column - 1)),
        column: column.into(),
        row: row.into(),
        x: column.into(),
        y: -f32::from(row),
        shape: Shape::Square,
        shade: 1 - (column + row) % 2,
    };
    let man = |character, name: &str, owner| Piece {
        character,
        name: name.into(),
        picture: "man".into(),
        owner: Some(owner),
        value: 100,
    };
    game::Board {
        cells: squares.map(cell).collect(),
        pieces: vec![man('w', "white man", Seat::First), man('b', "black man", Seat::Second)],
        lines: vec![],
        dots: vec![],
        captions: (1..=8_u8).flat_map(captions).collect(),
        turns: true,
    }
}

/// The letter of a column and the number of a row.
fn captions(way: u8) -> [Caption; 2] {
    let at = f32::from(way);
    let letter = char::from(b'a' + way - 1).to_string();
    [
        Caption { text: letter, x: at, y: -0.25, turned_x: at, turned_y: -8.75 },
        Caption { text: way.to_string(), x: 0.25, y: -at, turned_x: 8.75, turned_y: -at },
    ]
}
