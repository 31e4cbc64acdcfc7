//! An engine that answers at once: it speaks UCI and plays the moves of a game that it is given, in
//! order. `rookery-bench-engine INFOS MOVE…` says so many lines of information before each move.

use std::io::{self, BufRead, Write};

/// As long as such lines are in the middle of a game.
const INFO: &str = "info depth 21 seldepth 30 multipv 1 score cp 34 nodes 1483920 nps 1512344 \
                    hashfull 210 tbhits 0 time 981 pv e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 \
                    e1g1 f8e7 f1e1 b7b5\n";

fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let infos = arguments.next().and_then(|count| count.parse().ok()).unwrap_or(0);
    let infos = INFO.repeat(infos);
    let moves: Vec<String> = arguments.collect();
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    let (mut line, mut answer, mut made) = (String::new(), String::new(), 0);
    while input.read_line(&mut line)? > 0 {
        answer.clear();
        match line.split_ascii_whitespace().next() {
            Some("uci") => answer.push_str("id name Rookery's bench\nuciok\n"),
            Some("isready") => answer.push_str("readyok\n"),
            // `position startpos moves e2e4 e7e5`: two spaces more than moves, if there are any.
            Some("position") => {
                let spaces = line.bytes().filter(|byte| *byte == b' ').count();
                made = spaces.saturating_sub(2);
            }
            Some("go") => {
                let word = moves.get(made).map_or("0000", String::as_str);
                answer.push_str(&infos);
                answer.extend(["bestmove ", word, "\n"]);
            }
            Some("quit") => return Ok(()),
            _ => {}
        }
        // Written whole: what is locked gives out what ends with a line.
        output.write_all(answer.as_bytes())?;
        line.clear();
    }
    Ok(())
}
