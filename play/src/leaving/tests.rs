//! What becomes of what somebody said and sent who is gone.

use rookery_arbiter::{Event, Record};
use rookery_protocol::account::DeleteAccount;
use rookery_protocol::game::{Act, Room};
use rookery_protocol::id::GameId;
use rookery_protocol::socket::ClientIn;
use rookery_storage::User;
use rookery_storage::leaving::NAME_LEFT_MS;

use super::*;
use crate::acts::accounts;
use crate::auth::session::{IDLE_MS, LONGEST_MS};
use crate::game::{Order, ToGame, Wish, look};
use crate::imports::keep_one;
use crate::outbox::{Outflow, outbox};
use crate::testing::{PASSPHRASE, SOMEWHERE, World, heard, until};
use crate::{hearing, now};

async fn say(world: &World, game: GameId, by: &User, room: Room, text: &str) {
    let (mine, _answers) = outbox();
    let wish = Wish::Say { room, text: text.to_owned() };
    let order = Order { by: by.player(), id: now::random_u64().to_string(), wish, lag_ms: 0 };
    world.app.live.order(&world.app, &mine, game, order).unwrap();
    let said = async || said(world, game).await.iter().any(|(_, said)| said == text);
    until(said).await;
}

/// What stands in the log of a game: by whom, and what.
async fn said(world: &World, game: GameId) -> Vec<(String, String)> {
    let events = world.app.base.storage.events(game, 0, 1_000).await.unwrap();
    let said = events.iter().enumerate().filter_map(|(at, event)| {
        assert_eq!(event.version as usize, at + 1, "versions are gapless");
        match Record::read(event.version, event.at_ms, &event.body).unwrap().event {
            Event::Said { by, text, .. } => Some((by.name, text)),
            _ => None,
        }
    });
    said.collect()
}

/// Somebody who looks at a game, and is told of it.
fn watch(world: &World, game: GameId) -> Outflow {
    let (mine, outflow) = outbox();
    let watch = ToGame::Watch { outbox: mine, player: None, from: 0 };
    world.app.live.send(&world.app, game, watch).unwrap();
    outflow
}

/// Waits until somebody is shown the whole game with what is wanted in it, and nothing that is not.
async fn is_shown(flow: &mut Outflow, wanted: &str, gone: &[&str]) {
    let flow = std::cell::RefCell::new(flow);
    until(async || {
        let told = heard(&mut flow.borrow_mut());
        told.iter().any(|notice| {
            let ClientIn::Game { .. } = notice.message() else { return false };
            let text = serde_json::to_string(notice.message()).unwrap();
            text.contains(wanted) && !gone.iter().any(|gone| text.contains(gone))
        })
    })
    .await;
}

fn sure() -> DeleteAccount {
    DeleteAccount { passphrase: PASSPHRASE.to_owned(), factor: None }
}

#[tokio::test]
async fn who_leaves_takes_along_what_they_said_and_whoever_looks_sees_it_go() {
    let world = World::new().await;
    let [anna, bela, cili] = [
        world.registered("anna").await,
        world.registered("bela").await,
        world.registered("cili").await,
    ];
    let own = world.game("chess", &anna, &bela).await;
    let watched = world.game("chess", &bela, &cili).await;
    say(&world, own, &anna, Room::Players, "my secret").await;
    say(&world, own, &bela, Room::Players, "well, well").await;
    say(&world, watched, &anna, Room::Spectators, "I was here").await;
    let mut looks = watch(&world, watched);
    is_shown(&mut looks, "I was here", &[]).await;
    let sent = "[Event \"Opera\"]\n\n1. e4 e5 1-0\n".to_owned();
    let base = &world.app.base;
    let import = keep_one(base, &world.app.imports, &anna, sent).await.ok().unwrap();

    accounts::delete(&world.app, SOMEWHERE, &anna, &sure()).await.unwrap();
    let gone = format!("deleted-{}", anna.id);
    let nothing = (gone.clone(), String::new());
    let stays = ("bela".to_owned(), "well, well".to_owned());
    assert_eq!(said(&world, own).await, [nothing.clone(), stays]);
    assert_eq!(said(&world, watched).await, [nothing]);
    is_shown(&mut looks, &gone, &["I was here", "anna"]).await;
    for game in [own, watched] {
        let seen = look(&world.app, game, Some(bela.player())).await.unwrap().into_message();
        let seen = serde_json::to_string(&seen).unwrap();
        assert!(!seen.contains("secret") && !seen.contains("\"anna\""), "{seen}");
    }
    assert_eq!(base.storage.imported(import).await.unwrap(), None);
    let ended = base.storage.game(own).await.unwrap().unwrap().summary;
    assert!(ended.result.is_some(), "nobody waits for who does not come back");
    assert_eq!(ended.players[0].name, gone);
    let goes_on = base.storage.game(watched).await.unwrap().unwrap().summary;
    assert_eq!(goes_on.result, None);
    // What one has in one's name for a year, however it is written.
    let credentials = |name: &str| rookery_protocol::account::Credentials {
        name: name.to_owned(),
        passphrase: PASSPHRASE.to_owned(),
    };
    let denied = accounts::register(&world.app, SOMEWHERE, None, credentials("ANNA")).await;
    assert_eq!(denied.unwrap_err().field(), Some("name"));
    until(async || listed(&base.options.data.join(LIST)).len() == 1).await;
    let list = std::fs::read_to_string(base.options.data.join(LIST)).unwrap();
    assert!(list.starts_with(anna.id.as_str()) && !list.contains("anna"), "{list}");
    world.end().await;
}

#[tokio::test]
async fn a_game_in_the_memory_of_another_server_is_shown_anew_whether_it_hears_of_it_or_not() {
    for is_heard in [true, false] {
        let (worlds, hub) = World::two().await;
        let [one, other] = &worlds;
        let [anna, bela, cili] = [
            one.registered("anna").await,
            one.registered("bela").await,
            one.registered("cili").await,
        ];
        let game = one.game("chess", &bela, &cili).await;
        say(one, game, &anna, Room::Spectators, "I was here").await;
        let mut looks = watch(other, game);
        is_shown(&mut looks, "I was here", &[]).await;
        hub.set_broken(!is_heard);
        accounts::delete(&one.app, SOMEWHERE, &anna, &sure()).await.unwrap();
        let gone = format!("deleted-{}", anna.id);
        is_shown(&mut looks, &gone, &["I was here", "anna"]).await;
        hub.set_broken(false);
        World::end_both(worlds).await;
    }
}

#[tokio::test]
async fn games_that_go_on_are_given_up_and_what_breaks_off_is_done_by_whoever_looks_next() {
    let world = World::new().await;
    let [anna, bela] = [world.registered("anna").await, world.registered("bela").await];
    let game = world.game("chess", &anna, &bela).await;
    let (mine, _answers) = outbox();
    for (by, ply, notation) in [(&anna, 0, "e2e4"), (&bela, 1, "e7e5"), (&anna, 2, "g1f3")] {
        let wish = Wish::Move { ply, notation: notation.to_owned() };
        let order = Order { by: by.player(), id: notation.to_owned(), wish, lag_ms: 0 };
        world.app.live.order(&world.app, &mine, game, order).unwrap();
    }
    say(&world, game, &anna, Room::Players, "my secret").await;
    let storage = &world.app.base.storage;
    // As another server has done it, which was killed before it took anything out.
    assert!(storage.delete_user(anna.id, now::millis()).await.unwrap());
    world.app.leaving.look_again();
    until(async || said(&world, game).await.iter().all(|(_, text)| text.is_empty())).await;
    assert_eq!(storage.to_redact().await.unwrap().len(), 1, "something may still be on its way");
    let draw = Wish::Act(Act::OfferDraw);
    let order = Order { by: bela.player(), id: "draw".to_owned(), wish: draw, lag_ms: 0 };
    assert!(world.app.live.order(&world.app, &mine, game, order).is_ok());
    accounts::delete(&world.app, SOMEWHERE, &bela, &sure()).await.unwrap();
    let over = storage.game(game).await.unwrap().unwrap().summary;
    assert_eq!(over.result.unwrap().reason, rookery_arbiter::reason::RESIGNED);
    world.end().await;
}

/// The table for people says what the constants say.
#[test]
fn spans_are_as_the_page_about_them_says() {
    const DAY_MS: Millis = 24 * 60 * 60 * 1_000;
    let path = format!("{}/../docs/privacy.md", env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(path).unwrap();
    let row = |what: &str| {
        let line = page.lines().find(|line| line.starts_with(&format!("| {what}")));
        line.unwrap_or_else(|| panic!("{what} is missing")).to_owned()
    };
    let kept = crate::copies::Kept::default();
    for (what, number, unit) in [
        ("sessions", IDLE_MS / DAY_MS, "days"),
        ("sessions", LONGEST_MS / DAY_MS, "days"),
        ("tokens", crate::life::ENDED_TOKENS_TOLD_MS / DAY_MS, "days"),
        ("places", crate::guessing::KNOWN_MS / DAY_MS, "days"),
        ("what happened", hearing::KEPT_MS / DAY_MS, "days"),
        ("address for mail", crate::mails::WAITING_MS / DAY_MS, "days"),
        ("mails that wait", crate::mails::KEPT_MS_MAX / DAY_MS, "days"),
        ("names of deleted", NAME_LEFT_MS / DAY_MS, "days"),
        ("copies", Millis::from(kept.days), "days"),
        ("copies", Millis::from(kept.weeks), "weeks"),
    ] {
        assert!(row(what).contains(&format!("{number} {unit}")), "{what}: {number} {unit}");
    }
    let entries = rookery_storage::security::SECURITY_KEPT_EACH / 1_000;
    assert!(row("what happened").contains(&format!("{entries},000 failures")));
    let deeds = rookery_storage::deeds::DEEDS_KEPT / 1_000;
    assert!(row("what those who run").contains(&format!("{deeds},000 entries")));
}
