//! Match files: a plan as TOML.

use rookery_protocol::matches::MatchPlan;

/// A plan as a file says it.
///
/// # Errors
/// What it has no words for; no plan that was kept.
pub fn write_file(plan: &MatchPlan) -> Result<String, String> {
    let mut plan = plan.clone();
    // One from before claims nothing, and a new one that does not say so would.
    let claims = plan.adjudication.claims();
    plan.adjudication.repetitions = Some(claims.repetitions);
    plan.adjudication.fifty = Some(claims.fifty);
    toml::to_string(&plan).map_err(|error| error.to_string())
}

/// The plan of a file.
///
/// # Errors
/// The line and what is wrong there.
pub fn read_file(text: &str) -> Result<MatchPlan, String> {
    toml::from_str(text).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use rookery_matches::testing::plan;
    use rookery_protocol::matches::Format;

    use super::*;

    #[test]
    fn a_plan_is_read_from_its_file_as_it_was_written() {
        let mut plan = plan(3, Format::Swiss { rounds: 2, pairs: 1 });
        (plan.overcommit, plan.priority) = (true, -3);
        let text = write_file(&plan).unwrap();
        assert_eq!(text.lines().next(), Some("name = \"A match\""));
        assert_eq!(read_file(&text), Ok(plan.clone()));
        // One from before claims nothing, and says so.
        (plan.adjudication.repetitions, plan.adjudication.fifty) = (None, None);
        let old = write_file(&plan).unwrap();
        (plan.adjudication.repetitions, plan.adjudication.fifty) = (Some(false), Some(false));
        assert_eq!(read_file(&old), Ok(plan));
    }

    #[test]
    fn a_file_that_is_no_plan_is_refused_with_the_line() {
        let text = write_file(&plan(2, Format::RoundRobin { pairs: 1 })).unwrap();
        let wrong = read_file(&text.replace("rules =", "rulez =")).unwrap_err();
        assert!(wrong.contains("line 2") && wrong.contains("rulez"), "{wrong}");
    }
}
