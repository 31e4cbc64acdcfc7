//! Special moves and endings of the three games, one at a time.

use rookery_rules::{BadStart, Play, Score, Start};

fn begin(key: &str, text: &str) -> Box<dyn Play> {
    begun(key, text).unwrap_or_else(|why| panic!("{key} {text}: {why}"))
}

fn begun(key: &str, text: &str) -> Result<Box<dyn Play>, BadStart> {
    let games = rookery_hexchess::games();
    let game = games.iter().find(|game| game.title().key == key).expect("a game");
    game.begin(&Start::Position { text: text.into() })
}

fn start(key: &str) -> Box<dyn Play> {
    let games = rookery_hexchess::games();
    let game = games.iter().find(|game| game.title().key == key).expect("a game");
    game.begin(&Start::Usual).expect("the usual start")
}

/// Where the piece on a cell may go.
fn targets(play: &dyn Play, cell: &str) -> Vec<String> {
    let moves = play.legal_moves().into_iter().map(|mv| mv.notation);
    moves.filter_map(|text| text.strip_prefix(cell).map(str::to_owned)).collect()
}

#[test]
fn only_mccooeys_middle_pawn_goes_one_cell_at_first() {
    let play = start("mccooey");
    assert_eq!(targets(play.as_ref(), "f4"), ["f5"]);
    for (pawn, cells) in [("c1", ["c2", "c3"]), ("d2", ["d3", "d4"]), ("e3", ["e4", "e5"])] {
        assert_eq!(targets(play.as_ref(), pawn), cells);
    }
}

#[test]
fn shafrans_pawns_go_as_far_as_their_half_of_the_board() {
    let play = start("shafran");
    let far = [("a2", 1), ("b2", 2), ("c2", 2), ("d2", 3), ("e2", 3), ("f3", 3)];
    let further = [("g4", 2), ("h5", 2), ("i6", 1)];
    for (pawn, cells) in far.into_iter().chain(further) {
        assert_eq!(targets(play.as_ref(), pawn).len(), cells, "{pawn}");
    }
}

#[test]
fn a_pawn_becomes_a_piece_on_the_last_cell_of_its_column() {
    for (key, text, pawn, last) in [
        ("mccooey", "1/1k1/5/1P5/9/11/11/11/11/11/5K5 w - 0 1", "d8", "d9"),
        ("shafran", "1/1k1/5/1P5/9/9/9/9/9/4K4 w - - 0 1", "c7", "c8"),
    ] {
        let expected = ["q", "r", "b", "n"].map(|kind| format!("{last}{kind}"));
        assert_eq!(targets(begin(key, text).as_ref(), pawn), expected, "{key}");
    }
}

#[test]
fn stalemate_draws() {
    for (key, text) in [
        ("mccooey", "k/3/2K2/1Q5/9/11/11/11/11/11/11 b - 0 1"),
        ("shafran", "k/3/2K2/1Q5/9/9/9/9/9/9 b - - 0 1"),
    ] {
        let result = begin(key, text).outcome().expect("an ending");
        assert_eq!((result.score, result.reason.as_str()), (Score::Draw, "stalemate"), "{key}");
    }
}

#[test]
fn a_pawn_that_goes_several_cells_may_be_taken_on_each_cell_it_crossed() {
    let mut checked = 0;
    for key in ["mccooey", "shafran"] {
        let mut random = rookery_rules::random::Random::new(7);
        for _ in 0..60 {
            let mut play = start(key);
            for _ in 0..60 {
                let moves: Vec<String> =
                    play.legal_moves().into_iter().map(|mv| mv.notation).collect();
                let Some(next) = random.pick(&moves) else { break };
                play.play(next).expect("a legal move");
                let text = play.text();
                let crossed = text.split(' ').rev().nth(2).expect("the cells crossed");
                if crossed == "-" {
                    continue;
                }
                let without = text.replacen(&format!(" {crossed} "), " - ", 1);
                let (more, fewer) = (play.legal_moves().len(), begin(key, &without));
                assert!(more > fewer.legal_moves().len(), "{key} {text}");
                checked += 1;
            }
        }
    }
    assert!(checked > 10, "{checked}");
}

#[test]
fn texts_that_are_no_positions_are_refused_with_what_is_wrong() {
    let faults = |key: &str, text: &str| match begun(key, text) {
        Err(BadStart::Position(faults)) => {
            faults.iter().map(|fault| fault.0.to_string()).collect::<Vec<_>>()
        }
        other => panic!("{text}: {:?}", other.map(|play| play.text())),
    };
    let fields = "the cells to take on in passing or -, and two counts.";
    let rows = "Write the rows from the top, then w or b,";
    assert_eq!(faults("hexchess", ""), [format!("{rows} {fields}")]);
    assert_eq!(faults("shafran", ""), [format!("{rows} castling, {fields}")]);
    let rest = "3/5/7/9/11/11/11/11/11/11";
    let row = "Row 11 does not have one cell.";
    assert_eq!(faults("hexchess", &format!("2/{rest} w - 0 1")), [row]);
    let kings = ["White has 0 kings, not one.", "Black has 0 kings, not one."];
    assert_eq!(faults("hexchess", &format!("1/{rest} w - 0 1")), kings);
}
