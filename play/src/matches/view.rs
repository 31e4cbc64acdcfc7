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

use super::tuned::tuning;
use super::{Progress, Waits};

/// A match in a list; `place` is its place in the line for cores, if it stands there.
#[must_use]
pub fn card(stored: &StoredMatch, progress: &Progress, place: Option<u32>) -> MatchCard {
    let schedule = Schedule::new(&stored.plan, &progress.results);
    MatchCard {
        id: stored.id,
        name: stored.plan.name.clone(),
        rules: stored.plan.rules.clone(),
        players: stored.plan.players.iter().map(|player| player.name.clone()).collect(),
        state: stored.state,
        played: count(progress.results.points.len()),
        games: schedule.len(),
        priority: stored.plan.priority,
        place,
        made_ms: stored.made_ms,
    }
}

/// A match with its table; `accounts` are those of its players, `waits` says what it waits for.
#[must_use]
pub fn view(
    stored: &StoredMatch,
    progress: &Progress,
    accounts: &[Player],
    waits: Waits,
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
        waits: waits.said,
        stands: waits.stands,
        played: count(results.points.len()),
        games: schedule.len(),
        order: table.order().into_iter().map(count).collect(),
        cross: cross(&table),
        score: pair.map(score),
        test: sprt(plan).zip(pair).map(|(sprt, tally)| test(&sprt, tally)),
        tuning: tuning(plan, &results.points),
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

#[cfg(test)]
mod tests {
    use rookery_matches::testing::plan;
    use rookery_protocol::matches::{EloScale, Format, SprtPlan};
    use rookery_statistics::Model;

    use super::*;

    fn player(number: u64) -> Player {
        let id = rookery_protocol::id::UserId::from_random(number);
        Player { id, name: number.to_string(), guest: false }
    }

    /// A match in which the first game was won by its first seat, and the second goes on.
    fn begun(players: usize) -> (StoredMatch, Progress, Vec<Player>) {
        let plan = plan(players, Format::RoundRobin { pairs: 1 });
        let stored = StoredMatch {
            id: rookery_protocol::id::MatchId::from_random(1),
            rules: plan.rules.clone(),
            plan,
            secrets: None,
            players: vec![],
            state: rookery_protocol::matches::MatchState::Running,
            revision: 3,
            note: String::new(),
            made_by: player(9).id,
            made_ms: 1,
            started_ms: Some(2),
            ended_ms: None,
        };
        let mut progress = Progress::default();
        progress.results.points.insert(0, 2);
        progress.live.insert(1, rookery_protocol::id::GameId::from_random(7));
        (stored, progress, (0..players as u64).map(player).collect())
    }

    #[test]
    fn a_match_of_two_has_a_score_and_one_of_three_a_table() {
        let (stored, progress, accounts) = begun(2);
        let two = view(&stored, &progress, &accounts, Waits::default());
        let games = two.score.unwrap().games;
        assert_eq!((games.wins, games.draws, games.losses), (1, 0, 0));
        assert_eq!((two.played, two.live.len(), two.live[0].players), (1, 1, [1, 0]));

        let (mut stored, mut progress, accounts) = begun(3);
        stored.plan.players[2].name = "Last".into();
        // Of three, the last two meet first.
        progress.results.left.insert(0, 9);
        let three = view(&stored, &progress, &accounts, Waits::default());
        assert!(three.score.is_none() && three.plot.is_empty());
        let shown = |place: usize| {
            let player = &three.players[place];
            (player.player.name.as_str(), player.points, player.games, player.left)
        };
        assert_eq!(
            [0, 1, 2].map(shown),
            [("0", 0, 0, true), ("1", 2, 1, false), ("2", 0, 1, false)]
        );
        assert_eq!(three.players[2].name, "Last");
        let [first, second] = [1, 2].map(|place| three.players[place].rating.map(|it| it.value));
        assert!(first > second, "{first:?} {second:?}");
        let won = |row: usize, column: usize| three.cross[row][column].as_ref().map(|it| it.wins);
        assert_eq!([0, 1, 2].map(|column| won(1, column)), [Some(0), None, Some(1)]);
        assert_eq!([0, 1, 2].map(|column| won(2, column)), [Some(0), Some(0), None]);
    }

    #[test]
    fn what_cannot_be_reckoned_is_left_out() {
        assert_eq!(finite(0.25), Some(0.25));
        assert_eq!([f64::NAN, f64::INFINITY].map(finite), [None, None]);
        assert_eq!([count(7), count(usize::MAX)], [7, u32::MAX]);
    }

    const ROUNDS: Format = Format::RoundRobin { pairs: 1_000 };

    #[test]
    fn a_test_says_which_hypothesis_is_accepted_once_one_is() {
        let sprt = Sprt::new(Model::Logistic, 0.0, 10.0);
        let better = Tally::of_pairs([5, 200, 600, 400, 60]);
        for (tally, accepted) in
            [(Tally::default(), None), (better, Some(true)), (better.reversed(), Some(false))]
        {
            let shown = test(&sprt, &tally);
            assert_eq!(shown.accepted, accepted, "{tally}");
            assert!(shown.lower < shown.upper);
            assert_eq!(shown.llr >= shown.upper, accepted == Some(true), "{tally}");
            assert_eq!(shown.llr <= shown.lower, accepted == Some(false), "{tally}");
        }
    }

    /// The first player sits second in the games of odd numbers.
    #[test]
    fn a_plot_goes_by_whole_pairs_as_the_first_player_sees_them() {
        let sprt =
            SprtPlan { scale: EloScale::Logistic, elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };
        // A pair that was won, one that was drawn, and a game each of two others.
        let points = BTreeMap::from([(0, 2), (1, 0), (2, 1), (3, 1), (4, 2), (7, 0)]);
        let plotted = plot(&plan(2, Format::Test { pairs: 1_000, sprt }), &points);
        assert_eq!(plotted.len(), 2);
        let sprt = Sprt::new(Model::Logistic, 0.0, 10.0);
        for (point, pairs) in plotted.iter().zip([[0, 0, 0, 0, 1], [0, 0, 1, 0, 1]]) {
            let tally = Tally::of_pairs(pairs);
            assert_eq!(u64::from(point.games), tally.games());
            assert_eq!(point.elo, finite(tally.estimate().elo.value));
            assert_eq!(point.llr, Some(sprt.llr(&tally)));
        }
        let plotted = plot(&plan(2, ROUNDS), &points);
        assert!(plotted.len() == 2 && plotted.iter().all(|point| point.llr.is_none()));
    }

    #[test]
    fn a_long_plot_has_as_many_points_as_it_may_at_most_and_ends_with_the_last_pair() {
        let most = PLOT_POINTS_MAX as u32;
        let ends = |pairs: u32| {
            let points: BTreeMap<u32, HalfPoints> = (0..2 * pairs).map(|game| (game, 1)).collect();
            let plotted = plot(&plan(2, ROUNDS), &points);
            let games: Vec<u32> = plotted.iter().map(|point| point.games).collect();
            (games.len(), games[0], games[games.len() - 1])
        };
        assert_eq!(ends(most), (PLOT_POINTS_MAX, 2, 2 * most));
        assert_eq!(ends(most + 1), (PLOT_POINTS_MAX / 2 + 1, 4, 2 * most + 2));
        assert_eq!(ends(2 * most), (PLOT_POINTS_MAX, 4, 4 * most));
    }
}
