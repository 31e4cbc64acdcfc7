//! Studies as they are shown, and their tables as files.

use rookery_engine::study::leaves::STUDY_DEPTH;
use rookery_protocol::game::Player;
use rookery_protocol::study::{StudyCard, StudyRow, StudyView};
use rookery_storage::StoredStudy;

/// A study as it is shown.
#[must_use]
pub fn view(stored: StoredStudy, made_by: Player) -> StudyView {
    StudyView {
        id: stored.id,
        plan: stored.plan,
        state: stored.state,
        note: stored.note,
        found: stored.found,
        published_depth: STUDY_DEPTH,
        made_by,
        made_ms: stored.made_ms,
        started_ms: stored.started_ms,
        ended_ms: stored.ended_ms,
    }
}

/// A study in a list.
#[must_use]
pub fn card(stored: &StoredStudy) -> StudyCard {
    StudyCard {
        id: stored.id,
        plan: stored.plan,
        state: stored.state,
        share: stored.found.share,
        made_ms: stored.made_ms,
    }
}

/// The table as comma-separated values: a line of names, then one for the minimum and for each
/// algorithm. What is not known is empty.
#[must_use]
pub fn table(stored: &StoredStudy) -> String {
    let depths = 1..=stored.plan.depth;
    let names: Vec<_> = depths.clone().map(|depth| format!("depth {depth}")).collect();
    let mut text =
        format!("algorithm,{},growth,published at depth {STUDY_DEPTH}\n", names.join(","));
    let cells = |leaves: &[f64]| {
        let cell = |depth: u32| leaves.get(depth as usize - 1).map(|leaves| format!("{leaves:.2}"));
        depths.clone().map(|depth| cell(depth).unwrap_or_default()).collect::<Vec<_>>().join(",")
    };
    text += &format!("minimum,{},,\n", cells(&stored.found.minimum));
    for StudyRow { name, leaves, growth, published } in &stored.found.rows {
        let published = published.map(|leaves| leaves.to_string()).unwrap_or_default();
        text += &format!("{name},{},{growth:.3},{published}\n", cells(leaves));
    }
    text
}

#[cfg(test)]
mod tests {
    use rookery_protocol::id::{StudyId, UserId};
    use rookery_protocol::study::{StudyFound, StudyPlan, StudyState};

    use super::*;

    #[test]
    fn a_table_has_a_line_for_each_row_and_leaves_out_what_is_not_known() {
        let row = |name: &str, leaves: Vec<f64>, published| StudyRow {
            name: name.to_owned(),
            leaves,
            growth: 4.5,
            published,
        };
        let rows = vec![row("one", vec![30.0, 900.25], None), row("two", vec![30.0], Some(154))];
        let found = StudyFound { minimum: vec![30.0, 59.0], rows, ..StudyFound::default() };
        let stored = StoredStudy {
            id: StudyId::from_random(1),
            plan: StudyPlan { depth: 2, positions: 3, seed: 4 },
            state: StudyState::Running,
            attempt: 1,
            note: String::new(),
            found,
            made_by: UserId::from_random(1),
            made_ms: 0,
            started_ms: None,
            ended_ms: None,
        };
        let expected = "algorithm,depth 1,depth 2,growth,published at depth 5\n\
                        minimum,30.00,59.00,,\n\
                        one,30.00,900.25,4.500,\n\
                        two,30.00,,4.500,154\n";
        assert_eq!(table(&stored), expected);
    }
}
