//! The first tab, and what lies over the tabs.

use rookery_protocol::challenge::{Audience, Challenge};
use rookery_protocol::clock::TimeControl;
use rookery_protocol::game::{Rules, Start};
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::ClientIn;

use super::*;

/// The rules of a game that may also begin from numbered positions.
fn rules(key: &str, usual: bool) -> Rules {
    let ClientIn::Game { about, .. } = message("game.begun", &[]) else { unreachable!() };
    Rules {
        key: key.into(),
        name: key.to_uppercase(),
        summary: String::new(),
        text: String::new(),
        seats: about.seats,
        starts: rookery_protocol::game::Starts {
            usual,
            numbers: Some(960),
            position: true,
            secret: false,
        },
        board: about.board,
        view: about.view,
        group: String::new(),
        tables: None,
        preparing: false,
        said: None,
        examples: vec![],
    }
}

#[test]
fn who_has_a_session_is_connected_and_shown_the_lobby() {
    let session = ("play.example".to_owned(), "ada".to_owned());
    let mut app = App::new(Some(session), (80, 24), 7);
    assert_eq!(app.take_effects(), [Effect::Connect]);
    assert_eq!(notice(&app).as_deref(), Some("Connecting…"));
    app.update(Event::Link(LinkState::Away));
    assert_eq!(notice(&app).as_deref(), Some("The server cannot be reached; trying again…"));
    app.update(Event::Link(LinkState::Open));
    assert_eq!(app.notice(), None);
    let effects = hear(&mut app, "hello.player", &[]);
    assert_eq!(effects[0], Effect::Say(ClientOut::EnterLobby));
    assert!(effects.contains(&Effect::Call(Call::Mine("ada".into()))));
    let again = hear(&mut app, "hello.player", &[]);
    assert_eq!(again, [Effect::Call(Call::Mine("ada".into()))], "the lobby is entered once");
}

#[test]
fn a_lost_connection_is_told_until_it_is_back() {
    let mut app = ada();
    app.update(Event::Link(LinkState::Lost));
    assert_eq!(notice(&app).as_deref(), Some("The connection is lost; trying again…"));
    app.update(Event::Link(LinkState::Open));
    assert_eq!(app.notice(), None);
}

#[test]
fn a_session_that_has_ended_leads_to_the_form() {
    let mut app = ada();
    assert!(hear(&mut app, "hello.nobody", &[]).contains(&Effect::HangUp));
    let Over::Login(login) = &app.over else { panic!("no form") };
    assert_eq!((login.server.text(), login.name.text()), ("play.example", "ada"));
    assert_eq!(login.focus, Focus::Passphrase);
    assert!(login.trouble.as_ref().unwrap().to_string().contains("The session has ended"));
}

#[test]
fn who_is_not_known_may_make_the_account() {
    let mut app = App::new(None, (80, 24), 7);
    press(&mut app, KeyCode::Tab);
    assert_eq!(enter(&mut app, "rr"), []);
    let first = enter(&mut app, "a secret of mine");
    let [Effect::Call(Call::LogIn { server, credentials, code: None, new: false })] =
        first.as_slice()
    else {
        panic!("{first:?}")
    };
    assert_eq!((server.as_str(), credentials.name.as_str()), ("127.0.0.1:8000", "rr"));
    assert_eq!(press(&mut app, KeyCode::Enter), [], "once is enough");
    let code = Some("no-such-login".to_owned());
    let refused = Answer::NotLoggedIn { code, text: Text::verbatim("They do not match.") };
    app.update(Event::Answer(Box::new(refused)));
    let second = press(&mut app, KeyCode::Char('r'));
    assert!(matches!(second.as_slice(), [Effect::Call(Call::LogIn { new: true, .. })]));
    let ClientIn::Hello { account: Some(account), .. } = message("hello.player", &[]) else {
        unreachable!()
    };
    let server = "127.0.0.1:8000".to_owned();
    let effects = app.update(Event::Answer(Box::new(Answer::LoggedIn { server, account })));
    assert_eq!(effects, [Effect::Connect]);
    assert!(matches!(app.over, Over::Nothing));
}

#[test]
fn who_has_a_second_factor_is_asked_for_a_code() {
    let mut app = App::new(None, (80, 24), 7);
    press(&mut app, KeyCode::Tab);
    enter(&mut app, "rr");
    enter(&mut app, "a secret of mine");
    let code = Some("code-wanted".to_owned());
    let refused = Answer::NotLoggedIn { code, text: Text::verbatim("A code, please.") };
    app.update(Event::Answer(Box::new(refused)));
    let Over::Login(login) = &app.over else { panic!("no form") };
    assert_eq!(login.focus, Focus::Code);
    let sent = enter(&mut app, "123 456");
    let [Effect::Call(Call::LogIn { credentials, code: Some(code), new: false, .. })] =
        sent.as_slice()
    else {
        panic!("{sent:?}")
    };
    assert_eq!((credentials.name.as_str(), code.as_str()), ("rr", "123 456"));
}

#[test]
fn rows_of_the_first_tab_are_opened_accepted_declined_and_taken_back() {
    let mut app = ada();
    hear(&mut app, "lobby.busy", &[]);
    let ring =
        hear(&mut app, "challenges.both-ways", &[("/outgoing/0/status/kind", json!("open"))]);
    assert_eq!(ring, [Effect::Ring]);
    assert!(notice(&app).unwrap().starts_with("bob invites you"));
    let id = |text: &str| text.parse().unwrap();
    let decline = Effect::Call(Call::Decline(id("cHaLL006")));
    assert_eq!(press(&mut app, KeyCode::Char('d')), [decline]);
    let accept = Effect::Call(Call::Accept(id("cHaLL006")));
    assert_eq!(press(&mut app, KeyCode::Enter), [accept]);
    press(&mut app, KeyCode::Down);
    let take_back = Effect::Call(Call::TakeBack(id("cHaLL007")));
    assert_eq!(press(&mut app, KeyCode::Char('x')), [take_back]);
    press(&mut app, KeyCode::End);
    let watch = ClientOut::Watch { game: GAME.parse().unwrap(), from: 0 };
    assert_eq!(press(&mut app, KeyCode::Enter), [Effect::Say(watch)]);
    assert_eq!((app.tab, app.game_tabs.len()), (1, 1));
    press(&mut app, KeyCode::Tab);
    assert_eq!(app.tab, 0);
    press(&mut app, KeyCode::Char('2'));
    let close = KeyEvent::new(KeyCode::Char('w'), KeyModifiers::CONTROL);
    let effects = app.update(Event::Key(close));
    assert_eq!(effects[0], Effect::Say(ClientOut::Unwatch { game: GAME.parse().unwrap() }));
    assert!(app.game_tabs.is_empty());
}

#[test]
fn a_form_becomes_a_challenge() {
    let mut app = ada();
    app.update(Event::Answer(Box::new(Answer::Rules(vec![
        rules("one", true),
        rules("other", false),
    ]))));
    assert_eq!(press(&mut app, KeyCode::Char('n')), [Effect::Call(Call::Bots)]);
    for key in [KeyCode::Right, KeyCode::Right, KeyCode::Down] {
        press(&mut app, key);
    }
    type_in(&mut app, "Bob");
    press(&mut app, KeyCode::Down);
    type_in(&mut app, "oth");
    press(&mut app, KeyCode::Down);
    type_in(&mut app, "7+2");
    press(&mut app, KeyCode::Down);
    press(&mut app, KeyCode::Right);
    let effects = press(&mut app, KeyCode::Enter);
    let [Effect::Call(Call::Invite(challenge))] = effects.as_slice() else { panic!("{effects:?}") };
    assert_eq!((challenge.rules.as_str(), &challenge.start), ("other", &Start::Random));
    assert_eq!(challenge.to, Audience::Name { name: "Bob".into() });
    assert_eq!(challenge.time, TimeControl::fischer(420, 2));
    assert_eq!((challenge.seat, challenge.rated), (Some(Seat::First), false));
    app.update(Event::Answer(Box::new(Answer::Failed(Text::verbatim("There is no such player.")))));
    let Over::Invite(invite) = &app.over else { panic!("the form is gone") };
    assert_eq!(invite.trouble, Some(Text::verbatim("There is no such player.")));
}

#[test]
fn an_invitation_by_link_shows_the_link() {
    let mut app = ada();
    app.update(Event::Answer(Box::new(Answer::Rules(vec![rules("one", true)]))));
    press(&mut app, KeyCode::Char('n'));
    press(&mut app, KeyCode::Right);
    press(&mut app, KeyCode::Enter);
    let ClientIn::Lobby { challenges, .. } = message("lobby.busy", &[]) else { unreachable!() };
    let made: Challenge = challenges[0].clone();
    app.update(Event::Answer(Box::new(Answer::Invited(made))));
    let Over::Told(_, text) = &app.over else { panic!("nothing to read") };
    assert!(text.to_string().starts_with("https://play.example/c/cHaLL001"), "{text}");
    press(&mut app, KeyCode::Esc);
    assert!(matches!(app.over, Over::Nothing));
}

#[test]
fn the_games_of_a_player_are_listed_and_opened() {
    let mut app = ada();
    hear(&mut app, "lobby.busy", &[]);
    let own = press(&mut app, KeyCode::Char('p'));
    assert_eq!(own, [Effect::Call(Call::Of("guest8".into()))], "whom the row is about");
    let ClientIn::Lobby { games, .. } = message("lobby.busy", &[]) else { unreachable!() };
    app.update(Event::Answer(Box::new(Answer::Of("guest8".into(), games))));
    let effects = press(&mut app, KeyCode::Enter);
    assert_eq!(*said(&effects), ClientOut::Watch { game: GAME.parse().unwrap(), from: 0 });
    assert_eq!((app.tab, matches!(app.over, Over::Nothing)), (1, true));
}

#[test]
fn a_notice_stays_for_a_while_or_until_a_key_whatever_the_servers_clock_says() {
    let mut app = ada();
    hear(&mut app, "challenges.both-ways", &[]);
    app.update(Event::Tick { now_ms: 1_795_222_900_000, up_ms: 1_000 });
    assert!(app.notice().is_some());
    app.update(Event::Tick { now_ms: 1_795_222_900_000, up_ms: 10_000 });
    assert!(app.notice().is_none());
    hear(&mut app, "challenges.none", &[]);
    hear(&mut app, "challenges.both-ways", &[]);
    press(&mut app, KeyCode::Up);
    assert!(app.notice().is_none());
}
