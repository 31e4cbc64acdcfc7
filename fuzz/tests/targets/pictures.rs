//! Pictures, which anybody may ask for with words of their own.

use rookery_fuzz::{Did, Target};
use rookery_pictures::{Caption, Look, MARKS_MAX, Mark, MarkFault, Scene, Side, picture};
use rookery_rules::{Start, Viewer};

use crate::common::game;

#[test]
fn marks_that_are_read_are_cells_of_the_board() {
    let board = game("chess").board(&Start::Usual);
    let words = ["e4", "a1>h8", ">", ",", " ", "i9"];
    Target::new("marks").words(&words).runs(4_000).len_max(600).text(|text| {
        match Mark::read_all(text, &board) {
            Ok(marks) => {
                assert!(marks.len() <= MARKS_MAX);
                for mark in &marks {
                    let cells = match *mark {
                        Mark::Cell(cell) => [cell, cell],
                        Mark::Arrow(from, to) => [from, to],
                    };
                    assert!(cells.iter().all(|cell| usize::from(*cell) < board.cells.len()));
                }
                Did::of(&marks.len())
            }
            Err(MarkFault::TooMany) => Did::of(&"many"),
            Err(fault @ MarkFault::NoSuchCell(_)) => {
                assert!(fault.text().to_string().len() < 300);
                Did::of(&"none")
            }
        }
    });
}

#[test]
fn a_picture_is_xml_whatever_is_written_on_it() {
    let chess = game("chess");
    let board = chess.board(&Start::Usual);
    let play = chess.begin(&Start::Usual).expect("the usual start");
    let words = ["<", ">", "&", "\"", "'", "]]>", "<!--", "&#0;", "\u{1}", "\u{ffff}", "\u{202e}"];
    Target::new("captions").words(&words).runs(400).len_max(200).text(|text| {
        let mut lines = text.split('\n');
        let mut line = || lines.next().unwrap_or_default().to_owned();
        let title = line();
        let sides = [(); 2].map(|()| Side { name: line(), point: "½" });
        let caption = Caption { title, sides };
        let scene = Scene {
            board: &board,
            dark: [false, true],
            colours: [None, None],
            caption: Some(&caption),
            look: Look::default(),
        };
        let marks = Mark::read_all("e2>e4", &board).expect("it has these cells");
        let svg = picture(&scene, &play.view(Viewer::All), &marks);
        let read = roxmltree::Document::parse(&svg);
        let read = read.unwrap_or_else(|why| panic!("{why}: {text:?}"));
        let scripts = read.descendants().filter(|node| node.has_tag_name("script")).count();
        assert_eq!(scripts, 0);
        Did::of(&(read.descendants().count(), text.len() / 16))
    });
}
