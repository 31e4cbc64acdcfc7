//! Whether a match can be played here.

use rookery_arbiter::check_programs_time;
use rookery_engine::endgame::Tables;
use rookery_engine_host::engine::{Asked, plays, shortcoming};
use rookery_engine_host::protocol::check as check_option;
use rookery_matches::Draw;
use rookery_protocol::build::is_build;
use rookery_protocol::clock::TimeControl;
use rookery_protocol::engine::{OptionSpec, Profile};
use rookery_protocol::id::UserId;
use rookery_protocol::matches::{Entrant, Format, MatchPlan, Openings};
use rookery_rules::{Game, Start};
use rookery_storage::{StoredEngine, StoredMatch};
use rookery_texts::{Text, bots, challenges, engines, matches};

use super::account::account;
use super::book;
use super::tunable::can_be_tuned;
use crate::app::App;
use crate::books::OpenBook;
use crate::bots::Known;
use crate::denied::{Denied, Result, Wrong};
use crate::library::Offer;

/// A plan that can be played.
pub struct Ready {
    /// The rules, with the version where there are several.
    pub rules: String,
    /// The accounts of its players.
    pub players: Vec<UserId>,
    /// The SHA-256 of its book, in hexadecimal, if it names one.
    pub book: Option<String>,
}

/// Looks through a plan, and finds or makes the accounts of its players.
///
/// # Errors
/// The field that is wrong, and why.
pub async fn prepare(app: &App, plan: &MatchPlan) -> Result<Ready> {
    let offer = app.base.library.shelf().find(&plan.rules).cloned();
    let unknown = || challenges::no_such_game(&plan.rules);
    let Offer { rules, game, .. } =
        offer.ok_or_else(|| Denied::form("rules", Wrong::NoSuchRules, unknown()))?;
    let book = book::ready(app, &plan.openings, &rules, &game).await?;
    let sha256 = book.as_ref().map(|book| book.sha256().to_owned());
    let (plan_checked, for_check) = (plan.clone(), std::sync::Arc::clone(&game));
    // Thousands of openings may have to be played through.
    let checked = tokio::task::spawn_blocking(move || {
        let (plan, game) = (&plan_checked, for_check.as_ref());
        let book = book.as_ref();
        rookery_matches::check(plan, game)
            .map(|()| (hides(plan, game, book), begins_elsewhere(plan, game, book)))
    });
    let checked = checked.await.map_err(|error| Denied::Internal(error.to_string()))?;
    let (hidden, elsewhere) =
        checked.map_err(|wrong| Denied::form(wrong.field, Wrong::BadMatch, wrong.why))?;
    times(plan)?;
    tables(&app.base.tables, plan, game.as_ref())
        .map_err(|why| Denied::form("adjudication", Wrong::BadMatch, matches::leave_out(why)))?;
    let known = app.bots.directory.known();
    for entrant in &plan.players {
        let asked = Asked {
            hidden,
            elsewhere,
            time: entrant.time.as_ref().unwrap_or(&plan.time),
            budget: entrant.budget.unwrap_or(plan.budget),
        };
        engine_fits(&known, entrant, game.as_ref(), &asked)?;
    }
    if let (Format::Tune { tuning, .. }, Some(entrant)) = (&plan.format, plan.players.first()) {
        can_be_tuned(&known, &entrant.engine, tuning)?;
    }
    let mut players = vec![];
    for entrant in &plan.players {
        players.push(account(&app.base.storage, &entrant.name, &players).await?);
    }
    Ok(Ready { rules, players, book: sha256 })
}

fn times(plan: &MatchPlan) -> Result<()> {
    let own = plan.players.iter().filter_map(|player| player.time.as_ref());
    for limit in own.chain([&plan.time]) {
        check_programs_time(&TimeControl::even(limit.clone()))
            .map_err(|(_, why)| Denied::form("time", Wrong::BadTime, why.text()))?;
    }
    Ok(())
}

/// Whether the games of a plan hide something.
fn hides(plan: &MatchPlan, game: &dyn Game, book: Option<&OpenBook>) -> bool {
    let draw = book::drawing(Draw::new(game, &plan.openings, plan.seed), book);
    let opening = draw.opening(0).unwrap_or_default();
    game.begin(&opening.start).is_ok_and(|play| play.hides())
}

/// Whether games of a plan begin elsewhere than at the usual start.
fn begins_elsewhere(plan: &MatchPlan, game: &dyn Game, book: Option<&OpenBook>) -> bool {
    match &plan.openings {
        Openings::Usual | Openings::Random { .. } => !game.title().starts.usual,
        Openings::Numbers { .. } => true,
        Openings::List { lines, .. } => lines.iter().any(|line| line.start != Start::Usual),
        Openings::Book { .. } => book::begins_elsewhere(book),
    }
}

fn engine_fits(known: &Known, entrant: &Entrant, game: &dyn Game, asked: &Asked<'_>) -> Result<()> {
    let wrong = |text| Err(Denied::form("players", Wrong::BadMatch, text));
    let name = &entrant.engine;
    let Some(engine) = engine(known, name) else {
        return wrong(matches::no_such_engine(name));
    };
    match &engine.profile {
        Some(profile) => profile_fits(profile, entrant, game, asked),
        // It is looked at once a machine has made it.
        None if is_build(name) => Ok(()),
        None => wrong(engines::not_tested(name)),
    }
}

/// Whether an engine of this profile can play as an entrant of a match.
fn profile_fits(
    profile: &Profile,
    entrant: &Entrant,
    game: &dyn Game,
    asked: &Asked<'_>,
) -> Result<()> {
    let wrong = |text| Err(Denied::form("players", Wrong::BadMatch, text));
    let name = &entrant.engine;
    if plays(profile, game).is_none() {
        return wrong(bots::cannot_play(name, &game.title().name));
    }
    if let Some(why) = shortcoming(profile, asked) {
        return wrong(matches::engine_cannot(name, why));
    }
    for option in &entrant.options {
        let Some(spec) = spec(profile, &option.name) else {
            return wrong(engines::no_option(name, &option.name));
        };
        if let Err(why) = check_option(spec, &option.value) {
            return wrong(matches::bad_option(name, &option.name, why));
        }
    }
    Ok(())
}

/// The option of an engine that has this name.
pub(super) fn spec<'a>(profile: &'a Profile, name: &str) -> Option<&'a OptionSpec> {
    profile.options.iter().find(|spec| spec.name.eq_ignore_ascii_case(name))
}

/// Why a build of this profile cannot play at a place of a match, in a sentence; nothing where it can.
pub(crate) async fn build_shortcoming(
    app: &App,
    stored: &StoredMatch,
    place: u32,
    profile: &Profile,
) -> Option<String> {
    let game = app.base.library.game(&app.base.storage, &stored.rules).await;
    let Ok(Some(game)) = game else { return Some(matches::rules_gone().to_string()) };
    let plan = &stored.plan;
    let entrant = plan.players.get(place as usize)?;
    let book = book::shown(app, &plan.openings, &stored.rules, &game).await;
    let asked = Asked {
        hidden: hides(plan, game.as_ref(), book.as_ref()),
        elsewhere: begins_elsewhere(plan, game.as_ref(), book.as_ref()),
        time: entrant.time.as_ref().unwrap_or(&plan.time),
        budget: entrant.budget.unwrap_or(plan.budget),
    };
    let fits = profile_fits(profile, entrant, game.as_ref(), &asked);
    fits.err().map(|denied| denied.to_string())
}

/// An engine by its name.
pub(super) fn engine<'a>(known: &'a Known, name: &str) -> Option<&'a StoredEngine> {
    known.engines.values().find(|engine| engine.name.eq_ignore_ascii_case(name))
}

/// Whether the tables of endings are here that games are to be judged by.
///
/// # Errors
/// That they are not.
fn tables(tables: &Tables, plan: &MatchPlan, game: &dyn Game) -> std::result::Result<(), Text> {
    if !plan.adjudication.tables || tables.men(game).is_some() {
        return Ok(());
    }
    Err(match tables.is_empty() {
        true => matches::no_tables(),
        false => matches::no_tables_of(&game.title().name),
    })
}

/// Whether every engine may play now, and the tables are here.
///
/// # Errors
/// Why not, in a sentence.
pub(super) fn may_go_on(
    app: &App,
    plan: &MatchPlan,
    game: &dyn Game,
) -> std::result::Result<(), String> {
    tables(&app.base.tables, plan, game).map_err(|why| why.to_string())?;
    engines_work(&app.bots.directory.known(), plan)
}

/// Whether every engine may play now.
///
/// # Errors
/// Why not, in a sentence.
fn engines_work(known: &Known, plan: &MatchPlan) -> std::result::Result<(), String> {
    for Entrant { engine: name, .. } in &plan.players {
        match engine(known, name) {
            None => return Err(matches::engine_gone(name).to_string()),
            Some(engine) if !engine.enabled => return Err(matches::engine_off(name).to_string()),
            Some(engine) if engine.stopped => {
                let last = engine.fault.as_ref().map_or("", |fault| fault.words.as_str());
                return Err(matches::engine_stopped(name, last).to_string());
            }
            Some(_) => {}
        }
    }
    Ok(())
}

/// The cores of the machines that run the engines of a match.
pub(super) fn cores(app: &App, plan: &MatchPlan) -> u32 {
    let known = app.bots.directory.known();
    let engines: Vec<_> =
        plan.players.iter().filter_map(|player| engine(&known, &player.engine)).collect();
    app.bots.machines.cores_of(&engines)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use rookery_arbiter::PROGRAMS_START_MIN_MS;
    use rookery_protocol::Millis;
    use rookery_protocol::bot::{MoveBudget, OptionValue};
    use rookery_protocol::clock::TimeLimit;
    use rookery_protocol::engine::{OptionKind, Tongue};
    use rookery_protocol::id::EngineId;
    use rookery_protocol::matches::{Opening, Order};

    use super::*;

    const GOLDFISH: &str = "Goldfish";

    fn entrant(engine: &str, options: &[(&str, &str)]) -> Entrant {
        let value = |(name, value): &(&str, &str)| OptionValue {
            name: (*name).into(),
            value: (*value).into(),
        };
        let options = options.iter().map(value).collect();
        Entrant { name: "A".into(), engine: engine.into(), options, time: None, budget: None }
    }

    /// A plan with this limit, and those that its players have of their own.
    fn plan(time: TimeLimit, own: [Option<TimeLimit>; 2]) -> MatchPlan {
        let mut plan = rookery_matches::testing::plan(2, Format::RoundRobin { pairs: 1 });
        plan.time = time;
        for (player, own) in plan.players.iter_mut().zip(own) {
            player.time = own;
        }
        plan
    }

    fn profile(tongue: Tongue) -> Profile {
        let kind = OptionKind::Spin { default: 16, min: 1, max: 64 };
        let mut profile = Profile::unknown(tongue);
        profile.options = vec![OptionSpec { name: "Hash".into(), kind }];
        profile
    }

    /// There is one engine.
    fn known(profile: Option<Profile>) -> (Known, EngineId) {
        let id = EngineId::from_random(1);
        let engine = StoredEngine {
            id,
            name: GOLDFISH.into(),
            draft: None,
            enabled: true,
            profile,
            fault: None,
            stopped: false,
            made_ms: 0,
        };
        (Known { bots: HashMap::new(), engines: HashMap::from([(id, engine)]) }, id)
    }

    /// What is wrong with a player of chess, where there is one engine, of this profile.
    fn fault(profile: Option<Profile>, entrant: &Entrant) -> Option<String> {
        let (known, _) = known(profile);
        let games = rookery_games::registry();
        let game = games.get("chess").unwrap();
        let (time, budget) = (TimeLimit::Unlimited, MoveBudget::default());
        let asked = Asked { hidden: false, elsewhere: false, time: &time, budget };
        let denied = engine_fits(&known, entrant, game.as_ref(), &asked).err()?;
        assert_eq!(denied.field(), Some("players"));
        Some(denied.to_string())
    }

    #[test]
    fn the_time_of_a_plan_and_each_players_own_is_checked_as_that_of_programs() {
        let limit = |base_ms: Millis| TimeLimit::Hourglass { base_ms };
        let enough = || limit(PROGRAMS_START_MIN_MS);
        let short = || limit(PROGRAMS_START_MIN_MS - 1);
        assert!(times(&plan(enough(), [None, None])).is_ok());
        assert!(times(&plan(enough(), [Some(enough()), Some(enough())])).is_ok());
        for (time, own) in [
            (short(), [None, None]),
            (enough(), [Some(short()), None]),
            (enough(), [None, Some(short())]),
            (short(), [Some(enough()), Some(enough())]),
        ] {
            let denied = times(&plan(time, own)).unwrap_err();
            assert_eq!(denied.field(), Some("time"));
        }
    }

    #[test]
    fn a_match_goes_on_while_its_engines_are_here_switched_on_and_work() {
        let mut plan = plan(TimeLimit::Unlimited, [None, None]);
        for player in &mut plan.players {
            player.engine = GOLDFISH.into();
        }
        let (mut known, id) = known(None);
        assert_eq!(engines_work(&known, &plan), Ok(()));
        let change = |known: &mut Known, change: fn(&mut StoredEngine)| {
            change(known.engines.get_mut(&id).unwrap());
        };
        change(&mut known, |engine| engine.stopped = true);
        assert!(engines_work(&known, &plan).unwrap_err().contains("failed too often"));
        change(&mut known, |engine| engine.enabled = false);
        assert!(engines_work(&known, &plan).unwrap_err().contains("switched off"));
        change(&mut known, |engine| engine.stopped = false);
        assert!(engines_work(&known, &plan).unwrap_err().contains("switched off"));
        known.engines.clear();
        assert!(engines_work(&known, &plan).unwrap_err().contains("no longer here"));
    }

    #[test]
    fn tables_are_needed_only_by_a_plan_that_judges_by_them() {
        let games = rookery_games::registry();
        let chess = games.get("chess").unwrap().as_ref();
        let mut plan = plan(TimeLimit::Unlimited, [None, None]);
        plan.adjudication.tables = false;
        assert_eq!(tables(&Tables::default(), &plan, chess), Ok(()));
        plan.adjudication.tables = true;
        assert_eq!(tables(&Tables::default(), &plan, chess), Err(matches::no_tables()));
    }

    #[test]
    fn an_engine_that_is_unknown_untested_or_plays_something_else_does_not_fit() {
        let known = || Some(profile(Tongue::Rookery));
        assert_eq!(fault(known(), &entrant(GOLDFISH, &[])), None);
        assert_eq!(fault(known(), &entrant("GOLDFISH", &[])), None, "case makes no other engine");
        assert!(fault(known(), &entrant("Goldfisch", &[])).unwrap().contains("no engine called"));
        assert!(fault(None, &entrant(GOLDFISH, &[])).unwrap().contains("not been tested"));
        let other = Some(profile(Tongue::Gtp));
        assert!(fault(other, &entrant(GOLDFISH, &[])).unwrap().contains("cannot play"));
    }

    #[test]
    fn a_plan_begins_elsewhere_where_any_of_its_games_does() {
        let games = rookery_games::registry();
        let begins = |key: &str, openings: Openings| {
            let mut plan = plan(TimeLimit::Unlimited, [None, None]);
            plan.openings = openings;
            begins_elsewhere(&plan, games.get(key).unwrap().as_ref(), None)
        };
        let line = |start| Opening { start, ..Opening::default() };
        let lines = |lines| Openings::List { order: Order::Listed, lines };
        let position = Start::Position { text: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".into() };
        assert!(!begins("chess", Openings::Usual));
        assert!(!begins("chess", Openings::Random { plies: 4 }));
        assert!(!begins("chess", lines(vec![line(Start::Usual)])));
        assert!(begins("chess", lines(vec![line(Start::Usual), line(position)])));
        assert!(begins("chess960", Openings::Usual));
    }

    #[test]
    fn an_engine_takes_the_options_that_it_has_within_their_bounds_alone() {
        let with = |options: &[(&str, &str)]| {
            fault(Some(profile(Tongue::Rookery)), &entrant(GOLDFISH, options))
        };
        for value in ["1", "64"] {
            assert_eq!(with(&[("hash", value)]), None, "{value}");
        }
        for value in ["0", "65", "much"] {
            let fault = with(&[("Hash", value)]).unwrap();
            assert!(fault.starts_with("Goldfish, Hash: "), "{fault}");
        }
        let unknown = Some("Goldfish has no option Depth.".to_owned());
        assert_eq!(with(&[("Depth", "3")]), unknown);
        assert_eq!(with(&[("Hash", "16"), ("Depth", "3")]), unknown);
    }
}
