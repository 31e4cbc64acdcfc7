//! The pictures that games use, in the list from which the browser client tests its drawings.

use std::collections::BTreeSet;
use std::path::Path;
use std::{fmt::Write, fs};

use rookery_rules::Start;

#[test]
fn the_list_has_every_picture_that_a_game_uses() {
    let boards = rookery_games::registry();
    let boards = boards.iter().map(|game| game.board(&Start::Usual));
    let pictures: BTreeSet<String> =
        boards.flat_map(|board| board.pieces).map(|kind| kind.picture).collect();
    let mut list = String::from("[");
    for (at, picture) in pictures.iter().enumerate() {
        write!(list, "{}\n  {picture:?}", if at == 0 { "" } else { "," }).unwrap();
    }
    list.push_str("\n]\n");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/src/pieces/pictures.json");
    let known = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(known, list, "{} should be:\n{list}", path.display());
}
