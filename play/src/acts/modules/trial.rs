//! Trials: some moves by a version, from its start, kept nowhere.

use rookery_protocol::game::Start;
use rookery_protocol::module::{TRIAL_MOVES_MAX, Trial, TrialState};
use rookery_protocol::seat::Viewer;
use rookery_rules::{Game, resolve};
use rookery_texts::{modules, server};

use crate::denied::{Denied, Result, Wrong};
use crate::now;

/// Plays the moves of a trial again from the start.
pub(super) fn play(game: &dyn Game, trial: Trial) -> Result<TrialState> {
    let bad_start = |why: rookery_rules::BadStart| {
        Denied::form("start", Wrong::BadStart, server::words(why.to_string()))
    };
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
