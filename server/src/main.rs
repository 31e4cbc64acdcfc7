//! The server's command.

use std::ffi::OsString;
use std::io::{self, IsTerminal as _, Write as _};
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser as _;
use rookery_engine_host::log::check_filter;
use rookery_server::Config;
use tokio::time::timeout;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::{Layer as _, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{fmt, registry};

mod args;

mod account;
mod checking;
mod copying;
mod healthy;
mod moving;

use args::{AccountCommand, Arguments, Command};

/// A start that is interrupted comes to its end within this time, so that the server can end well.
const INTERRUPTED_START_MAX: Duration = Duration::from_secs(10);

/// glibc keeps freed memory; sockets that come and go should give theirs back.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    // Engines are started by this program, contained.
    rookery_engine_host::jail::run_if_asked();
    let arguments = Arguments::parse();
    if let Some(Command::Engine { arguments }) = arguments.command {
        let name = OsString::from("rookery-server engine");
        return rookery_engine_program::run(std::iter::once(name).chain(arguments));
    }
    if let Some(Command::Compile { kept }) = &arguments.command {
        return match rookery_play::library::compile_for_parent(kept) {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::FAILURE,
        };
    }
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(fault) => {
            eprintln!("rookery-server: no threads can be started: {fault}");
            return ExitCode::FAILURE;
        }
    };
    runtime.block_on(obey(arguments))
}

/// Does what the command line says.
async fn obey(Arguments { command, serve }: Arguments) -> ExitCode {
    let done = match command {
        Some(Command::Account(AccountCommand::Add { name, role, token, place })) => {
            account::add(&name, role.into(), &token, &place.config()).await
        }
        Some(Command::Account(AccountCommand::TakeOffFactors { name, place })) => {
            account::take_off_factors(&name, &place.config()).await
        }
        Some(Command::Move(told)) => {
            let (old, new) = told.configs();
            moving::run(&old, &new).await
        }
        Some(Command::BackUp(told)) => copying::back_up(told).await,
        Some(Command::Restore(told)) => copying::restore(told).await,
        Some(Command::Check(told)) => return checking::run(told).await,
        Some(Command::Healthy { listen, acme_domain }) => {
            healthy::ask(&args::listens(listen, acme_domain.as_deref()))
        }
        Some(Command::Engine { .. } | Command::Compile { .. }) | None => {
            match log(&serve.log, serve.log_json).and_then(|()| serve.config()) {
                Ok(config) => run(config).await,
                Err(fault) => Err(fault),
            }
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("rookery-server: {fault}");
            ExitCode::FAILURE
        }
    }
}

/// The log goes to standard error; standard output is for what the operator must read.
fn log(filter: &str, json: bool) -> Result<(), String> {
    check_filter(filter).map_err(|fault| format!("--log {filter}: {fault}"))?;
    let filter: Targets = filter.parse().map_err(|fault| format!("--log {filter}: {fault}"))?;
    let log = fmt::layer().with_writer(io::stderr);
    if json {
        registry().with(log.json().with_filter(filter)).init();
    } else {
        registry().with(log.with_ansi(io::stderr().is_terminal()).with_filter(filter)).init();
    }
    Ok(())
}

/// Each connection is an open file, and many systems allow a thousand unless asked for more.
#[cfg(unix)]
fn raise_open_files() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    if let (Some(current), Some(maximum)) = (limit.current, limit.maximum)
        && current < maximum
    {
        let raised = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit });
        tracing::debug!(current, maximum, ?raised, "open files");
    }
}

async fn run(config: Config) -> Result<(), String> {
    #[cfg(unix)]
    raise_open_files();
    // Heard from now on: whoever finds that it takes connections may want it to end.
    let unheard = |fault: io::Error| format!("signals cannot be heard: {fault}");
    let mut interrupts = Interrupts::hear().map_err(unheard)?;
    let mut starting = Box::pin(rookery_server::start(config));
    let started = tokio::select! {
        started = &mut starting => started,
        come = interrupts.come() => {
            come.map_err(unheard)?;
            // Half a start would be taken for a server that died.
            let started = timeout(INTERRUPTED_START_MAX, starting).await;
            let started = started.map_err(|_| "it was interrupted while it started".to_owned())?;
            started.map_err(|fault| fault.to_string())?.stop().await;
            return Ok(());
        }
    };
    let server = started.map_err(|fault| fault.to_string())?;
    // Where the output goes to a disk that is full, the server is ready all the same.
    let mut out = io::stdout();
    let _ = writeln!(out, "Rookery is ready: {}/", server.url());
    if let Some(link) = &server.first_admin_link {
        let _ = writeln!(
            out,
            "Nobody runs this server yet. Make the first admin here (it works once):\n{link}"
        );
    }
    tracing::info!(address = %server.address, metrics = ?server.metrics_address, "ready");
    interrupts.come().await.map_err(unheard)?;
    tracing::info!("stopping");
    server.stop().await;
    Ok(())
}

/// Returns when somebody wants the program to stop: Ctrl-C, or SIGTERM from the system.
async fn interrupted() -> io::Result<()> {
    Interrupts::hear()?.come().await
}

/// How somebody says that the program is to stop: Ctrl-C, or SIGTERM from the system.
#[cfg(unix)]
struct Interrupts([tokio::signal::unix::Signal; 2]);

#[cfg(unix)]
impl Interrupts {
    /// Hears it from now on: before that the system ends the program at once.
    fn hear() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self([signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?]))
    }

    /// Returns once it was said.
    async fn come(&mut self) -> io::Result<()> {
        let Self([interrupt, terminate]) = self;
        tokio::select! {
            _ = interrupt.recv() => Ok(()),
            _ = terminate.recv() => Ok(()),
        }
    }
}

#[cfg(not(unix))]
struct Interrupts;

#[cfg(not(unix))]
impl Interrupts {
    fn hear() -> io::Result<Self> {
        Ok(Self)
    }

    async fn come(&mut self) -> io::Result<()> {
        tokio::signal::ctrl_c().await
    }
}
