//! Offers to play, and who hears of them.

use rookery_api_client::ApiError;
use rookery_protocol::challenge::{Audience, Challenge, ChallengeStatus, NewChallenge};
use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_protocol::game::{GameSummary, Start};
use rookery_protocol::socket::{ClientIn, ClientOut};

use crate::person::{Person, begin, offer};
use crate::server::TestServer;

fn chess() -> NewChallenge {
    offer("chess", TimeControl::fischer(300, 3))
}

fn to(name: &str) -> NewChallenge {
    NewChallenge { to: Audience::Name { name: name.into() }, ..chess() }
}

fn incoming(message: ClientIn) -> Option<Vec<Challenge>> {
    match message {
        ClientIn::Challenges { incoming, .. } => Some(incoming),
        _ => None,
    }
}

fn started(message: ClientIn) -> Option<GameSummary> {
    match message {
        ClientIn::Started { game } => Some(game),
        _ => None,
    }
}

fn listed(message: ClientIn) -> Option<Vec<Challenge>> {
    match message {
        ClientIn::Lobby { challenges, .. } => Some(challenges),
        _ => None,
    }
}

fn problem<T: std::fmt::Debug>(outcome: Result<T, ApiError>) -> (u16, String, Option<String>) {
    match outcome {
        Err(ApiError::Refused { status, problem }) => (status, problem.code, problem.field),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_link_begins_a_game_with_whoever_opens_it_first() {
    let server = TestServer::start().await;
    let mut anna = Person::registered(&server, "anna").await;
    let (mut bela, cili) = (Person::guest(&server).await, Person::guest(&server).await);
    let challenge = anna.client.challenge(&chess()).await.unwrap();
    let found = Person::stranger(&server).await.client.find_challenge(challenge.id).await.unwrap();
    assert_eq!((found.from.name.as_str(), found.status), ("anna", ChallengeStatus::Open));

    let (one, other) =
        tokio::join!(bela.client.accept(challenge.id), cili.client.accept(challenge.id));
    assert!(one.is_ok() != other.is_ok(), "exactly one gets the game");
    let was_first = one.is_ok();
    let late = problem(if was_first { other } else { one });
    assert_eq!(late.1, "challenge-closed", "the other is told why");
    let game = anna.until(started).await;
    if was_first {
        assert_eq!(bela.until(started).await.id, game.id);
    }
    assert_eq!(game.players[0].name, "anna");
    let found = anna.client.find_challenge(challenge.id).await.unwrap();
    assert_eq!(found.status, ChallengeStatus::Accepted { game: game.id });
}

#[tokio::test]
async fn a_challenge_to_a_name_reaches_them_wherever_they_are() {
    let server = TestServer::start().await;
    let mut anna = Person::registered(&server, "anna").await;
    let mut bela = Person::registered(&server, "Bela").await;
    assert_eq!(bela.until(incoming).await, []);
    let challenge = anna.client.challenge(&to("bela")).await.unwrap();
    assert_eq!(bela.until(incoming).await[0].id, challenge.id);
    let mut late = bela.another_window().await;
    assert_eq!(late.until(incoming).await[0].id, challenge.id);

    bela.client.decline(challenge.id).await.unwrap();
    assert_eq!(bela.until(incoming).await, []);
    let outgoing = anna.until(|message| match message {
        ClientIn::Challenges { outgoing, .. } if outgoing.is_empty() => Some(outgoing),
        _ => None,
    });
    assert_eq!(outgoing.await, []);
    assert_eq!(problem(bela.client.accept(challenge.id).await).1, "challenge-closed");
}

#[tokio::test]
async fn a_challenge_is_answered_by_whom_it_is_for_and_taken_back_by_whom_it_is_from() {
    let server = TestServer::start().await;
    let anna = Person::registered(&server, "anna").await;
    let bela = Person::registered(&server, "Bela").await;
    let cili = Person::guest(&server).await;
    let id = anna.client.challenge(&to("Bela")).await.unwrap().id;
    for refused in [
        problem(cili.client.accept(id).await),
        problem(cili.client.decline(id).await),
        problem(anna.client.decline(id).await),
        problem(bela.client.take_back(id).await),
    ] {
        assert_eq!(refused, (403, "not-your-challenge".to_owned(), None));
    }
    let challenge = anna.client.take_back(id).await.unwrap();
    assert_eq!(challenge.status, ChallengeStatus::Gone);
}

#[tokio::test]
async fn the_lobby_lists_what_is_open_to_anyone_while_its_maker_is_there() {
    let server = TestServer::start().await;
    let mut watcher = Person::stranger(&server).await;
    watcher.say(ClientOut::EnterLobby).await;
    assert_eq!(watcher.until(listed).await, []);
    let anna = Person::guest(&server).await;
    let open = NewChallenge { to: Audience::Anyone, ..chess() };
    let challenge = anna.client.challenge(&open).await.unwrap();
    let first = watcher.until(|m| listed(m).filter(|all| !all.is_empty())).await;
    assert_eq!(first[0].id, challenge.id);
    anna.socket.close().await;
    watcher.until(|m| listed(m).filter(Vec::is_empty)).await;
}

#[tokio::test]
async fn whoever_begins_a_game_no_longer_waits_in_the_lobby() {
    let server = TestServer::start().await;
    let (anna, bela) = (Person::guest(&server).await, Person::guest(&server).await);
    let open = NewChallenge { to: Audience::Anyone, ..chess() };
    let challenge = anna.client.challenge(&open).await.unwrap();
    begin(&bela, &anna, &chess()).await;
    let found = anna.client.find_challenge(challenge.id).await.unwrap();
    assert_eq!(found.status, ChallengeStatus::Gone);
}

#[tokio::test]
async fn games_in_progress_are_shown_in_the_lobby_until_they_end() {
    let server = TestServer::start().await;
    let mut watcher = Person::stranger(&server).await;
    watcher.say(ClientOut::EnterLobby).await;
    let mut table = crate::person::Table::chess(&server).await;
    let games = |message| match message {
        ClientIn::Lobby { games, .. } => Some(games),
        _ => None,
    };
    let live = watcher.until(|m| games(m).filter(|all| !all.is_empty())).await;
    assert_eq!(live[0].id, table.game);
    table.play("f2f3 e7e5 g2g4 d8h4").await;
    watcher.until(|m| games(m).filter(Vec::is_empty)).await;
}

#[tokio::test]
async fn a_form_with_a_mistake_names_it_and_its_field() {
    let server = TestServer::start().await;
    let anna = Person::registered(&server, "anna").await;
    let guest = Person::guest(&server).await;
    let with = |change: fn(&mut NewChallenge)| {
        let mut challenge = chess();
        change(&mut challenge);
        challenge
    };
    let from = |fen: &str| {
        let start = Start::Position { text: fen.into() };
        NewChallenge { start, ..chess() }
    };
    let mistakes = [
        (with(|c| c.rules = "snap".into()), "rules", "no-such-rules"),
        (with(|c| c.start = Start::Number { number: 3 }), "start", "bad-start"),
        (with(|c| c.start = Start::Random), "start", "bad-start"),
        (from("8/8/8/8/8/8/8/8 w - - 0 1"), "start", "bad-start"),
        (from("7k/5QQ1/8/8/8/8/8/K7 b - - 0 1"), "start", "bad-start"),
        (from("'; DROP TABLE games; --"), "start", "bad-start"),
        (
            with(|c| c.time = TimeControl::even(TimeLimit::Clock { stages: vec![] })),
            "time",
            "bad-time",
        ),
        (to("nobody"), "to", "no-such-user"),
        (to("ANNA"), "to", "yourself"),
    ];
    for (challenge, field, code) in mistakes {
        let told = problem(anna.client.challenge(&challenge).await);
        assert_eq!(told, (422, code.to_owned(), Some(field.to_owned())), "{challenge:?}");
    }
    let rated = NewChallenge { rated: true, ..chess() };
    assert_eq!(problem(guest.client.challenge(&rated).await).2.as_deref(), Some("rated"));
    let challenge = anna.client.challenge(&rated).await.unwrap();
    assert_eq!(problem(guest.client.accept(challenge.id).await).1, "guests-play-casual");
    assert_eq!(problem(anna.client.accept(challenge.id).await).1, "own-challenge");
}

#[tokio::test]
async fn nobody_fills_the_server_with_challenges() {
    let server = TestServer::start().await;
    let anna = Person::guest(&server).await;
    for _ in 0..10 {
        anna.client.challenge(&chess()).await.unwrap();
    }
    assert_eq!(problem(anna.client.challenge(&chess()).await).1, "too-many-challenges");
}

#[tokio::test]
async fn a_numbered_start_is_the_one_that_was_asked_for_and_a_random_one_is_drawn() {
    let server = TestServer::start().await;
    let (anna, mut bela) = (Person::guest(&server).await, Person::guest(&server).await);
    for start in [Start::Number { number: 0 }, Start::Random] {
        let asked = NewChallenge { start, ..offer("chess960", TimeControl::fischer(300, 3)) };
        let game = begin(&anna, &bela, &asked).await;
        let shown = bela.watch(game.id).await;
        assert_eq!(shown.about.view.cells.len(), 32);
    }
}
