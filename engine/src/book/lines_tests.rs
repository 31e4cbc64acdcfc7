use super::super::{key, packed_move};
use super::*;

/// A book of lines, each with the weight of its last move.
fn book(lines: &[(&str, u16)]) -> Vec<u8> {
    let mut entries: Vec<Entry> = vec![];
    for (line, weight) in lines {
        let mut position = Chess::default();
        let moves: Vec<_> = line.split(' ').collect();
        for (number, text) in moves.iter().enumerate() {
            let mv = position.parse_move(text).unwrap();
            if number + 1 == moves.len() {
                let (key, mv) = (key(&position), packed_move(mv));
                entries.push(Entry { key, mv, weight: *weight, learn: 0 });
            }
            position.make(mv);
        }
    }
    entries.sort_by_key(|entry| entry.key);
    bytes(&entries)
}

fn bytes(entries: &[Entry]) -> Vec<u8> {
    let mut bytes = vec![];
    entries.iter().for_each(|entry| entry.write(&mut bytes));
    bytes
}

fn read_as(rules: &str, bytes: &[u8], plies: usize, count: usize) -> Result<Lines, String> {
    let games = rookery_chess::games().into_iter().chain(rookery_lines::games());
    let game = games.into_iter().find(|game| game.title().key == rules).unwrap();
    lines(game.as_ref(), bytes, Wanted { plies, count })
}

fn read(bytes: &[u8], plies: usize, count: usize) -> Vec<String> {
    let read = read_as("chess", bytes, plies, count).unwrap();
    read.moves.iter().map(|moves| moves.join(" ")).collect()
}

fn fault(bytes: &[u8]) -> String {
    read_as("chess", bytes, 4, 10).unwrap_err()
}

const OPEN: [(&str, u16); 8] = [
    ("e4", 60),
    ("d4", 40),
    ("e4 e5", 1),
    ("e4 c5", 1),
    ("d4 d5", 9),
    ("d4 Nf6", 1),
    ("e4 e5 Nf3", 5),
    ("d4 d5 c4", 5),
];

#[test]
fn the_likeliest_lines_come_first_and_short_ones_count_as_far_as_they_go() {
    let book = book(&OPEN);
    // 36, 30, 30 and 4 in a hundred; equal ones by their moves.
    let all = ["d2d4 d7d5 c2c4", "e2e4 c7c5", "e2e4 e7e5 g1f3", "d2d4 g8f6"];
    assert_eq!(read(&book, 3, 10), all);
    assert_eq!(read(&book, 8, 10), all, "the book ends before");
    assert_eq!(read(&book, 3, 2), all[..2]);
    assert_eq!(read(&book, 1, 10), ["e2e4", "d2d4"]);
}

#[test]
fn ways_to_one_position_count_once_by_the_likeliest() {
    let book = book(&[
        ("d4", 1),
        ("Nf3", 3),
        ("d4 d5", 1),
        ("Nf3 d5", 1),
        ("d4 d5 Nf3", 1),
        ("Nf3 d5 d4", 1),
    ]);
    assert_eq!(read(&book, 3, 10), ["g1f3 d7d5 d2d4"]);
    assert_eq!(read(&book, 2, 10), ["g1f3 d7d5", "d2d4 d7d5"]);
}

#[test]
fn no_line_goes_back_ends_the_game_or_takes_a_move_without_weight() {
    let back = [("Nf3", 1), ("Nf3 Nf6", 1), ("Nf3 Nf6 Ng1", 1), ("Nf3 Nf6 Ng1 Ng8", 1)];
    assert_eq!(read(&book(&back), 8, 10), ["g1f3 g8f6 f3g1"]);
    let mate = [("f3", 1), ("f3 e5", 1), ("f3 e5 g4", 1), ("f3 e5 g4 Qh4", 1)];
    assert_eq!(read(&book(&mate), 8, 10), ["f2f3 e7e5 g2g4"]);
    assert_eq!(read(&book(&[("e4", 1), ("a3", 0)]), 4, 10), ["e2e4"]);
    assert!(fault(&book(&[("a3", 0)])).contains("no move at the start"));
}

#[test]
fn castling_is_written_as_the_game_writes_it() {
    let line = ["e4", "e5", "Nf3", "Nf6", "Bc4", "Bc5", "O-O"];
    let lines: Vec<_> = (1..=line.len()).map(|len| line[..len].join(" ")).collect();
    let book = book(&lines.iter().map(|line| (line.as_str(), 1)).collect::<Vec<_>>());
    assert!(read(&book, 7, 1)[0].ends_with("e1g1"));
    let other = read_as("chess960", &book, 7, 1).unwrap();
    assert_eq!(other.start, Start::Number { number: 518 });
    assert_eq!(other.moves[0].last().unwrap(), "e1h1");
}

#[test]
fn what_is_wrong_with_a_book_is_said_with_its_place() {
    assert_eq!(fault(&[]), "There is no entry in this book.");
    let good = book(&OPEN);
    let cut = fault(&good[..35]);
    assert!(cut.contains("Entry 3, at byte 32, is cut off: 35 bytes"), "{cut}");
    let mut swapped = good.clone();
    swapped.rotate_left(16);
    let order = fault(&swapped);
    assert!(order.contains("Entry 8, at byte 112, is out of order"), "{order}");
    let position = Chess::default();
    let wrong = Entry { key: key(&position), mv: 77, weight: 9, learn: 0 };
    let illegal = fault(&bytes(&[wrong]));
    assert!(illegal.contains("Entry 1, at byte 0, is no legal move at the start"), "{illegal}");
    let mut after = position.clone();
    after.make(after.parse_move("e4").unwrap());
    let first = Entry { mv: packed_move(position.parse_move("e4").unwrap()), ..wrong };
    let mut both = [first, Entry { key: key(&after), ..wrong }];
    both.sort_by_key(|entry| entry.key);
    assert!(fault(&bytes(&both)).contains("no legal move after e2e4"));
}

#[test]
fn a_book_is_of_chess_alone() {
    for rules in ["atomic", "gomoku"] {
        let why = read_as(rules, &book(&OPEN), 4, 10).unwrap_err();
        assert!(why.starts_with("A Polyglot book is of chess."), "{why}");
    }
}

#[test]
fn the_order_is_the_same_every_time() {
    let firsts = ["a3", "b3", "c3", "d3", "e3", "f3", "g3", "h3"];
    let mut lines: Vec<(String, u16)> = vec![];
    for first in firsts {
        lines.push((first.to_owned(), 7));
        lines.extend(["a6", "b6", "c6", "d6"].map(|reply| (format!("{first} {reply}"), 3)));
    }
    let lines: Vec<_> = lines.iter().map(|(line, weight)| (line.as_str(), *weight)).collect();
    let book = book(&lines);
    let all = read(&book, 2, 100);
    assert_eq!((all.len(), all[0].as_str(), all[31].as_str()), (32, "a2a3 a7a6", "h2h3 d7d6"));
    assert!(all.is_sorted(), "all are equally likely");
    assert_eq!(read(&book, 2, 5), all[..5]);
}
