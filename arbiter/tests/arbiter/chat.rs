//! Who may say what, and where.

use rookery_arbiter::{By, Event, ROOM_SAYS_MAX};
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{Act, Room};
use rookery_protocol::socket::SAY_LEN_MAX;

use crate::table::*;

#[test]
fn nobody_speaks_to_the_players_from_outside_while_the_game_goes_on() {
    let mut table = Table::opened(blitz());
    table.say(By::Seat(First), Room::Players, "hello").unwrap();
    table.say(By::Spectator, Room::Spectators, "what a game").unwrap();
    table.say(By::Seat(Second), Room::Spectators, "welcome").unwrap();
    let refused = Err(Refusal::WrongRoom);
    assert_eq!(table.say(By::Spectator, Room::Players, "take the rook"), refused);
    assert_eq!(table.say(By::Server, Room::Players, "hm"), Err(Refusal::NotSeated));
}

#[test]
fn both_rooms_are_open_to_everyone_once_the_game_is_over() {
    let mut table = Table::opened(blitz());
    table.acts(First, Act::Resign);
    for by in [By::Seat(First), By::Seat(Second), By::Spectator] {
        for room in [Room::Players, Room::Spectators] {
            table.say(by, room, "good game").unwrap();
        }
    }
}

#[test]
fn what_is_said_is_kept_without_the_space_around_it() {
    let mut table = Table::new(blitz());
    let events = table.say(By::Seat(First), Room::Players, "  szia, 你好 🙂 ").unwrap();
    let (room, by, text) = (Room::Players, player("anna"), "szia, 你好 🙂".into());
    assert_eq!(events, [Event::Said { room, by, text }]);
}

#[test]
fn texts_that_are_empty_too_long_or_hold_control_characters_are_refused() {
    let mut table = Table::new(blitz());
    let longest = "é".repeat(SAY_LEN_MAX);
    table.say(By::Seat(First), Room::Players, &longest).unwrap();
    let too_long = format!("{longest}é");
    for text in ["", "   ", "two\nlines", "a\u{7}b", "a\0b", "a\u{1b}[2Jb", &too_long] {
        let refused = Err(Refusal::BadText);
        assert_eq!(table.say(By::Seat(First), Room::Players, text), refused, "{text:?}");
    }
}

#[test]
fn a_room_holds_so_much_and_the_other_is_not_touched() {
    let mut table = Table::new(blitz());
    for _ in 0..ROOM_SAYS_MAX {
        table.say(By::Spectator, Room::Spectators, "again").unwrap();
    }
    assert_eq!(table.say(By::Spectator, Room::Spectators, "again"), Err(Refusal::RoomFull));
    table.say(By::Seat(First), Room::Players, "quiet here").unwrap();
}

#[test]
fn talk_leaves_clocks_and_offers_alone() {
    let mut table = Table::opened(blitz());
    table.wait(4_000).acts(First, Act::OfferDraw);
    let before = (table.arbiter.deadline(), table.arbiter.state(table.now).offers);
    table.say(By::Seat(First), Room::Players, "draw?").unwrap();
    assert_eq!((table.arbiter.deadline(), table.arbiter.state(table.now).offers), before);
}
