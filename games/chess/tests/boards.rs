//! What boards are drawn on, as their players know them.

#![expect(clippy::unwrap_used, reason = "a helper of tests fails by panicking")]

use std::sync::Arc;

use rookery_rules::{Board, Cell, Game, Ground, SeatColour, Shape, Start};

fn game(key: &str) -> Arc<dyn Game> {
    rookery_chess::games().into_iter().find(|game| game.title().key == key).unwrap()
}

fn board(key: &str) -> Board {
    game(key).board(&Start::Usual)
}

/// The coordinates from left to right, or from top to bottom, as a player sees them.
fn along(board: &Board, turned: bool, across: bool) -> String {
    let sign = if turned { -1.0 } else { 1.0 };
    let places = board.labels.iter().map(|label| {
        let at = if turned { label.turned } else { label.at };
        (at.map(|way| way * sign), label.text.as_str())
    });
    let [files, ranks] = [0, 1].map(|way| {
        let all = board.cells.iter().filter(|cell| cell.reserve.is_none());
        let of = |cell: &Cell| [cell.x, cell.y][way] * sign;
        all.map(of).fold((f32::MAX, f32::MIN), |(low, high), at| (low.min(at), high.max(at)))
    });
    let mut found: Vec<_> = places
        .filter(|([x, y], _)| {
            let beside = |(low, high): (f32, f32), at: f32| at < low - 0.5 || at > high + 0.5;
            if across { beside(ranks, *y) } else { beside(files, *x) }
        })
        .collect();
    found.sort_by(
        |(a, _), (b, _)| if across { a[0].total_cmp(&b[0]) } else { a[1].total_cmp(&b[1]) },
    );
    found.into_iter().map(|(_, text)| text).collect()
}

#[test]
fn shogi_lies_on_wood_with_files_from_the_right_and_ranks_from_the_top() {
    let board = board("shogi");
    assert_eq!((board.ground, board.lines.len()), (Ground::Wood, 20));
    assert!(board.cells.iter().all(|cell| cell.shade == 0));
    assert_eq!(board.dots, [[2.5, 2.5], [2.5, 5.5], [5.5, 2.5], [5.5, 5.5]]);
    assert_eq!(along(&board, false, true), "987654321");
    assert_eq!(along(&board, false, false), "abcdefghi");
    assert_eq!(along(&board, true, true), "123456789");
    assert_eq!(along(&board, true, false), "ihgfedcba");
    assert_eq!((&*board.cells[0].name, &*board.cells[80].name), ("9i", "1a"));
    let top = board.labels.iter().find(|label| label.text == "9").unwrap();
    assert!(top.at[1] < -0.5 && top.turned[1] > 8.5, "above the board, whoever looks");
}

#[test]
fn xiangqi_has_a_river_palaces_and_the_files_of_both_players() {
    let (game, board) = (game("xiangqi"), board("xiangqi"));
    assert_eq!(board.ground, Ground::Wood);
    assert!(board.cells.iter().all(|cell| cell.shape == Shape::Point));
    let crosses = |&[x1, y1, x2, y2]: &[f32; 4]| x1 == x2 && y1.min(y2) < 4.5 && y1.max(y2) > 4.5;
    assert_eq!(board.lines.iter().filter(|line| crosses(line)).count(), 2, "only the edges");
    let aslant = |[x1, y1, x2, y2]: &[f32; 4]| x1 != x2 && y1 != y2;
    assert_eq!(board.lines.iter().filter(|line| aslant(line)).count(), 4);
    let near = board.labels.iter().filter(|label| label.at[1] > 9.0);
    let mut near: Vec<_> = near.map(|label| (label.at[0], label.text.as_str())).collect();
    near.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    assert_eq!(near.first(), Some(&(0.0, "9")), "Red counts from the right");
    // The soldier on the edge has half a mark, the others a whole one; so have the cannons.
    let short = |[x1, y1, x2, y2]: &[f32; 4]| (x1 - x2).hypot(y1 - y2) < 0.5;
    assert_eq!(board.lines.iter().filter(|line| short(line)).count(), 2 * (5 * 8 - 8 + 2 * 8));
    let [red, black] = &game.title().seats;
    assert_eq!((red.colour, red.dark, black.colour), (Some(SeatColour::Red), false, None));
}

#[test]
fn janggi_has_no_river_and_makruk_no_colours() {
    let (janggi, makruk) = (board("janggi"), board("makruk"));
    assert_eq!(janggi.lines.len(), 10 + 9 + 4);
    let worth = janggi.worth.as_ref().unwrap();
    let worth_of = |name: &str| {
        let at = janggi.pieces.iter().position(|piece| piece.name == name).unwrap();
        worth.pieces[at]
    };
    let names = ["soldier", "advisor", "elephant", "horse", "cannon", "chariot", "general"];
    for (name, points) in names.into_iter().zip([2.0, 3.0, 3.0, 5.0, 7.0, 13.0, 0.0]) {
        for side in ["blue", "red"] {
            assert_eq!(worth_of(&format!("{side} {name}")), points, "{side} {name}");
        }
    }
    assert_eq!(worth.besides, [0.0, 1.5]);
    assert_eq!((&*janggi.cells[0].name, &*janggi.cells[89].name), ("01", "19"));
    assert_eq!(along(&janggi, false, true), "123456789");
    assert_eq!(along(&janggi, false, false), "1234567890");
    assert_eq!(makruk.worth, None, "points decide nothing");
    assert_eq!((makruk.ground, makruk.lines.len()), (Ground::Plain, 18));
    assert!(makruk.cells.iter().all(|cell| cell.shade == 0));
    assert_eq!(along(&makruk, false, true), "abcdefgh");
    assert_eq!(along(&makruk, true, false), "12345678");
    assert_eq!(board("crazyhouse").ground, Ground::Chequer);
}
