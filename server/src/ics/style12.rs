//! A position as chess servers have told it to programs since 1995: "style 12" of FICS, a line of
//! words (`help style12` there says what each is).

use rookery_protocol::Millis;

/// How somebody has to do with a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Relation {
    /// Watches it.
    Observes,
    /// Plays, and is to move.
    ToMove,
    /// Plays, and waits.
    Waits,
}

/// What a line tells beside the position.
#[derive(Debug, Clone)]
pub(super) struct Standing<'a> {
    /// The number of the game here.
    pub(super) number: u32,
    /// Who plays.
    pub(super) names: [&'a str; 2],
    pub(super) relation: Relation,
    /// Base time in minutes and increment in seconds.
    pub(super) clock: (Millis, Millis),
    /// What both clocks show.
    pub(super) left_ms: [Millis; 2],
    /// The last move: by its squares and as people write it.
    pub(super) last: Option<(&'a str, &'a str)>,
    /// Black sits below.
    pub(super) flip: bool,
    /// A clock runs.
    pub(super) runs: bool,
}

/// The line; `None` for a position that is not on eight by eight squares.
pub(super) fn line(fen: &str, told: &Standing<'_>) -> Option<String> {
    let mut fields = fen.split(' ');
    let ranks = ranks(fields.next()?)?;
    let black = fields.next()? == "b";
    let castling = fields.next().unwrap_or("-");
    let may = |side: char| u8::from(castling.contains(side));
    let passed = fields.next().and_then(|square| square.chars().next());
    let pushed = passed.filter(char::is_ascii_lowercase).map_or(-1, |file| file as i32 - 97);
    let counts: Vec<u32> = fields.filter_map(|field| field.parse().ok()).collect();
    let (quiet, number) = match counts[..] {
        [quiet, number] => (quiet, number),
        _ => (0, 1),
    };
    let relation = match told.relation {
        Relation::Observes => 0,
        Relation::ToMove => 1,
        Relation::Waits => -1,
    };
    let strength = |side: fn(&char) -> bool| ranks.chars().filter(side).map(worth).sum::<u32>();
    let (verbose, pretty) = told.last.map_or_else(
        || ("none".to_owned(), "none".to_owned()),
        |(squares, label)| (verbose(squares, label), label.to_owned()),
    );
    let [white_ms, black_ms] = told.left_ms;
    let [white, other] = told.names;
    Some(format!(
        "<12> {ranks} {turn} {pushed} {ws} {wl} {bs} {bl} {quiet} {game} {white} {other} \
         {relation} {minutes} {seconds} {whites} {blacks} {left_white} {left_black} {number} \
         {verbose} (0:00) {pretty} {flip} {runs} 0",
        turn = if black { 'B' } else { 'W' },
        ws = may('K'),
        wl = may('Q'),
        bs = may('k'),
        bl = may('q'),
        game = told.number,
        minutes = told.clock.0,
        seconds = told.clock.1,
        whites = strength(char::is_ascii_uppercase),
        blacks = strength(char::is_ascii_lowercase),
        left_white = white_ms / 1_000,
        left_black = black_ms / 1_000,
        flip = u8::from(told.flip),
        runs = u8::from(told.runs),
    ))
}

/// Eight words of eight letters, `-` for an empty square.
fn ranks(placement: &str) -> Option<String> {
    let board = placement.split('[').next()?;
    let ranks: Vec<String> = board.split('/').take(9).map(rank).collect();
    (ranks.len() == 8 && ranks.iter().all(|rank| rank.len() == 8)).then(|| ranks.join(" "))
}

fn rank(text: &str) -> String {
    let mut rank = String::new();
    for c in text.chars() {
        match c.to_digit(10) {
            Some(empty) => rank.extend(std::iter::repeat_n('-', empty as usize)),
            None if c.is_ascii_alphabetic() => rank.push(c),
            // A piece that was promoted is marked where it may be captured and dropped.
            None => {}
        }
    }
    rank
}

fn worth(piece: char) -> u32 {
    match piece.to_ascii_lowercase() {
        'p' => 1,
        'n' | 'b' => 3,
        'r' => 5,
        'q' => 9,
        _ => 0,
    }
}

/// `P/e2-e4`, `o-o`, or `P@@-e4` for a drop.
fn verbose(squares: &str, label: &str) -> String {
    if label.starts_with("O-O-O") {
        return "o-o-o".to_owned();
    }
    if label.starts_with("O-O") {
        return "o-o".to_owned();
    }
    if let Some((piece, to)) = squares.split_once('@') {
        return format!("{piece}@@-{to}");
    }
    let piece = label.chars().next().filter(char::is_ascii_uppercase).unwrap_or('P');
    let (from, to) = squares.split_at_checked(2).unwrap_or((squares, ""));
    let (to, promotion) = to.split_at_checked(2).unwrap_or((to, ""));
    match promotion.chars().next() {
        Some(new) => format!("{piece}/{from}-{to}={}", new.to_ascii_uppercase()),
        None => format!("{piece}/{from}-{to}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told<'a>(last: Option<(&'a str, &'a str)>) -> Standing<'a> {
        Standing {
            number: 7,
            names: ["ada", "bert"],
            relation: Relation::Waits,
            clock: (5, 3),
            left_ms: [298_500, 300_000],
            last,
            flip: false,
            runs: true,
        }
    }

    #[test]
    fn a_position_is_a_line_of_words() {
        let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
        assert_eq!(
            line(fen, &told(Some(("e2e4", "e4")))).unwrap(),
            "<12> rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR B 4 \
             1 1 1 1 0 7 ada bert -1 5 3 39 39 298 300 1 P/e2-e4 (0:00) e4 0 1 0"
        );
    }

    #[test]
    fn every_kind_of_move_has_its_words() {
        assert_eq!(verbose("g1f3", "Nf3"), "N/g1-f3");
        assert_eq!(verbose("e1g1", "O-O"), "o-o");
        assert_eq!(verbose("e8c8", "O-O-O+"), "o-o-o");
        assert_eq!(verbose("e7e8q", "e8=Q#"), "P/e7-e8=Q");
        assert_eq!(verbose("N@f3", "N@f3"), "N@@-f3");
    }

    #[test]
    fn other_boards_have_no_such_line() {
        assert_eq!(line("9/9/9/9/9/9/9/9/9/9 w - - 0 1", &told(None)), None);
        assert_eq!(line("", &told(None)), None);
        let held = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ~KBNR[Pp] w KQkq - 0 1";
        assert!(line(held, &told(None)).unwrap().contains(" RNBQKBNR W -1 1 1 1 1 0 7 "));
    }
}
