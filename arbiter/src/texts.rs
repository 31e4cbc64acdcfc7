//! What is wrong with a time control, or with where a game begins.

use rookery_protocol::said::Entry;

rookery_protocol::texts! {
    "arbiter";

    already_over() = "The game is already over in this position.";

    no_stage() = "A clock needs at least one stage.";
    too_many_stages(most) = "A clock has at most {most} stages.";
    moves_of_stage(most) = "Every stage but the last lasts from 1 to {most} moves.";
    last_stage_ends() = "The last stage lasts to the end of the game, so it has no number of moves.";
    time_of_stage() = "The time of a stage is at most 24 hours.";
    time_of_move() = "A move can bring at most one hour.";
    byoyomi_period() = "A byoyomi period lasts from one second to one hour.";
    byoyomi_periods(most) = "There are 1 to {most} byoyomi periods.";
    early_byoyomi() = "Only the last stage can have byoyomi periods.";
    no_time() = "Each player needs at least one second for the first move.";
    no_time_for_programs() = "Each program needs at least a hundredth of a second for the first move.";
    correspondence_move() = "A correspondence move has from one hour to 30 days.";
    half_hourglass() = "An hourglass pours time to the other side, so both players need one.";
}

/// The texts of each subject.
pub static ALL: &[&[&Entry]] = &[ENTRIES];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_says_what_it_takes() {
        for entry in ALL.iter().flat_map(|of| of.iter()) {
            assert_eq!(entry.check(), Ok(()));
        }
    }
}
