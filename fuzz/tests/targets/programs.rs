//! What graphical programs say to Rookery's engine.

use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use rookery_engine::families::Games;
use rookery_engine::output::Output;
use rookery_engine::speak;
use rookery_fuzz::{Did, Target};

const WORDS: &[&str] = &[
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
/// Options that take memory, threads or files.
const LEFT_OUT: [&str; 4] = ["hash", "threads", "file", "path"];

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

#[test]
fn no_line_of_uci_ends_the_engine_and_each_question_has_its_answer() {
    Target::new("uci").words(WORDS).runs(120).len_max(800).text(|text| {
        let kept = text.lines().filter(|line| {
            let line = line.to_ascii_lowercase();
            line.trim() != "quit" && !LEFT_OUT.iter().any(|word| line.contains(word))
        });
        let lines = kept.fold("uci\n".to_owned(), |lines, line| lines + line + "\n");
        let lines = lines + "isready\n";
        let (said, complained) = (Said::default(), Said::default());
        let outputs = (Output::new(said.clone()), Output::new(complained.clone()));
        speak::run(lines.as_bytes(), Games::new(rookery_games::registry(), None), outputs);
        let heard = said.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let heard = String::from_utf8(heard).expect("it speaks UTF-8");
        let odd = |c: char| c.is_control() && c != '\t';
        assert!(!heard.lines().any(|line| line.contains(odd)), "{heard:?}");
        let count = |word: &str| heard.lines().filter(|line| line.starts_with(word)).count();
        let asked = lines.lines().filter(|line| line.trim() == "isready").count();
        assert!(count("readyok") >= asked, "{lines}\n{heard}");
        Did::of(&(count("bestmove").min(3), count("info string").min(5), count("readyok").min(2)))
    });
}
