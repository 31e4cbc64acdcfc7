//! The scripts that come with Rookery keep what every game promises, and have their known counts.

use rookery_rules::conformance;
use rookery_rules::random::Random;
use rookery_rules::{BadStart, Board, Game, Ground, Play, Seat, Shape, Start, Title};
use rookery_script::{EXAMPLES, ModuleGame, SCRIPT_SCAFFOLD, shipped};

use crate::common::load_script;

fn all() -> Vec<(&'static str, &'static str)> {
    let mut all = shipped();
    all.extend(EXAMPLES);
    all.push(("scaffold", SCRIPT_SCAFFOLD));
    all
}

fn game(key: &str) -> ModuleGame {
    let modules = all();
    let (_, source) = modules.iter().find(|(it, _)| *it == key).expect("it is there");
    load_script(key, source.as_bytes()).unwrap_or_else(|flaws| panic!("{key}: {flaws:?}"))
}

/// The same game, usually begun elsewhere: every move of a position is played, which takes too long
/// where there are thousands.
struct Late(ModuleGame, &'static str);

impl Game for Late {
    fn title(&self) -> &Title {
        self.0.title()
    }

    fn board(&self, start: &Start) -> Board {
        self.0.board(start)
    }

    fn begin(&self, start: &Start) -> Result<Box<dyn Play>, BadStart> {
        match start {
            Start::Usual => self.0.begin(&Start::Position { text: self.1.into() }),
            other => self.0.begin(other),
        }
    }
}

/// White and Black have shot 51 arrows.
const AMAZONS_LATE: &str = concat!(
    r#"{"onmove":2,"board":".bxwx..xx.x.x...x..xx.x.xxxx.x.xxxbwxxx..xwxxxxx..x.x.xx.."#,
    r#"wx.xxxxxxxx.b.xx.bxx...xx...x..x.xx..x....","last":"10-5-9-5-10-5"}"#,
);

#[test]
fn a_script_says_what_its_board_is_drawn_on() {
    let board = |key: &str| game(key).board(&Start::Usual);
    let points = SCRIPT_SCAFFOLD.replace(r#"ground: "plain""#, r#"grid: "points""#);
    assert_ne!(points, SCRIPT_SCAFFOLD);
    let points = load_script("points", points.as_bytes()).expect("a game").board(&Start::Usual);
    assert!(points.cells.iter().all(|cell| cell.shape == Shape::Point && cell.shade == 0));
    assert_eq!((points.ground, points.lines.len()), (Ground::Wood, 6));
    let plain = board("scaffold");
    assert_eq!((plain.ground, plain.lines.len()), (Ground::Plain, 8));
    let tinted = |board: &Board| board.cells.iter().filter(|cell| cell.shade == 1).count();
    assert_eq!((tinted(&board("halma")), tinted(&board("tablut"))), (20, 16));
    assert_eq!(
        (board("breakthrough").ground, tinted(&board("breakthrough"))),
        (Ground::Chequer, 32)
    );
    let hex = board("hex");
    let owners: Vec<Seat> = hex.edges.iter().map(|edge| edge.seat).collect();
    assert_eq!(owners, [Seat::First, Seat::First, Seat::Second, Seat::Second]);
    assert_eq!(hex.labels.len(), 22);
}

#[test]
fn every_script_keeps_what_a_game_promises() {
    for (key, _) in all() {
        let checked = match key {
            "amazons" => conformance::check(&Late(game(key), AMAZONS_LATE), 1, 1, 12),
            _ => conformance::check(&game(key), 1, 1, 12),
        };
        if let Err(violation) = checked {
            panic!("{violation}");
        }
    }
}

/// More moves than any game here has.
const PLIES_MAX: u32 = 600;

#[test]
fn every_game_of_a_script_ends() {
    for (key, _) in all() {
        let mut random = Random::new(1);
        let mut play = game(key).begin(&Start::Usual).unwrap();
        while let Some(mv) = random.pick(&play.legal_moves()) {
            play.play(&mv.notation).unwrap_or_else(|why| panic!("{key}: {mv:?}: {why:?}"));
            assert!(play.ply() < PLIES_MAX, "{key} goes on: {}", play.text());
        }
        let result = play.outcome().unwrap_or_else(|| panic!("{key} has no moves"));
        assert!(!result.reason.starts_with("rules-"), "{key}: {}", result.reason);
    }
}

#[test]
fn the_counts_are_the_published_ones() {
    for (key, counts) in [
        ("scaffold", &[9, 72, 504, 3024, 15_120, 54_720][..]),
        ("breakthrough", &[22, 484, 11_132, 256_036]),
        ("reversi", &[4, 12, 56, 244, 1396, 8200]),
        ("fox-and-hounds", &[2, 14, 56, 344, 1032]),
        // These were found once more by generators written apart from the scripts, in Python.
        ("nine-mens-morris", &[24, 552, 12_144, 255_024]),
        ("amazons", &[2176]),
        ("hex", &[121, 121 * 120 + 121]),
        ("lines-of-action", &[36, 1244, 44_952]),
        ("halma", &[24, 576, 20_050]),
        ("tablut", &[80, 4400]),
        ("dark-breakthrough", &[22, 484, 11_132]),
    ] {
        let play = game(key).begin(&Start::Usual).unwrap();
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(play.perft(depth), count, "{key} at depth {depth}");
        }
    }
}

#[test]
fn the_page_of_a_script_s_rules_can_show_its_examples() {
    for (key, _) in all() {
        let game = game(key);
        for example in game.examples() {
            let mut play = game.begin(&example.start).unwrap_or_else(|why| panic!("{key}: {why}"));
            for mv in &example.moves {
                play.play(mv).unwrap_or_else(|why| panic!("{key}: {mv}: {why:?}"));
            }
        }
    }
}
