//! Boards, moves and lines that no game has.

use proptest::prelude::*;
use rookery_rules::{Board, CellId, Choice, Content, LegalMove, PieceKind, View};

use super::*;

#[test]
fn rules_from_files_keep_the_numbers_of_their_files() {
    let mut machine = Rookery::default();
    let mut out = String::new();
    let game = find(rookery_lines::games(), "tic-tac-toe");
    machine.begin(&setup(&*game, &Start::Usual, Seat::First), &mut out).unwrap();
    let mv = |notation: &str, path: &[CellId]| LegalMove {
        notation: notation.into(),
        path: path.into(),
        also: vec![],
        choice: path.is_empty().then(|| Choice { piece: None, text: "swap sides".into() }),
    };
    let legal =
        [mv("7-7", &[0]), mv("7-7-5-5", &[0, 1]), mv("swap-sides", &[]), mv("1-2", &[0, 1])];
    let turn = Turn {
        ply: 0,
        play: None,
        view: None,
        legal: &legal,
        budget: &Budget::default(),
        draw_offered: true,
    };
    machine.go(&turn, &mut out);
    assert!(out.contains("LEGAL 7-7 7-7-5-5 swap-sides 1-3-2-3\n"), "{out}");
    assert!(out.ends_with("DRAW offered\nGO\n"));
    assert_eq!(moved(&mut machine, "MOVE SWAP-sides"), "swap-sides");
    assert_eq!(machine.heard("DRAW", &mut out), Heard::AcceptsDraw);
}

#[test]
fn moves_that_their_cells_do_not_tell_apart_are_told_by_their_notation() {
    let mut machine = Rookery::default();
    let mut out = String::new();
    let game = find(rookery_chess::games(), "chess");
    machine.begin(&setup(&*game, &Start::Usual, Seat::First), &mut out).unwrap();
    let mv = |notation: &str, text: &str| LegalMove {
        notation: notation.into(),
        path: vec![0, 1],
        also: vec![],
        choice: Some(Choice { piece: None, text: text.into() }),
    };
    let legal = [mv("one", "to the left"), mv("two", "same"), mv("three", "Same")];
    let budget = Budget::default();
    let turn = Turn {
        ply: 0,
        play: None,
        view: None,
        legal: &legal,
        budget: &budget,
        draw_offered: false,
    };
    machine.go(&turn, &mut out);
    assert_eq!(line(&out, "LEGAL"), ["1-1-2-1=to-the-left", "two", "three"]);
}

#[test]
fn the_other_words_are_heard() {
    let mut machine = Rookery::default();
    let mut out = String::new();
    for (line, expected) in [
        ("NAME  Random 1 ", Heard::Nothing),
        ("author Ada", Heard::Nothing),
        ("TEXT good luck", Heard::Text("good luck".into())),
        ("TEXT", Heard::Nothing),
        ("Resign", Heard::Resigns),
        ("DRAW", Heard::OffersDraw),
        ("thinking about MOVE e2e4", Heard::Nothing),
        ("MOVER e2e4", Heard::Nothing),
        ("", Heard::Nothing),
    ] {
        assert_eq!(machine.heard(line, &mut out), expected, "{line}");
    }
    assert_eq!(
        (machine.profile().name.as_str(), machine.profile().author.as_str()),
        ("Random 1", "Ada")
    );
    let long = "ő".repeat(1_000);
    let Heard::Text(text) = machine.heard(&format!("TEXT {long}"), &mut out) else { panic!() };
    assert_eq!(text.len(), SAY_LEN_MAX);
    machine.hurry(&mut out);
    let result = GameResult { score: Score::Second, reason: "time".into() };
    machine.finished(&result, &mut out);
    machine.quit(&mut out);
    assert_eq!(out, "HURRY\nRESULT 2 time\nQUIT\n");
    assert!(machine.silence_is_ready());
}

#[test]
fn towers_neutral_things_and_hidden_cells_have_words() {
    let piece = |seat, letter: &str| PieceKind {
        picture: String::new(),
        seat,
        letter: letter.into(),
        name: String::new(),
    };
    let game = find(rookery_lines::games(), "tic-tac-toe");
    let mut setup = setup(&*game, &Start::Usual, Seat::Second);
    setup.board.pieces = vec![piece(None, "X"), piece(Some(Seat::Second), "+R")];
    let cells = vec![
        (0, Content::Piece(0, 1)),
        (1, Content::Piece(1, 7)),
        (2, Content::Hidden),
        (3, Content::Piece(44, 1)),
    ];
    let view = View { cells, status: "two\nlines".into(), ..View::default() };
    let mut machine = Rookery::default();
    let mut out = String::new();
    machine.begin(&setup, &mut out).unwrap();
    let (budget, view) = (Budget::default(), Some(&view));
    let turn = Turn { ply: 3, play: None, view, legal: &[], budget: &budget, draw_offered: false };
    machine.go(&turn, &mut out);
    assert!(out.contains("ROW 3 0X 2+R:7 ?\nROW 2 ? . .\nROW 1 . . .\nSTATUS two lines\nGO\n"));
}

#[test]
fn a_place_without_a_cell_is_a_dash() {
    let game = find(rookery_hexchess::games(), "hexchess");
    let (_, out) = told(&*game, &Start::Usual, &[], &Budget::default());
    assert_eq!(line(&out, "SIZE"), ["11", "21"]);
    assert!(out.contains("ROW 21 - - - - - 2B - - - - -\n"), "{out}");
    assert_eq!(line(&out, "LEGAL").len(), 51);
}

proptest! {
    #[test]
    fn no_line_harms(line in "\\PC*|(MOVE|TEXT|NAME|DRAW)[ -~]{0,400}") {
        let game = find(rookery_lines::games(), "tic-tac-toe");
        let (mut machine, _) = told(&*game, &Start::Usual, &[], &Budget::default());
        if let Heard::Move { word, .. } = machine.heard(&line, &mut String::new()) {
            prop_assert!(word.len() <= NOTATION_LEN_MAX);
        }
    }

    #[test]
    fn any_board_can_be_told(
        places in proptest::collection::vec((-9.0f32..9.0, -9.0f32..9.0), 0..90),
    ) {
        let cells = places.iter().map(|&(x, y)| rookery_rules::Cell {
            name: String::new(), x, y, shape: rookery_rules::Shape::Point, shade: 0, reserve: None,
        });
        let numbering = Numbering::new(&Board { cells: cells.collect(), ..Board::default() });
        for cell in 0..places.len() as CellId {
            let path = numbering.path(&[cell]);
            let (column, row) = path.split_once('-').unwrap();
            let (column, row) = (column.parse().unwrap(), row.parse().unwrap());
            prop_assert_eq!(numbering.cell(column, row), Some(cell));
        }
    }
}
