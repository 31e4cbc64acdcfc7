//! Trials: some moves by a version, from its start, kept nowhere.

use rookery_protocol::game::Start;
use rookery_protocol::module::{TRIAL_MOVES_MAX, Trial, TrialState};
use rookery_protocol::seat::Viewer;
use rookery_rules::{Game, resolve};
use rookery_texts::modules;

use crate::denied::{Denied, Result, Wrong};
use crate::now;

/// Plays the moves of a trial again from the start.
pub(super) fn play(game: &dyn Game, trial: Trial) -> Result<TrialState> {
    let bad_start =
        |why: rookery_rules::BadStart| Denied::form("start", Wrong::BadStart, why.text());
    if trial.moves.len() > TRIAL_MOVES_MAX {
        let text = modules::trial_too_long(TRIAL_MOVES_MAX);
        return Err(Denied::form("moves", Wrong::TooManyMoves, text));
    }
    let starts = game.title().starts;
    // A trial begins where its admin says; without a usual start, with the first numbered one.
    let start = match trial.start {
        Start::Usual if !starts.usual => Start::Number { number: 0 },
        start => start,
    };
    let start = resolve(game, start, now::random_u64).map_err(bad_start)?;
    let mut play = game.begin(&start).map_err(bad_start)?;
    let mut labels = Vec::with_capacity(trial.moves.len());
    for (ply, notation) in trial.moves.iter().enumerate() {
        play.play(notation).map_err(|why| {
            let text = modules::trial_move(ply + 1, notation, why.to_string());
            Denied::form("moves", Wrong::Illegal, text)
        })?;
        let seen = play.seen(Viewer::All).and_then(|seen| seen.label);
        labels.push(seen.unwrap_or_else(|| notation.clone()));
    }
    let viewers = [Viewer::First, Viewer::Second, Viewer::Spectator];
    Ok(TrialState {
        board: game.board(&start),
        labels,
        views: viewers.map(|viewer| play.view(viewer)),
        turn: play.turn(),
        moves: play.legal_moves(),
        text: play.text(),
        log: play.log(),
        result: play.outcome(),
    })
}

#[cfg(test)]
mod tests {
    use rookery_protocol::seat::Seat;

    use super::*;
    use crate::testing::mistake;

    fn tried(rules: &str, moves: &[&str]) -> Result<TrialState> {
        let moves = moves.iter().map(|notation| (*notation).to_owned()).collect();
        let games = rookery_games::registry();
        play(games.get(rules).unwrap().as_ref(), Trial { start: Start::Usual, moves })
    }

    #[test]
    fn a_trial_shows_where_its_moves_lead_to() {
        let begun = tried("chess", &[]).unwrap();
        assert_eq!((begun.turn, begun.moves.len(), begun.result), (Some(Seat::First), 20, None));
        let over = tried("chess", &["f2f3", "e7e5", "g2g4", "d8h4"]).unwrap();
        assert_eq!(over.labels, ["f3", "e5", "g4", "Qh4#"]);
        assert_eq!((over.turn, over.moves.len()), (None, 0));
        assert_eq!(over.result.map(|result| result.reason).as_deref(), Some("checkmate"));
    }

    #[test]
    fn a_game_without_a_usual_start_is_tried_from_the_first_numbered_one() {
        let usual = tried("chess960", &[]).unwrap();
        let games = rookery_games::registry();
        let trial = Trial { start: Start::Number { number: 0 }, moves: vec![] };
        let first = play(games.get("chess960").unwrap().as_ref(), trial).unwrap();
        assert_eq!(usual.text, first.text);
    }

    #[test]
    fn a_trial_has_so_many_moves_at_most_and_names_the_one_that_is_not_legal() {
        let denied = |moves: &[&str]| tried("chess", moves).err().unwrap();
        let illegal = denied(&["e2e4", "e2e4"]);
        assert!(illegal.to_string().starts_with("Move 2, “e2e4”: "), "{illegal}");
        assert_eq!(mistake(illegal), ("moves", Wrong::Illegal));
        let longest = denied(&["e2e4"; TRIAL_MOVES_MAX]);
        assert_eq!(mistake(longest), ("moves", Wrong::Illegal));
        let longer = denied(&["e2e4"; TRIAL_MOVES_MAX + 1]);
        assert_eq!(mistake(longer), ("moves", Wrong::TooManyMoves));
    }
}
