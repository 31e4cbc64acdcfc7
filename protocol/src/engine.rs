//! Programs that play: engines, the bots that they are behind, and the hosts that run them.

use std::fmt;

use crate::wire;

/// Options that an engine may have at most.
pub const OPTIONS_MAX: usize = 256;
/// The longest command, argument, option name or option value, in bytes.
pub const ENGINE_TEXT_LEN_MAX: usize = 1_024;
/// Arguments that a command may have at most.
pub const ARGS_MAX: usize = 64;

wire! {
    /// How a program is spoken to.
    #[derive(Eq, Copy, Hash, PartialOrd, Ord)]
    #[serde(rename_all = "kebab-case")]
    pub enum Tongue {
        /// The Universal Chess Interface, variants included.
        Uci,
        /// Its relative for shogi.
        Usi,
        /// Its relative for xiangqi.
        Ucci,
        /// The Chess Engine Communication Protocol, version 2: XBoard and WinBoard.
        Cecp,
        /// The draughts protocol of the program Scan.
        Hub,
        /// The protocol of the Gomocup tournaments, for five in a row.
        Gomocup,
        /// The Go Text Protocol.
        Gtp,
        /// Rookery's own lines, in which any program can play any game.
        Rookery,
    }

    /// How well a program is contained, from not at all upwards.
    #[derive(Eq, Copy, Hash, PartialOrd, Ord, Default)]
    #[serde(rename_all = "kebab-case")]
    pub enum Tier {
        /// Nothing but a process group of its own.
        #[default]
        Bare,
        /// Memory, processes and files are limited.
        Limited,
        /// Also, no network and no dangerous calls to the system.
        Filtered,
        /// Also, it sees its own folder and read-only libraries, and nothing else.
        Jailed,
    }

    /// What a program may use.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct Limits {
        /// Memory in MiB.
        pub memory_mib: u32,
        /// Processes beside the first; threads are not counted.
        pub processes: u32,
        /// The longest file that it may write, in MiB.
        pub file_mib: u32,
        /// How far it steps back for others, from 0 to 19.
        pub nice: u8,
    }

    /// How a program failed, in a word.
    #[derive(Eq, Copy, Hash)]
    #[serde(rename_all = "kebab-case")]
    pub enum FaultKind {
        /// It could not be started, or not contained as required.
        Start,
        /// It speaks no known protocol.
        Mute,
        /// It refused an option, a game or a position.
        Refused,
        /// It ended by itself or closed its output.
        Crash,
        /// It did not answer.
        Stall,
        /// It answered too late.
        TimeLoss,
        /// It wrote more than is read.
        Flood,
        /// It played an illegal move.
        Illegal,
        /// It used too much memory.
        Memory,
    }

    /// An option of a program, as it announces it.
    #[derive(Eq)]
    pub struct OptionSpec {
        /// Its name, exactly.
        pub name: String,
        /// What may be set.
        #[serde(flatten)]
        pub kind: OptionKind,
    }

    /// What an option takes.
    #[derive(Eq)]
    #[serde(tag = "kind", rename_all = "kebab-case")]
    pub enum OptionKind {
        /// Yes or no.
        Check {
            /// What it is unless set.
            default: bool,
        },
        /// A whole number.
        Spin {
            /// What it is unless set.
            default: i64,
            /// The least.
            min: i64,
            /// The greatest.
            max: i64,
        },
        /// One of several words.
        Combo {
            /// What it is unless set.
            default: String,
            /// The words.
            choices: Vec<String>,
        },
        /// Any line of text; paths of files and folders too.
        Text {
            /// What it is unless set.
            default: String,
        },
        /// Something to press, without a value.
        Button,
    }

    /// What a program says of itself.
    #[derive(Eq)]
    pub struct Profile {
        /// How it is spoken to.
        pub tongue: Tongue,
        /// Its name, or its command where it has none.
        pub name: String,
        /// Who wrote it, where it says so.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        #[ts(optional, as = "Option<String>")]
        pub author: String,
        /// What can be set.
        pub options: Vec<OptionSpec>,
        /// The games that it announces, in its protocol's words; empty when the protocol has no
        /// words for that.
        pub variants: Vec<String>,
        /// It begins games at their usual start only.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        pub fixed_start: bool,
    }

    /// What a program says while it thinks. What it did not say is missing.
    #[derive(Eq, Default)]
    pub struct Info {
        /// Plies searched.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub depth: Option<u32>,
        /// The deepest line looked at, in plies.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub seldepth: Option<u32>,
        /// From the mover's side.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub score: Option<Evaluation>,
        /// Positions looked at.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub nodes: Option<u64>,
        /// Positions that were evaluated.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub leaves: Option<u64>,
        /// Positions of which not every move was looked at.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub cut_offs: Option<u64>,
        /// Positions a second.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub nps: Option<u64>,
        /// Time spent, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub time_ms: Option<u64>,
        /// Which of several lines this is, from 1; 0 where there is but one.
        #[serde(default)]
        pub line: u32,
        /// The principal variation, in the program's own writing.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        #[ts(optional, as = "Option<String>")]
        pub pv: String,
    }

    /// What a program thinks of a position.
    #[derive(Eq, Copy)]
    #[serde(rename_all = "kebab-case")]
    pub enum Evaluation {
        /// Hundredths of a pawn, or whatever the program counts in.
        Cp(i32),
        /// Mate in so many moves of one's own; below 0 when mated.
        Mate(i32),
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self { memory_mib: 1_024, processes: 8, file_mib: 64, nice: 5 }
    }
}

impl Profile {
    /// What is known of a program before it has said anything.
    #[must_use]
    pub fn unknown(tongue: Tongue) -> Self {
        Self {
            tongue,
            name: String::new(),
            author: String::new(),
            options: vec![],
            variants: vec![],
            fixed_start: false,
        }
    }
}

impl Tongue {
    /// All, in the order in which a program of unknown tongue is tried.
    pub const ALL: [Self; 8] = [
        Self::Uci,
        Self::Cecp,
        Self::Usi,
        Self::Ucci,
        Self::Hub,
        Self::Gtp,
        Self::Gomocup,
        Self::Rookery,
    ];

    /// As people write it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Uci => "UCI",
            Self::Usi => "USI",
            Self::Ucci => "UCCI",
            Self::Cecp => "CECP",
            Self::Hub => "Hub",
            Self::Gomocup => "Gomocup",
            Self::Gtp => "GTP",
            Self::Rookery => "Rookery",
        }
    }
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Bare => "bare",
            Self::Limited => "limited",
            Self::Filtered => "filtered",
            Self::Jailed => "jailed",
        })
    }
}
