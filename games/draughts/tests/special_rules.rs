//! What tells the games apart, one rule at a time.

use rookery_draughts::{Draughts, DraughtsGame, Variant, builtin};
use rookery_rules::{BadStart, Game, Play, Position, Refusal, Score, Start};

fn moves(variant: &'static Variant, text: &str) -> Vec<String> {
    let position = Draughts::read(variant, text).expect("a position");
    let mut moves = vec![];
    position.legal_into(&mut moves);
    let mut found: Vec<String> = moves.iter().map(|mv| position.notation(mv)).collect();
    found.sort();
    found
}

fn begin(variant: &'static Variant, text: &str) -> Box<dyn Play> {
    DraughtsGame::new(variant).begin(&Start::Position { text: text.into() }).expect("a position")
}

#[test]
fn one_may_choose_among_captures_in_english_draughts_but_not_by_the_majority() {
    let text = "B:W14,22,8:B9,4";
    assert_eq!(moves(&builtin::ENGLISH, text), ["4x11", "9x25"]);
    assert_eq!(moves(&builtin::ENGLISH_MAJORITY, text), ["9x25"]);
}

#[test]
fn a_man_in_passing_is_crowned_in_russian_draughts_only() {
    // From f6 over e7 to d8, and as a king on over b6 to a5.
    let played = moves(&builtin::RUSSIAN, "W:Wf6:Be7,b6");
    assert_eq!(played, ["f6xa5"]);
    assert_eq!(moves(&builtin::BRAZILIAN, "W:W11:B7,9"), ["11x2"]);
}

#[test]
fn italian_men_take_no_kings() {
    assert_eq!(moves(&builtin::ITALIAN, "W:W22:BK18"), ["22-19"]);
    assert_eq!(moves(&builtin::ITALIAN, "W:W22:B18"), ["22x13"]);
}

#[test]
fn frisian_men_take_along_rows_and_columns() {
    assert_eq!(moves(&builtin::FRISIAN, "W:W28:B29"), ["28x30"]);
    assert_eq!(moves(&builtin::INTERNATIONAL, "W:W28:B29"), ["28-22", "28-23"]);
}

#[test]
fn the_same_frisian_king_moves_three_times_in_a_row_at_most() {
    let mut play = begin(&builtin::FRISIAN, "W:W45,K1:BK5,15");
    for mv in ["1-6", "15-20", "6-1", "20-25", "1-6", "25-30"] {
        play.play(mv).unwrap_or_else(|why| panic!("{mv}: {why}"));
    }
    assert_eq!(play.read_move("6-1"), Err(Refusal::Illegal));
    assert!(play.text().ends_with(":RW6=3"), "{}", play.text());
}

#[test]
fn nobody_left_loses_and_in_antidraughts_wins() {
    for (variant, score) in
        [(&builtin::INTERNATIONAL, Score::First), (&builtin::ANTIDRAUGHTS, Score::Second)]
    {
        let mut play = begin(variant, "W:W28:B22");
        play.play("28x17").unwrap();
        let result = play.outcome().unwrap();
        assert_eq!((result.score, result.reason.as_str()), (score, "no-pieces"));
    }
}

#[test]
fn a_position_that_stands_three_times_is_drawn() {
    let mut play = begin(&builtin::ENGLISH, "B:WK32,K31:BK1,K2");
    for _ in 0..2 {
        assert_eq!(play.outcome(), None);
        for mv in ["1-6", "32-28", "6-1", "28-32"] {
            play.play(mv).unwrap();
        }
    }
    assert_eq!(play.outcome().unwrap().reason, "threefold");
}

#[test]
fn few_pieces_draw_after_their_number_of_moves() {
    assert!(begin(&builtin::INTERNATIONAL, "W:WK1:BK45,K44:C9").outcome().is_none());
    let drawn = begin(&builtin::INTERNATIONAL, "W:WK1:BK45,K44:C10").outcome();
    assert_eq!(drawn.unwrap().reason, "few-pieces");
}

#[test]
fn the_duty_to_take_is_explained() {
    let play = begin(&builtin::INTERNATIONAL, "W:W28,50:B22");
    assert_eq!(
        play.view(rookery_rules::Viewer::Spectator).status,
        "White must capture, and as many pieces as possible."
    );
    assert_eq!(play.read_move("50-45"), Err(Refusal::Illegal));
    let said = |variant, text| begin(variant, text).view(rookery_rules::Viewer::All).status;
    assert_eq!(said(&builtin::ENGLISH, "B:W32:B1"), "");
    assert_eq!(said(&builtin::ENGLISH, "B:W6:B1"), "Black must capture.");
    let frisian = said(&builtin::FRISIAN, "W:W28:B29");
    assert_eq!(frisian, "White must capture, and as much as possible.");
}

#[test]
fn faults_of_a_position_are_sentences() {
    let faults = |text: &str| match Draughts::read(&builtin::ENGLISH, text) {
        Err(BadStart::Position(faults)) => {
            faults.into_iter().map(|it| it.0.to_string()).collect::<Vec<_>>()
        }
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(faults("B:W33:B1"), ["“33” is no square of this board."]);
    assert_eq!(faults("B:W9:B9"), ["There are two pieces on 9."]);
    assert_eq!(faults("B:W1:B2"), ["White's man on 1 would have become a king."]);
    assert_eq!(faults("B:W:B"), ["There are no pieces."]);
    assert_eq!(faults("W:W9"), ["Black's pieces are missing: a colon, B, squares."]);
    assert_eq!(faults("W:W9-7:B1"), ["“9-7” runs backwards."]);
}

#[test]
fn three_pieces_have_five_moves_against_a_king_on_the_main_road() {
    let mut play = begin(&builtin::RUSSIAN, "W:WKb8,Kd8,Kf8:BKd4");
    // Black keeps to the diagonal from a1 to h8, and White to the edges.
    let moves = ["d8-a5", "d4-a1", "a5-e1", "a1-d4", "e1-h4", "d4-a1", "h4-d8", "a1-h8", "d8-h4"];
    for mv in moves {
        assert_eq!(play.outcome(), None, "before {mv} in {}", play.text());
        play.play(mv).unwrap_or_else(|why| panic!("{mv} in {}: {why}", play.text()));
    }
    assert!(play.text().ends_with(":M9"), "{}", play.text());
    play.play("h8-a1").unwrap();
    assert_eq!(play.outcome().unwrap().reason, "few-pieces");
}

#[test]
fn the_count_begins_anew_when_the_king_leaves_the_main_road() {
    let mut play = begin(&builtin::RUSSIAN, "W:WKb8,Kd8,Kf8:BKd4:C4:M4");
    for mv in ["d8-a5", "d4-g1", "a5-d8", "g1-d4"] {
        play.play(mv).unwrap_or_else(|why| panic!("{mv} in {}: {why}", play.text()));
    }
    assert!(!play.text().contains(":M"), "{}", play.text());
    let off_road = Draughts::read(&builtin::RUSSIAN, "W:WKb8,Kd8,Kf8:BKg1:M4");
    assert!(matches!(off_road, Err(BadStart::Position(_))));
}

#[test]
fn a_turkish_king_may_not_turn_straight_back_between_two_jumps() {
    let back = moves(&builtin::TURKISH, "W:WKd4:Bf4,b4");
    assert_eq!(back, ["d4xa4", "d4xg4", "d4xh4"], "one of them, never both");
    let corner = moves(&builtin::TURKISH, "W:WKd4:Bf4,g6");
    assert_eq!(corner, ["d4xg7", "d4xg8"], "it may turn aside");
    let on = moves(&builtin::TURKISH, "W:WKa4:Bb4,d4,f4");
    assert_eq!(on, ["a4xg4", "a4xh4"], "and go straight on");
}

#[test]
fn a_turkish_capture_opens_the_way_for_the_next() {
    // The king takes b4, d6 and c7, and then comes down over the square of b4 to take b2.
    let king = moves(&builtin::TURKISH, "W:WKa4:Bb4,d6,c7,b2");
    assert_eq!(king, ["a4xb1"]);
}

#[test]
fn a_lone_king_has_five_moves_against_two_pieces_in_brazil() {
    for text in ["W:WK29:BK1,K2:C10", "W:WK29:BK1,9:C10", "W:WK29:BK1:C10"] {
        assert_eq!(begin(&builtin::BRAZILIAN, text).outcome().unwrap().reason, "few-pieces");
    }
    for text in ["W:WK29:BK1,K2:C9", "W:WK29:B9,10:C10", "W:WK29,26:BK1,9:C10"] {
        assert_eq!(begin(&builtin::BRAZILIAN, text).outcome(), None, "{text}");
    }
}

#[test]
fn moves_of_kings_alone_draw_after_each_games_number() {
    for (variant, most) in [
        (&builtin::ENGLISH, 80),
        (&builtin::INTERNATIONAL, 50),
        (&builtin::RUSSIAN, 30),
        (&builtin::BRAZILIAN, 40),
        (&builtin::ITALIAN, 80),
        (&builtin::POOL, 80),
        (&builtin::FRISIAN, 50),
        (&builtin::TURKISH, 80),
    ] {
        let pieces = match variant.key {
            "turkish-draughts" | "russian-draughts" => "W:WKh2,h4,h6,f4:BKa7,a3,a5,c5",
            _ => "W:WK1,11,12,23:BK32,16,20,21",
        };
        assert_eq!(begin(variant, &format!("{pieces}:H{}", most - 1)).outcome(), None);
        let drawn = begin(variant, &format!("{pieces}:H{most}")).outcome();
        assert_eq!(drawn.map(|it| it.reason).as_deref(), Some("no-progress"), "{}", variant.key);
    }
}

#[test]
fn three_kings_have_thirteen_moves_in_pool_checkers() {
    let text = "W:WK29,K30,K31:BK1";
    assert_eq!(begin(&builtin::POOL, &format!("{text}:C25")).outcome(), None);
    assert_eq!(
        begin(&builtin::POOL, &format!("{text}:C26")).outcome().unwrap().reason,
        "few-pieces"
    );
}

#[test]
fn frisian_kings_have_seven_moves_for_two_and_two_moves_for_one() {
    for (text, moves) in [("W:WK46,K47:BK5", 14), ("W:WK46:BK4", 4)] {
        assert_eq!(begin(&builtin::FRISIAN, &format!("{text}:C{}", moves - 1)).outcome(), None);
        let drawn = begin(&builtin::FRISIAN, &format!("{text}:C{moves}")).outcome();
        assert_eq!(drawn.unwrap().reason, "few-pieces", "{text}");
    }
}
