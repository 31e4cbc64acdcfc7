//! A program that speaks Hub plays draughts.

use rookery_rules::{Start, Tongue};

use crate::find;
use crate::table::{Program, play};

#[test]
fn a_program_plays_international_draughts_by_hub() {
    let game = find(rookery_draughts::games(), "draughts");
    let mut players = [(); 2].map(|()| Program::start("hub.py", &[], Tongue::Hub));
    let profile = players[0].machine.profile();
    assert_eq!((&*profile.name, &*profile.author), ("Steps 1", "A. N. Other"));
    for start in [Start::Usual, Start::Position { text: "B:WK46,31,32:BK5,20,9".into() }] {
        let end = play(&*game, &start, &mut players, 300);
        assert!(end.outcome().is_some(), "{}", end.text());
    }
    players.into_iter().for_each(Program::end);
}
