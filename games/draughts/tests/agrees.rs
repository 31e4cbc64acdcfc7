//! Legal moves, compared with another program's.

use std::collections::BTreeSet;

use rookery_draughts::{DARK_8, Draughts, SquareNames, Variant, builtin};
use rookery_rules::{Position, Start};

const RECORDED: &str = include_str!("pydraughts.txt");

/// A square by its number, as the game writes it.
fn square(variant: &Variant, number: u8) -> String {
    let at = number - 1;
    let (row, column) = match variant.squares {
        SquareNames::Numbers => return number.to_string(),
        SquareNames::Algebraic if std::ptr::eq(variant.geometry, &DARK_8) => {
            (at / 4, at % 4 * 2 + (at / 4 + 1) % 2)
        }
        SquareNames::Algebraic => (at / 8, at % 8),
    };
    format!("{}{}", char::from(b'a' + column), 8 - row)
}

/// The position with squares as the game writes them.
fn translated(variant: &Variant, text: &str) -> String {
    let sides = text.split(':').map(|side| {
        let (head, list) = side.split_at(1);
        let piece = |entry: &str| {
            let (king, number) = entry.strip_prefix('K').map_or(("", entry), |rest| ("K", rest));
            format!("{king}{}", square(variant, number.parse().expect("a square")))
        };
        let entries = list.split(',').filter(|entry| !entry.is_empty());
        format!("{head}{}", entries.map(piece).collect::<Vec<_>>().join(","))
    });
    sides.collect::<Vec<_>>().join(":")
}

#[test]
fn another_program_finds_the_same_moves() {
    let mut games = BTreeSet::new();
    let mut differing = vec![];
    for line in RECORDED.lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split(' ');
        let (key, text) = (words.next().unwrap(), words.next().unwrap());
        let variant = builtin::ALL.into_iter().find(|it| it.key == key).expect("a game");
        let position = Draughts::read(variant, &translated(variant, text)).expect(line);
        let mut moves = vec![];
        position.legal_into(&mut moves);
        let found: BTreeSet<String> = moves
            .iter()
            .map(|mv| {
                let taken: Vec<String> = mv.taken().map(|at| at.to_string()).collect();
                format!("{},{},{}", mv.from(), mv.to(), taken.join("+"))
            })
            .collect();
        assert_eq!(found.len(), moves.len(), "no move twice: {line}");
        let expected: BTreeSet<String> = words.map(str::to_owned).collect();
        if found != expected {
            let only_there: Vec<_> = expected.difference(&found).collect();
            let only_here: Vec<_> = found.difference(&expected).collect();
            differing.push(format!("{line}\n  there {only_there:?}, here {only_here:?}"));
        }
        games.insert(key);
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
    assert_eq!(games.len(), 8, "{games:?}");
}

#[test]
fn games_begin_where_their_text_says() {
    for game in rookery_draughts::games() {
        let text = game.begin(&Start::Usual).unwrap().text();
        assert_eq!(game.begin(&Start::Position { text: text.clone() }).unwrap().text(), text);
    }
}
