//! What a bot does in a game that hides something.

use super::*;

fn hidden() -> Table {
    let mut table = Table::untold(MANNER);
    table.about["hides"] = true.into();
    table
}

#[test]
fn a_host_is_told_neither_the_start_nor_the_moves_of_a_hidden_game() {
    for start in [json!({ "kind": "usual" }), json!({ "kind": "random" })] {
        let mut table = Table::untold(MANNER);
        table.about["hides"] = (start["kind"] == "usual").into();
        table.about["start"] = start;
        let out = table.told_whole(&[]);
        let [SeatOut::Take(seating)] = &out[..] else { panic!("{out:?}") };
        assert_eq!(seating.start, None);
        let out = table.hears(SeatIn::Seated(true));
        let turn = asks(&out[0]).unwrap();
        assert!(turn.moves.is_empty() && turn.view.is_some());
    }
    let mut open = Table::untold(MANNER);
    let out = open.told_whole(&[]);
    assert!(matches!(&out[..], [SeatOut::Take(seating)] if seating.start == Some(Start::Usual)));
    let out = open.hears(SeatIn::Seated(true));
    assert!(asks(&out[0]).unwrap().view.is_none());
}

#[test]
fn a_move_that_is_refused_for_what_is_hidden_is_not_offered_to_the_engine_again() {
    let mut table = hidden();
    let move_of = |notation: &str| json!({ "notation": notation, "path": [0] });
    let you = json!({ "seat": "first", "legal": [move_of("a1"), move_of("a2")], "acts": [] });
    let message = json!({
        "type": "game", "about": table.about, "entries": [], "state": table.state(), "you": you,
        "crowd": { "game": GAME, "seated": [true, true], "watchers": 0 },
    });
    table.told(&message);
    table.hears(SeatIn::Seated(true));
    let id = moves(&table.answers(0, plays("a1"))).remove(0).2;
    let out = table.refused(Some(&id), Refusal::Illegal);
    let [SeatOut::Think(turn)] = &out[..] else { panic!("{out:?}") };
    let open: Vec<_> = turn.legal.iter().map(|one| one.notation.as_str()).collect();
    assert_eq!(open, ["a2"]);
    assert!(table.brain.went_well(), "it could not know better");
}

#[test]
fn the_game_is_asked_for_anew_when_moves_of_a_hidden_one_are_taken_back() {
    let mut table = hidden();
    table.told_whole(&[]);
    table.hears(SeatIn::Seated(true));
    table.answers(0, plays("e2e4"));
    table.moved("e2e4");
    let out = table.taken_back_to(0);
    assert_eq!(out, [SeatOut::Say(ClientOut::Watch { game: game(), from: 0 })]);
    assert_eq!(questions(&table.told_whole(&[])), [0]);
}
