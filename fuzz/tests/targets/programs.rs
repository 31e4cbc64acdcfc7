//! What graphical programs say to Rookery's engine.

use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use rookery_engine::families::Games;
use rookery_engine::output::Output;
use rookery_engine::speak;
use rookery_fuzz::{Did, Target};

use crate::common::GAMES;

const UCI_WORDS: &[&str] = &[
    "uci\n",
    "isready\n",
    "position startpos moves ",
    "position fen ",
    "go depth 1\n",
    "go ",
    "nodes 20",
    "movetime 1",
    "wtime ",
    "btime ",
    "winc ",
    "movestogo ",
    "mate 1",
    "infinite",
    "searchmoves e2e4",
    "ponder",
    "stop\n",
    "ponderhit\n",
    "ucinewgame\n",
    "debug on\n",
    "perft 2",
    "setoption name UCI_Variant value ",
    "setoption name UCI_Chess960 value true\n",
    "shogi",
    "setoption name MultiPV value 3\n",
    "setoption name Level value 1\n",
    "e2e4 ",
    "e7e5 ",
    "0000",
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "eval\n",
    "d\n",
];
const CECP_WORDS: &[&str] = &[
    "xboard\n",
    "protover 2\n",
    "new\n",
    "variant ",
    "crazyhouse\n",
    "3check\n",
    "fischerandom\n",
    "force\n",
    "go\n",
    "playother\n",
    "usermove ",
    "e2e4",
    "e7e5",
    "P@e4",
    "setboard ",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n",
    "edit\n",
    "#\n",
    "c\n",
    "Pa4\n",
    "xa4\n",
    ".\n",
    "white\n",
    "black\n",
    "undo\n",
    "remove\n",
    "level ",
    "40 5 0\n",
    "0 0:30 1\n",
    "st 1\n",
    "sd 1\n",
    "time ",
    "otim 9999999999\n",
    "post\n",
    "nopost\n",
    "?\n",
    "hint\n",
    "bk\n",
    "draw\n",
    "result 1-0 {x}\n",
    "analyze\n",
    "exit\n",
    "ping 7\n",
    "option MultiPV=3\n",
    "accepted ",
    "-1",
    "99999999999999999999",
];
/// How a line of CECP's engines begins, beside the lines of a search, which begin with its depth, and
/// those of the book, which begin with a space.
const CECP_SAYS: [&str; 14] = [
    "feature ",
    "pong ",
    "Error (",
    "Illegal move",
    "tellusererror ",
    "move ",
    "Hint: ",
    "offer draw",
    "stat01: ",
    "# ",
    "1-0 {",
    "0-1 {",
    "1/2-1/2 {",
    "* {",
];
/// What takes memory, threads or files.
const LEFT_OUT: [&str; 6] = ["hash", "threads", "file", "path", "memory", "cores"];
/// Said of a search that has failed.
const BROKE_OFF: &str = "the search broke off";

/// What was said, for whoever asks afterwards.
#[derive(Clone, Default)]
struct Said(Arc<Mutex<Vec<u8>>>);

impl Write for Said {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The lines of a text that an engine is told, between a greeting and a question that it answers.
fn told(text: &str, greeting: &str, question: &str) -> String {
    let kept = text.lines().filter(|line| {
        let line = line.to_ascii_lowercase();
        line.split_whitespace().next() != Some("quit")
            && !LEFT_OUT.iter().any(|word| line.contains(word))
    });
    kept.fold(greeting.to_owned(), |lines, line| lines + line + "\n") + question
}

/// What the engine says to lines; nothing of it is harmful where it is shown.
fn heard(lines: &str) -> String {
    let (said, complained) = (Said::default(), Said::default());
    let outputs = (Output::new(said.clone()), Output::new(complained.clone()));
    speak::run(lines.as_bytes(), Games::new(GAMES.clone(), None), outputs);
    let heard = said.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let heard = String::from_utf8(heard).expect("it speaks UTF-8");
    let odd = |c: char| c.is_control() && c != '\t';
    assert!(!heard.lines().any(|line| line.contains(odd)), "{heard:?}");
    assert!(!heard.contains(BROKE_OFF), "{lines}\n{heard}");
    heard
}

/// How many lines begin with a word.
fn count(lines: &str, word: &str) -> usize {
    lines.lines().filter(|line| line.starts_with(word)).count()
}

#[test]
fn no_line_of_uci_ends_the_engine_and_each_question_has_its_answer() {
    Target::new("uci").words(UCI_WORDS).runs(250).len_max(800).text(|text| {
        // The usual table has 64 MiB, which are written before the first search.
        let lines = told(text, "uci\nsetoption name Hash value 1\n", "isready\n");
        let heard = heard(&lines);
        let asked = lines.lines().filter(|line| line.trim() == "isready").count();
        assert!(count(&heard, "readyok") >= asked, "{lines}\n{heard}");
        let did = ["bestmove", "info string", "readyok"].map(|word| count(&heard, word).min(4));
        Did::of(&did)
    });
}

#[test]
fn no_line_of_xboard_ends_the_engine_and_what_it_says_is_of_the_protocol() {
    Target::new("cecp").words(CECP_WORDS).runs(250).len_max(800).text(|text| {
        // The dot ends `edit`, where a ping would be a piece.
        let lines = told(text, "xboard\nprotover 2\nmemory 1\n", ".\nping 123\n");
        let heard = heard(&lines);
        assert!(heard.lines().any(|line| line == "pong 123"), "{lines}\n{heard}");
        for line in heard.lines().filter(|line| !line.is_empty()) {
            let known = CECP_SAYS.iter().any(|word| line.starts_with(word));
            let of_search = line.starts_with(|first: char| first.is_ascii_digit() || first == ' ');
            assert!(known || of_search, "{line:?} answers {lines}");
        }
        Did::of(&CECP_SAYS.map(|word| count(&heard, word).min(3)))
    });
}
