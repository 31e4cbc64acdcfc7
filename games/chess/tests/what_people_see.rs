//! The two games as they are offered, their board, and the clicks that make a move.

#![expect(clippy::unwrap_used, reason = "a helper of tests fails by panicking")]

use std::collections::BTreeSet;

use rookery_chess::{Chess, Role, array};
use rookery_rules::{
    BadStart, Content, Game, LegalMove, Play, Score, Seat, Shape, Start, Starts, Viewer,
};

fn game(key: &str) -> std::sync::Arc<dyn Game> {
    rookery_chess::games().into_iter().find(|game| game.title().key == key).unwrap()
}

fn begin(key: &str, text: &str) -> Box<dyn Play> {
    game(key).begin(&Start::Position { text: text.into() }).unwrap()
}

fn cell(name: &str) -> u16 {
    game("chess").board(&Start::Usual).cells.iter().position(|cell| cell.name == name).unwrap()
        as u16
}

fn cells(names: &[&str]) -> Vec<u16> {
    names.iter().map(|name| cell(name)).collect()
}

fn legal(key: &str, fen: &str, notation: &str) -> LegalMove {
    let moves = begin(key, fen).legal_moves();
    moves.into_iter().find(|mv| mv.notation == notation).unwrap()
}

#[test]
fn chess_begins_usually_and_chess960_by_number() {
    let chess = game("chess");
    assert_eq!(
        chess.title().starts,
        Starts { usual: true, numbers: None, position: true, secret: false }
    );
    let usual = chess.begin(&Start::Usual).unwrap();
    assert_eq!(usual.text(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let none = chess.begin(&Start::Number { number: 0 }).err();
    assert_eq!(none, Some(BadStart::NotOffered));

    let chess960 = game("chess960");
    assert_eq!(
        chess960.title().starts,
        Starts { usual: false, numbers: Some(960), position: true, secret: false }
    );
    let same = chess960.begin(&Start::Number { number: 518 }).unwrap();
    assert_eq!(same.text(), usual.text());
    let beyond = chess960.begin(&Start::Number { number: 960 }).err();
    assert_eq!(beyond, Some(BadStart::NoSuchNumber { max: 959 }));
    for start in [Start::Usual, Start::Random] {
        assert_eq!(chess960.begin(&start).err(), Some(BadStart::NotOffered));
    }
    for game in [chess, chess960] {
        let [white, black] = &game.title().seats;
        assert_eq!((white.name.as_str(), black.name.as_str()), ("White", "Black"));
        assert!(!white.dark && black.dark);
    }
}

#[test]
fn the_arrays_are_numbered_as_by_scharnagl() {
    let letters = |number| array(number).map(Role::letter).iter().collect::<String>();
    // From the table in R. Scharnagl's “Fischer-Random-Schach (FRC/Chess960)”.
    for (number, expected) in [
        (0, "BBQNNRKR"),
        (1, "BQNBNRKR"),
        (4, "QBBNNRKR"),
        (518, "RNBQKBNR"),
        (534, "RNBKQBNR"),
        (959, "RKRNNQBB"),
    ] {
        assert_eq!(letters(number), expected, "{number}");
    }
    let all: BTreeSet<_> = (0..960).map(letters).collect();
    assert_eq!(all.len(), 960);
    for (number, text) in (0..960).map(|number| (number, letters(number))) {
        let fen = Chess::start(number, rookery_chess::CastlingNotation::KingTakesRook);
        let theirs = format!("{:#}", cozy_chess::Board::chess960_startpos(number));
        assert_eq!(fen.fen(rookery_chess::CastlingLetters::Shredder), theirs);
        let places = |letter| text.match_indices(letter).map(|(at, _)| at).collect::<Vec<_>>();
        let (rooks, king, bishops) = (places("R"), places("K")[0], places("B"));
        assert!(rooks[0] < king && king < rooks[1], "{text}");
        assert!((bishops[0] + bishops[1]) % 2 == 1, "{text}");
    }
}

#[test]
fn the_board_has_a_dark_corner_at_a1_and_its_names_inside() {
    let board = game("chess").board(&Start::Usual);
    assert_eq!(board.cells.len(), 64);
    let a1 = &board.cells[usize::from(cell("a1"))];
    let (h1, a8) = (&board.cells[usize::from(cell("h1"))], &board.cells[usize::from(cell("a8"))]);
    assert_eq!((a1.x, a1.y, a1.shade, a1.shape), (0.0, 7.0, 1, Shape::Square));
    assert_eq!((h1.x, h1.y, h1.shade), (7.0, 7.0, 0));
    assert_eq!((a8.x, a8.y, a8.shade), (0.0, 0.0, 0));
    assert!(board.turns);
    assert_eq!(board.labels.len(), 16);
    for label in &board.labels {
        // Turned or not, each is inside an edge cell: below right or above left of its middle.
        let [x, y] = label.at;
        let [turned_x, turned_y] = label.turned.map(|at| -at);
        let corner = |x: f32, y: f32| (x - x.round() > 0.3) == (y - y.round() > 0.3);
        assert!(corner(x, y) && corner(turned_x, turned_y), "{label:?}");
        let (file, rank) = (x.round() as usize, 7 - y.round() as usize);
        let name = &board.cells[rank * 8 + file].name;
        assert!(name.contains(&label.text), "{label:?} in {name}");
    }
}

#[test]
fn every_piece_has_a_picture_and_a_name() {
    let game = game("chess");
    let board = game.board(&Start::Usual);
    let view = game.begin(&Start::Usual).unwrap().view(Viewer::Spectator);
    let on = |name: &str| match view.cells.iter().find(|(at, _)| *at == cell(name)).unwrap().1 {
        Content::Piece(id, 1) => &board.pieces[usize::from(id)],
        other => panic!("{other:?} on {name}"),
    };
    for (square, name, picture, letter, seat) in [
        ("a1", "white rook", "rook", "R", Seat::First),
        ("b1", "white knight", "knight", "N", Seat::First),
        ("f1", "white bishop", "bishop", "B", Seat::First),
        ("e1", "white king", "king", "K", Seat::First),
        ("d8", "black queen", "queen", "Q", Seat::Second),
        ("h7", "black pawn", "pawn", "P", Seat::Second),
    ] {
        let kind = on(square);
        assert_eq!((kind.name.as_str(), kind.picture.as_str()), (name, picture));
        assert_eq!((kind.letter.as_str(), kind.seat), (letter, Some(seat)));
    }
    assert_eq!(view.cells.len(), 32);
    assert!(view.cells.is_sorted_by_key(|(cell, _)| *cell));
}

#[test]
fn castling_is_clicked_by_the_kings_squares_or_by_the_rook() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1";
    for (key, short, long) in [("chess", "e8g8", "e8c8"), ("chess960", "e8h8", "e8a8")] {
        let mv = legal(key, fen, short);
        assert_eq!((mv.path, mv.also), (cells(&["e8", "g8"]), vec![cells(&["e8", "h8"])]));
        let mv = legal(key, fen, long);
        assert_eq!((mv.path, mv.also), (cells(&["e8", "c8"]), vec![cells(&["e8", "a8"])]));
    }
}

#[test]
fn castling_that_a_step_could_mean_is_clicked_by_the_rook() {
    for (fen, notation, path, also) in [
        // A step to g1 is a move of its own; so is one to c1.
        ("4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1h1", ["f1", "h1"], None),
        ("4k3/8/8/8/8/8/8/R2K4 w A - 0 1", "d1a1", ["d1", "a1"], None),
        ("4k3/8/8/8/8/8/8/RK6 w A - 0 1", "b1a1", ["b1", "a1"], None),
        // The king stays, or changes places with the rook.
        ("4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1", ["g1", "h1"], None),
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", ["f1", "g1"], None),
        // The king goes to where the rook is.
        ("4k3/8/8/8/8/8/8/3K2R1 w G - 0 1", "d1g1", ["d1", "g1"], None),
        // The king goes far.
        ("4k3/8/8/8/8/8/8/1K5R w H - 0 1", "b1h1", ["b1", "g1"], Some(["b1", "h1"])),
        ("4k3/8/8/8/8/8/8/R5K1 w A - 0 1", "g1a1", ["g1", "c1"], Some(["g1", "a1"])),
        ("4k3/8/8/8/8/8/8/1KR5 w C - 0 1", "b1c1", ["b1", "g1"], Some(["b1", "c1"])),
    ] {
        let mv = legal("chess960", fen, notation);
        assert_eq!(mv.path, cells(&path), "{fen}");
        let also: Vec<_> = also.iter().map(|path| cells(path)).collect();
        assert_eq!(mv.also, also, "{fen}");
    }
}

#[test]
fn castling_ends_as_in_chess_wherever_it_begins() {
    for (fen, notation, after) in [
        ("4k3/8/8/8/8/8/8/1KR5 w C - 3 9", "b1c1", "4k3/8/8/8/8/8/8/5RK1 b - - 4 9"),
        ("4k3/8/8/8/8/8/8/R5K1 w A - 0 1", "g1a1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"),
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
    ] {
        let mut game = begin("chess960", fen);
        game.play(notation).unwrap();
        assert_eq!(game.text(), after);
    }
}

#[test]
fn castling_through_a_pinned_rook_or_an_attack_is_illegal() {
    for (fen, castling) in [
        // The rook on b1 shields the king, and would leave the line.
        ("4k3/8/8/8/8/8/8/rR1K4 w B - 0 1", "d1b1"),
        // f1 is attacked; e1 is; g1 is.
        ("4kr2/8/8/8/8/8/8/4K2R w H - 0 1", "e1h1"),
        ("3kr3/8/8/8/8/8/8/4K2R w H - 0 1", "e1h1"),
        ("4k1r1/8/8/8/8/8/8/4K2R w H - 0 1", "e1h1"),
        // Something stands on the rook's way, not on the king's.
        ("4k3/8/8/8/8/8/8/RN2K3 w A - 0 1", "e1a1"),
    ] {
        let game = begin("chess960", fen);
        assert!(game.legal_moves().iter().all(|mv| mv.notation != castling), "{fen}");
    }
    // Only the rook crosses an attacked square: that is allowed.
    legal("chess960", "1r2k3/8/8/8/8/8/8/R3K3 w A - 0 1", "e1a1");
}

#[test]
fn a_promotion_asks_for_the_piece() {
    let moves = begin("chess", "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1").legal_moves();
    let board = game("chess").board(&Start::Usual);
    for (path, notation) in [(["e7", "e8"], "e7e8"), (["e7", "d8"], "e7d8")] {
        let offered: Vec<_> = moves
            .iter()
            .filter(|mv| mv.path == cells(&path))
            .map(|mv| {
                let choice = mv.choice.as_ref().unwrap();
                let piece = &board.pieces[usize::from(choice.piece.unwrap())];
                assert_eq!(piece.name, format!("white {}", choice.text));
                (mv.notation.clone(), choice.text.as_str())
            })
            .collect();
        let expected = [("q", "queen"), ("n", "knight"), ("r", "rook"), ("b", "bishop")];
        let expected = expected.map(|(letter, text)| (format!("{notation}{letter}"), text));
        assert_eq!(offered, expected);
    }
}

#[test]
fn the_log_of_a_game_has_uci_and_labels() {
    let mut game = game("chess").begin(&Start::Usual).unwrap();
    let mut seen = vec![];
    for text in ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7"] {
        game.play(text).unwrap();
        let last = game.seen(Viewer::Spectator).unwrap();
        seen.push((last.notation.unwrap(), last.label.unwrap()));
    }
    let expected = [
        ("e2e4", "e4"),
        ("e7e5", "e5"),
        ("f1c4", "Bc4"),
        ("b8c6", "Nc6"),
        ("d1h5", "Qh5"),
        ("g8f6", "Nf6"),
        ("h5f7", "Qxf7#"),
    ];
    assert_eq!(seen, expected.map(|(uci, san)| (uci.to_owned(), san.to_owned())));
    assert_eq!(game.outcome().unwrap().score, Score::First);
}

#[test]
fn whatever_a_game_says_of_itself_has_a_key() {
    for game in rookery_chess::games() {
        let title = game.title();
        let captions = game.examples().into_iter().map(|example| example.caption);
        let said = title.text.iter().flatten().cloned().chain([title.summary.clone()]);
        for text in said.chain(captions) {
            assert!(!text.is_empty() && text.key().is_some(), "{}: {text}", title.key);
        }
        let summary = format!("games.{}.summary", title.key);
        assert_eq!(title.summary.key().as_deref(), Some(summary.as_str()));
    }
}
