//! Programs that play: their protocols, limits, options and reports.

use std::fmt;

use crate::wire;

/// The most options that an engine may have.
pub const OPTIONS_MAX: usize = 256;
/// The longest command, argument, option name or option value, in bytes.
pub const ENGINE_TEXT_LEN_MAX: usize = 1_024;
/// The most arguments that a command may have.
pub const ARGS_MAX: usize = 64;

wire! {
    /// A protocol that a program speaks.
    #[derive(Eq, Copy, Hash, PartialOrd, Ord)]
    #[serde(rename_all = "kebab-case")]
    pub enum Tongue {
        /// The Universal Chess Interface (UCI), variants included.
        Uci,
        /// The Universal Shogi Interface (USI).
        Usi,
        /// The Universal Chinese Chess Protocol (UCCI), for xiangqi.
        Ucci,
        /// The Chess Engine Communication Protocol (CECP), version 2, of XBoard and WinBoard.
        Cecp,
        /// The Hub protocol of the draughts program Scan.
        Hub,
        /// The protocol of the Gomocup tournaments, for five in a row.
        Gomocup,
        /// The Go Text Protocol (GTP).
        Gtp,
        /// Rookery's own protocol of lines, in which any program can play any game.
        Rookery,
    }

    /// The containment of a program, weakest first.
    #[derive(Eq, Copy, Hash, PartialOrd, Ord, Default)]
    #[serde(rename_all = "kebab-case")]
    pub enum Tier {
        /// The program has a process group of its own, and nothing else.
        #[default]
        Bare,
        /// Memory, processes and files are limited too.
        Limited,
        /// The network and dangerous system calls are forbidden too.
        Filtered,
        /// The program sees nothing but its own folder and read-only libraries.
        Jailed,
    }

    /// The limits of what a program may use.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct Limits {
        /// The memory, in MiB.
        pub memory_mib: u32,
        /// The number of processes beside the first; threads are not counted.
        pub processes: u32,
        /// The longest file that the program may write, in MiB.
        pub file_mib: u32,
        /// The nice value: how far the program yields to others, from 0 to 19.
        pub nice: u8,
    }

    /// The kind of a program's failure.
    #[derive(Eq, Copy, Hash)]
    #[serde(rename_all = "kebab-case")]
    pub enum FaultKind {
        /// The program could not be started, or not contained as required.
        Start,
        /// The program speaks no known protocol.
        Mute,
        /// The program refused an option, a game or a position.
        Refused,
        /// The program ended by itself or closed its output.
        Crash,
        /// The program did not answer.
        Stall,
        /// The program answered too late.
        TimeLoss,
        /// The program wrote more than is read.
        Flood,
        /// The program played an illegal move.
        Illegal,
        /// The program used too much memory.
        Memory,
    }

    /// An option of a program, as the program announces it.
    #[derive(Eq)]
    pub struct OptionSpec {
        /// The option's name, exactly as announced.
        pub name: String,
        /// The kind of the option, with the values that it takes.
        #[serde(flatten)]
        pub kind: OptionKind,
    }

    /// The kind of an option, with the values that it takes.
    #[derive(Eq)]
    #[serde(tag = "kind", rename_all = "kebab-case")]
    pub enum OptionKind {
        /// A check: yes or no.
        Check {
            /// The value unless another one is set.
            default: bool,
        },
        /// A spin: a whole number within bounds.
        Spin {
            /// The value unless another one is set.
            default: i64,
            /// The least value.
            min: i64,
            /// The greatest value.
            max: i64,
        },
        /// A combo: one of several words.
        Combo {
            /// The value unless another one is set.
            default: String,
            /// The words to choose from.
            choices: Vec<String>,
        },
        /// A line of text, or the path of a file or folder.
        Text {
            /// The value unless another one is set.
            default: String,
        },
        /// A button, which has no value.
        Button,
    }

    /// The profile of a program: what it says of itself.
    #[derive(Eq)]
    pub struct Profile {
        /// The protocol that the program speaks.
        pub tongue: Tongue,
        /// The program's name, or its command where it has none.
        pub name: String,
        /// The program's author, where it names one.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        #[ts(optional, as = "Option<String>")]
        pub author: String,
        /// The options that can be set.
        pub options: Vec<OptionSpec>,
        /// The games that the program announces, in its protocol's words; empty when the protocol
        /// has no words for that.
        pub variants: Vec<String>,
        /// Whether the program begins games at their usual start only.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        pub fixed_start: bool,
    }

    /// A report of a program's search. What the program did not say is missing.
    #[derive(Eq, Default)]
    pub struct Info {
        /// The depth of the search, in plies.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub depth: Option<u32>,
        /// The depth of the deepest line searched, in plies.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub seldepth: Option<u32>,
        /// The score, from the view of the side to move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub score: Option<Evaluation>,
        /// The number of positions visited.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub nodes: Option<u64>,
        /// The number of positions that were evaluated.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub leaves: Option<u64>,
        /// The number of positions that were cut off: not every move was searched.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub cut_offs: Option<u64>,
        /// The positions visited per second.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub nps: Option<u64>,
        /// The time spent, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub time_ms: Option<u64>,
        /// The number of this line among several, from 1; 0 where there is just one.
        #[serde(default)]
        pub line: u32,
        /// The principal variation, in the program's own notation.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        #[ts(optional, as = "Option<String>")]
        pub pv: String,
    }

    /// A program's evaluation of a position.
    #[derive(Eq, Copy)]
    #[serde(rename_all = "kebab-case")]
    pub enum Evaluation {
        /// The score in hundredths of a pawn, or in the program's own unit.
        Cp(i32),
        /// Mate in so many moves of the side to move; negative when that side is mated.
        Mate(i32),
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self { memory_mib: 1_024, processes: 8, file_mib: 64, nice: 5 }
    }
}

impl Profile {
    /// Makes the profile of a program that has not said anything yet.
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
    /// All protocols, in the order in which a program of unknown protocol is tried.
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

    /// Returns the protocol's name as people write it.
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
