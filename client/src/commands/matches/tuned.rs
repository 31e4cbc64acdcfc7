//! What a tuning has come to, and its proof.

use std::io::Write;

use rookery_protocol::id::MatchId;
use rookery_protocol::match_view::MatchView;
use rookery_protocol::matches::Format;
use rookery_protocol::tuning::{TunedView, TuningView};

use super::missing;
use super::orders::start_made;
use crate::commands::grid::{self, Side, plain};
use crate::failure::Failure;
use crate::server::Server;
use crate::texts::{heads, matches};

/// Makes the match that tests the values found, and starts it if that is wanted.
pub(super) async fn prove(server: &Server, id: MatchId, start: bool) -> Result<MatchView, Failure> {
    let made = server.client.prove_match(id).await.map_err(|why| missing(server, id, why))?;
    if start { start_made(server, made).await } else { Ok(made) }
}

/// The parameters of a match, as a table.
pub(super) fn show(
    out: &mut impl Write,
    seen: &MatchView,
    tuning: &TuningView,
) -> Result<(), Failure> {
    let pairs = if let Format::Tune { pairs, .. } = seen.plan.format { pairs } else { 0 };
    writeln!(out, "{}", matches::tuned(tuning.pairs, pairs))?;
    let head = [
        (heads::parameter(), Side::Left),
        (heads::start(), Side::Right),
        (heads::now(), Side::Right),
        (heads::change(), Side::Right),
    ];
    let row = |one: &TunedView| {
        [
            plain(&one.name),
            one.start.to_string(),
            plain(&one.option),
            format!("{:+.2}", one.value - one.start),
        ]
    };
    let rows: Vec<_> = tuning.parameters.iter().map(row).collect();
    grid::write(out, head, &rows)
}

/// The values as options of a player, as a match file has them.
///
/// # Errors
/// The match tunes nothing.
pub(super) fn options(seen: &MatchView) -> Result<String, Failure> {
    let Some(tuning) = &seen.tuning else { return Err(Failure::Refused(matches::tunes_nothing())) };
    let quoted = |text: &str| toml_text(text);
    let line = |one: &TunedView| {
        format!("    {{ name = {}, value = {} }},\n", quoted(&one.name), quoted(&one.option))
    };
    Ok(format!("options = [\n{}]\n", tuning.parameters.iter().map(line).collect::<String>()))
}

/// A text between the quotation marks of TOML.
fn toml_text(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => quoted.push(' '),
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn seen() -> MatchView {
        let parameter = json!({
            "name": "Wid\"th", "start": 50, "min": 0, "max": 100, "step_end": 5,
        });
        let plan = json!({
            "name": "Cup", "rules": "any", "players": [], "time": { "kind": "unlimited" },
            "format": { "kind": "tune", "pairs": 90, "tuning": { "parameters": [parameter] } },
        });
        let shown = json!({ "name": "Wid\"th", "start": 50, "value": 47.75, "option": "48" });
        let seen = json!({
            "id": "bbbbbbbb", "plan": plan, "players": [], "state": "running", "revision": 1,
            "played": 40, "games": 180, "order": [], "cross": [], "plot": [], "live": [],
            "made_ms": 0, "tuning": { "pairs": 20, "parameters": [shown], "plot": [] },
        });
        serde_json::from_value(seen).unwrap()
    }

    #[test]
    fn values_are_shown_as_a_table_and_written_as_options() {
        let seen = seen();
        let mut out = vec![];
        show(&mut out, &seen, seen.tuning.as_ref().unwrap()).unwrap();
        let lines = String::from_utf8(out).unwrap();
        let lines: Vec<_> = lines.lines().collect();
        assert_eq!(lines[0], "What 20 of 90 pairs of games have come to:");
        assert_eq!(
            lines[2].split_whitespace().collect::<Vec<_>>(),
            ["Wid\"th", "50", "48", "-2.25"]
        );
        let text = options(&seen).unwrap();
        assert_eq!(text, "options = [\n    { name = \"Wid\\\"th\", value = \"48\" },\n]\n");
        let other = MatchView { tuning: None, ..seen };
        assert!(options(&other).is_err());
    }
}
