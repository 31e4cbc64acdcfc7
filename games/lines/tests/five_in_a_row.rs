//! Five in a row: what wins, what draws, what is counted, and what can be read.

use rookery_lines::{FiveInARow, Size, Variant, Win};
use rookery_rules::conformance;
use rookery_rules::{BadStart, Game, GameResult, Play, Refusal, Score, Start, View, Viewer};

fn begin(game: &FiveInARow, text: &str) -> Result<Box<dyn Play>, BadStart> {
    game.begin(&Start::Position { text: text.into() })
}

fn faults(text: &str) -> Vec<String> {
    match begin(&FiveInARow::gomoku(), text) {
        Err(BadStart::Position(faults)) => {
            faults.into_iter().map(|fault| fault.0.to_string()).collect()
        }
        other => panic!("{text:?} gave {:?}", other.map(|play| play.text())),
    }
}

fn played(game: &FiveInARow, moves: &str) -> Box<dyn Play> {
    let mut play = game.begin(&Start::Usual).expect("the usual start");
    for mv in moves.split_whitespace() {
        play.play(mv).unwrap_or_else(|why| panic!("{mv} of {moves}: {why}"));
    }
    play
}

/// Black's five moves with White's four put between them, far from each other.
fn race(black: [&str; 5]) -> String {
    let white = ["o15", "m15", "o13", "m13"];
    let black = black.join(" ");
    let mut moves: Vec<&str> = vec![];
    for (turn, mv) in black.split(' ').enumerate() {
        moves.push(mv);
        moves.extend(white.get(turn));
    }
    moves.join(" ")
}

fn of(size: u8, win: Win) -> FiveInARow {
    let title = FiveInARow::gomoku().title().clone();
    FiveInARow::new(title, Variant { size: Size::new(size).expect("a board's side"), win })
}

fn black_wins() -> Option<GameResult> {
    Some(GameResult { score: Score::First, reason: "five-in-a-row".into() })
}

#[test]
fn every_promise_of_the_rules_is_kept() {
    let report = conformance::check(&FiveInARow::gomoku(), 15, 12, 225);
    let report = report.unwrap_or_else(|what| panic!("{what}"));
    assert!(report.endings.contains_key("five-in-a-row"), "{report:?}");
}

#[test]
fn every_promise_is_kept_on_small_boards_where_games_are_drawn() {
    for (win, seed) in [(Win::FiveOrMore, 1), (Win::ExactlyFive, 2)] {
        let report = conformance::check(&of(6, win), seed, 40, 36);
        let report = report.unwrap_or_else(|what| panic!("{what}"));
        assert!(report.endings.contains_key("board-full"), "{report:?}");
    }
    let largest = conformance::check(&of(19, Win::ExactlyFive), 3, 2, 361);
    assert!(largest.is_ok(), "{largest:?}");
}

#[test]
fn move_sequences_are_counted() {
    let play = FiveInARow::gomoku().begin(&Start::Usual).unwrap();
    let counts: Vec<u64> = (0..=4).map(|depth| play.perft(depth)).collect();
    assert_eq!(counts, [1, 225, 50_400, 11_239_200, 2_495_102_400]);
    assert_eq!(play.perft(9), u64::MAX, "more than 2^64 sequences");
}

/// Counts by the rules' own steps alone.
fn counted_one_by_one(play: &dyn Play, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |mv: &rookery_rules::LegalMove| {
        let mut next = play.fork();
        next.play(&mv.notation).expect("a legal move");
        counted_one_by_one(next.as_ref(), depth - 1)
    };
    play.legal_moves().iter().map(after).sum()
}

#[test]
fn counting_agrees_with_playing_every_sequence() {
    let near_the_end = [
        (of(5, Win::FiveOrMore), "bbbb1/wwww1/5/5/5 b"),
        (of(5, Win::FiveOrMore), "bbbbw/wwwwb/bwbwb/wbwb1/3w1 b"),
        (of(6, Win::ExactlyFive), "bbb1bb/wwww2/wbwbwb/bwbwbw/wbwbwb/6 w"),
        (of(6, Win::FiveOrMore), "6/2b3/6/3w2/6/6 b"),
    ];
    for (game, text) in near_the_end {
        let play = begin(&game, text).unwrap();
        for depth in 0..=3 {
            assert_eq!(
                play.perft(depth),
                counted_one_by_one(play.as_ref(), depth),
                "{text} {depth}"
            );
        }
    }
}

#[test]
fn five_in_any_direction_win() {
    let rows = [
        ["a1", "b1", "c1", "d1", "e1"],
        ["k15", "j15", "i15", "h15", "g15"],
        ["a1", "a2", "a3", "a4", "a5"],
        ["o1", "o5", "o3", "o4", "o2"],
        ["a1", "b2", "c3", "d4", "e5"],
        ["k1", "l2", "m3", "n4", "o5"],
        ["a15", "b14", "c13", "d12", "e11"],
        ["o1", "n2", "m3", "l4", "k5"],
        ["f6", "g7", "j10", "i9", "h8"],
    ];
    for row in rows {
        let play = played(&FiveInARow::gomoku(), &race(row));
        assert_eq!(play.outcome(), black_wins(), "{row:?}");
        assert_eq!((play.turn(), play.legal_moves().len()), (None, 0));
    }
}

#[test]
fn rows_do_not_run_round_the_edges() {
    let rows = [
        ["m5", "n5", "o5", "a4", "b4"],
        ["m5", "n5", "o5", "a5", "b5"],
        ["a1", "a2", "a15", "a14", "a3"],
        ["n5", "o6", "a7", "b8", "c9"],
        ["b5", "a6", "o7", "n8", "m9"],
        ["a1", "b1", "c1", "d1", "f1"],
    ];
    for row in rows {
        let play = played(&FiveInARow::gomoku(), &race(row));
        assert_eq!(play.outcome(), None, "{row:?}");
    }
}

#[test]
fn six_in_a_row_win_only_in_the_free_form() {
    let moves = "a1 a8 b1 c8 c1 e8 e1 g8 f1 i8 d1";
    assert_eq!(played(&of(15, Win::FiveOrMore), moves).outcome(), black_wins());
    assert_eq!(played(&of(15, Win::ExactlyFive), moves).outcome(), None);
}

#[test]
fn white_wins_with_five_too() {
    let play = played(&FiveInARow::gomoku(), "a1 a8 c1 b8 e1 c8 g1 d8 i1 e8");
    let result = GameResult { score: Score::Second, reason: "five-in-a-row".into() };
    assert_eq!(play.outcome(), Some(result));
    assert_eq!(play.read_move("o15"), Err(Refusal::GameOver));
}

#[test]
fn a_full_board_without_five_is_a_draw() {
    let text = "bbwwb/wwbbw/bbwwb/wwbbw/bbww1 b";
    let mut play = begin(&of(5, Win::FiveOrMore), text).unwrap();
    assert_eq!(play.play("e1"), Ok(()));
    let result = GameResult { score: Score::Draw, reason: "board-full".into() };
    assert_eq!(play.outcome(), Some(result));
}

#[test]
fn moves_are_read_in_either_case_and_nothing_else() {
    let play = played(&FiveInARow::gomoku(), "h8");
    assert_eq!(play.read_move(" J10 "), Ok("j10".into()));
    for text in ["h8", "p1", "a0", "a16", "a01", "a", "1", "1a", "a+1", "h8h9", "ａ1", "a１", "h 9"]
    {
        assert_eq!(play.read_move(text), Err(Refusal::Illegal), "{text:?}");
    }
}

#[test]
fn a_position_is_one_line_of_rows_from_the_top() {
    let play = played(&FiveInARow::gomoku(), "h8 o15 a1");
    let text = "14w/15/15/15/15/15/15/7b7/15/15/15/15/15/15/b14 w";
    assert_eq!(play.text(), text);
    assert_eq!(begin(&FiveInARow::gomoku(), text).unwrap().text(), text);
}

#[test]
fn impossible_positions_are_refused_with_every_fault() {
    let board = |row: &str, turn: &str| format!("{}{row} {turn}", "15/".repeat(14));
    let row = |row: &str| faults(&board(row, "b"));
    assert_eq!(faults(""), ["Write the rows from the top, then a space, then b or w."]);
    assert_eq!(faults("15/15 w"), ["There are 2 rows; a board has 5 to 19."]);
    assert_eq!(faults("15 w"), ["There is one row; the board has 15."]);
    assert_eq!(faults(&board("15", "x")), ["After the rows comes whose move it is: b or w."]);
    assert_eq!(row("14"), ["Row 1 does not have 15 points."]);
    assert_eq!(row("15b"), ["Row 1 does not have 15 points."]);
    assert_eq!(row("99999999999999999999"), ["Row 1 does not have 15 points."]);
    assert_eq!(row("14é"), ["In row 1, “é” is neither b, w nor a number of points."]);
    assert_eq!(row("015"), ["In row 1, “0” is neither b, w nor a number of points."]);
    assert_eq!(faults(&board("14Q", "?")).len(), 2, "both faults at once");
    assert_eq!(
        row("b14"),
        ["Black has 1 stone and White 0: with Black to move, Black has as many as White."]
    );
    assert_eq!(
        faults(&board("bb11w1", "b")),
        ["Black has 2 stones and White 1: with Black to move, Black has as many as White."]
    );
    assert_eq!(row("bbbbbwwww1w4"), ["Black has won already, so White could not have moved."]);
}

#[test]
fn a_start_position_chooses_the_size_of_the_board() {
    let text = "7/7/2b4/7/7/7/7 w";
    let start = Start::Position { text: text.into() };
    for game in [FiveInARow::gomoku(), FiveInARow::standard()] {
        assert_eq!(game.begin(&start).unwrap().text(), text);
        assert_eq!(game.board(&start).cells.len(), 49);
    }
    let large = FiveInARow::gomoku_19();
    assert!(large.begin(&start).is_err(), "this one has its own size");
    assert_eq!(large.board(&Start::Usual).cells.len(), 361);
    assert_eq!(faults("3/3/3 b"), ["There are 3 rows; a board has 5 to 19."]);
}

#[test]
fn a_finished_position_needs_a_last_move() {
    let board = |rows: [&str; 2]| format!("{}{}/{} w", "15/".repeat(13), rows[0], rows[1]);
    let won_once = board(["bbbbb10", "w1w1w1w8"]);
    let play = begin(&FiveInARow::gomoku(), &won_once).unwrap();
    assert_eq!(play.outcome(), black_wins());
    let won_twice = board(["bbbbb1bbbbb2w1", "w1w1w1w1w1w1w1w"]);
    assert_eq!(faults(&won_twice), ["Black has won twice: no one move made all those rows."]);
    let nine = board(["bbbbbbbbb6", "w1w1w1w1w1w1w1w"]);
    assert!(begin(&FiveInARow::gomoku(), &nine).is_ok(), "the fifth of nine was the last");
}

#[test]
fn everyone_sees_the_stones_and_the_last_move() {
    let play = played(&FiveInARow::gomoku(), "a15 o1");
    let view = play.view(Viewer::Spectator);
    let stone = |seat| rookery_rules::Content::Piece(seat, 1);
    let expected =
        View { cells: vec![(0, stone(0)), (224, stone(1))], last: vec![224], ..View::default() };
    assert_eq!(view, expected);
}

#[test]
fn the_board_has_fifteen_lines_each_way_and_five_stars() {
    let board = FiveInARow::gomoku().board(&Start::Usual);
    assert_eq!((board.cells.len(), board.lines.len()), (225, 30));
    let star = |name: &str| board.cells.iter().find(|cell| cell.name == name).unwrap();
    let stars = ["d12", "l12", "d4", "l4", "h8"].map(star).map(|cell| [cell.x, cell.y]);
    assert_eq!(board.dots, stars);
    let mut labels: Vec<&str> = board.labels.iter().map(|label| label.text.as_str()).collect();
    labels.sort_unstable();
    let expected = "1 10 11 12 13 14 15 2 3 4 5 6 7 8 9 a b c d e f g h i j k l m n o";
    assert_eq!(labels.join(" "), expected);
}
