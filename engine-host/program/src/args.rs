//! The command line.

use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::FalseyValueParser;
use clap::error::ErrorKind;
use clap::{Args, Parser, Subcommand};
use rookery_api_client::Trust;
use rookery_engine_host_program::probe::{self, PROBE_MEMORY_MIB};
use rookery_engine_host_program::remote::{self, Token};
use rookery_engine_host_program::texts;
use rookery_protocol::bot::OptionValue;
use rookery_protocol::engine::{Limits, Tier, Tongue};
use rookery_protocol::said::Text;

/// Runs engines for a Rookery server on another machine, and tries engines out.
///
/// Without a subcommand it connects to a server and plays for it until it is interrupted. Every
/// option of that can also be given as an environment variable, whose name stands beside it.
#[derive(Debug, Parser)]
#[command(
    name = "rookery-engine-host",
    version,
    max_term_width = 100,
    args_conflicts_with_subcommands = true
)]
pub(crate) struct Arguments {
    /// What to do; it plays for a server when missing.
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) remote: Remote,
}

/// Anything but playing for a server.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Try a program out: what it speaks, what it can, and how it plays a few moves
    ///
    /// Exits with 0 when the program behaves, with 1 when it does not, and with 2 when the command
    /// line makes no sense. A program that hangs is given up: one of unknown protocol after 39
    /// seconds, one of known protocol after 10; getting ready for the game takes at most 10
    /// seconds, and each of its 8 moves its time and 10 seconds more,
    /// and so does an analysis.
    Probe(Probe),
}

/// What to try out.
#[derive(Debug, Args)]
pub(crate) struct Probe {
    /// How long the program may think about each move of its test game, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 100,
          value_parser = clap::value_parser!(u64).range(1..=60_000))]
    movetime: u64,
    /// Let it analyse for so long where its test game ended, in milliseconds
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=600_000))]
    analyze: Option<u64>,
    /// The game that it plays; the first that it knows when missing
    #[arg(long, value_name = "KEY")]
    game: Option<String>,
    /// How it is spoken to: UCI, CECP, USI, UCCI, Hub, GTP, Gomocup or Rookery; found out when
    /// missing
    #[arg(long, value_name = "NAME", value_parser = tongue)]
    protocol: Option<Tongue>,
    /// Set an option; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = option_value)]
    options: Vec<OptionValue>,
    /// A file or a folder that it may read, such as a network; may be given several times
    #[arg(long = "read", value_name = "PATH")]
    reads: Vec<PathBuf>,
    /// Where it runs and may write; a new folder that is removed afterwards when missing
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,
    /// Memory that it may use
    #[arg(long, value_name = "MIB", default_value_t = PROBE_MEMORY_MIB,
          value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    memory: u32,
    /// Do not start it with less containment: bare, limited, filtered or jailed
    #[arg(long, value_name = "TIER", default_value = "bare", value_parser = tier)]
    tier: Tier,
    /// Start it without any containment
    #[arg(long, conflicts_with = "tier")]
    bare: bool,
    /// Print the report as JSON
    #[arg(long)]
    json: bool,
    /// The program and its arguments
    #[arg(last = true, required = true, num_args = 1.., value_name = "COMMAND")]
    command: Vec<String>,
}

impl Probe {
    /// What is asked.
    ///
    /// # Errors
    /// When no game has the key.
    pub(crate) fn question(&self) -> Result<probe::Question, Wrong> {
        let registry = rookery_games::registry();
        if let Some(key) = self.game.as_deref().filter(|key| registry.get(key).is_none()) {
            return Err(Wrong::value(texts::no_such_game(key)));
        }
        let mut command = self.command.iter().cloned();
        Ok(probe::Question {
            command: command.next().unwrap_or_default(),
            args: command.collect(),
            tongue: self.protocol,
            options: self.options.clone(),
            reads: self.reads.clone(),
            folder: self.folder.clone(),
            limits: Limits { memory_mib: self.memory, ..Limits::default() },
            tier_min: self.tier,
            bare: self.bare,
            game: self.game.clone(),
            move_time: Duration::from_millis(self.movetime),
            analysis: self.analyze.map(Duration::from_millis),
            json: self.json,
        })
    }
}

/// How to play for a server.
#[derive(Debug, Args)]
pub(crate) struct Remote {
    /// The server: https://HOST, or http://127.0.0.1:PORT
    ///
    /// Without http:// or https:// it is http:// for this machine itself and https:// elsewhere.
    #[arg(long, env = "ROOKERY_SERVER", value_name = "URL")]
    server: Option<String>,
    /// What the server's admin page gave for this machine. Others see a command line; better use
    /// the environment or --token-file
    #[arg(
        long,
        env = "ROOKERY_TOKEN",
        value_name = "TOKEN",
        hide_env_values = true,
        conflicts_with = "token_file"
    )]
    token: Option<String>,
    /// A file that holds the token and nothing else
    #[arg(long, env = "ROOKERY_TOKEN_FILE", value_name = "FILE")]
    token_file: Option<PathBuf>,
    /// A file of certificates (PEM) to believe beside the system's, for https://
    ///
    /// It holds one or more: of the authority that signed the server's certificate, or of a server
    /// that signed its own.
    #[arg(long, env = "ROOKERY_CA", value_name = "FILE")]
    ca: Option<PathBuf>,
    /// Send the token over http:// to other machines, too
    ///
    /// Everybody in between can read it. Without it the token goes over https://, or to this
    /// machine itself: 127.0.0.1, ::1 and localhost, but no other name that means it.
    #[arg(long, env = "ROOKERY_PLAIN_HTTP", value_parser = FalseyValueParser::new())]
    plain_http: bool,
    /// The engines of this machine, a TOML file
    #[arg(long, env = "ROOKERY_ENGINES", value_name = "FILE")]
    engines: Option<PathBuf>,
    /// The folder in which every engine has a folder of its own; made if it is missing
    #[arg(long, env = "ROOKERY_DATA", value_name = "DIR", default_value = "./rookery-host-data")]
    data: PathBuf,
    /// Let the engines of matches run wherever the system puts them
    ///
    /// Else each game has a core of its own, on which both its engines take turns; more where an
    /// engine is told to think with more threads.
    #[arg(long, env = "ROOKERY_NO_PIN")]
    no_pin: bool,
    /// The cores that engines may keep busy [default: all that this program may use]
    ///
    /// No more games of matches are played at once than that; people's games come first. Fewer leave
    /// some to other programs. More than there are make the games of matches share them, and their
    /// results worth less.
    #[arg(long, env = "ROOKERY_CORES", value_name = "N")]
    cores: Option<NonZeroU32>,
    /// Make programs from archives that the server's admins send, for tests of builds
    ///
    /// It runs strangers' code: contained as engines are, without a network, and only where the system
    /// lets programs be jailed.
    #[arg(long, env = "ROOKERY_BUILDS", value_parser = FalseyValueParser::new())]
    builds: bool,
    /// How long such a build may take [default: 1800]
    #[arg(long, env = "ROOKERY_BUILD_SECONDS", value_name = "SECONDS")]
    build_seconds: Option<NonZeroU32>,
    /// What to log: off, error, warn, info, debug, trace
    #[arg(long, env = "ROOKERY_LOG", value_name = "FILTER", default_value = "info")]
    pub(crate) log: String,
    /// Log one JSON object a line instead of text
    #[arg(long, env = "ROOKERY_LOG_JSON")]
    pub(crate) log_json: bool,
}

impl Remote {
    /// All that is needed to play for a server.
    ///
    /// # Errors
    /// What is missing or cannot be read.
    pub(crate) fn config(&self) -> Result<remote::Config, Wrong> {
        let missing = |text: Text| Wrong { kind: ErrorKind::MissingRequiredArgument, text };
        let server = self.server.clone();
        let server = server.ok_or_else(|| missing(texts::no_server()))?;
        let token = match (&self.token, &self.token_file) {
            (Some(token), _) => Token::new(token),
            (None, Some(file)) => Token::read(file),
            (None, None) => {
                return Err(missing(texts::no_token()));
            }
        };
        let trust = Trust::default().with_plain_http(self.plain_http);
        let trust = match &self.ca {
            Some(file) => trust.with_ca(file).map_err(|why| Wrong::value(why.text()))?,
            None => trust,
        };
        let engines = self.engines.as_deref().map(remote::read_engines).transpose();
        Ok(remote::Config {
            server,
            trust,
            token: token.map_err(Wrong::value)?,
            engines: engines.map_err(Wrong::value)?.unwrap_or_default(),
            data: self.data.clone(),
            pins: !self.no_pin,
            cores: self.cores,
            builds: self.builds,
            build_seconds: self.build_seconds,
        })
    }
}

/// What is wrong with the command line.
pub(crate) struct Wrong {
    pub(crate) kind: ErrorKind,
    pub(crate) text: Text,
}

impl Wrong {
    /// A value that cannot be.
    pub(crate) fn value(text: Text) -> Self {
        Self { kind: ErrorKind::ValueValidation, text }
    }
}

fn tongue(text: &str) -> Result<Tongue, String> {
    let found = Tongue::ALL.into_iter().find(|one| one.name().eq_ignore_ascii_case(text));
    found.ok_or_else(|| texts::none_of(Tongue::ALL.map(Tongue::name).join(", ")).to_string())
}

fn tier(text: &str) -> Result<Tier, String> {
    let all = [Tier::Bare, Tier::Limited, Tier::Filtered, Tier::Jailed];
    let found = all.into_iter().find(|one| one.to_string() == text);
    found.ok_or_else(|| texts::none_of(all.map(|one| one.to_string()).join(", ")).to_string())
}

fn option_value(text: &str) -> Result<OptionValue, String> {
    let (name, value) =
        text.split_once('=').ok_or_else(|| texts::no_name_and_value().to_string())?;
    Ok(OptionValue { name: name.trim().to_owned(), value: value.to_owned() })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        <Arguments as clap::CommandFactory>::command().debug_assert();
    }

    #[test]
    fn an_option_is_a_name_and_a_value_that_may_hold_anything() {
        let option = option_value("Skill Level=a=b").unwrap();
        assert_eq!((option.name.as_str(), option.value.as_str()), ("Skill Level", "a=b"));
        assert!(option_value("Hash").is_err());
    }

    proptest! {
        #[test]
        fn no_argument_makes_it_panic(words in prop::collection::vec(".{0,20}", 0..6)) {
            let _ = option_value(&words.concat());
            let _ = tongue(&words.concat());
            let all = std::iter::once("rookery-engine-host".to_owned()).chain(words);
            let _ = Arguments::try_parse_from(all);
        }
    }
}
