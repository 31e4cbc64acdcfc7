//! A conversation with the program, for tests: lines in, lines out.

use std::io::{BufRead as _, BufReader, Lines, PipeReader, PipeWriter, Write as _, pipe};
use std::thread::{self, JoinHandle};

use crate::output::Output;

pub(crate) struct Dialogue {
    input: Option<PipeWriter>,
    said: Lines<BufReader<PipeReader>>,
    complained: Lines<BufReader<PipeReader>>,
    program: Option<JoinHandle<()>>,
}

impl Dialogue {
    pub(crate) fn begin(
        program: impl FnOnce(BufReader<PipeReader>, Output<PipeWriter>, Output<PipeWriter>)
        + Send
        + 'static,
    ) -> Self {
        let (reader, writer) = pipe().unwrap();
        let (said, output) = pipe().unwrap();
        let (complained, complaints) = pipe().unwrap();
        let run = || program(BufReader::new(reader), Output::new(output), Output::new(complaints));
        Self {
            input: Some(writer),
            said: BufReader::new(said).lines(),
            complained: BufReader::new(complained).lines(),
            program: Some(thread::spawn(run)),
        }
    }

    pub(crate) fn tell(&mut self, lines: &str) {
        writeln!(self.input.as_mut().unwrap(), "{lines}").unwrap();
    }

    /// All lines up to one that begins with `last`, that one included.
    pub(crate) fn until(&mut self, last: &str) -> Vec<String> {
        let mut heard: Vec<String> = vec![];
        while let Some(Ok(line)) = self.said.next() {
            heard.push(line);
            if heard.last().is_some_and(|line| line.starts_with(last)) {
                return heard;
            }
        }
        panic!("no {last:?} among {heard:?}");
    }

    /// The rest of the line that begins with `word`.
    pub(crate) fn answer(&mut self, word: &str) -> String {
        let heard = self.until(word);
        let line = heard.last().unwrap();
        line[word.len()..].trim().to_owned()
    }

    pub(crate) fn complaint(&mut self) -> String {
        self.complained.next().unwrap().unwrap()
    }

    /// Closes the input and waits for the end; what was still said.
    pub(crate) fn end(mut self) -> (Vec<String>, Vec<String>) {
        self.input = None;
        self.program.take().unwrap().join().unwrap();
        let rest = |lines: &mut Lines<BufReader<PipeReader>>| lines.map_while(Result::ok).collect();
        (rest(&mut self.said), rest(&mut self.complained))
    }
}
