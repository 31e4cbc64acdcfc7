//! Plans for the tests of whatever has to do with matches; and games, for those here.

use rookery_protocol::bot::MoveBudget;
use rookery_protocol::clock::TimeLimit;
use rookery_protocol::matches::{Adjudication, Entrant, Format, Interrupted, MatchPlan, Openings};
use rookery_protocol::tuning::{TunedParameter, Tuning};

#[cfg(test)]
pub(crate) use games::{chess, chess960, tic_tac_toe};

/// A good plan for chess, of players A, B, C, …
#[must_use]
pub fn plan(players: usize, format: Format) -> MatchPlan {
    let entrant = |place: usize| Entrant {
        name: char::from(b'A' + place as u8).to_string(),
        engine: "Some engine".into(),
        options: vec![],
        time: None,
        budget: None,
    };
    MatchPlan {
        name: "A match".into(),
        rules: "chess".into(),
        players: (0..players).map(entrant).collect(),
        format,
        time: TimeLimit::Unlimited,
        budget: MoveBudget::default(),
        margin_ms: 50,
        openings: Openings::Usual,
        seed: 0,
        adjudication: Adjudication {
            repetitions: Some(true),
            fifty: Some(true),
            ..Adjudication::default()
        },
        concurrency: 1,
        overcommit: false,
        priority: 0,
        interrupted: Interrupted::Resume,
    }
}

/// A good tuning of parameters from 0 to 100 that begin at 50.
#[must_use]
pub fn tuning(names: &[&str]) -> Tuning {
    let parameter = |name: &&str| TunedParameter {
        name: (*name).into(),
        start: 50.0,
        min: 0.0,
        max: 100.0,
        step_end: 5.0,
        rate_end: 0.02,
        integer: true,
    };
    let parameters = names.iter().map(parameter).collect();
    Tuning { parameters, window: 8, alpha: 0.602, gamma: 0.101, steady: 0.1 }
}

#[cfg(test)]
mod games {
    use std::sync::Arc;

    use rookery_rules::Game;

    fn find(games: Vec<Arc<dyn Game>>, key: &str) -> Arc<dyn Game> {
        games.into_iter().find(|game| game.title().key == key).unwrap()
    }

    pub(crate) fn chess() -> Arc<dyn Game> {
        find(rookery_chess::games(), "chess")
    }

    pub(crate) fn chess960() -> Arc<dyn Game> {
        find(rookery_chess::games(), "chess960")
    }

    pub(crate) fn tic_tac_toe() -> Arc<dyn Game> {
        find(rookery_lines::games(), "tic-tac-toe")
    }
}
