//! The suite passes a sound game, and catches every flaw of a broken one.

use super::toy::{Flaw, run};
use crate::Start;

#[test]
fn a_sound_game_passes_open_and_hidden() {
    for hides in [false, true] {
        let report = run(Flaw::Nothing, hides, 1).unwrap_or_else(|what| panic!("{what}"));
        assert_eq!(report.games, 60);
        assert!(report.plies > 240, "{report:?}");
        let reasons: Vec<_> = report.endings.keys().map(String::as_str).collect();
        assert_eq!(reasons, ["all-placed", "both-passed"]);
        assert_eq!(report.endings.values().sum::<u32>(), 60);
    }
}

#[test]
fn the_same_seed_plays_the_same_games() {
    let [one, again, other] = [1, 1, 2].map(|seed| run(Flaw::Nothing, true, seed).unwrap());
    assert_eq!(one, again);
    assert_ne!(one, other);
}

#[test]
fn a_violation_tells_how_to_get_there() {
    let violation = run(Flaw::ReadsTakenPoint, false, 3).unwrap_err();
    assert_eq!(violation.game, "toy-row");
    assert_eq!(violation.start, Some(Start::Usual));
    assert!(!violation.moves.is_empty());
    let shown = violation.to_string();
    assert!(shown.contains(&violation.moves.join(" ")), "{shown}");
}

#[test]
fn every_flaw_of_an_open_game_is_caught() {
    use Flaw::*;
    caught(
        false,
        &[
            (KeyWithSpace, "no words joined by dashes"),
            (SeatsOfOneName, "both seats are called X"),
            (NoRulesInWords, "no rules in words"),
            (TwinCells, "two cells are called a"),
            (CellsOverlap, "apart"),
            (LongCoordinate, "a coordinate is \"first\""),
            (CoordinateFarAway, "off the board"),
            (CoordinateUnderPiece, "lies under a piece"),
            (EdgeOfOnePlace, "joins fewer than two places"),
            (PieceWithoutLetter, "the letter of"),
            (TakesAnyPosition, "the position \"\" is accepted"),
            (NoReasonForBadPosition, "refused without a reason"),
            (TakesAnyNumber, "not offered but accepted"),
            (TakesAnySecret, "is not offered but accepted"),
            (SecretThatIsShown, "is drawn in secret but shown"),
            (DrawsWhatItRefuses, "is drawn but refused"),
            (TextForgetsTurn, "reads back with Some(First) to move"),
            (TextOfTwoLines, "no line of text"),
            (BeginsOtherwiseEachTime, "replayed to ply 0"),
            (TwinNotations, "is listed twice"),
            (NotationWithSpace, "is no word"),
            (LabelsAlike, "are both written \"a move\""),
            (NativesAlike, "are both written \"一手\""),
            (PathOffTheBoard, "leads over cell 99"),
            (ButtonWithoutText, "pass is a button without a text"),
            (PromotionWithoutChoice, "no choice tells"),
            (AlsoAnotherMove, "the other path"),
            (MovesAfterTheEnd, "moves, outcome Some"),
            (StuckBeforeTheEnd, "0 moves, outcome None"),
            (DoesNotReadItsOwn, "pass reads back as Err(Illegal)"),
            (ReadsTakenPoint, "which is not legal"),
            (ReadsNothingAsPass, "\"\" is not legal but played"),
            (PanicsOnLongText, "it panicked: too long"),
            (CountsWrong, "perft 1 is 14, but 13 moves are legal"),
            (RefusalCountsAsMove, "refused but changed the position"),
            (ForksShareTheGame, "changed the original"),
            (CountsPliesTwice, "the ply is 2, before it 0"),
            (ReasonInCapitals, "the reason \"Both passed\""),
            (UnsortedView, "cells are not in order"),
            (UnknownPiece, "is not there"),
            (NoPiecesInCell, "shows no pieces"),
            (AlarmOffTheBoard, "cell 80 is not there"),
            (HidesWithoutSaying, "something is hidden from the view of all"),
            (ForgetsBetweenMoves, "made at once"),
        ],
    );
}

#[test]
fn every_leak_of_a_hidden_game_is_caught() {
    use Flaw::*;
    caught(
        true,
        &[
            (HidesFromAll, "something is hidden from the view of all"),
            (SpectatorSeesBoth, "a spectator sees"),
            (ShowsWhatIsNotThere, "the first seat sees"),
            (TellsHiddenMove, "which is hidden"),
            (MarksHiddenCell, "which is hidden"),
            (WarnsAboutHidden, "is warned about cell 2"),
        ],
    );
}

fn caught(hides: bool, flaws: &[(Flaw, &str)]) {
    for (flaw, what) in flaws {
        match run(*flaw, hides, 1) {
            Ok(report) => panic!("{flaw:?} was not caught in {report:?}"),
            Err(found) => assert!(found.what.contains(what), "{flaw:?} was caught as {found}"),
        }
    }
}
