//! What a match waits for that goes on.

use rookery_protocol::build::is_build;
use rookery_protocol::matches::MatchState;
use rookery_storage::StoredMatch;
use rookery_texts::{builds, matches};

use super::plan::cores;
use crate::app::App;
use crate::bots::cores::{Party, Standing};

/// The matches that are named to one that waits for them.
const NAMED_MAX: usize = 5;

/// What a match waits for, if it waits.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Waits {
    /// What it waits for, in a sentence; empty where it waits for nothing.
    pub said: String,
    /// Whether nobody plays any of its games for as long as it waits.
    pub stands: bool,
}

/// What a match waits for that goes on: its book of openings, a machine, or cores for more games than
/// it plays.
#[must_use]
pub fn waits(app: &App, stored: &StoredMatch) -> Waits {
    let lacks = app.matches.lacks(stored.id);
    if goes_on(stored.state) && !lacks.is_empty() {
        // What has begun is played on.
        let plays = app.bots.machines.cores.lends_to(Party::Match(stored.id));
        return Waits { said: lacks, stands: !plays };
    }
    let cores = cores(app, &stored.plan);
    let builds = stored.plan.players.iter().any(|player| is_build(&player.engine));
    if builds && goes_on(stored.state) && cores == 0 {
        return Waits { said: builds::waits().to_string(), stands: true };
    }
    let standing = app.bots.machines.cores.standing(Party::Match(stored.id));
    waits_with(stored.state, cores, standing)
}

/// The place of a match in the line of those that wait for cores; `None` for one that plays, or
/// waits for none.
#[must_use]
pub fn place(app: &App, stored: &StoredMatch) -> Option<u32> {
    let standing = app.bots.machines.cores.standing(Party::Match(stored.id))?;
    (!standing.plays && !standing.behind.is_empty()).then_some(standing.place)
}

/// What a match in this state waits for where its engines have so many cores, and it stands in the
/// line like that.
fn waits_with(state: MatchState, cores: u32, standing: Option<Standing>) -> Waits {
    if !goes_on(state) {
        return Waits::default();
    }
    match standing {
        _ if cores == 0 => Waits { said: matches::waits_for_machine().to_string(), stands: true },
        None => Waits::default(),
        Some(standing) => Waits { stands: !standing.plays, said: for_cores(standing) },
    }
}

fn goes_on(state: MatchState) -> bool {
    matches!(state, MatchState::Running | MatchState::Finishing)
}

fn for_cores(Standing { place, mut behind, plays }: Standing) -> String {
    if behind.is_empty() {
        return matches::waits_for_own().to_string();
    }
    let more = behind.len() > NAMED_MAX;
    behind.truncate(NAMED_MAX);
    let names: Vec<_> = behind.iter().map(|name| format!("“{name}”")).collect();
    let names = names.join(", ") + if more { ", …" } else { "" };
    match plays {
        true => matches::wants_more_cores(place, names).to_string(),
        false => matches::waits_for_cores(place, names).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_that_goes_on_waits_for_a_machine_where_there_is_none() {
        use MatchState::{Finishing, Paused, Running, Waiting};
        for (state, cores, stands) in [
            (Running, 0, true),
            (Finishing, 0, true),
            (Running, 1, false),
            (Finishing, 2, false),
            (Waiting, 0, false),
            (Paused, 0, false),
        ] {
            let waits = waits_with(state, cores, None);
            let seen = (!waits.said.is_empty(), waits.stands);
            assert_eq!(seen, (stands, stands), "{state:?} {cores}");
        }
    }

    #[test]
    fn a_match_that_waits_for_cores_says_for_whose_and_whether_it_plays_meanwhile() {
        let waits = |state, behind: &[&str], plays| {
            let behind = behind.iter().map(|name| (*name).to_owned()).collect();
            waits_with(state, 2, Some(Standing { place: 2, behind, plays }))
        };
        let own = waits(MatchState::Running, &[], true);
        assert_eq!(own, Waits { said: matches::waits_for_own().to_string(), stands: false });
        for plays in [false, true] {
            let told = waits(MatchState::Running, &["Nightly", "Old"], plays);
            assert_eq!(told.stands, !plays);
            let told = told.said;
            assert!(told.contains("place 2") && told.contains("“Nightly”, “Old”"), "{told}");
            assert_eq!(told.contains("more of its games"), plays, "{told}");
        }
        let many = waits(MatchState::Running, &["a"; 9], false).said;
        assert_eq!(many.matches("“a”").count(), NAMED_MAX);
        assert_eq!(waits(MatchState::Paused, &["Nightly"], false), Waits::default());
    }
}
