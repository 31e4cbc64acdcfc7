//! What pictures look like, to the letter: `golden/*.svg`, with a line for each tag.
//!
//! After a change that is meant, `ROOKERY_WRITE_GOLDEN=1 cargo nextest run --workspace -E
//! 'package(rookery-pictures)'` writes them anew; look at each in a browser before it is kept.

use std::fs;
use std::path::Path;

use rookery_pictures::{Caption, Look, Mark, Pace, Scene, Side, Theme, film, picture};
use rookery_protocol::board::{Board, View};
use rookery_protocol::game::Start;
use rookery_protocol::seat::{Seat, SeatColour, Viewer};

struct Shown {
    board: Board,
    dark: [bool; 2],
    colours: [Option<SeatColour>; 2],
    views: Vec<View>,
}

fn played(key: &str, start: &Start, moves: &[&str]) -> Shown {
    let registry = rookery_games::registry();
    let game = registry.get(key).expect(key);
    let mut play = game.begin(start).expect("it begins");
    let mut views = vec![play.view(Viewer::Spectator)];
    for mv in moves {
        play.play(mv).unwrap_or_else(|why| panic!("{key} {mv}: {why}"));
        views.push(play.view(Viewer::Spectator));
    }
    let [first, second] = &game.title().seats;
    let (dark, colours) = ([first.dark, second.dark], [first.colour, second.colour]);
    Shown { board: game.board(start), dark, colours, views }
}

fn caption() -> Caption {
    let side = |name: &str, point| Side { name: name.to_owned(), point };
    Caption {
        title: "anna – <bert>, 1–0".into(), sides: [side("anna", "1"), side("<bert>", "0")]
    }
}

/// Compares with the file, or writes it.
fn same(name: &str, svg: &str) {
    let lines = svg.replace("><", ">\n<") + "\n";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{name}.svg"));
    if std::env::var_os("ROOKERY_WRITE_GOLDEN").is_some() {
        fs::write(&path, lines).expect("the file is written");
        return;
    }
    let known = fs::read_to_string(&path).unwrap_or_default();
    let differs = known.lines().zip(lines.lines()).position(|(known, line)| known != line);
    assert!(known == lines, "{} differs from line {differs:?} on", path.display());
}

fn still(name: &str, shown: &Shown, look: Look, marks: &str) {
    let caption = caption();
    let Shown { board, dark, colours, views } = shown;
    let scene = Scene { board, dark: *dark, colours: *colours, caption: Some(&caption), look };
    let marks = Mark::read_all(marks, board).expect("marks");
    same(name, &picture(&scene, views.last().expect("a view"), &marks));
}

#[test]
fn chess_with_a_check_marks_and_the_other_side_up() {
    let moves = ["e4", "f6", "d4", "g5", "Qh5"];
    let shown = played("chess", &Start::Usual, &moves);
    still("chess", &shown, Look::default(), "");
    let look =
        Look { seat: Seat::Second, theme: Theme::Slate, coordinates: false, ..Look::default() };
    still("chess-turned", &shown, look, "e8,h5>e8");
}

#[test]
fn points_and_stones() {
    let moves = ["h8", "i9", "g7"];
    still("gomoku", &played("gomoku", &Start::Usual, &moves), Look::default(), "");
}

#[test]
fn hexagons() {
    let shown = played("hexchess", &Start::Usual, &[]);
    still("hexchess", &shown, Look { theme: Theme::Contrast, ..Look::default() }, "");
}

#[test]
fn characters_on_points() {
    let shown = played("xiangqi", &Start::Usual, &["h3e3"]);
    still("xiangqi", &shown, Look::default(), "");
}

#[test]
fn hands_and_wedges() {
    let text = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[Pp] w - - 0 2";
    let start = Start::Position { text: text.to_owned() };
    still("shogi", &played("shogi", &start, &[]), Look::default(), "");
}

#[test]
fn men_and_kings() {
    let start = Start::Position { text: "W:WK3,31,32:B1,K46,20".to_owned() };
    still("draughts", &played("draughts", &start, &[]), Look::default(), "");
}

#[test]
fn discs_in_an_upright_frame() {
    let shown = played("connect-four", &Start::Usual, &["d", "d", "c"]);
    still("connect-four", &shown, Look::default(), "d1");
}

#[test]
fn a_film_holds_its_last_position() {
    let shown = played("chess", &Start::Usual, &["e4", "d5", "exd5", "Qxd5"]);
    let Shown { board, dark, colours, views } = &shown;
    let (dark, colours, look) = (*dark, *colours, Look::default());
    let scene = Scene { board, dark, colours, caption: None, look };
    same("film", &film(&scene, views, Pace::of(800)).expect("a film"));
}
