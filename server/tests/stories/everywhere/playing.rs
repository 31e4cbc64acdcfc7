//! Games, whose players are connected to different servers.

use rookery_protocol::clock::TimeControl;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{Act, Event, GameSummary, Room};
use rookery_protocol::socket::{ClientIn, ClientOut};

use super::{length, started, table};
use crate::person::{Person, Table};
use crate::site::{Site, everywhere};

fn finished(message: ClientIn) -> Option<GameSummary> {
    match message {
        ClientIn::Finished { game } => Some(game),
        _ => None,
    }
}

everywhere! {
    async fn two_play_a_game_to_its_end_and_a_third_sees_it(site: &Site) {
        let mut table = table(site, "chess").await;
        let (mut here, mut there) =
            (Person::guest(site.here()).await, Person::guest(site.there()).await);
        for watcher in [&mut here, &mut there] {
            watcher.watch(table.game).await;
        }
        table.play("f2f3 e7e5").await;
        table.first.tell(table.game, Room::Players, "oh no").await.unwrap();
        table.second.event(|event| matches!(event, Event::Said { text, .. } if text == "oh no")).await;
        table.play_on(2, "g2g4 d8h4").await;
        for person in [&mut table.first, &mut table.second, &mut here, &mut there] {
            person.event(|event| matches!(event, Event::Ended { .. })).await;
        }
        for player in [&mut table.first, &mut table.second] {
            assert_eq!(player.until(finished).await.id, table.game);
        }
        // Everybody has the same game, each version of it once.
        let lengths = [length(&mut here, table.game).await, length(&mut there, table.game).await];
        assert_eq!(lengths, [6, 6]);
    }

    async fn offers_are_answered_and_moves_taken_back(site: &Site) {
        let mut table = table(site, "chess").await;
        let game = table.game;
        table.play("e2e4").await;
        table.first.act(game, Act::AskTakeback).await.unwrap();
        table.second.event(|event| matches!(event, Event::TakebackAsked { .. })).await;
        table.second.act(game, Act::AcceptTakeback).await.unwrap();
        table.first.event(|event| matches!(event, Event::TakenBack { .. })).await;
        let stale = table.second.make(game, 1, "e7e5").await;
        assert!(matches!(stale, Err(Refusal::Stale | Refusal::NotYourTurn)), "{stale:?}");
        table.play("d2d4 d7d5").await;
        table.second.act(game, Act::OfferDraw).await.unwrap();
        table.first.act(game, Act::AcceptDraw).await.unwrap();
        table.second.event(|event| matches!(event, Event::Ended { .. })).await;
        table.first.act(game, Act::OfferRematch).await.unwrap();
        table.second.act(game, Act::AcceptRematch).await.unwrap();
        let again = table.first.until(started).await;
        // The first one was told of both games.
        let again = if again.id == game { table.first.until(started).await } else { again };
        assert_eq!(again.players[1].name, "anna");
        let mut next = Table { game: again.id, first: table.second, second: table.first };
        for person in [&mut next.first, &mut next.second] {
            person.watch(again.id).await;
        }
        next.play("e2e4 e7e5").await;
    }

    async fn who_sends_a_move_again_after_a_lost_connection_has_made_it_once(site: &Site) {
        let mut table = table(site, "chess").await;
        let (game, id) = (table.game, "the same".to_owned());
        let command = || ClientOut::Move {
            game,
            ply: 0,
            notation: "e2e4".into(),
            id: id.clone(),
        };
        assert_eq!(table.first.answer(command()).await, Ok(()));
        let mut again = site.also_there("anna").await;
        again.watch(game).await;
        assert_eq!(again.answer(command()).await, Ok(()));
        assert_eq!(length(&mut again, game).await, 1);
        table.play_on(1, "e7e5").await;
        // And goes on there.
        assert_eq!(again.make(game, 2, "g1f3").await, Ok(()));
        table.first.event(|event| matches!(event, Event::Moved(made) if made.notation.as_deref() == Some("g1f3"))).await;
    }

    async fn what_is_hidden_stays_hidden_wherever_one_looks(site: &Site) {
        let mut table = table(site, "dark").await;
        let mut spy = Person::guest(site.there()).await;
        spy.watch(table.game).await;
        table.play("e2e4 d7d5").await;
        for (person, own) in [(&mut table.first, "e2e4"), (&mut table.second, "d7d5")] {
            let shown = person.watch(table.game).await;
            let moves: Vec<_> = shown.entries.iter().filter_map(|entry| match &entry.event {
                Some(Event::Moved(made)) => Some(made.notation.clone()),
                _ => None,
            }).collect();
            assert!(moves.contains(&Some(own.to_owned())), "{moves:?}");
            assert_eq!(moves.iter().flatten().count(), 1, "{moves:?}");
        }
        let shown = spy.watch(table.game).await;
        let text = format!("{:?}", shown.entries);
        assert!(!text.contains("e2e4") && !text.contains("d7d5"), "{text}");
    }

    async fn a_flag_falls_once(site: &Site) {
        let (first, second) = (site.person_here("anna").await, site.person_there("bela").await);
        let mut table = Table::seat(first, second, "chess", TimeControl::fischer(2, 0)).await;
        table.play("e2e4 e7e5").await;
        for person in [&mut table.first, &mut table.second] {
            person.event(|event| matches!(event, Event::Ended { result } if result.reason == "time")).await;
        }
        let mut cili = site.person_there("cili").await;
        assert_eq!(length(&mut cili, table.game).await, 3);
    }

    async fn what_was_hidden_is_shown_to_everybody_at_the_end(site: &Site) {
        let mut table = table(site, "dark").await;
        let (mut here, mut there) =
            (Person::guest(site.here()).await, Person::guest(site.there()).await);
        for watcher in [&mut here, &mut there] {
            watcher.watch(table.game).await;
        }
        table.play("e2e4 d7d5").await;
        table.first.act(table.game, Act::Resign).await.unwrap();
        for person in [&mut table.first, &mut table.second, &mut here, &mut there] {
            // All of it is told anew.
            let entries = person.until(|message| match message {
                ClientIn::Game { entries, state, .. } if state.result.is_some() => Some(entries),
                _ => None,
            });
            let text = format!("{:?}", entries.await);
            assert!(text.contains("e2e4") && text.contains("d7d5"), "{text}");
        }
    }
}
