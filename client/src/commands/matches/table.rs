//! A match as people read it.

use std::io::Write;

use rookery_protocol::match_view::{MatchPlayerView, MatchView, ScoreView, Spread, TestView};
use rookery_protocol::matches::MatchState;

use crate::commands::grid::{self, Side, plain};
use crate::failure::Failure;

/// A match in a line: what it is called, how far it is; then why it does not run, or what it
/// waits for.
pub(super) fn line(out: &mut impl Write, seen: &MatchView) -> Result<(), Failure> {
    let (name, id, state) = (plain(&seen.plan.name), seen.id, said(seen.state));
    write!(out, "{name} ({id}): {state}, {} of {} games", seen.played, seen.games)?;
    if seen.state == MatchState::Running {
        write!(out, ", {} at once", seen.plan.concurrency)?;
    }
    writeln!(out)?;
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
        ("#", Side::Right),
        ("player", Side::Left),
        ("games", Side::Right),
        ("score", Side::Right),
        ("Elo", Side::Left),
    ];
    let ranked = seen.order.iter().filter_map(|place| seen.players.get(*place as usize));
    let row = |(rank, player): (usize, &MatchPlayerView)| {
        let left = if player.left { " (left)" } else { "" };
        [
            (rank + 1).to_string(),
            plain(&player.name) + left,
            player.games.to_string(),
            format!("{:.1}", f64::from(player.points) / 2.0),
            player.rating.map_or_else(|| "-".to_owned(), elo),
        ]
    };
    let rows: Vec<_> = ranked.enumerate().map(row).collect();
    grid::write(out, head, &rows)?;
    if let (Some(score), [one, other]) = (&seen.score, &seen.players[..]) {
        writeln!(out, "\n{} against {}: {}", plain(&one.name), plain(&other.name), proved(score))?;
    }
    if let Some(test) = &seen.test {
        writeln!(out, "{}", tested(test))?;
    }
    if !seen.live.is_empty() {
        let goes_on = matches!(seen.state, MatchState::Running | MatchState::Finishing);
        let played = goes_on && seen.waits.is_empty();
        writeln!(out, "\n{}:", if played { "Played now" } else { "Begun, and held" })?;
    }
    for game in &seen.live {
        let players = versus(seen, game.players);
        writeln!(out, "  game {}, {players}, /g/{}", game.number + 1, game.game)?;
    }
    out.flush()?;
    Ok(())
}

/// A state in words.
pub(super) fn said(state: MatchState) -> &'static str {
    match state {
        MatchState::Waiting => "not started",
        MatchState::Running => "running",
        MatchState::Paused => "paused",
        MatchState::Finishing => "playing its last games",
        MatchState::Stopped => "stopped",
        MatchState::Finished => "finished",
    }
}

/// Who has the first seat and who the second.
pub(super) fn versus(seen: &MatchView, places: [u32; 2]) -> String {
    let name = |place: u32| match seen.players.get(place as usize) {
        Some(player) => plain(&player.name),
        None => format!("player {}", u64::from(place) + 1),
    };
    format!("{} – {}", name(places[0]), name(places[1]))
}

fn proved(score: &ScoreView) -> String {
    let games = score.games;
    let mut told = format!("{} won, {} drawn, {} lost", games.wins, games.draws, games.losses);
    if let Some(spread) = score.elo {
        told += &format!("; Elo {}", elo(spread));
    }
    told + &format!("; {:.1} % likely to be stronger", 100.0 * score.superior)
}

fn tested(test: &TestView) -> String {
    let verdict = match test.accepted {
        None => "not enough is known yet",
        Some(true) => "the higher hypothesis is accepted",
        Some(false) => "the lower hypothesis is accepted",
    };
    let TestView { llr, lower, upper, .. } = test;
    format!("The test: LLR {llr:.2} ({lower:.2} to {upper:.2}), {verdict}")
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
