//! Finding out how far this machine can contain a program.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use rookery_protocol::engine::{Limits, Tier};
use rookery_protocol::said::Text;
use tokio::process::Command;
use tokio::sync::OnceCell;
use tokio::time::timeout;

use super::{Settings, WORD, tier};
use crate::texts;

/// How long a machine has to say what it can do.
const DETECTION_MAX: Duration = Duration::from_secs(10);

/// The containment that this machine can give a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Detected {
    /// The strongest containment that can be had.
    pub tier: Tier,
    /// The reasons why there is no more, each in a sentence; empty where all can be done.
    pub reasons: Vec<Text>,
}

/// Tries the containment out, once in the life of this program: starts `shim`, a program whose
/// `main` begins with [`run_if_asked`](super::run_if_asked), and asks it.
pub async fn detect(shim: &Path) -> Detected {
    static DETECTED: OnceCell<Detected> = OnceCell::const_new();
    DETECTED
        .get_or_init(|| async {
            ask(shim).await.unwrap_or_else(|why| Detected { tier: Tier::Bare, reasons: vec![why] })
        })
        .await
        .clone()
}

async fn ask(shim: &Path) -> Result<Detected, Text> {
    if !cfg!(target_os = "linux") {
        return Err(texts::linux_alone());
    }
    let settings = Settings {
        host: std::process::id(),
        folder: std::env::temp_dir(),
        reads: Vec::new(),
        limits: Limits::default(),
        tier_min: Tier::Bare,
    };
    let arguments = settings.arguments().map_err(texts::words)?;
    let shown = || shim.display().to_string();
    let mut command = Command::new(shim);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).kill_on_drop(true);
    let output = timeout(DETECTION_MAX, command.output())
        .await
        .map_err(|_| texts::silent_shim(shown()))?
        .map_err(|why| texts::not_started(shown(), why.to_string()))?;
    let said = String::from_utf8_lossy(&output.stderr);
    let mut lines = said.lines();
    let tier = lines
        .next()
        .and_then(|first| tier(first.strip_prefix(WORD)?.trim()))
        .ok_or_else(|| texts::stranger(shown()))?;
    Ok(Detected { tier, reasons: lines.map(Text::verbatim).collect() })
}
