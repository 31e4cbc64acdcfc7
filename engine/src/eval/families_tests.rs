use std::sync::Arc;

use rookery_chess::variant::VariantPosition;
use rookery_draughts::Draughts;
use rookery_hexchess::Hexchess;
use rookery_lines::{Columns, Row};
use rookery_rules::{Played, Position, Start};
use rookery_territory::{Ataxx, Breakthrough, Reversi};

use super::*;
use crate::board::{Fairy, Worth};
use crate::families::Games;

fn position<P: Position>(key: &str, text: &str) -> P {
    let start = Start::Position { text: text.to_owned() };
    let play = Games::families().get(key).unwrap().begin(&start).unwrap();
    play.as_any().downcast_ref::<Played<P>>().unwrap().position().clone()
}

fn judged<P: Position + Board>(key: &str, text: &str) -> Score
where
    Usual: Evaluate<P>,
{
    Usual.evaluate(&position::<P>(key, text))
}

fn fairy(key: &str, text: &str) -> Score {
    let position: VariantPosition = position(key, text);
    let worth = Arc::new(Worth::new(position.rules()));
    Usual.evaluate(&Fairy { position, worth })
}

#[test]
fn both_sides_of_every_family_are_judged_alike() {
    let draughts = |text| judged::<Draughts>("english-draughts", text);
    assert_eq!(draughts("W:W22,26,K31:B5,9,12"), draughts("B:W28,24,21:B11,7,K2"));
    let columns = |text| judged::<Columns>("connect-four", text);
    assert_eq!(columns("7/7/7/7/7/3r3 y"), columns("7/7/7/7/7/3r3 y"));
    let rows = |text| judged::<Row>("tic-tac-toe", text);
    assert_eq!(rows("x2/1o1/3 x"), rows("2x/1o1/3 x"));
    let race = |text| judged::<Breakthrough>("breakthrough", text);
    assert_eq!(race("8/p7/8/2P5/8/8/1P6/8 w"), race("8/1p6/8/8/2p5/8/P7/8 b"));
    let ataxx = |text| judged::<Ataxx>("ataxx", text);
    assert_eq!(ataxx("x5o/7/7/7/7/7/o5x x 0 1"), ataxx("x5o/7/7/7/7/7/o5x o 0 1"));
    let hex = |turn: &str| {
        let text = "b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1";
        judged::<Hexchess>("hexchess", &format!("{text} {turn} - 0 1"))
    };
    assert_eq!(hex("w"), hex("b"));
    let atomic = |turn: &str| {
        fairy("atomic", &format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR {turn} KQkq - 0 1"))
    };
    assert_eq!(atomic("w"), atomic("b"));
}

#[test]
fn more_men_are_better_but_where_none_win() {
    let (more, fewer) = ("W:W21,22,26:B5", "W:W22:B5,1");
    assert!(judged::<Draughts>("english-draughts", more) > 100);
    assert!(judged::<Draughts>("english-draughts", fewer) < -50);
    let give = |text| judged::<Draughts>("antidraughts", text);
    assert!(give("W:W46,47:B1") < give("W:W46:B1,2"));
    let suicide = |text| fairy("antichess", text);
    let (queens, bare) = ("4n3/8/8/8/8/8/8/QQ2K3 w - - 0 1", "qq2n3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert!(suicide(queens) < suicide(bare));
}

#[test]
fn a_corner_of_reversi_is_worth_more_than_discs() {
    let with = |corner: char| {
        let rows = format!("{corner}{}{}", "-".repeat(26), "OX------XO");
        judged::<Reversi>("reversi", &format!("{rows}{} X", "-".repeat(64 - rows.len())))
    };
    assert!(with('X') > with('-') && with('-') > with('O'));
    assert!(with('X') > with('O') + 100);
}

#[test]
fn a_runner_that_nobody_can_stop_is_worth_more() {
    let free = judged::<Breakthrough>("breakthrough", "7p/8/P7/8/8/8/8/8 w");
    let stopped = judged::<Breakthrough>("breakthrough", "1p6/8/P7/8/8/8/8/8 w");
    assert!(free > stopped, "{free} {stopped}");
}

#[test]
fn the_pieces_of_every_variant_are_worth_something() {
    for game in Games::families().iter() {
        let number = Start::Number { number: 0 };
        let play = game.begin(&Start::Usual).or_else(|_| game.begin(&number)).unwrap();
        let any = play.as_any().downcast_ref::<Played<VariantPosition>>();
        let Some(played) = any else { continue };
        let rules = played.position().rules();
        let worth = Worth::new(rules);
        for (piece, value) in rules.variant.pieces.iter().zip(&worth.values) {
            let key = &rules.variant.key;
            let range = if piece.royal { 0..=0 } else { 50..=2500 };
            assert!(range.contains(value), "{key}: {} {value}", piece.name);
        }
    }
}

#[test]
fn pieces_are_worth_what_people_say() {
    let position: VariantPosition =
        position("atomic", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let [pawn, knight, bishop, rook, queen, king] = Worth::new(position.rules()).values[..] else {
        unreachable!("six kinds")
    };
    assert_eq!((pawn, king), (100, 0));
    assert!((250..380).contains(&knight), "{knight}");
    assert!((250..400).contains(&bishop), "{bishop}");
    assert!((430..600).contains(&rook), "{rook}");
    assert!((780..1100).contains(&queen), "{queen}");
}

#[test]
fn what_wins_a_variant_is_worth_coming_nearer_to() {
    let hill = |king: &str| fairy("king-of-the-hill", king);
    assert!(hill("7k/8/8/8/8/3K4/8/8 w - - 0 1") > hill("7k/8/8/8/8/8/8/3K4 w - - 0 1"));
    let checks =
        |given: &str| fairy("three-check", &format!("4k3/8/8/8/8/8/8/R3K3 w - - 0 1 {given}"));
    assert!(checks("+2+0") > checks("+1+0") && checks("+1+0") > checks("+1+1"));
    let race = |text| fairy("racing-kings", text);
    assert!(race("8/8/K7/8/8/8/k7/8 w - - 0 1") > race("8/8/8/8/2K5/8/k7/8 w - - 0 1"));
    let hand = |text| fairy("crazyhouse", text);
    let (full, none) = ("4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
    assert!(hand(full) > hand(none) + 500);
}
