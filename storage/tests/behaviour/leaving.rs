//! What becomes of what somebody said and sent who is gone.

use rookery_protocol::account::Role;
use rookery_protocol::id::{GameId, UserId};
use rookery_storage::leaving::{Left, NAME_LEFT_MS};
use rookery_storage::{Append, StoredEvent};

use crate::world::{World, on_both};

/// An event of chat, as a game stores it.
fn said(by: UserId, name: &str, text: &str) -> String {
    format!(
        r#"{{"command":"{by}:7","event":{{"type":"said","room":"players","by":{{"id":"{by}","name":"{name}"}},"text":"{text}"}}}}"#
    )
}

const MOVED: &str = r#"{"event":{"type":"moved","seat":"first","notation":"e2e4"}}"#;

async fn append(world: &World, game: GameId, bodies: &[String]) {
    let event = |(version, body): (u32, &String)| StoredEvent {
        version,
        at_ms: i64::from(version),
        body: body.clone(),
    };
    let events = (1..).zip(bodies).map(event).collect();
    let append = Append { game, first_version: 1, events, ended: None };
    world.storage.append(append).await.unwrap();
}

async fn bodies(world: &World, game: GameId) -> Vec<String> {
    let events = world.storage.events(game, 0, 1_000).await.unwrap();
    assert!(events.iter().enumerate().all(|(at, event)| event.version as usize == at + 1));
    assert!(events.iter().all(|event| event.at_ms == i64::from(event.version)));
    events.into_iter().map(|event| event.body).collect()
}

on_both! {
    async fn what_somebody_said_is_taken_out_wherever_they_said_it_and_nothing_else(world: World) {
        let storage = &world.storage;
        let (anna, bela) = (world.player("anna").await, world.player("bela").await);
        let (own, watched, other) = (
            world.game([anna, bela], 1).await,
            world.game([bela, bela], 2).await,
            world.game([bela, bela], 3).await,
        );
        let theirs = said(bela, "bela", "and yours? \\\"by\\\":{\\\"id\\\":\\\"anna\\\"");
        let log = [said(anna, "anna", "mine"), MOVED.to_owned(), theirs.clone()];
        append(&world, own, &log).await;
        // More than is read at once.
        let many: Vec<String> = (0..450).map(|at| said(anna, "Anna", &at.to_string())).collect();
        append(&world, watched, &many[..200]).await;
        append(&world, other, &[theirs.clone(), MOVED.to_owned()]).await;
        storage.keep_projection(own, 3, b"known").await.unwrap();
        storage.keep_projection(other, 2, b"known").await.unwrap();
        assert_eq!(storage.said_by(anna, None).await.unwrap().len(), 200);

        storage.redact_all(anna).await.unwrap();
        let nothing = said(anna, &format!("deleted-{anna}"), "");
        assert_eq!(bodies(&world, own).await, [nothing.clone(), MOVED.to_owned(), theirs.clone()]);
        assert_eq!(bodies(&world, watched).await, vec![nothing; 200]);
        assert_eq!(bodies(&world, other).await, [theirs, MOVED.to_owned()]);
        assert_eq!(storage.projection(own).await.unwrap(), None, "it had the chat in it");
        assert!(storage.projection(other).await.unwrap().is_some());
        // Once more changes nothing.
        storage.redact_all(anna).await.unwrap();
        let next = StoredEvent { version: 4, at_ms: 4, body: MOVED.to_owned() };
        let go_on = Append { game: own, first_version: 4, events: vec![next], ended: None };
        storage.append(go_on).await.unwrap();
        assert_eq!(bodies(&world, own).await.len(), 4, "the game goes on");
    }

    async fn who_is_gone_is_found_until_nothing_is_left_of_them(world: World) {
        let storage = &world.storage;
        storage.site("here").await.unwrap();
        let (anna, bela) = (world.player("anna").await, world.player("bela").await);
        let guest = world.user("Guest7", Role::Guest).await;
        assert_eq!(storage.left_after(None).await.unwrap(), []);
        for (user, at_ms) in [(bela, 40), (anna, 50), (guest, 60)] {
            assert!(storage.delete_user(user, at_ms).await.unwrap());
        }
        let left = [(40, bela), (50, anna), (60, guest)].map(|(at_ms, user)| Left { at_ms, user });
        assert_eq!(storage.left_after(None).await.unwrap(), left);
        assert_eq!(storage.left_after(Some(left[0])).await.unwrap(), left[1..]);
        assert_eq!(storage.to_redact().await.unwrap(), left);
        storage.set_redacted(anna, 70).await.unwrap();
        assert_eq!(storage.to_redact().await.unwrap(), [left[0], left[2]]);

        let is_left = async |name: &str, now| storage.is_name_left(name, now).await.unwrap();
        assert!(is_left("ANNA", 51).await && is_left("bela", NAME_LEFT_MS).await);
        assert!(!is_left("guest7", 51).await && !is_left("cili", 51).await);
        let later = 2 * NAME_LEFT_MS;
        assert!(!is_left("anna", later).await, "a year is over");
        storage.drop_names_left(later).await.unwrap();
        assert!(!is_left("anna", 51).await, "and it is forgotten");
    }

    async fn who_has_come_back_with_an_older_copy_is_deleted_again(world: World) {
        let storage = &world.storage;
        let (anna, bela) = (world.player("anna").await, world.player("bela").await);
        let game = world.game([anna, bela], 1).await;
        append(&world, game, &[said(anna, "anna", "mine"), MOVED.to_owned()]).await;
        world.session(&[1; 32], anna, 1, 100).await;
        let nobody = UserId::from_random(u64::MAX);
        let gone = [anna, nobody].map(|user| Left { at_ms: 50, user });
        assert_eq!(storage.leave_again(&gone).await.unwrap(), 1);
        assert_eq!(storage.user(anna).await.unwrap(), None);
        assert_eq!(storage.session_user(&[1; 32], 2).await.unwrap(), None);
        assert!(!bodies(&world, game).await[0].contains("mine"));
        assert!(storage.is_name_left("anna", 51).await.unwrap());
        assert_eq!(storage.left_after(None).await.unwrap(), [gone[0]], "when it was is not forgotten");
        assert_eq!(storage.leave_again(&gone).await.unwrap(), 0);
        assert!(storage.user(bela).await.unwrap().is_some());
    }
}
