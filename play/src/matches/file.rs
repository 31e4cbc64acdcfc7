//! Match files: a plan as TOML.

use rookery_protocol::matches::MatchPlan;

/// A plan as a file says it.
///
/// # Errors
/// What it has no words for; no plan that was kept.
pub fn write_file(plan: &MatchPlan) -> Result<String, String> {
    toml::to_string(plan).map_err(|error| error.to_string())
}

/// The plan of a file.
///
/// # Errors
/// The line and what is wrong there.
pub fn read_file(text: &str) -> Result<MatchPlan, String> {
    toml::from_str(text).map_err(|error| error.to_string())
}
