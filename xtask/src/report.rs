//! Runs the steps one by one, shows what they print, and sums up.

use std::fmt::{self, Display};
use std::io::{self, BufRead, BufReader, IsTerminal};
use std::process::{Command, ExitCode};
use std::thread;
use std::time::{Duration, Instant};

use crate::tally::{Tally, failed_test, plain};

/// A step to run.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    name: &'static str,
    /// Whether it counts tests; then a run without one is a failure.
    tests: bool,
}

impl Step {
    /// Counts as one, by how its program ends.
    pub(crate) fn check(name: &'static str) -> Step {
        Step { name, tests: false }
    }

    /// Counts the tests that its program reports.
    pub(crate) fn tests(name: &'static str) -> Step {
        Step { name, tests: true }
    }
}

/// More failures than this are none of those that come once in ten thousand times.
const TRIED_AGAIN_MAX: usize = 3;

/// What has been run.
#[derive(Default)]
pub(crate) struct Report {
    done: Vec<(&'static str, Took, Tally)>,
    /// The tests of libtest that failed in each step, by name.
    failed: Vec<(&'static str, Vec<String>)>,
}

impl Report {
    /// Runs a program, and shows its output as it comes.
    pub(crate) fn run(&mut self, step: Step, command: Command) {
        heading(step.name);
        let watch = Watch::start();
        let mut failed = vec![];
        let show = |line: &str| {
            println!("{line}");
            failed.extend(failed_test(line));
        };
        let tally = ended(step, stream(command, show));
        self.failed.push((step.name, failed));
        self.note(step.name, watch.read(), tally);
    }

    /// Runs the few tests that have failed in a step once more, by the program for these names. Those
    /// that pass then count as such.
    pub(crate) fn try_again(&mut self, step: Step, program: impl FnOnce(&[String]) -> Command) {
        let failed = self.failed.iter().find(|(name, _)| *name == step.name);
        let Some((_, names)) =
            failed.filter(|(_, names)| (1..=TRIED_AGAIN_MAX).contains(&names.len()))
        else {
            return;
        };
        println!("\nOnce more: {}", names.join(", "));
        let again = ended(step, stream(program(names), |line| println!("{line}")));
        let done = self.done.iter_mut().find(|(name, ..)| *name == step.name);
        if let Some((_, _, tally)) = done {
            tally.pass_at_second_try(again);
        }
    }

    /// Runs two programs at once. What the second one prints is shown when the first has ended, and
    /// what it takes of the processor is told with the first.
    pub(crate) fn run_both(&mut self, first: (Step, Command), second: (Step, Command)) {
        let (step, command) = second;
        thread::scope(|scope| {
            let beside = scope.spawn(|| {
                let (start, mut lines) = (now(), vec![]);
                let tally = ended(step, stream(command, |line| lines.push(line.to_owned())));
                (start.elapsed(), tally, lines)
            });
            self.run(first.0, first.1);
            heading(step.name);
            let Ok((elapsed, tally, lines)) = beside.join() else { return };
            lines.iter().for_each(|line| println!("{line}"));
            let failed = lines.iter().filter_map(|line| failed_test(line));
            self.failed.push((step.name, failed.collect()));
            self.note(step.name, Took { elapsed, processor: None }, tally);
        });
    }

    /// Runs a check of our own. `None` when it failed; why is printed.
    pub(crate) fn check<T: Display>(
        &mut self,
        name: &'static str,
        check: impl FnOnce() -> Result<T, String>,
    ) -> Option<T> {
        heading(name);
        let watch = Watch::start();
        let found = check();
        match &found {
            Ok(found) => println!("{found}"),
            Err(why) => println!("{why}"),
        }
        self.note(name, watch.read(), one(found.is_ok()));
        found.ok()
    }

    /// Notes a step that cannot be run here, and says why.
    pub(crate) fn skip(&mut self, name: &'static str, why: &str) {
        heading(name);
        println!("{why}\nNOT LOOKED AT: {name}");
        self.done.push((name, Took::default(), Tally { skipped: 1, ..Tally::default() }));
    }

    /// Prints the summary, whose last line holds the counts alone.
    pub(crate) fn finish(self) -> ExitCode {
        heading("Summary");
        let mut total = Tally::default();
        for (name, took, tally) in &self.done {
            let verdict = match tally {
                Tally { failed: 1.., .. } => "FAILED",
                Tally { passed: 0, .. } => "not run",
                _ => "ok",
            };
            let Tally { passed, failed, skipped, flaky } = tally;
            print!("{verdict:7} {took}  {name}: {passed} passed");
            let others = [(failed, "failed"), (skipped, "skipped"), (flaky, "at a second try")];
            for (count, what) in others {
                if *count > 0 {
                    print!(", {count} {what}");
                }
            }
            println!();
            total.add(*tally);
        }
        println!("{} passed, {} failed", total.passed, total.failed);
        if total.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }

    fn note(&mut self, name: &'static str, took: Took, tally: Tally) {
        println!("({name}: {took})");
        self.done.push((name, took, tally));
    }
}

/// What a step took.
#[derive(Debug, Clone, Copy, Default)]
struct Took {
    elapsed: Duration,
    /// Processor time of the programs that were waited for, theirs included, where it is known.
    processor: Option<Duration>,
}

impl Display for Took {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:7.1} s", self.elapsed.as_secs_f64())?;
        match self.processor {
            Some(processor) => write!(out, ", {:7.1} of processor", processor.as_secs_f64()),
            None => write!(out, "{:22}", ""),
        }
    }
}

/// Tells what has been taken since it was started.
struct Watch {
    start: Instant,
    processor: Option<Duration>,
}

impl Watch {
    fn start() -> Watch {
        Watch { start: now(), processor: processor_of_children() }
    }

    fn read(&self) -> Took {
        let processor = processor_of_children().zip(self.processor);
        let processor = processor.map(|(now, before)| now.saturating_sub(before));
        Took { elapsed: self.start.elapsed(), processor }
    }
}

/// What all programs took that ended and were waited for. From proc(5): the fields `cutime` and
/// `cstime` of a process, in hundredths of a second on every Linux.
fn processor_of_children() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let (_, after_name) = stat.rsplit_once(')')?;
    let ticks = after_name.split_whitespace().skip(13).take(2).map(str::parse::<u64>);
    let ticks: u64 = ticks.sum::<Result<u64, _>>().ok()?;
    Some(Duration::from_millis(10 * ticks))
}

fn ended(step: Step, ended: io::Result<(bool, Tally)>) -> Tally {
    match ended {
        Ok((ended_well, tally)) => judge(step, ended_well, tally),
        Err(err) => {
            println!("{err}");
            Tally { failed: 1, ..Tally::default() }
        }
    }
}

fn heading(name: &str) {
    println!("\n=== {name}");
}

fn one(passed: bool) -> Tally {
    Tally { passed: passed.into(), failed: (!passed).into(), ..Tally::default() }
}

fn judge(step: Step, ended_well: bool, tally: Tally) -> Tally {
    if !step.tests {
        return one(ended_well);
    }
    if ended_well && tally.ran() == 0 {
        println!("No test was run.");
    }
    // A program that ends badly without a failed test did not get as far as running them all.
    let unseen = (!ended_well && tally.failed == 0) || tally.ran() == 0;
    Tally { failed: tally.failed + u32::from(unseen), ..tally }
}

/// Runs a program to its end and shows each line. Its standard output and error come out of one
/// pipe, in order.
fn stream(mut command: Command, mut show: impl FnMut(&str)) -> io::Result<(bool, Tally)> {
    let name = command.get_program().display().to_string();
    let (reader, writer) = io::pipe()?;
    command.stdout(writer.try_clone()?).stderr(writer);
    let coloured = io::stdout().is_terminal();
    if !coloured {
        command.env("NO_COLOR", "1").env_remove("FORCE_COLOR");
    }
    let mut child = command.spawn().map_err(|err| io::Error::other(format!("{name}: {err}")))?;
    // It holds our ends of the pipe, which would never end otherwise.
    drop(command);
    let mut tally = Tally::default();
    for line in BufReader::new(reader).split(b'\n') {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        let uncoloured = plain(&line);
        show(if coloured { &line } else { &uncoloured });
        tally.read(&uncoloured);
    }
    Ok((child.wait()?.success(), tally))
}

#[expect(clippy::disallowed_methods, reason = "how long a chore took is for people to read")]
fn now() -> Instant {
    Instant::now()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prints(text: &str, code: u8) -> Command {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("printf '{text}'; exit {code}")]);
        shell
    }

    #[test]
    fn what_fails_once_passes_at_a_second_try_and_what_fails_twice_does_not() {
        let counts =
            |passed, failed| format!("test result: x. {passed} passed; {failed} failed;\\n");
        let first = || prints(&format!("test a::b ... FAILED\\n{}", counts(3, 1)), 1);
        for (again, expected) in [
            (prints(&counts(1, 0), 0), Tally { passed: 4, flaky: 1, ..Tally::default() }),
            (prints(&counts(0, 1), 1), Tally { passed: 3, failed: 1, ..Tally::default() }),
        ] {
            let mut report = Report::default();
            report.run_both((Step::check("other"), prints("", 0)), (Step::tests("this"), first()));
            report.try_again(Step::tests("this"), |names| {
                assert_eq!(names, ["a::b"]);
                again
            });
            report.try_again(Step::check("other"), |_| unreachable!("it has not failed"));
            assert_eq!(report.done.last().map(|(_, _, tally)| *tally), Some(expected));
        }
    }
}
