//! A match as people read it.

use std::io::Write;

use rookery_protocol::match_view::{MatchPlayerView, MatchView, ScoreView, Spread, TestView};
use rookery_protocol::matches::MatchState;
use rookery_protocol::said::Text;

use crate::commands::grid::{self, Side, plain};
use crate::failure::Failure;
use crate::texts::{heads, matches, words};

/// A match in a line: what it is called, how far it is; then why it does not run, or what it
/// waits for.
pub(super) fn line(out: &mut impl Write, seen: &MatchView) -> Result<(), Failure> {
    let (name, id, state) = (plain(&seen.plan.name), seen.id.to_string(), said(seen.state));
    let (played, games) = (seen.played, seen.games);
    let told = match seen.state {
        MatchState::Running => matches::runs(name, id, state, played, games, seen.plan.concurrency),
        _ => matches::stands(name, id, state, played, games),
    };
    writeln!(out, "{told}")?;
    for said in [&seen.note, &seen.waits].into_iter().filter(|said| !said.is_empty()) {
        writeln!(out, "{}", plain(said))?;
    }
    out.flush()?;
    Ok(())
}

/// A match with its table, the best first, and what that proves.
pub(super) fn show(out: &mut impl Write, seen: &MatchView) -> Result<(), Failure> {
    line(out, seen)?;
    writeln!(out)?;
    let head = [
        (words("#"), Side::Right),
        (heads::player(), Side::Left),
        (heads::games(), Side::Right),
        (heads::score(), Side::Right),
        (heads::elo(), Side::Left),
    ];
    let ranked = seen.order.iter().filter_map(|place| seen.players.get(*place as usize));
    let row = |(rank, player): (usize, &MatchPlayerView)| {
        let name = plain(&player.name);
        [
            (rank + 1).to_string(),
            if player.left { matches::left(name).to_string() } else { name },
            player.games.to_string(),
            format!("{:.1}", f64::from(player.points) / 2.0),
            player.rating.map_or_else(|| "-".to_owned(), elo),
        ]
    };
    let rows: Vec<_> = ranked.enumerate().map(row).collect();
    grid::write(out, head, &rows)?;
    if let (Some(score), [one, other]) = (&seen.score, &seen.players[..]) {
        let (one, other) = (plain(&one.name), plain(&other.name));
        writeln!(out, "\n{}", matches::against(one, other, proved(score)))?;
    }
    if let Some(test) = &seen.test {
        writeln!(out, "{}", tested(test))?;
    }
    if let Some(tuning) = &seen.tuning {
        writeln!(out)?;
        super::tuned::show(out, seen, tuning)?;
    }
    if !seen.live.is_empty() {
        let goes_on = matches!(seen.state, MatchState::Running | MatchState::Finishing);
        let played = goes_on && !seen.stands;
        let head = if played { matches::played_now() } else { matches::begun_and_held() };
        writeln!(out, "\n{head}")?;
    }
    for game in &seen.live {
        let players = versus(seen, game.players);
        let page = format!("/g/{}", game.game);
        writeln!(out, "  {}", matches::game(game.number + 1, players, page))?;
    }
    out.flush()?;
    Ok(())
}

/// A state in words.
pub(super) fn said(state: MatchState) -> Text {
    match state {
        MatchState::Waiting => matches::waiting(),
        MatchState::Running => matches::running(),
        MatchState::Paused => matches::paused(),
        MatchState::Finishing => matches::finishing(),
        MatchState::Stopped => matches::stopped(),
        MatchState::Finished => matches::finished(),
    }
}

/// Who has the first seat and who the second.
pub(super) fn versus(seen: &MatchView, places: [u32; 2]) -> Text {
    let name = |place: u32| match seen.players.get(place as usize) {
        Some(player) => words(plain(&player.name)),
        None => matches::player(u64::from(place) + 1),
    };
    matches::versus(name(places[0]), name(places[1]))
}

fn proved(score: &ScoreView) -> Text {
    let games = score.games;
    let told = matches::score(games.wins, games.draws, games.losses);
    let superior = format!("{:.1}", 100.0 * score.superior);
    match score.elo {
        Some(spread) => matches::proved_elo(told, elo(spread), superior),
        None => matches::proved(told, superior),
    }
}

fn tested(test: &TestView) -> Text {
    let verdict = match test.accepted {
        None => matches::open(),
        Some(true) => matches::higher(),
        Some(false) => matches::lower(),
    };
    let [llr, lower, upper] = [test.llr, test.lower, test.upper].map(|it| format!("{it:.2}"));
    matches::tested(llr, lower, upper, verdict)
}

fn elo(spread: Spread) -> String {
    match spread.error {
        Some(error) => format!("{:+.1} ± {error:.1}", spread.value),
        None => format!("{:+.1}", spread.value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_match_that_waits_says_for_what() {
        let plan = json!({
            "name": "Cup", "rules": "any", "players": [], "time": { "kind": "unlimited" },
            "format": { "kind": "round-robin", "pairs": 9 },
        });
        let seen = json!({
            "id": "bbbbbbbb", "plan": plan, "players": [], "state": "running", "revision": 1,
            "waits": "No machine runs\u{1b}[2J it.", "played": 2, "games": 18, "order": [],
            "cross": [], "plot": [], "live": [], "made_ms": 0,
        });
        let mut out = vec![];
        line(&mut out, &serde_json::from_value(seen).unwrap()).unwrap();
        let lines = String::from_utf8(out).unwrap();
        let lines: Vec<_> = lines.lines().collect();
        assert_eq!(lines[0], "Cup (bbbbbbbb): running, 2 of 18 games, 1 at once");
        assert!(lines[1].starts_with("No machine runs") && !lines[1].contains('\u{1b}'));
        assert_eq!(lines.len(), 2);
    }
}
