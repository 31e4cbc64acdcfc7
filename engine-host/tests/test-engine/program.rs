//! An engine for tests: it speaks UCI, knows no rules, and misbehaves as it is told to.

#[cfg(unix)]
mod deeds;
#[cfg(unix)]
mod mode;

#[cfg(unix)]
fn main() -> std::process::ExitCode {
    rookery_engine_host::jail::run_if_asked();
    engine::main()
}

#[cfg(not(unix))]
fn main() {}

#[cfg(unix)]
mod engine {
    use std::io::{self, BufRead, Write, stdin, stdout};
    use std::process::ExitCode;

    use rookery_engine_host::launch::Launch;
    use rookery_engine_host::process::Process;
    use rookery_protocol::engine::{Limits, Tier};
    use rustix::process::{Signal, setsid};

    use crate::deeds;
    use crate::mode::{MODES, Mode};

    const USAGE: &str = "\
rookery-test-engine MODE [PATH] [--moves e2e4,e7e5,...] [--infos N]

It plays the moves given, one after another, over and over; where the question names searchmoves,
the first of those. Before each move it says N info lines. MODE is how it behaves:
";

    /// What it was told at its start, and how far it is.
    struct Engine {
        mode: Mode,
        path: String,
        moves: Vec<String>,
        infos: usize,
        asked: usize,
    }

    pub(crate) fn main() -> ExitCode {
        let arguments: Vec<String> = std::env::args().skip(1).collect();
        let Some(engine) = Engine::told(&arguments) else {
            println!("{USAGE}");
            for (_, name, does) in MODES {
                println!("  {name:20}{does}");
            }
            return ExitCode::from(u8::from(arguments.first().is_none_or(|a| a != "--help")) * 2);
        };
        engine.run().unwrap_or(ExitCode::FAILURE)
    }

    impl Engine {
        fn told(arguments: &[String]) -> Option<Self> {
            let (mode, mut rest) = arguments.split_first()?;
            let mut engine = Self {
                mode: Mode::named(mode)?,
                path: String::new(),
                moves: vec!["e2e4".to_owned()],
                infos: 0,
                asked: 0,
            };
            while let Some((argument, more)) = rest.split_first() {
                rest = match (argument.as_str(), more.split_first()) {
                    ("--moves", Some((moves, more))) => {
                        engine.moves = moves.split(',').map(str::to_owned).collect();
                        more
                    }
                    ("--infos", Some((infos, more))) => {
                        engine.infos = infos.parse().ok()?;
                        more
                    }
                    (path, _) if !path.starts_with('-') => {
                        engine.path = path.to_owned();
                        more
                    }
                    _ => return None,
                };
            }
            Some(engine)
        }

        fn run(mut self) -> io::Result<ExitCode> {
            match self.mode {
                Mode::HangAtStart | Mode::Linger => deeds::rest_for_ever(),
                Mode::LingerApart => {
                    let _ = setsid();
                    deeds::rest_for_ever();
                }
                Mode::ExitAtStart => {
                    eprintln!("the network file is missing");
                    return Ok(ExitCode::from(3));
                }
                Mode::IgnoreQuit => return self.run_unmoved(),
                Mode::Host => return self.host(),
                _ => {}
            }
            self.converse()
        }

        /// With a handler in place of what `SIGTERM` does.
        fn run_unmoved(mut self) -> io::Result<ExitCode> {
            use tokio::signal::unix::{SignalKind, signal};
            let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
            let _inside = runtime.enter();
            let _ignored = signal(SignalKind::terminate())?;
            self.converse()?;
            deeds::rest_for_ever()
        }

        fn host(&self) -> io::Result<ExitCode> {
            let program = std::env::current_exe()?;
            let launch = Launch {
                command: program.display().to_string(),
                args: vec!["linger".to_owned()],
                folder: self.path.clone().into(),
                reads: Vec::new(),
                limits: Limits::default(),
                tier_min: Tier::Limited,
                shim: Some(program),
            };
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
            let started = runtime.block_on(Process::start(&launch));
            let _engine = started.map_err(io::Error::other)?;
            println!("it is hosted");
            deeds::rest_for_ever()
        }

        fn converse(&mut self) -> io::Result<ExitCode> {
            let mut out = stdout().lock();
            let mut said = Vec::new();
            for line in stdin().lock().lines() {
                let line = line?;
                said.clear();
                match line.split(' ').next().unwrap_or_default() {
                    "uci" => self.introduce(&mut said, &mut out)?,
                    "isready" => said.extend(b"readyok\n"),
                    "go" => {
                        if let Some(code) = self.think(&line, &mut said, &mut out)? {
                            return Ok(code);
                        }
                    }
                    "quit" if self.mode != Mode::IgnoreQuit => break,
                    _ => {}
                }
                if !said.is_empty() {
                    out.write_all(&said)?;
                    out.flush()?;
                }
            }
            Ok(ExitCode::SUCCESS)
        }

        fn introduce(&self, said: &mut Vec<u8>, out: &mut impl Write) -> io::Result<()> {
            let reports = match self.mode {
                Mode::FloodBeforeUciok => return deeds::flood(out),
                Mode::OpenSocket => deeds::open_sockets(),
                Mode::WriteOutside => deeds::write_files(&self.path),
                Mode::ReadOthers => deeds::read_file(&self.path),
                Mode::ShowSelf => deeds::show_self(),
                Mode::SetsidChild => {
                    let child = deeds::child("linger-apart");
                    vec![child.map_or_else(|e| e.to_string(), |child| child.id().to_string())]
                }
                _ => Vec::new(),
            };
            said.extend(b"id name Rookery test engine\nid author Rookery\n");
            for report in reports {
                writeln!(said, "info string {report}")?;
            }
            said.extend(b"option name Hash type spin default 1 min 1 max 1024\nuciok\n");
            Ok(())
        }

        /// Its next move, or what it does instead; a code when it ends.
        fn think(
            &mut self,
            question: &str,
            said: &mut Vec<u8>,
            out: &mut impl Write,
        ) -> io::Result<Option<ExitCode>> {
            let mut words = question.split(' ').skip_while(|word| *word != "searchmoves");
            let word =
                words.nth(1).unwrap_or(&self.moves[self.asked % self.moves.len()]).to_owned();
            self.asked += 1;
            match self.mode {
                Mode::Silence => return Ok(None),
                Mode::Garbage => {
                    said.extend((0..=255).filter(|byte| *byte != b'\n'));
                    said.push(b'\n');
                }
                Mode::EndlessLine => deeds::endless_line(out)?,
                Mode::InfoFlood => deeds::flood(out)?,
                Mode::StderrFlood => deeds::complain()?,
                Mode::ExitMidGame if self.asked > 1 => return Ok(Some(ExitCode::from(4))),
                Mode::Segfault => deeds::signal_oneself(Signal::SEGV),
                Mode::StopItself => deeds::signal_oneself(Signal::STOP),
                Mode::CloseStdout => {
                    rustix::stdio::dup2_stdout(std::fs::File::open("/dev/null")?)?;
                    deeds::rest_for_ever();
                }
                Mode::ForkAndExit => {
                    deeds::child("linger")?;
                    return Ok(Some(ExitCode::SUCCESS));
                }
                Mode::ForkBomb if self.asked == 1 => {
                    let children = deeds::children();
                    writeln!(said, "info string started {}", children.len())?;
                }
                Mode::EatMemory => {
                    let eaten = deeds::eat_memory(4_096);
                    writeln!(said, "info string ate {eaten} MiB")?;
                }
                _ => {}
            }
            for depth in 1..=self.infos {
                writeln!(
                    said,
                    "info depth {depth} seldepth {depth} score cp 31 nodes 123456 nps 900000 time 7 pv \
                     e2e4 e7e5 g1f3 b8c6 f1b5"
                )?;
            }
            let word = if self.mode == Mode::IllegalMove { "e2e5" } else { &word };
            writeln!(said, "bestmove {word}")?;
            Ok(None)
        }
    }
}
