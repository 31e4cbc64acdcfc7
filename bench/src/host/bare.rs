//! The least that can be done with two engines: the same lines, written and read by plain blocking
//! calls, without rules, clocks or a log.

use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// As long as what a game with clocks asks.
const GO: &str = "go wtime 299940 btime 299940 winc 3000 binc 3000\n";

/// Two engines, and what they are asked at each turn.
pub(crate) struct Bare {
    programs: [Program; 2],
    go: String,
}

struct Program {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    line: String,
    /// Words of information that it said.
    words: usize,
}

impl Bare {
    pub(crate) fn start(engine: &Path, arguments: &[String]) -> io::Result<Self> {
        let programs = [Program::start(engine, arguments)?, Program::start(engine, arguments)?];
        Ok(Self { programs, go: GO.to_owned() })
    }

    /// The same, asked something else at each turn: a line with its end.
    pub(crate) fn asked(self, go: String) -> Self {
        Self { go, ..self }
    }

    /// Plays a game from an opening until it has so many plies; how many words of information the
    /// engines have said so far.
    pub(crate) fn play(&mut self, opening: &[String], plies: u32) -> io::Result<usize> {
        for program in &mut self.programs {
            program.ask("ucinewgame\nisready\n", "readyok")?;
        }
        let mut question = String::new();
        let mut position = "position startpos moves".to_owned();
        for made in opening {
            position.extend([" ", made]);
        }
        for ply in opening.len()..plies as usize {
            question.clone_from(&position);
            question.push('\n');
            question.push_str(&self.go);
            let said = self.programs[ply % 2].ask(&question, "bestmove")?;
            // What it would ponder on may follow.
            let word = said.split(' ').next().unwrap_or_default();
            position.extend([" ", word]);
        }
        Ok(self.programs.iter().map(|program| program.words).sum())
    }

    pub(crate) fn end(self) -> io::Result<()> {
        for mut program in self.programs {
            program.input.write_all(b"quit\n")?;
            program.child.wait()?;
        }
        Ok(())
    }
}

impl Program {
    fn start(engine: &Path, arguments: &[String]) -> io::Result<Self> {
        let mut command = Command::new(engine);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let output = BufReader::new(output);
        let mut program = Self { child, input, output, line: String::new(), words: 0 };
        program.ask("uci\n", "uciok")?;
        Ok(program)
    }

    /// Asks, and reads until the line that begins with `answer`; the word after that.
    fn ask(&mut self, question: &str, answer: &str) -> io::Result<&str> {
        self.input.write_all(question.as_bytes())?;
        loop {
            self.line.clear();
            if self.output.read_line(&mut self.line)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            if self.line.starts_with(answer) {
                break;
            }
            self.words += self.line.split_ascii_whitespace().count();
        }
        Ok(self.line[answer.len()..].trim())
    }
}
