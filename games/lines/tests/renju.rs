//! Renju: what is forbidden for Black, and who wins with what.

use std::collections::BTreeSet;

use rookery_lines::OpenedGame;
use rookery_rules::random::Random;
use rookery_rules::{Game, Play, Refusal, Score, Start, Viewer};

mod reference;

use reference::Place;

/// A diagram's lines, top first: `X` black, `O` white, `.` free, other letters marked free points.
fn board(diagram: &str) -> Vec<Vec<char>> {
    let lines = diagram.lines().map(str::trim).filter(|line| !line.is_empty());
    let lines = lines.map(|line| line.chars().filter(|c| !c.is_whitespace()).collect::<Vec<_>>());
    let mut lines: Vec<_> = lines.collect();
    lines.resize(15, vec![]);
    lines.iter_mut().for_each(|line| line.resize(15, '.'));
    lines
}

/// The board as text.
fn text(board: &[Vec<char>], turn: char) -> String {
    let rows = board.iter().map(|line| {
        let letters = line.iter().map(|c| match c {
            'X' => "b",
            'O' => "w",
            _ => "1",
        });
        let mut row = String::new();
        let mut empty = 0;
        for letter in letters {
            if letter == "1" {
                empty += 1;
                continue;
            }
            row += &if empty > 0 { empty.to_string() } else { String::new() };
            row += letter;
            empty = 0;
        }
        if empty > 0 { row + &empty.to_string() } else { row }
    });
    format!("{} {turn}", rows.collect::<Vec<_>>().join("/"))
}

/// Puts stones of the colour that is short where they form no row, far from the marked points.
fn balanced(mut board: Vec<Vec<char>>) -> Vec<Vec<char>> {
    let count = |board: &[Vec<char>], c| board.iter().flatten().filter(|&&it| it == c).count();
    let quiet = |board: &[Vec<char>], x: usize, y: usize| {
        board.iter().enumerate().all(|(row, line)| {
            line.iter()
                .enumerate()
                .all(|(column, &c)| c == '.' || row.abs_diff(y) > 1 || column.abs_diff(x) > 1)
        })
    };
    let places: Vec<(usize, usize)> = (0..15)
        .flat_map(|y| (0..15).map(move |x| (x, y)))
        .filter(|(x, y)| (2 * x + y) % 5 == 0)
        .collect();
    for (x, y) in places {
        let (black, white) = (count(&board, 'X'), count(&board, 'O'));
        if black == white {
            break;
        }
        if quiet(&board, x, y) {
            board[y][x] = if black > white { 'O' } else { 'X' };
        }
    }
    assert_eq!(count(&board, 'X'), count(&board, 'O'), "room for the missing stones");
    board
}

fn begin(text: &str) -> Box<dyn Play> {
    let start = Start::Position { text: text.into() };
    OpenedGame::renju().begin(&start).unwrap_or_else(|why| panic!("{text}: {why}"))
}

fn name((x, y): Place) -> String {
    format!("{}{}", char::from(b'a' + x as u8), 15 - y)
}

/// The free points where Black may not play.
fn forbidden(play: &dyn Play) -> BTreeSet<String> {
    let legal: BTreeSet<String> = play.legal_moves().into_iter().map(|mv| mv.notation).collect();
    let taken: BTreeSet<usize> =
        play.view(Viewer::All).cells.iter().map(|(cell, _)| usize::from(*cell)).collect();
    let free = reference::points().filter(|(x, y)| !taken.contains(&((y * 15 + x) as usize)));
    free.map(name).filter(|name| !legal.contains(name)).collect()
}

/// The points of a diagram that have this mark.
fn marked(board: &[Vec<char>], marks: &str) -> BTreeSet<String> {
    let has = |&(x, y): &Place| marks.contains(board[y as usize][x as usize]);
    reference::points().filter(has).map(name).collect()
}

fn assert_forbidden(diagram: &str) {
    let board = board(diagram);
    let play = begin(&text(&balanced(board.clone()), 'b'));
    assert_eq!(forbidden(play.as_ref()), marked(&board, "346"), "{diagram}");
}

#[test]
fn two_threes_two_fours_and_six_in_a_row_are_forbidden() {
    assert_forbidden(
        ". . . . . . . .\n . . . X . . . .\n . . . X . . . .\n . X X 3 . . .\n . . . .",
    );
    assert_forbidden(". . . . X . .\n . . . . X . .\n . . . . X . .\n O X X X 4 . .");
    assert_forbidden(". . . .\n . X X X 6 X X . .");
}

/// From the README of mintaka-renju, whose author marks the forbidden points. White's rows have a
/// gap here, so that White has not won.
#[test]
fn two_fours_on_one_line_are_forbidden() {
    assert_forbidden(
        ". . . . . . . . . . . . . . .
         . . . . X . X 4 X . X . . . .
         . . . . . . . . . . . . . . .
         . . . . O O O . O O O . . . .
         . . . . . . . . . . . . . . .
         . . . . X . X X 4 . X . . . .
         . . . . . . . . . . . . . . .
         . . . . O O O . O O O . . . .
         . . . . . . . . . . . . . . .
         . . . . X X . X 4 . X X . . .",
    );
}

/// From the same README: whether a three is real depends on other forbidden points, several deep.
#[test]
fn a_three_counts_only_if_its_straight_four_is_allowed() {
    assert_forbidden(
        ". . . . . . . . . . . . . . .
         . . . . . . . . . . . . . . .
         . . . . . . . . . . . . . . .
         . . . . . . . . . . . . . . .
         . . . O . . O . . . . . . . .
         . . . . X . . X . O . . . . .
         . . . . O X O X X . . . . . .
         . . . . . . X X 3 . . . . . .
         . . . . . . O O X X . . . . .
         . . . . . X . . . . . . . . .
         . . . . O X . . . . . . . . .
         . . . . . O . . . . . . . . .",
    );
    assert_forbidden(
        ". . . . . . . . . . . . . . .
         . . . . . . . . . . . . . . .
         . . . . . . . . . . . . . . .
         . . . . . . . X . . . . . . .
         . . . . . . . . . . . . X . .
         . . . . . O . . . 3 . . O X .
         . . O X . . X O X X X O X . .
         . . . X O O . X O 3 . . . . .
         . O . . X X 3 . . X 3 . . . .
         . . . . . . X . . . X X O . .
         . . . . O . . . . . . . . . .",
    );
    assert_forbidden(
        ". . . . . . . . . . . . . . .
         . . . . . . . . . . . . . . .
         . . . . . . . . . . . . . . .
         . . . . . . . . . . . . . . .
         . . . . . . . . . . . . . . .
         . . . . . . O O . . . . . . .
         . . . . . 3 X X 3 . . . . . .
         . . . . O X X X X O . . . . .
         . . . . O X X X X O . . . . .
         . . . . . 3 X X 3 . . . . . .
         . . . . . . O O . . . . . . .",
    );
}

/// From the same README: the marked-looking point is allowed, as one of its threes is not real.
#[test]
fn what_only_looks_forbidden_is_allowed() {
    assert_forbidden(
        ". . . . . . . . . . . . . . .
         . . . . . . . . . . . . . . .
         . . . . . . . . . . . . . . .
         . . . . . . . . . . . . . . .
         . . . . . . . O . . . . . . .
         . . . . . O . . . . . . . . .
         . . . . . X X . . . . . . . .
         . . . . . . O X O . . . . . .
         . . . . . . O X O . . . . . .
         . . . . . . . . X X X O . . .",
    );
}

#[test]
fn five_win_even_with_a_forbidden_shape_and_six_are_forbidden() {
    let five = board(". . . . . .\n . X X X X . .\n . . . . . X .\n . . . . . X .\n . . . . . X .");
    let mut play = begin(&text(&balanced(five.clone()), 'b'));
    play.play("f14").expect("exactly five");
    assert_eq!(play.outcome().map(|it| it.score), Some(Score::First));
    let six = board(". . . .\n . X X X X . X");
    let play = begin(&text(&balanced(six), 'b'));
    assert_eq!(play.read_move("f14"), Err(Refusal::Illegal));
    assert_eq!(play.view(Viewer::Spectator).status, "Forbidden for Black: f14.");
}

#[test]
fn nothing_is_forbidden_for_white_who_wins_with_six() {
    let mut six = balanced(board(". . . .\n . O O O O . O"));
    six[14][14] = 'X';
    let mut play = begin(&text(&six, 'w'));
    assert_eq!(forbidden(play.as_ref()), BTreeSet::new());
    play.play("f14").unwrap();
    assert_eq!(play.outcome().map(|it| it.score), Some(Score::Second));
}

/// A board with this many stones of each colour, Black's in a square of this side; `None` where one
/// has won.
fn random_board(random: &mut Random, stones: usize, side: usize) -> Option<Vec<Vec<char>>> {
    let mut board = vec![vec!['.'; 15]; 15];
    let corner = [random.below(16 - side), random.below(16 - side)];
    for number in 0..stones * 2 {
        let black = number % 2 == 0;
        let (low, range) = if black { (corner, side) } else { ([0, 0], 15) };
        let at = loop {
            let at = low.map(|low| low + random.below(range));
            if board[at[1]][at[0]] == '.' {
                break at;
            }
        };
        board[at[1]][at[0]] = if black { 'X' } else { 'O' };
    }
    let start = Start::Position { text: text(&board, 'b') };
    let begun = OpenedGame::renju().begin(&start).ok()?;
    begun.outcome().is_none().then_some(board)
}

/// Whether everything is tried for as long as `cargo xtask long` does.
const AT_LENGTH: bool = option_env!("ROOKERY_TEST_AT_LENGTH").is_some();
const BOARDS: usize = if AT_LENGTH { 4_000 } else { 500 };
const SEED: u64 = 15;

#[test]
fn a_slow_reference_finds_the_same_forbidden_points() {
    let mut random = Random::new(SEED);
    let (mut boards, mut found) = (0, 0);
    while boards < BOARDS {
        let side = 7 + random.below(5);
        let stones = 6 + random.below(side * side / 3 - 6);
        let Some(board) = random_board(&mut random, stones, side) else { continue };
        let play = begin(&text(&board, 'b'));
        let stones: reference::Stones =
            std::array::from_fn(|y| std::array::from_fn(|x| board[y][x]));
        let free = reference::points().filter(|&(x, y)| board[y as usize][x as usize] == '.');
        let expected: BTreeSet<String> =
            free.filter(|&place| reference::forbidden(&stones, place)).map(name).collect();
        assert_eq!(forbidden(play.as_ref()), expected, "{}", play.text());
        boards += 1;
        found += expected.len();
    }
    assert!(found > BOARDS, "only {found} forbidden points on {boards} boards");
}
