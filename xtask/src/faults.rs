//! `cargo xtask faults`: what servers stand on breaks under games, and everything must be there that
//! was acknowledged.

use std::process::Stdio;

use crate::cargo;
use crate::dist::Profile;
use crate::needs::{self, Need};

/// Images of power cuts unless told otherwise.
pub(crate) const IMAGES: u32 = 2_000;
/// How often a server is killed, and one of two.
const KILLS: &str = "30";
/// How often each other thing breaks.
const FAULTS: &str = "6";
/// What in the program of tests does it, by the beginning of its name.
const TESTS: [&str; 4] =
    ["power::no_power_cut", "faults::", "no_acknowledged_move", "several::nobody"];

/// Breaks everything, and returns the table of what came of it.
///
/// # Errors
/// What is missing, or what the tests have printed.
pub(crate) fn run(images: u32, profile: Profile) -> Result<String, String> {
    let rows = rows(images, profile)?;
    let rows: Vec<String> = rows
        .iter()
        .map(|[what, how, moves, lost]| format!("| {what} | {how} | {moves} | {lost} |"))
        .collect();
    Ok(format!(
        "| fault | how often | acknowledged | lost |\n|---|---|---|---|\n{}",
        rows.join("\n")
    ))
}

/// The same in lines, for a cell of a table.
///
/// # Errors
/// As [`run`].
pub(crate) fn told(images: u32, profile: Profile) -> Result<String, String> {
    let line = |[what, how, moves, lost]: &[String; 4]| {
        format!("{what} ({how}): {moves} acknowledged, {lost} lost")
    };
    Ok(rows(images, profile)?.iter().map(line).collect::<Vec<_>>().join("\n"))
}

fn rows(images: u32, profile: Profile) -> Result<Vec<[String; 4]>, String> {
    let tools = needs::provide(&[Need::Packages, Need::Postgres, Need::Nats, Need::Strace])?;
    let mut test = cargo(&["test", "--package", "rookery-server", "--test", "durability"]);
    if profile == Profile::Dist {
        test.arg("--release");
    }
    // One after the other: each wants the machine for itself.
    test.args(["--", "--nocapture", "--test-threads=1"]).args(TESTS);
    test.env("ROOKERY_TEST_IMAGES", images.to_string());
    test.env("ROOKERY_TEST_KILLS", KILLS).env("ROOKERY_TEST_FAULTS", FAULTS);
    let output = tools.tell(test).stderr(Stdio::inherit()).output();
    let output = output.map_err(|err| err.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() {
        return Err(text.into_owned());
    }
    Ok(text.lines().filter_map(row).collect())
}

/// The cells of a line of the table, if it is one.
fn row(line: &str) -> Option<[String; 4]> {
    // Where tests are not named one by one, their names stand before what they print.
    let (_, line) = line.split_once("| ")?;
    let cells: Vec<String> = line.strip_suffix(" |")?.split(" | ").map(str::to_owned).collect();
    cells.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_the_table_is_told_from_what_tests_print_besides() {
        let cells = ["The disk is full", "6 times", "120", "0"].map(str::to_owned);
        for before in ["", "test faults::disk ... "] {
            let line = format!("{before}| The disk is full | 6 times | 120 | 0 |");
            assert_eq!(row(&line), Some(cells.clone()));
        }
        assert_eq!(row("test result: ok. 3 passed; 0 failed"), None);
        assert_eq!(row("| a | b |"), None);
    }
}
