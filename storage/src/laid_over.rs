//! Plans of matches as two texts of JSON: one that servers from before read, and what is laid over
//! it, which they do not know of.

use rookery_protocol::matches::MatchPlan;
use serde_json::{Map, Value};

use crate::error::StorageError;
use crate::row::{json, unjson};

/// The fields of a plan that servers from before refuse, each with the field that it stands in.
const NEWER: [(&str, &str); 2] = [("adjudication", "repetitions"), ("adjudication", "fifty")];

/// Writes a plan; the second text is missing where the first says it all.
pub(crate) fn write(plan: &MatchPlan) -> Result<(String, Option<String>), StorageError> {
    let mut whole: Map<String, Value> = unjson(&json(plan)?)?;
    let mut more = Map::new();
    for (part, field) in NEWER {
        let taken = whole.get_mut(part).and_then(|part| part.as_object_mut()?.remove(field));
        let Some(taken) = taken else { continue };
        let over = more.entry(part).or_insert_with(|| Value::Object(Map::new()));
        over.as_object_mut().and_then(|over| over.insert(field.to_owned(), taken));
    }
    let more = if more.is_empty() { None } else { Some(json(&more)?) };
    Ok((json(&whole)?, more))
}

/// Reads a plan from what is stored of it.
pub(crate) fn read(plan: &str, more: Option<&str>) -> Result<MatchPlan, StorageError> {
    let Some(more) = more else { return unjson(plan) };
    let (mut whole, more): (Value, Value) = (unjson(plan)?, unjson(more)?);
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
}
