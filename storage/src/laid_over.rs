//! Plans of matches as two texts of JSON: one that servers from before read, and what is laid over
//! it, which they do not know of.

use rookery_protocol::matches::{Format, MatchPlan, Openings, Order};
use serde_json::{Map, Value, json};

use crate::error::StorageError;
use crate::row::{json as text, unjson};

/// The fields of a plan that servers from before refuse, each with the field that it stands in.
const NEWER: [(&str, &str); 2] = [("adjudication", "repetitions"), ("adjudication", "fifty")];

/// The field with the openings of a plan.
const OPENINGS: &str = "openings";
/// Openings that no game has.
const NOWHERE: Openings = Openings::Numbers { from: u32::MAX, to: u32::MAX, order: Order::Listed };

/// Writes a plan; the second text is missing where the first says it all.
pub(crate) fn write(plan: &MatchPlan) -> Result<(String, Option<String>), StorageError> {
    let mut whole: Map<String, Value> = unjson(&text(plan)?)?;
    let mut more = Map::new();
    if let Format::Tune { .. } = plan.format {
        // Servers from before do not know how it is played, and must not play it: they find no
        // engine of this name.
        for (field, stands_in) in [
            ("format", json!({ "kind": "round-robin", "pairs": 1 })),
            ("players", json!([{ "name": "a", "engine": "" }, { "name": "b", "engine": "" }])),
        ] {
            more.extend(whole.insert(field.into(), stands_in).map(|whole| (field.into(), whole)));
        }
    }
    for (part, field) in NEWER {
        let taken = whole.get_mut(part).and_then(|part| part.as_object_mut()?.remove(field));
        let Some(taken) = taken else { continue };
        let over = more.entry(part).or_insert_with(|| Value::Object(Map::new()));
        over.as_object_mut().and_then(|over| over.insert(field.to_owned(), taken));
    }
    // A book is no opening that servers from before know, and a start that no game has keeps them
    // from beginning games elsewhere.
    if whole.get(OPENINGS).and_then(|openings| openings.get("kind")) == Some(&json!("book"))
        && let Some(book) = whole.insert(OPENINGS.to_owned(), json!(NOWHERE))
    {
        more.insert(OPENINGS.to_owned(), book);
    }
    let more = if more.is_empty() { None } else { Some(text(&more)?) };
    Ok((text(&whole)?, more))
}

/// Reads a plan from what is stored of it.
pub(crate) fn read(plan: &str, more: Option<&str>) -> Result<MatchPlan, StorageError> {
    let Some(more) = more else { return unjson(plan) };
    let (mut whole, more): (Value, Value) = (unjson(plan)?, unjson(more)?);
    if let (Some(_), Some(whole)) = (more.get(OPENINGS), whole.as_object_mut()) {
        whole.remove(OPENINGS);
    }
    lay(more, &mut whole);
    unjson(&whole.to_string())
}

/// Lays a value over another one: fields of objects one by one, anything else as a whole.
fn lay(over: Value, under: &mut Value) {
    match (over, under) {
        (Value::Object(over), Value::Object(under)) => {
            for (field, value) in over {
                lay(value, under.entry(field).or_insert(Value::Null));
            }
        }
        (over, under) => *under = over,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAN: &str = r#"{
        "name": "m", "rules": "chess", "players": [], "format": {"kind": "knockout", "pairs": 1},
        "time": {"kind": "unlimited"}, "adjudication": {"moves_max": 9}
    }"#;

    #[test]
    fn a_tuning_is_a_match_that_servers_from_before_can_read_and_cannot_play() {
        let tuning = r#"{"kind": "tune", "pairs": 9, "tuning": {"parameters": [
            {"name": "w", "start": 1, "min": 0, "max": 2, "step_end": 1}]}}"#;
        let text = PLAN.replace(r#"{"kind": "knockout", "pairs": 1}"#, tuning);
        let mut plan = read(&text, None).unwrap();
        plan.players =
            unjson(r#"[{"name": "n", "engine": "e"}, {"name": "m", "engine": "e"}]"#).unwrap();
        let (text, more) = write(&plan).unwrap();
        let before = read(&text, None).unwrap();
        assert_eq!(before.format, Format::RoundRobin { pairs: 1 });
        assert!(before.players.iter().all(|player| player.engine.is_empty()));
        assert_eq!(read(&text, more.as_deref()).unwrap(), plan);
    }

    #[test]
    fn what_servers_from_before_refuse_stands_beside_the_plan() {
        let mut plan = read(PLAN, None).unwrap();
        let (text, more) = write(&plan).unwrap();
        assert_eq!((read(&text, None).unwrap(), more), (plan.clone(), None));
        plan.adjudication.repetitions = Some(true);
        plan.adjudication.fifty = Some(false);
        let (text, more) = write(&plan).unwrap();
        assert!(!text.contains("fifty") && !text.contains("repetitions"), "{text}");
        assert_eq!(more.as_deref(), Some(r#"{"adjudication":{"fifty":false,"repetitions":true}}"#));
        assert_eq!(read(&text, more.as_deref()).unwrap(), plan);
    }

    #[test]
    fn servers_from_before_find_no_opening_where_a_match_has_a_book() {
        let mut plan = read(PLAN, None).unwrap();
        plan.openings = Openings::Book {
            name: "b.epd".into(),
            sha256: Some("00".into()),
            plies: None,
            order: Order::Shuffled,
        };
        let (text, more) = write(&plan).unwrap();
        assert!(text.contains("4294967295") && !text.contains("b.epd"), "{text}");
        assert_eq!(read(&text, more.as_deref()).unwrap(), plan);
        assert_eq!(read(&text, None).unwrap().openings, NOWHERE);
    }
}
