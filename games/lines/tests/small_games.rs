//! Tic-tac-toe and connect four: counts, endings, and what can be read.

use rookery_lines::{ConnectFour, FiveInARow};
use rookery_rules::conformance;
use rookery_rules::{BadStart, Game, Play, Refusal, Score, Shape, Start};

fn begin(game: &dyn Game, text: &str) -> Result<Box<dyn Play>, BadStart> {
    game.begin(&Start::Position { text: text.into() })
}

fn faults(game: &dyn Game, text: &str) -> Vec<String> {
    match begin(game, text) {
        Err(BadStart::Position(faults)) => {
            faults.into_iter().map(|fault| fault.0.to_string()).collect()
        }
        other => panic!("{text:?} gave {:?}", other.map(|play| play.text())),
    }
}

fn played(game: &dyn Game, moves: &str) -> Box<dyn Play> {
    let mut play = game.begin(&Start::Usual).expect("the usual start");
    for mv in moves.split_whitespace() {
        play.play(mv).unwrap_or_else(|why| panic!("{mv} of {moves}: {why}"));
    }
    play
}

fn ending(play: &dyn Play) -> (Score, String) {
    let result = play.outcome().expect("an ending");
    (result.score, result.reason)
}

#[test]
fn every_promise_of_the_rules_is_kept() {
    let games: [(&dyn Game, [&str; 2]); 2] = [
        (&FiveInARow::tic_tac_toe(), ["three-in-a-row", "board-full"]),
        (&ConnectFour::new(), ["four-in-a-row", "four-in-a-row"]),
    ];
    for (game, endings) in games {
        let report = conformance::check(game, 3, 40, 42);
        let report = report.unwrap_or_else(|what| panic!("{what}"));
        assert!(endings.iter().all(|it| report.endings.contains_key(*it)), "{report:?}");
    }
}

/// The numbers of sequences of nine moves and fewer, as combinatorics has them.
#[test]
fn tic_tac_toe_counts_as_published() {
    let play = FiveInARow::tic_tac_toe().begin(&Start::Usual).unwrap();
    let counts: Vec<u64> = (1..=9).map(|depth| play.perft(depth)).collect();
    let expected = [9, 72, 504, 3024, 15_120, 54_720, 148_176, 200_448, 127_872];
    assert_eq!(counts, expected);
}

#[test]
fn connect_four_counts_as_published() {
    let play = ConnectFour::new().begin(&Start::Usual).unwrap();
    let counts: Vec<u64> = (1..=7).map(|depth| play.perft(depth)).collect();
    assert_eq!(counts, [7, 49, 343, 2401, 16_807, 117_649, 823_536]);
}

#[test]
fn three_in_a_row_win_and_nine_signs_draw() {
    let game = FiveInARow::tic_tac_toe();
    let won = played(&game, "b2 a1 c2 c1 a2");
    assert_eq!(ending(won.as_ref()), (Score::First, "three-in-a-row".into()));
    let drawn = played(&game, "b2 a1 c1 a3 a2 c2 b3 b1 c3");
    assert_eq!(ending(drawn.as_ref()), (Score::Draw, "board-full".into()));
    assert_eq!(drawn.text(), "oxx/xxo/oox o");
}

#[test]
fn crosses_and_noughts_are_drawn_as_such_on_squares() {
    let board = FiveInARow::tic_tac_toe().board(&Start::Usual);
    assert_eq!(board.pieces.iter().map(|it| &*it.picture).collect::<Vec<_>>(), ["cross", "nought"]);
    assert!(board.cells.iter().all(|cell| cell.shape == Shape::Square));
    assert_eq!(
        faults(&FiveInARow::tic_tac_toe(), "xx1/3/3 x"),
        ["Cross has 2 signs and Nought 0: with Cross to move, Cross has as many as Nought."]
    );
}

#[test]
fn four_discs_win_in_every_direction() {
    let game = ConnectFour::new();
    for moves in
        ["a b a b a b a", "d d e e f f g", "a b b c c d c d d f d", "g f f e e d e d d b d"]
    {
        let play = played(&game, moves);
        assert_eq!(ending(play.as_ref()), (Score::First, "four-in-a-row".into()), "{moves}");
    }
    let play = played(&game, "a b a b a b g b");
    assert_eq!(ending(play.as_ref()).0, Score::Second);
    assert_eq!(play.read_move("a"), Err(Refusal::GameOver));
}

#[test]
fn lines_do_not_run_from_one_column_into_the_next() {
    let play = begin(&ConnectFour::new(), "r6/r6/r6/y6/y6/yr5 y").unwrap();
    assert_eq!(play.outcome(), None);
    assert_eq!(played(&ConnectFour::new(), "e f f g g a g a").outcome(), None);
}

#[test]
fn a_full_board_without_four_is_a_draw() {
    let text = "ryyyry1/ryryyyr/rryrrry/yyrryrr/rrryryy/yyyrrry y";
    let mut play = begin(&ConnectFour::new(), text).unwrap();
    assert_eq!(play.legal_moves().len(), 1);
    play.play("g").unwrap();
    assert_eq!(ending(play.as_ref()), (Score::Draw, "board-full".into()));
}

#[test]
fn a_column_is_meant_by_each_of_its_places_its_letter_and_its_number() {
    let play = played(&ConnectFour::new(), "d d");
    for text in ["d", "D", "4", "d6", "d1"] {
        assert_eq!(play.read_move(text), Ok("d".into()), "{text}");
    }
    for text in ["h", "8", "0", "d7", "dd", "é"] {
        assert_eq!(play.read_move(text), Err(Refusal::Illegal), "{text}");
    }
    let moves = play.legal_moves();
    let drop = moves.iter().find(|mv| mv.notation == "d").unwrap();
    assert_eq!(drop.path, [24], "the third place of the column from below");
    assert_eq!(drop.also, [[38], [31], [17], [10], [3]]);
    let full = played(&ConnectFour::new(), "a a a a a a");
    assert_eq!(full.read_move("a"), Err(Refusal::Illegal));
}

#[test]
fn impossible_positions_are_refused() {
    let game = ConnectFour::new();
    assert_eq!(faults(&game, "7/7/7/7/7 r"), ["There are 5 rows; the board has 6."]);
    assert_eq!(faults(&game, "7/7/7/7/r6/7 y"), ["There is nothing below the disc on a2."]);
    assert_eq!(
        faults(&game, "7/7/7/7/7/ry5 y"),
        ["Red has 1 disc and Yellow 1: with Yellow to move, Red has one more than Yellow."]
    );
    assert_eq!(
        faults(&game, "7/7/7/7/yyy4/rrrr3 r"),
        [
            "Red has 4 discs and Yellow 3: with Red to move, Red has as many as Yellow.",
            "Red has won already, so Yellow could not have moved.",
        ]
    );
    let won = begin(&game, "7/7/7/7/yyy4/rrrr3 y").unwrap();
    assert_eq!(ending(won.as_ref()).0, Score::First);
}
