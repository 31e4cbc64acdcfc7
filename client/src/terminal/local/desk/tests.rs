//! A game without a server, without a terminal.

use rookery_protocol::game::{Score, You};
use rookery_rules::record::Entry as Noted;

use super::*;

const NOW: Millis = 1_000;

fn desk(key: &str, computer: Option<Seat>, time: TimeControl, moves: &[&str]) -> Desk {
    let registry = rookery_games::registry();
    let game = Arc::clone(registry.get(key).unwrap());
    let mut record = Record::default();
    let noted = |text: &&str| Noted { text: (*text).to_owned(), ..Noted::default() };
    record.main.moves = moves.iter().map(noted).collect();
    let players = Players { names: ["One".into(), "Two".into()], computer };
    Desk::begin(game, &record, time, players, GameId::from_random(7), NOW).unwrap()
}

fn untimed() -> TimeControl {
    TimeControl::even(TimeLimit::Unlimited)
}

fn play(desk: &mut Desk, text: &str) -> Vec<ClientIn> {
    let (game, ply, notation) = (desk.id(), desk.ply(), text.to_owned());
    desk.say(ClientOut::Move { game, ply, notation, id: "c".into() }, NOW)
}

fn act(desk: &mut Desk, act: Act) -> Vec<ClientIn> {
    desk.say(ClientOut::Act { game: desk.id(), act, id: "c".into() }, NOW)
}

fn you(heard: &[ClientIn]) -> &You {
    match &heard[0] {
        ClientIn::Events { you: Some(you), .. } | ClientIn::Game { you: Some(you), .. } => you,
        other => panic!("{other:?}"),
    }
}

fn is_done(heard: &[ClientIn]) -> bool {
    matches!(heard.last(), Some(ClientIn::Done { .. }))
}

#[test]
fn two_people_play_both_seats_and_take_back_one_move_at_a_time() {
    let mut desk = desk("chess", None, untimed(), &[]);
    let heard = play(&mut desk, "e4");
    assert!(is_done(&heard));
    assert_eq!((you(&heard).seat, you(&heard).legal.len()), (Seat::Second, 20));
    assert!(you(&heard).acts.contains(&Act::AskTakeback));
    play(&mut desk, "e5");
    let heard = act(&mut desk, Act::AskTakeback);
    assert!(is_done(&heard), "{heard:?}");
    assert_eq!((desk.ply(), you(&heard).seat), (1, Seat::Second));
    act(&mut desk, Act::AskTakeback);
    assert_eq!(desk.ply(), 0);
    for text in ["f3", "e5", "g4"] {
        assert!(is_done(&play(&mut desk, text)));
    }
    play(&mut desk, "Qh4");
    assert_eq!(desk.arbiter.result().unwrap().score, Score::Second);
    let text = desk.text().unwrap();
    assert!(text.contains("1. f3 e5 2. g4 Qh4# 0-1"), "{text}");
    assert!(text.contains("[White \"One\"]"), "{text}");
    act(&mut desk, Act::OfferRematch);
    assert!(desk.rematch_is_due());
    let next = desk.rematch(GameId::from_random(8), NOW).unwrap();
    assert_eq!((next.ply(), &*next.players.names[0]), (0, "Two"));
}

#[test]
fn against_the_computer_a_takeback_gives_back_both_moves() {
    let mut desk = desk("chess", Some(Seat::Second), untimed(), &[]);
    assert!(desk.computers_turn(NOW).is_none());
    play(&mut desk, "e4");
    assert_eq!(desk.computers_turn(NOW).unwrap().0, Seat::Second);
    let refused = play(&mut desk, "d4");
    assert!(matches!(&refused[..], [ClientIn::Refused { reason: Refusal::NotYourTurn, .. }]));
    let heard = desk.computer_plays("e7e5", 0, NOW);
    assert_eq!(you(&heard).legal.len(), 29);
    act(&mut desk, Act::AskTakeback);
    assert_eq!((desk.ply(), desk.computers_turn(NOW).is_none()), (0, true));
}

#[test]
fn the_computer_agrees_to_a_draw_when_it_is_worse() {
    for (judged, agreed) in [(0, false), (-300, true)] {
        let mut desk = desk("chess", Some(Seat::Second), untimed(), &["e4"]);
        desk.computer_plays("e7e5", judged, NOW);
        act(&mut desk, Act::OfferDraw);
        assert_eq!(desk.arbiter.result().is_some(), agreed, "{judged}");
    }
}

#[test]
fn a_wrong_move_is_refused_with_what_it_may_have_been() {
    let mut desk = desk("chess", None, untimed(), &[]);
    let refused = play(&mut desk, "Nf4");
    let [ClientIn::Refused { text, reason: Refusal::Illegal, .. }] = &refused[..] else {
        panic!("{refused:?}")
    };
    assert!(text.contains("Did you mean Nf3"), "{text}");
    assert_eq!(desk.ply(), 0);
    let said = ClientOut::Say {
        game: desk.id(),
        room: rookery_protocol::game::Room::Players,
        text: "hello".into(),
        id: "c".into(),
    };
    assert!(matches!(&desk.say(said, NOW)[..], [ClientIn::Refused { .. }]));
}

#[test]
fn clocks_run_from_the_start_and_a_flag_falls() {
    let mut desk = desk("chess", Some(Seat::Second), TimeControl::fischer(10, 0), &[]);
    let deadline = desk.deadline().unwrap();
    assert!((NOW + 10_000..NOW + 15_000).contains(&deadline), "{deadline}");
    assert!(desk.timeout(deadline - 1).is_empty());
    let heard = desk.timeout(deadline);
    assert!(matches!(&heard[..], [ClientIn::Events { state, .. }] if state.result.is_some()));
    assert_eq!(desk.arbiter.result().unwrap().reason, "time");
}

#[test]
fn a_game_goes_on_from_a_record_and_is_written_with_all_its_moves() {
    let moves = ["e4", "e5", "Nf3"];
    let mut desk = desk("chess", Some(Seat::First), untimed(), &moves);
    assert_eq!(desk.ply(), 3);
    let heard = desk.say(ClientOut::Watch { game: desk.id(), from: 0 }, NOW);
    let ClientIn::Game { entries, state, .. } = &heard[0] else { panic!("{heard:?}") };
    assert_eq!((entries.len(), state.version), (3, 3));
    play(&mut desk, "Nc6");
    assert!(desk.text().unwrap().contains("1. e4 e5 2. Nf3 Nc6 *"));
}

#[test]
fn every_game_that_hides_nothing_can_be_begun() {
    let registry = rookery_games::registry();
    for game in registry.iter() {
        let start = rookery_rules::resolve(
            game.as_ref(),
            if game.title().starts.usual {
                rookery_protocol::game::Start::Usual
            } else {
                rookery_protocol::game::Start::Random
            },
            || 1,
        );
        let record = Record::new(start.unwrap());
        let players = Players { names: ["One".into(), "Two".into()], computer: None };
        let id = GameId::from_random(1);
        let desk = Desk::begin(Arc::clone(game), &record, untimed(), players, id, NOW);
        let mut desk = desk.unwrap_or_else(|why| panic!("{}: {why}", game.title().key));
        let legal = you(&desk.say(ClientOut::Watch { game: id, from: 0 }, NOW)).legal.clone();
        assert!(is_done(&play(&mut desk, &legal[0].notation)), "{}", game.title().key);
        assert!(desk.text().is_ok(), "{}", game.title().key);
    }
}
