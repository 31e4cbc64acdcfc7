//! Opening rules: who puts what, who chooses, and what may be offered.

use rookery_lines::OpenedGame;
use rookery_rules::conformance;
use rookery_rules::{BadStart, Game, LegalMove, Play, Refusal, Score, Seat, Start, Viewer};

fn played(game: &OpenedGame, moves: &str) -> Box<dyn Play> {
    let mut play = game.begin(&Start::Usual).expect("the usual start");
    for mv in moves.split_whitespace() {
        play.play(mv).unwrap_or_else(|why| panic!("{mv} of {moves}: {why}"));
    }
    play
}

fn faults(game: &OpenedGame, text: &str) -> Vec<String> {
    match game.begin(&Start::Position { text: text.into() }) {
        Err(BadStart::Position(faults)) => {
            faults.into_iter().map(|fault| fault.0.to_string()).collect()
        }
        other => panic!("{text:?} gave {:?}", other.map(|play| play.text())),
    }
}

fn buttons(play: &dyn Play) -> Vec<String> {
    let buttons = play.legal_moves().into_iter().filter(|mv| mv.path.is_empty());
    buttons.filter_map(|mv| Some(mv.choice?.text)).collect()
}

fn who(play: &dyn Play) -> Option<Seat> {
    play.turn()
}

#[test]
fn every_promise_of_the_rules_is_kept() {
    for (game, seed) in [(OpenedGame::swap2(), 1), (OpenedGame::renju(), 2)] {
        let report = conformance::check(&game, seed, 5, 225);
        let report = report.unwrap_or_else(|what| panic!("{what}"));
        assert!(report.endings.contains_key("five-in-a-row"), "{report:?}");
    }
}

#[test]
fn the_first_player_puts_three_stones_in_swap2_and_the_second_chooses() {
    let game = OpenedGame::swap2();
    assert_eq!(game.begin(&Start::Usual).unwrap().perft(3), 225 * 224 * 223);
    for stones in ["", "a1", "a1 o15"] {
        assert_eq!(who(played(&game, stones).as_ref()), Some(Seat::First), "{stones}");
    }
    let play = played(&game, "a1 o15 h8");
    assert_eq!(who(play.as_ref()), Some(Seat::Second));
    assert_eq!(buttons(play.as_ref()), ["Play White", "Play Black", "Put two more stones"]);
    assert_eq!(play.legal_moves().len(), 3);
    assert_eq!(play.view(Viewer::Spectator).status, "The second player chooses.");
}

#[test]
fn who_plays_white_moves_next() {
    let game = OpenedGame::swap2();
    let white = played(&game, "a1 o15 h8 white");
    assert_eq!(who(white.as_ref()), Some(Seat::Second));
    let black = played(&game, "a1 o15 h8 black");
    assert_eq!(who(black.as_ref()), Some(Seat::First));
    let stone = black.legal_moves().into_iter().find(|mv| mv.notation == "b2");
    let choice = stone.and_then(|mv: LegalMove| mv.choice).unwrap();
    assert_eq!((choice.piece, &*choice.text), (Some(1), "White stone"));
}

#[test]
fn two_more_stones_let_the_first_player_choose() {
    let game = OpenedGame::swap2();
    let more = played(&game, "a1 o15 h8 more h9");
    assert_eq!(who(more.as_ref()), Some(Seat::Second), "still one to put");
    let mut last = played(&game, "a1 o15 h8 more h9 c3");
    assert_eq!(who(last.as_ref()), Some(Seat::First));
    assert_eq!(buttons(last.as_ref()), ["Play White", "Play Black"]);
    last.play("black").unwrap();
    assert_eq!(who(last.as_ref()), Some(Seat::Second), "who has White now");
    assert!(last.text().ends_with(" w play 1"), "{}", last.text());
}

#[test]
fn the_player_who_has_the_winning_colour_wins() {
    let rest = "o1 e5 o3 f5 m1 g5 m3 h5";
    let kept = format!("d5 a15 c5 white {rest}");
    let swapped = format!("d5 a15 c5 black {rest}");
    // Black: d5 c5 e5 f5 g5 make five, one move before the end.
    let shorter = |text: &str| text.trim_end_matches(" m3 h5").to_owned();
    for (moves, winner) in [(kept, Score::First), (swapped, Score::Second)] {
        let play = played(&OpenedGame::swap2(), &shorter(&moves));
        assert_eq!(play.outcome().map(|it| it.score), Some(winner), "{moves}");
    }
}

#[test]
fn the_first_three_stones_of_renju_are_in_the_middle() {
    let game = OpenedGame::renju();
    let start = game.begin(&Start::Usual).unwrap();
    assert_eq!(start.perft(1), 1);
    assert_eq!(start.perft(2), 8);
    assert_eq!(start.perft(3), 8 * 23, "26 openings, turned and mirrored");
    let play = played(&game, "h8");
    assert_eq!(play.read_move("h10"), Err(Refusal::Illegal));
    let play = played(&game, "h8 h9 j10");
    assert_eq!(buttons(play.as_ref()), ["Play White", "Play Black"]);
    assert_eq!(who(play.as_ref()), Some(Seat::Second));
}

#[test]
fn black_offers_two_points_and_white_picks_one() {
    let game = OpenedGame::renju();
    let mut play = played(&game, "h8 h9 j10 black o15");
    assert_eq!(who(play.as_ref()), Some(Seat::Second), "who chose Black offers");
    play.play("g7").unwrap();
    assert_eq!(who(play.as_ref()), Some(Seat::Second));
    play.play("i7").unwrap();
    assert_eq!(who(play.as_ref()), Some(Seat::First));
    let picks: Vec<String> = play.legal_moves().into_iter().map(|mv| mv.notation).collect();
    assert_eq!(picks, ["g7", "i7"]);
    assert_eq!(play.view(Viewer::Spectator).cells.len(), 6, "both offered points are seen");
    play.play("i7").unwrap();
    assert_eq!(who(play.as_ref()), Some(Seat::First), "White plays the sixth stone too");
    assert_eq!(play.view(Viewer::Spectator).cells.len(), 5);
    assert!(play.text().ends_with(" w play 2"), "{}", play.text());
}

#[test]
fn offered_points_are_unequal() {
    // All four stones on column h: left and right are mirror images.
    let play = played(&OpenedGame::renju(), "h8 h9 h10 white h11 g8");
    assert_eq!(play.read_move("g8"), Err(Refusal::Illegal));
    assert_eq!(play.read_move("i8"), Err(Refusal::Illegal));
    assert!(play.read_move("i9").is_ok());
    // Black on h8 and j10, White on i9 and h10: the diagonal from h10 to j8 is an axis.
    let play = played(&OpenedGame::renju(), "h8 i9 j10 white h10 h9");
    assert_eq!(play.read_move("i10"), Err(Refusal::Illegal));
    assert!(play.read_move("i8").is_ok());
}

#[test]
fn text_that_no_opening_comes_to_is_refused() {
    let (swap2, renju) = (OpenedGame::swap2(), OpenedGame::renju());
    let empty = "15/".repeat(14) + "15 b";
    let one = "15/".repeat(14) + "b14 w";
    assert_eq!(
        faults(&swap2, &format!("{empty} wait 1")),
        ["“wait” is no stage of this opening.", "The stage does not fit a board with 0 stones."]
    );
    assert_eq!(
        faults(&swap2, &format!("{empty} choose 1")),
        ["The stage does not fit a board with 0 stones."]
    );
    assert_eq!(
        faults(&swap2, &format!("{one} choose 1")),
        ["The stage does not fit a board with one stone."]
    );
    assert_eq!(
        faults(&swap2, &format!("{empty} offer 1")),
        ["This stage belongs to another opening."]
    );
    assert_eq!(
        faults(&swap2, &format!("{empty} place 2")),
        ["Nobody has chosen a colour yet: end with 1."]
    );
    assert_eq!(faults(&renju, &format!("{one} place 1")).len(), 1, "not in the middle");
    assert!(swap2.begin(&Start::Position { text: format!("{one} place 1") }).is_ok());
    assert_eq!(
        faults(&renju, &format!("{empty} place 3")),
        ["At the end comes who has the black stones: 1 or 2."]
    );
}
