//! Reversi, ataxx and breakthrough: counts, special rules, texts, and a slow reference each.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use rookery_rules::random::Random;
use rookery_rules::{BadStart, Game, Play, Refusal, Score, Start, conformance};
use rookery_territory::{Ataxx, Breakthrough, Opening, Reversi, Territory};

mod slow;

fn begin<P: Opening>(text: &str) -> Box<dyn Play> {
    let game = Territory::<P>::new();
    game.begin(&Start::Position { text: text.into() }).unwrap_or_else(|why| panic!("{text}: {why}"))
}

fn usual<P: Opening>() -> Box<dyn Play> {
    Territory::<P>::new().begin(&Start::Usual).unwrap()
}

fn faults<P: Opening>(text: &str) -> Vec<String> {
    match Territory::<P>::new().begin(&Start::Position { text: text.into() }) {
        Err(BadStart::Position(faults)) => {
            faults.into_iter().map(|fault| fault.0.to_string()).collect()
        }
        other => panic!("{text:?} gave {:?}", other.map(|play| play.text())),
    }
}

fn counts<P: Opening>(depth: u32) -> Vec<u64> {
    (1..=depth).map(|depth| usual::<P>().perft(depth)).collect()
}

#[test]
fn every_game_keeps_what_games_promise() {
    for game in rookery_territory::games() {
        let report = conformance::check(game.as_ref(), 7, 20, 400);
        let report = report.unwrap_or_else(|what| panic!("{what}"));
        assert!(report.endings.values().sum::<u32>() > 0, "{report:?}");
    }
}

#[test]
fn reversi_counts_are_the_published_ones() {
    let expected = [4, 12, 56, 244, 1396, 8200, 55_092, 390_216, 3_005_288];
    assert_eq!(counts::<Reversi>(9), expected);
    // 24,571,284 is published, which counts the 228 games that end with the ninth move too.
    assert_eq!(usual::<Reversi>().perft(10), 24_571_284 - 228);
}

#[test]
fn ataxx_counts_are_the_published_ones() {
    assert_eq!(counts::<Ataxx>(5), [16, 256, 6460, 155_888, 4_752_668]);
}

#[test]
fn breakthrough_counts_are_the_published_ones() {
    assert_eq!(counts::<Breakthrough>(4), [22, 484, 11_132, 256_036]);
}

/// Plays random games beside a slow reference and compares what is legal and who has won.
fn compare<P: Opening>(rules: &dyn slow::Rules, games: u32) {
    let mut random = Random::new(11);
    for _ in 0..games {
        let mut play = usual::<P>();
        let mut slow = rules.begin();
        loop {
            let mut legal: Vec<String> =
                play.legal_moves().into_iter().map(|mv| mv.notation).collect();
            legal.sort();
            let mut expected = slow.legal();
            expected.sort();
            assert_eq!(legal, expected, "{}", play.text());
            let score = play.outcome().map(|result| result.score);
            assert_eq!(score, slow.score(), "{}", play.text());
            let Some(mv) = random.pick(&legal) else { break };
            play.play(mv).unwrap();
            slow.play(mv);
        }
    }
}

#[test]
fn random_games_of_reversi_agree_with_the_slow_reference() {
    compare::<Reversi>(&slow::Reversi, 500);
}

#[test]
fn random_games_of_ataxx_agree_with_the_slow_reference() {
    compare::<Ataxx>(&slow::Ataxx, 100);
}

#[test]
fn random_games_of_breakthrough_agree_with_the_slow_reference() {
    compare::<Breakthrough>(&slow::Breakthrough, 500);
}

#[test]
fn a_pass_in_reversi_is_a_button_and_only_when_nothing_can_be_enclosed() {
    let board = |row: &str| format!("{row}{}XX------XX{}", "-".repeat(19), "-".repeat(27));
    let mut play = begin::<Reversi>(&(board("XO------") + " O"));
    let legal = play.legal_moves();
    assert_eq!((legal.len(), legal[0].notation.as_str()), (1, "pass"));
    assert!(legal[0].path.is_empty() && legal[0].choice.is_some());
    play.play("Pass").unwrap();
    assert_eq!(play.play("pass"), Err(Refusal::Illegal), "c1 encloses b1");
    play.play("c1").unwrap();
    let result = play.outcome().unwrap();
    assert_eq!((result.score, result.reason.as_str()), (Score::First, "most-discs"));
    assert_eq!(begin::<Reversi>(&(board("XO------") + " O;")).text(), board("XO------") + " O");
}

#[test]
fn positions_of_reversi_that_cannot_be_are_refused() {
    let how = "Write the 64 squares from a1 to h8 as X, O and -, then a space and X or O.";
    assert_eq!(faults::<Reversi>(""), [how]);
    assert_eq!(faults::<Reversi>("XO X"), ["There are 2 squares; the board has 64."]);
    assert_eq!(faults::<Reversi>("X X"), ["There is one square; the board has 64."]);
    let empty = format!("{} X", "-".repeat(64));
    assert_eq!(faults::<Reversi>(&empty), ["The four squares in the middle are never empty."]);
    let strange = format!("-é{} ?", "-".repeat(62));
    assert_eq!(faults::<Reversi>(&strange).len(), 2);
}

#[test]
fn ataxx_ends_without_pieces_without_moves_and_after_a_hundred_jumps() {
    let mut taken = begin::<Ataxx>("7/7/7/2xo3/7/7/7 x 0 1");
    taken.play("d5").unwrap();
    let result = taken.outcome().unwrap();
    assert_eq!((result.score, result.reason.as_str()), (Score::First, "all-taken"));
    let mut jumped = begin::<Ataxx>("x5o/7/7/7/7/7/o5x x 99 60");
    jumped.play("a7a5").unwrap();
    let result = jumped.outcome().unwrap();
    assert_eq!((result.score, result.reason.as_str()), (Score::Draw, "no-new-piece"));
    let full = begin::<Ataxx>("xxxxxxx/xxxxxxx/xxxxxxx/xxxxooo/ooooooo/ooooooo/ooooooo x 0 30");
    let result = full.outcome().unwrap();
    assert_eq!((result.score, result.reason.as_str()), (Score::First, "most-pieces"));
}

#[test]
fn who_cannot_move_in_ataxx_passes() {
    let mut play = begin::<Ataxx>("xoo4/ooo4/ooo4/7/7/7/7 x 0 1");
    let legal = play.legal_moves();
    assert_eq!((legal.len(), legal[0].notation.as_str()), (1, "0000"));
    assert!(legal[0].path.is_empty() && legal[0].choice.is_some());
    play.play("pass").unwrap();
    assert_eq!(play.play("0000"), Err(Refusal::Illegal));
}

#[test]
fn positions_of_ataxx_that_cannot_be_are_refused() {
    assert_eq!(faults::<Ataxx>("7/7/7/7/7/7/7 x"), ["There are no pieces on the board."]);
    assert_eq!(faults::<Ataxx>("x6/7 x"), ["There are 2 rows; the board has 7."]);
    let row = "Row 1 from the top does not have 7 squares.";
    assert_eq!(faults::<Ataxx>("x7/7/7/7/7/7/7 x"), [row]);
    assert_eq!(faults::<Ataxx>("x6/7/7/7/7/7/7 y 1000000 0").len(), 3);
    let fault = "101 moves without a new piece: the game is drawn after 100.";
    assert_eq!(faults::<Ataxx>("x6/7/7/7/7/7/7 x 101 70"), [fault]);
}

#[test]
fn breakthrough_is_won_by_arriving_or_by_taking_everything() {
    let mut arriving = begin::<Breakthrough>("8/P7/8/8/8/8/8/7p w 0 9");
    assert!(arriving.outcome().is_some(), "Black stands on rank 1 already");
    arriving = begin::<Breakthrough>("8/P7/8/8/8/8/7p/8 w 0 9");
    arriving.play("a7-a8").unwrap();
    let result = arriving.outcome().unwrap();
    assert_eq!((result.score, result.reason.as_str()), (Score::First, "breakthrough"));
    let mut taking = begin::<Breakthrough>("8/8/8/8/3p4/4P3/8/8 b");
    assert_eq!(taking.play("d4d3x"), Err(Refusal::Illegal));
    taking.play("d4xe3").unwrap();
    let result = taking.outcome().unwrap();
    assert_eq!((result.score, result.reason.as_str()), (Score::Second, "all-taken"));
}

#[test]
fn positions_of_breakthrough_that_cannot_be_are_refused() {
    let won = "White has won already, so Black could not have moved.";
    assert_eq!(faults::<Breakthrough>("P7/8/8/8/8/8/8/8 w"), [won]);
    assert_eq!(faults::<Breakthrough>("PP6/8/8/8/8/8/7p/8 b").len(), 1);
    assert_eq!(faults::<Breakthrough>("8/8/PPPPPPPP/PPPPPPPP/P7/8/8/p7 w").len(), 1);
}
