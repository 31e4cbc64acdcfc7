//! Builds: programs that a machine makes from an archive, so that two versions of an engine can be
//! tested against each other. A test of builds is a match whose two players are builds.

use crate::engine::{Profile, Tongue};
use crate::id::{HostId, MatchId};
use crate::matches::{MatchPlan, MatchState};
use crate::{Millis, wire};

/// The beginning of the names of engines that are builds. No other engine has such a name.
pub const BUILD_PREFIX: &str = "build:";
/// The biggest archive, packed, in bytes.
pub const ARCHIVE_BYTES_MAX: u64 = 64 * 1024 * 1024;
/// The most bytes that the files of an archive have in all.
pub const UNPACKED_BYTES_MAX: u64 = 512 * 1024 * 1024;
/// The most files and folders of an archive.
pub const UNPACKED_FILES_MAX: u32 = 20_000;
/// The most bytes of an archive that a machine is given at once.
pub const ARCHIVE_PIECE_BYTES_MAX: usize = 512 * 1024;
/// The longest command of a build, in bytes.
pub const BUILD_COMMAND_LEN_MAX: usize = 1_024;
/// The longest path of the program that a build makes, in bytes.
pub const BUILD_PROGRAM_LEN_MAX: usize = 200;
/// The most last lines of a program that are kept of a build that failed.
pub const BUILD_LINES_MAX: usize = 100;
/// The longest of these lines, in bytes; the rest of a longer one is left out.
pub const BUILD_LINE_LEN_MAX: usize = 400;

wire! {
    /// An archive that was sent: a `.tar` or `.tar.gz`.
    #[derive(Eq)]
    pub struct Archive {
        /// The SHA-256 of the archive, in hexadecimal digits, by which it is named.
        pub sha256: String,
        /// The length of the archive, in bytes.
        pub bytes: u64,
        /// The number of files and folders in it.
        pub files: u32,
    }

    /// A piece of an archive, as machines get it.
    #[derive(Eq)]
    pub struct ArchivePiece {
        /// The bytes, in base64; none at the end of the archive.
        pub content: String,
    }

    /// How a program is made and measured.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct Recipe {
        /// The SHA-256 of the archive, in hexadecimal digits.
        pub archive: String,
        /// The command that builds it, for `sh -c`, run in the folder of what was unpacked.
        #[serde(default = "usual_command")]
        pub command: String,
        /// The path of the program that this makes, within that folder.
        pub program: String,
        /// The arguments with which the program measures itself, separated by spaces.
        #[serde(default = "usual_bench")]
        pub bench: String,
        /// The protocol that the program speaks; found out when missing, which takes some seconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub tongue: Option<Tongue>,
    }

    /// A build of a test, as it is filled in.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct BuildDraft {
        /// How the program is made and measured.
        pub recipe: Recipe,
        /// The number of positions that its measurement must visit, if that is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub signature: Option<u64>,
    }

    /// A test of two builds, as it is filled in.
    #[serde(deny_unknown_fields)]
    pub struct BuildTestDraft {
        /// The plan of the match. Its two players are the new build and the base, in this order;
        /// the engines that it names are left out of account. Its format is a test.
        pub plan: MatchPlan,
        /// The two builds, in the order of the players.
        pub builds: [BuildDraft; 2],
        /// The positions in a second that the base visits where the plan's time is as it is
        /// written; what the first machine measures when missing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub reference_nps: Option<u64>,
    }

    /// An order to a machine to make a program.
    #[derive(Eq)]
    pub struct BuildOrder {
        /// The name of the engine that it becomes.
        pub engine: String,
        /// How the program is made and measured.
        pub recipe: Recipe,
    }

    /// A stage of a build.
    #[derive(Eq, Copy)]
    #[serde(rename_all = "kebab-case")]
    pub enum BuildStage {
        /// The archive is fetched and unpacked.
        Fetching,
        /// The command runs.
        Building,
        /// The program measures itself.
        Measuring,
        /// The program is asked what it is.
        Greeting,
    }

    /// What a program measured of itself.
    #[derive(Eq, Copy)]
    pub struct Bench {
        /// The number of positions that it visited: its signature.
        pub nodes: u64,
        /// The positions that it visited in a second.
        pub nps: u64,
    }

    /// What came of a build on a machine.
    #[derive(Eq)]
    #[serde(tag = "kind", rename_all = "kebab-case")]
    pub enum BuildOutcome {
        /// The program is ready to play.
        Ready {
            /// What the program says of itself.
            profile: Box<Profile>,
            /// What it measured.
            bench: Bench,
        },
        /// There is no program.
        Failed {
            /// The stage in which it failed.
            stage: BuildStage,
            /// The reason, in a sentence.
            why: String,
            /// The last lines that a program wrote, [`BUILD_LINES_MAX`] at most.
            lines: Vec<String>,
        },
    }

    /// How a build stands on a machine.
    #[derive(Eq)]
    #[serde(tag = "kind", rename_all = "kebab-case")]
    pub enum BuildStanding {
        /// The machine has no core for it yet.
        Waiting,
        /// The machine works on it.
        Working {
            /// The stage.
            stage: BuildStage,
        },
        /// The program is ready to play.
        Ready {
            /// What it measured.
            bench: Bench,
        },
        /// There is no program, or it is refused on this machine.
        Failed {
            /// The stage in which it failed.
            stage: BuildStage,
            /// The reason, in a sentence.
            why: String,
            /// The last lines that a program wrote.
            lines: Vec<String>,
        },
    }

    /// A machine as a test of builds sees it.
    pub struct BuildMachine {
        /// The id of the machine.
        pub id: HostId,
        /// The name of the machine.
        pub name: String,
        /// How the two builds stand there, in the order of the players; missing while the machine
        /// has not been asked.
        pub builds: Vec<Option<BuildStanding>>,
        /// The factor by which the plan's time is multiplied there, once the base was measured.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub factor: Option<f64>,
    }

    /// A build of a test, as it is shown.
    #[derive(Eq)]
    pub struct BuildView {
        /// The name of the player.
        pub player: String,
        /// The name of the engine.
        pub engine: String,
        /// How the program is made and measured.
        pub recipe: Recipe,
        /// The number of positions that its measurement must visit, as it was filled in.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub expected: Option<u64>,
        /// The number of positions that the first machine's measurement visited.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub found: Option<u64>,
    }

    /// A test of builds, as it is shown.
    pub struct BuildTestView {
        /// The id of the match that it is.
        pub id: MatchId,
        /// The name of the match.
        pub name: String,
        /// The state of the match.
        pub state: MatchState,
        /// The two builds, in the order of the players.
        pub builds: Vec<BuildView>,
        /// The positions in a second of the base where the plan's time is as it is written.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub reference_nps: Option<u64>,
        /// The machines that are connected here and build.
        pub machines: Vec<BuildMachine>,
        /// The Unix time at which the test was made, in milliseconds.
        pub made_ms: Millis,
    }
}

/// Returns whether an engine of this name is a build.
#[must_use]
pub fn is_build(engine: &str) -> bool {
    let beginning = engine.get(..BUILD_PREFIX.len());
    beginning.is_some_and(|beginning| beginning.eq_ignore_ascii_case(BUILD_PREFIX))
}

impl BuildOutcome {
    /// Says that a build failed, with no more lines than are kept, each as long as it may be.
    #[must_use]
    pub fn failed(stage: BuildStage, why: &str, lines: &[String]) -> Self {
        let first = lines.len().saturating_sub(BUILD_LINES_MAX);
        let lines = lines[first..].iter().map(|line| cut(line).to_owned()).collect();
        Self::Failed { stage, why: cut(why).to_owned(), lines }
    }
}

/// As much of a line as is kept.
fn cut(line: &str) -> &str {
    &line[..line.floor_char_boundary(BUILD_LINE_LEN_MAX)]
}

fn usual_command() -> String {
    "make -j1".to_owned()
}

fn usual_bench() -> String {
    "bench".to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_is_kept_of_a_failure_than_its_last_lines() {
        let lines: Vec<String> =
            (0..300).map(|number| format!("{number} {}", "ä".repeat(900))).collect();
        let BuildOutcome::Failed { lines, .. } =
            BuildOutcome::failed(BuildStage::Building, "it ended", &lines)
        else {
            panic!("it failed");
        };
        assert_eq!(lines.len(), BUILD_LINES_MAX);
        assert!(lines[99].starts_with("299 ä") && lines[99].len() <= BUILD_LINE_LEN_MAX);
    }

    #[test]
    fn builds_are_known_by_their_names() {
        assert!(is_build("build:0a1b") && is_build("Build:0a1b"));
        assert!(!is_build("Stockfish") && !is_build("build") && !is_build("ö"));
    }
}
