//! `rookery-engine-host`: tries out engines, and runs them for a server on another machine.

mod args;

use std::io::{self, IsTerminal as _};
use std::process::ExitCode;
use std::time::Duration;

use clap::{CommandFactory, Parser};
use rookery_engine_host::jail;
use rookery_engine_host::log::check_filter;
use rookery_engine_host_program::{probe, remote, texts};
use rookery_protocol::said::{Text, of_part};
use tracing_subscriber::filter::{ParseError, Targets};
use tracing_subscriber::layer::{Layer as _, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{fmt, registry};

use args::{Arguments, Command};

/// How long what is still at work may delay the end of the program.
const SHUTDOWN_MAX: Duration = Duration::from_millis(300);
/// The command line makes no sense.
const USAGE: u8 = 2;

fn main() -> ExitCode {
    jail::run_if_asked();
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(wrong) => return refuse(&wrong),
    };
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(why) => {
            eprintln!("{}", texts::error(texts::cannot_begin(why.to_string())));
            return ExitCode::FAILURE;
        }
    };
    let code = runtime.block_on(run(arguments));
    runtime.shutdown_timeout(SHUTDOWN_MAX);
    code
}

async fn run(arguments: Arguments) -> ExitCode {
    match arguments.command {
        Some(Command::Probe(probe)) => match probe.question() {
            Ok(question) => probe::run(&question, &mut io::stdout()).await,
            Err(why) => refuse(&Arguments::command().error(why.kind, why.text)),
        },
        None => match arguments.remote.config() {
            Ok(config) => match log(&arguments.remote.log, arguments.remote.log_json) {
                Ok(()) => remote::run(config).await,
                Err(why) => refuse(&Arguments::command().error(why.kind, why.text)),
            },
            Err(why) => refuse(&Arguments::command().error(why.kind, why.text)),
        },
    }
}

/// Says what is wrong with the command line, or the help that was asked for.
fn refuse(wrong: &clap::Error) -> ExitCode {
    // A reader that has gone away needs no help text either.
    let _ = wrong.print();
    ExitCode::from(u8::try_from(wrong.exit_code()).unwrap_or(USAGE))
}

fn log(filter: &str, json: bool) -> Result<(), args::Wrong> {
    let wrong = |why: Text| args::Wrong::value(of_part(format!("--log {filter}"), why));
    check_filter(filter).map_err(wrong)?;
    let filter: Targets =
        filter.parse().map_err(|why: ParseError| wrong(Text::verbatim(why.to_string())))?;
    let log = fmt::layer().with_writer(io::stderr);
    if json {
        registry().with(log.json().with_filter(filter)).init();
    } else {
        registry().with(log.with_ansi(io::stderr().is_terminal()).with_filter(filter)).init();
    }
    Ok(())
}
