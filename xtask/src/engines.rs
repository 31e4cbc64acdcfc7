//! Programs of other people, packages of Debian, that our host and our server play with in tests:
//! engines, and XBoard with a screen to draw on.

use crate::needs;

/// Each package, and the programs that the tests run from it.
const PACKAGES: [(&str, &[&str]); 10] = [
    ("stockfish", &["stockfish"]),
    ("fairy-stockfish", &["fairy-stockfish"]),
    ("gnuchess", &["gnuchess"]),
    ("phalanx", &["phalanx"]),
    ("hoichess", &["hoichess", "hoixiangqi"]),
    ("fairymax", &["fairymax", "maxqi", "shamax"]),
    ("sjaakii", &["sjaakii"]),
    ("grhino", &["gtp-rhino"]),
    ("xboard", &["xboard"]),
    ("xvfb", &["Xvfb"]),
];

/// Finds or installs all of them; says so.
///
/// # Errors
/// What is missing, and how to install it.
pub(crate) fn provide() -> Result<String, String> {
    let lacking = missing();
    if !lacking.is_empty() {
        needs::apt_provide(&lacking)?;
    }
    let lacking = missing();
    if lacking.is_empty() {
        let names = PACKAGES.map(|(package, _)| package).join(", ");
        return Ok(format!("{names}: all there."));
    }
    Err(format!("Installed, but without the expected programs: {}", lacking.join(" ")))
}

fn missing() -> Vec<&'static str> {
    let lacks = |programs: &[&str]| programs.iter().any(|name| needs::find_game(name).is_none());
    PACKAGES.into_iter().filter(|it| lacks(it.1)).map(|(package, _)| package).collect()
}
