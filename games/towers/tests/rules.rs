//! Makarenko's chess: one rule at a time.

use rookery_rules::{BadStart, Game, GameResult, Play, Refusal, Score, Start, Viewer, conformance};
use rookery_towers::Makarenko;

fn begin(text: &str) -> Box<dyn Play> {
    let start = Start::Position { text: text.into() };
    Makarenko::new().begin(&start).unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// Where the tower on a square and its parts can go, as the game writes it.
fn moves_from(play: &dyn Play, square: &str) -> Vec<String> {
    let moves = play.legal_moves().into_iter().map(|mv| mv.notation);
    let mut moves: Vec<_> = moves.filter(|text| text.starts_with(square)).collect();
    moves.sort();
    moves
}

fn faults(text: &str) -> Vec<String> {
    match Makarenko::new().begin(&Start::Position { text: text.into() }) {
        Err(BadStart::Position(faults)) => {
            faults.into_iter().map(|fault| fault.0.to_string()).collect()
        }
        other => panic!("{text:?} gave {:?}", other.map(|play| play.text())),
    }
}

fn result(score: Score, reason: &str) -> Option<GameResult> {
    Some(GameResult { score, reason: reason.into() })
}

#[test]
fn every_promise_of_the_rules_is_kept() {
    let report = conformance::check(&Makarenko::new(), 8, 12, 160);
    let report = report.unwrap_or_else(|what| panic!("{what}"));
    assert!(report.plies > 300, "{report:?}");
}

#[test]
fn each_side_begins_with_47_discs() {
    let view = Makarenko::new().begin(&Start::Usual).unwrap().view(Viewer::Spectator);
    let height = |content: &rookery_rules::Content| match content {
        rookery_rules::Content::Piece(_, height) => u32::from(*height),
        rookery_rules::Content::Hidden => 0,
    };
    let total: u32 = view.cells.iter().map(|(_, content)| height(content)).sum();
    assert_eq!(total, 94);
}

#[test]
fn the_whole_moves_as_its_piece_and_a_part_by_its_own_height() {
    // Three discs on a1: the whole is a rook, one or two are pawns.
    let play = begin("7h/8/8/8/8/8/8/C6H w - 0 1");
    assert_eq!(moves_from(play.as_ref(), "a1").len(), 15, "13 as a rook, a2 as a pawn twice");
    assert_eq!(play.read_move("a1a2"), Ok("a1a2".into()), "the whole");
    assert_eq!(play.read_move("a1a2:2"), Ok("a1a2:2".into()));
    assert_eq!(play.read_move("a1a2:3"), Ok("a1a2".into()));
    assert_eq!(play.read_move("a1a3:2"), Err(Refusal::Illegal));
}

#[test]
fn two_discs_are_a_pawn_and_six_a_bishop() {
    let play = begin("7h/8/8/8/8/8/1B6/7H w - 0 1");
    let moves = moves_from(play.as_ref(), "b2");
    assert_eq!(moves, ["b2b3", "b2b3:1", "b2b4", "b2b4:1"]);
    let play = begin("7h/8/8/8/8/8/8/F6H w - 0 1");
    let whole = |text: &&String| !text.contains(':');
    let moves = moves_from(play.as_ref(), "a1");
    assert_eq!(
        moves.iter().filter(whole).collect::<Vec<_>>(),
        ["a1b2", "a1c3", "a1d4", "a1e5", "a1f6", "a1g7", "a1h8"]
    );
}

#[test]
fn what_stays_behind_is_what_it_is_tall() {
    let mut play = begin("7h/8/8/8/8/8/8/G6H w - 0 1");
    play.play("a1b3:4").unwrap();
    assert_eq!(play.text(), "7h/8/8/8/8/1D6/8/C6H b - 1 1");
}

#[test]
fn towers_join_where_they_could_take_and_not_above_eight() {
    let mut play = begin("7h/8/8/8/8/1A6/A7/C3G2H w - 0 1");
    assert!(play.read_move("a2b3").is_ok(), "a pawn joins diagonally");
    assert_eq!(play.read_move("a1e1"), Err(Refusal::Illegal), "ten are too many");
    assert!(play.read_move("e1e2").is_ok());
    assert!(moves_from(play.as_ref(), "a1").contains(&"a1a2".into()), "a rook joins a pawn");
    play.play("a1a2").unwrap();
    assert_eq!(play.text(), "7h/8/8/8/8/1A6/D7/4G2H b - 1 1");
}

#[test]
fn a_pawn_does_not_join_straight_ahead() {
    let play = begin("7h/8/8/8/8/A7/A7/7H w - 0 1");
    assert_eq!(moves_from(play.as_ref(), "a2"), Vec::<String>::new());
}

#[test]
fn the_only_king_may_not_be_broken_up_unless_another_is_made() {
    let play = begin("7h/8/8/8/8/8/8/H7 w - 0 1");
    assert_eq!(moves_from(play.as_ref(), "a1"), ["a1a2", "a1b1", "a1b2"]);
    let play = begin("7h/8/8/8/8/8/4D3/H7 w - 0 1");
    assert_eq!(moves_from(play.as_ref(), "a1"), ["a1a2", "a1b1", "a1b2"], "too far to join");
    let play = begin("7h/8/8/8/8/1D6/8/H7 w - 0 1");
    assert_eq!(moves_from(play.as_ref(), "a1"), ["a1a2", "a1b1", "a1b2", "a1b3:4"]);
}

#[test]
fn who_loses_the_last_king_makes_one_at_once_or_has_lost() {
    // The rook takes the king on h8; Black has a queen on a7 and a pawn on b8.
    let mut play = begin("1a5h/g7/8/8/8/8/8/H6C w - 0 1");
    play.play("h1h8").unwrap();
    assert_eq!(play.outcome(), None);
    assert_eq!(play.view(Viewer::Spectator).status, "Black has no king and must make one now.");
    let moves: Vec<String> = play.legal_moves().into_iter().map(|mv| mv.notation).collect();
    assert_eq!(moves, ["b8a7", "a7b8"]);
    let mut play = begin("2a4h/g7/8/8/8/8/8/H6C w - 0 1");
    play.play("h1h8").unwrap();
    assert_eq!(play.outcome(), result(Score::First, "kings-taken"));
}

#[test]
fn with_two_kings_one_may_be_lost_or_broken_up() {
    let play = begin("7h/8/8/8/8/8/8/H3H3 w - 0 1");
    assert!(moves_from(play.as_ref(), "a1").len() > 3);
    let mut play = begin("h6h/8/8/8/8/8/8/H6C w - 0 1");
    play.play("h1h8").unwrap();
    assert_eq!(play.outcome(), None);
    assert_eq!(play.view(Viewer::Spectator).status, "");
}

#[test]
fn a_pawn_goes_two_squares_from_the_second_row_whatever_it_came_from() {
    let play = begin("7h/8/8/8/8/8/E7/7H w - 0 1");
    let moves = moves_from(play.as_ref(), "a2");
    for text in ["a2a3:1", "a2a4:1", "a2a4:2"] {
        assert!(moves.contains(&text.into()), "{text} in {moves:?}");
    }
    let play = begin("7h/8/8/8/8/8/8/A6H w - 0 1");
    assert_eq!(moves_from(play.as_ref(), "a1"), ["a1a2"], "not from the first row");
}

#[test]
fn a_pawn_that_has_gone_two_squares_may_be_taken_in_passing() {
    let mut play = begin("7h/8/8/8/1c6/8/A7/7H w - 0 1");
    play.play("a2a4").unwrap();
    assert_eq!(play.text(), "7h/8/8/8/Ac6/8/8/7H b a3 1 1");
    play.play("b4a3:2").unwrap();
    assert_eq!(play.text(), "7h/8/8/8/1a6/b7/8/7H w - 0 2");
    let mut play = begin("7h/8/8/8/1c6/8/A7/7H w - 0 1");
    for mv in ["a2a4", "h8h7", "h1h2"] {
        play.play(mv).unwrap();
    }
    assert_eq!(play.read_move("b4a3:2"), Err(Refusal::Illegal), "only at once");
}

#[test]
fn a_disc_on_the_last_row_stays_a_disc() {
    let mut play = begin("7h/A7/8/8/8/8/8/7H w - 0 1");
    play.play("a7a8").unwrap();
    play.play("h8h7").unwrap();
    assert_eq!(play.text(), "A7/7h/8/8/8/8/8/7H w - 2 2");
    assert_eq!(moves_from(play.as_ref(), "a8"), Vec::<String>::new());
}

#[test]
fn draws_by_repetition_and_by_moves_without_a_capture() {
    let mut play = begin("7h/8/8/8/8/8/8/H7 w - 0 1");
    for round in 1..=4 {
        for mv in ["a1a2", "h8h7", "a2a1", "h7h8"] {
            assert_eq!(play.outcome(), None);
            play.play(mv).unwrap();
        }
        let claims: &[&str] = if round >= 2 { &["threefold-repetition"] } else { &[] };
        assert!(round == 4 || play.claims() == claims, "{round}");
    }
    assert_eq!(play.outcome(), result(Score::Draw, "fivefold-repetition"));
    assert_eq!(begin("7h/8/8/8/8/8/8/H7 w - 100 80").claims(), ["fifty-moves"]);
    let late = begin("7h/8/8/8/8/8/8/H7 w - 150 80");
    assert_eq!(late.outcome(), result(Score::Draw, "seventy-five-moves"));
}

#[test]
fn several_parts_on_one_path_are_a_choice() {
    let play = begin("7h/8/8/8/8/8/8/C6H w - 0 1");
    let texts: Vec<String> = play
        .legal_moves()
        .into_iter()
        .filter(|mv| mv.path == [56, 48])
        .filter_map(|mv| Some(mv.choice?.text))
        .collect();
    assert_eq!(texts, ["1 disc, as a pawn", "2 discs, as a pawn", "3 discs, as a rook"]);
}

#[test]
fn a_king_that_can_be_taken_is_shown() {
    let play = begin("7h/8/8/8/8/8/8/H6C b - 0 1");
    assert_eq!(play.view(Viewer::Spectator).alarm, [7]);
}

#[test]
fn impossible_positions_are_refused_with_every_fault() {
    assert_eq!(
        faults("8/8/8/8/8/8/8/H7 w - 0 1"),
        ["Black has just moved and must have a king, a tower of 8."]
    );
    assert_eq!(faults("HHHHHH1h/8/8/8/8/8/8/8 w - 0 1"), ["White has 48 discs; there are 47."]);
    assert_eq!(faults("8/8/8/8/8/8/H6h w - 0 1"), ["There are 7 rows; the board has 8."]);
    assert_eq!(
        faults("9/8/8/8/8/8/8/H6h w - 0 1"),
        ["In row 8, “9” is neither a tower nor a number."]
    );
    assert_eq!(faults("7/8/8/8/8/8/8/H6h w - 0 1"), ["Row 8 does not have 8 squares."]);
    assert_eq!(faults("8/8/8/8/8/8/8/H6h w e3 0 1"), ["No pawn can have just passed e3."]);
    assert_eq!(faults("8/8/8/8/8/8/8/H6h x - 0 0").len(), 2);
    assert_eq!(faults("").len(), 1);
}
