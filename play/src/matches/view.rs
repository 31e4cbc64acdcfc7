//! What of a match is shown.

use std::collections::BTreeMap;

use rookery_matches::{Results, Schedule, sprt, table};
use rookery_protocol::game::Player;
use rookery_protocol::match_view::{
    LiveGame, MatchCard, MatchPlayerView, MatchView, PLOT_POINTS_MAX, PlotPoint, ScoreView, Spread,
    TestView, Wdl,
};
use rookery_protocol::matches::MatchPlan;
use rookery_statistics::{CrossTable, HalfPoints, Sprt, Tally, Verdict, ratings};
use rookery_storage::StoredMatch;

use super::Progress;

/// A match in a list.
#[must_use]
pub fn card(stored: &StoredMatch, progress: &Progress) -> MatchCard {
    let schedule = Schedule::new(&stored.plan, &progress.results);
    MatchCard {
        id: stored.id,
        name: stored.plan.name.clone(),
        rules: stored.plan.rules.clone(),
        players: stored.plan.players.iter().map(|player| player.name.clone()).collect(),
        state: stored.state,
        played: count(progress.results.points.len()),
        games: schedule.len(),
        made_ms: stored.made_ms,
    }
}

/// A match with its table; `accounts` are those of its players, `waits` says what it waits for.
#[must_use]
pub fn view(
    stored: &StoredMatch,
    progress: &Progress,
    accounts: &[Player],
    waits: String,
) -> MatchView {
    let (plan, results) = (&stored.plan, &progress.results);
    let schedule = Schedule::new(plan, results);
    let table = table(plan, results);
    let live = progress.live.iter().filter_map(|(number, game)| {
        let slot = schedule.slot(*number)?;
        Some(LiveGame { number: *number, game: *game, players: slot.players.map(count) })
    });
    let pair = (plan.players.len() == 2).then(|| table.between(0, 1));
    MatchView {
        id: stored.id,
        players: players(stored, results, &table, accounts),
        state: stored.state,
        revision: stored.revision,
        note: stored.note.clone(),
        waits,
        played: count(results.points.len()),
        games: schedule.len(),
        order: table.order().into_iter().map(count).collect(),
        cross: cross(&table),
        score: pair.map(score),
        test: sprt(plan).zip(pair).map(|(sprt, tally)| test(&sprt, tally)),
        plot: if pair.is_some() { plot(plan, &results.points) } else { vec![] },
        live: live.collect(),
        made_ms: stored.made_ms,
        started_ms: stored.started_ms,
        ended_ms: stored.ended_ms,
        plan: plan.clone(),
    }
}

fn players(
    stored: &StoredMatch,
    results: &Results,
    table: &CrossTable,
    accounts: &[Player],
) -> Vec<MatchPlayerView> {
    let rated = ratings(table);
    let rating = |place: usize| {
        let found = rated.iter().flat_map(|all| &all.players).find(|one| one.player == place)?;
        spread(found.elo)
    };
    let entrants = stored.plan.players.iter().zip(accounts).enumerate();
    let shown = entrants.map(|(place, (entrant, account))| {
        let total = table.total(place);
        MatchPlayerView {
            name: entrant.name.clone(),
            player: account.clone(),
            points: total.half_points() as u32,
            games: total.games() as u32,
            rating: rating(place),
            left: results.left.contains_key(&place),
        }
    });
    shown.collect()
}

fn cross(table: &CrossTable) -> Vec<Vec<Option<Wdl>>> {
    let all = 0..table.players();
    let cell = |one: usize, other: usize| (one != other).then(|| wdl(table.between(one, other)));
    let row = |one| all.clone().map(|other| cell(one, other)).collect();
    all.clone().map(row).collect()
}

fn wdl(tally: &Tally) -> Wdl {
    let [wins, draws, losses] = [tally.wins, tally.draws, tally.losses].map(|n| n as u32);
    Wdl { wins, draws, losses }
}

fn score(tally: &Tally) -> ScoreView {
    let estimate = tally.estimate();
    ScoreView {
        games: wdl(tally),
        pairs: tally.pairs.map(|pairs| pairs as u32),
        elo: spread(estimate.elo),
        normalized: spread(estimate.normalized_elo),
        superior: finite(estimate.los).unwrap_or(0.5),
        draw_ratio: finite(estimate.draw_ratio).unwrap_or(0.0),
    }
}

fn test(sprt: &Sprt, tally: &Tally) -> TestView {
    let [lower, upper] = sprt.bounds();
    let accepted = match sprt.verdict(tally) {
        Verdict::Open => None,
        Verdict::Lower => Some(false),
        Verdict::Higher => Some(true),
    };
    TestView { llr: sprt.llr(tally), lower, upper, accepted }
}

/// How the first player's score came about, pair by pair.
fn plot(plan: &MatchPlan, points: &BTreeMap<u32, HalfPoints>) -> Vec<PlotPoint> {
    let whole = |number: &u32| number.is_multiple_of(2) && points.contains_key(&(number + 1));
    let pairs: Vec<u32> = points.keys().copied().filter(whole).collect();
    let every = pairs.len().div_ceil(PLOT_POINTS_MAX).max(1);
    let sprt = sprt(plan);
    let mut tally = Tally::default();
    let mut plotted = vec![];
    for (place, number) in pairs.iter().enumerate() {
        tally.add_pair([points[number], 2 - points[&(number + 1)].min(2)]);
        if (place + 1) % every == 0 || place + 1 == pairs.len() {
            let elo = spread(tally.estimate().elo);
            plotted.push(PlotPoint {
                games: tally.games() as u32,
                elo: elo.map(|elo| elo.value),
                error: elo.and_then(|elo| elo.error),
                llr: sprt.as_ref().map(|sprt| sprt.llr(&tally)),
            });
        }
    }
    plotted
}

fn spread(of: rookery_statistics::Spread) -> Option<Spread> {
    Some(Spread { value: finite(of.value)?, error: finite(of.error) })
}

fn finite(value: f64) -> Option<f64> {
    value.is_finite().then_some(value)
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
