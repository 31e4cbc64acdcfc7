//! What other servers tell: where each word leads to. Nobody is told anything from a word itself;
//! what it names is read from the database.

use std::sync::Arc;

use rookery_news::{Ears, Word};
use rookery_protocol::game::GameSummary;
use rookery_protocol::id::{GameId, UserId};
use rookery_protocol::socket::ClientIn;
use tokio::sync::Notify;

use crate::acts::{blocks, offers, sessions};
use crate::app::App;
use crate::denied::Result;
use crate::{game, watched};

/// Does what the words of other servers ask for, until the server ends.
pub(crate) async fn keep_hearing(app: Arc<App>, mut ears: Ears) {
    let mut ending = app.base.shutdown.ending();
    let lost = Arc::new(Notify::new());
    tokio::spawn(keep_looking(app.clone(), Arc::clone(&lost)));
    loop {
        let word = tokio::select! {
            word = ears.next() => word,
            () = ending.begun() => return,
        };
        let Some(word) = word else { return };
        metrics::counter!("rookery_words_heard_total").increment(1);
        if word == Word::Anything {
            lost.notify_one();
        } else if let Err(error) = hear(&app, word).await {
            tracing::warn!(?error, ?word, "what another server did cannot be read");
        }
    }
}

async fn hear(app: &Arc<App>, word: Word) -> Result<()> {
    match word {
        Word::Game { id, version } => game::is_heard_of(app, id, version),
        Word::Challenges(player) => offers::tell_own_here(app, player).await,
        Word::Blocks(player) => blocks::look_again(app, player).await?,
        // A game that is live here hears of the turn from its log, which it reads if it has to.
        Word::Turn { player, game } if !app.live.is_live(game) => {
            app.people.tell(player, ClientIn::YourTurn { game });
        }
        Word::Turn { player, game } => game::is_turn_elsewhere(app, game, player),
        Word::Began { player, game } => {
            tell_of_game(app, player, game, |game| ClientIn::Started { game }).await?;
        }
        // Who has the game in memory hears its end from the log.
        Word::Ended { player, game } if !app.live.is_live(game) => {
            tell_of_game(app, player, game, |game| ClientIn::Finished { game }).await?;
        }
        Word::Ended { .. } => {}
        Word::Sessions(player) => sessions::look_again(app, player).await?,
        Word::SignedOut(player) => app.people.sign_out_here(player),
        Word::Asleep(id) => game::is_asleep_elsewhere(app, id),
        Word::Crowd(id) => game::looks_around(app, id),
        Word::Thought(id) => game::is_thought_of(app, id),
        Word::Lobby => app.people.elsewhere.look_again(),
        Word::Settings => app.base.console.refresh(&app.base.storage).await?,
        Word::Bots => app.bots.directory.refresh(&app.base.storage).await?,
        Word::Library => watched::refresh(&app.base).await,
        Word::Left(_) => app.leaving.look_again(),
        Word::Anything => {}
    }
    Ok(())
}

/// Looks at everything whenever words were lost, while others are heard: it may take a while where
/// many people are connected. However many were lost meanwhile, one more look finds it.
async fn keep_looking(app: Arc<App>, lost: Arc<Notify>) {
    let mut ending = app.base.shutdown.ending();
    loop {
        tokio::select! {
            () = lost.notified() => {}
            () = ending.begun() => return,
        }
        if let Err(error) = look_at_everything(&app).await {
            tracing::warn!(?error, "what other servers did cannot be read");
        }
    }
}

async fn tell_of_game(
    app: &App,
    player: UserId,
    game: GameId,
    said: impl FnOnce(GameSummary) -> ClientIn,
) -> Result<()> {
    if app.people.is_at_this_server(player)
        && let Some(game) = app.base.storage.game(game).await?
    {
        app.people.tell(player, said(game.summary));
    }
    Ok(())
}

/// Words were lost: whatever is shown here may be old.
async fn look_at_everything(app: &Arc<App>) -> Result<()> {
    game::look_at_all(app).await?;
    game::all_look_around(app);
    app.base.console.refresh(&app.base.storage).await?;
    app.bots.directory.refresh(&app.base.storage).await?;
    watched::refresh(&app.base).await;
    app.leaving.look_again();
    app.people.elsewhere.look_again();
    for player in app.people.listeners() {
        sessions::look_again(app, player).await?;
        blocks::look_again(app, player).await?;
        offers::tell_own_here(app, player).await;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use rookery_protocol::challenge::{Audience, Challenge};
    use rookery_protocol::console::{Settings, UserChange};
    use rookery_storage::User;

    use super::*;
    use crate::acts::{people, settings};
    use crate::auth::session::Came;
    use crate::outbox::{Outflow, outbox};
    use crate::testing::{World, heard, is_cut, offer, until};

    /// What a page of somebody's hears that is told of by `wanted`, which comes sooner or later.
    async fn hears<T>(page: &mut Outflow, wanted: impl Fn(&ClientIn) -> Option<T>) -> T {
        let found = std::cell::Cell::new(None);
        let page = std::cell::RefCell::new(page);
        until(async || {
            let told = heard(&mut page.borrow_mut());
            let told = told.iter().find_map(|notice| wanted(notice.message()));
            let is_there = told.is_some();
            found.set(told);
            is_there
        })
        .await;
        found.into_inner().unwrap()
    }

    fn incoming(said: &ClientIn) -> Option<Challenge> {
        match said {
            ClientIn::Challenges { incoming, .. } => incoming.first().cloned(),
            _ => None,
        }
    }

    /// Somebody offers somebody a game.
    async fn challenge(at: &World, from: &User, name: &str) -> Challenge {
        let to = Audience::Name { name: name.to_owned() };
        offers::make(&at.app, from, offer("chess", to)).await.unwrap()
    }

    #[tokio::test]
    async fn an_offer_and_the_game_that_it_becomes_are_told_on_whatever_server_one_is() {
        let (worlds, _) = World::two().await;
        let [one, other] = &worlds;
        let [anna, bela] = [one.player("anna").await, one.player("bela").await];
        let (mut to_anna, mut to_bela) = (one.listen(&anna), other.listen(&bela));
        let made = challenge(one, &anna, "bela").await;
        assert_eq!(hears(&mut to_bela, incoming).await, made);
        let game = offers::take(&other.app, &bela, made.id).await.unwrap();
        let started = |said: &ClientIn| match said {
            ClientIn::Started { game } => Some(game.clone()),
            _ => None,
        };
        assert_eq!(hears(&mut to_anna, started).await, game);
        World::end_both(worlds).await;
    }

    #[tokio::test]
    async fn who_is_suspended_is_connected_to_no_server_and_who_logs_out_elsewhere_stays() {
        let (worlds, _) = World::two().await;
        let [one, other] = &worlds;
        let (admin, anna) = (one.admin("root").await, one.player("anna").await);
        let token = sessions::begin(&other.app, &anna, None, Came::default()).await.unwrap().hash();
        let begin = async |token| {
            let (outbox, outflow) = outbox();
            assert!(other.app.people.join(anna.id, Some(token), &outbox).await);
            outflow
        };
        let stays = begin(token).await;
        let gone = sessions::begin(&other.app, &anna, None, Came::default()).await.unwrap().hash();
        let (leaves, cut) = (begin(gone).await, |outflow: &Outflow| is_cut(outflow));
        let session = sessions::Session { user: anna.clone(), token: gone, confirmed_ms: None };
        sessions::end(&one.app, &session).await.unwrap();
        until(async || cut(&leaves)).await;
        assert!(!is_cut(&stays), "another session goes on");
        let change = UserChange { suspended: Some(true), role: None, muted: None };
        people::change(&one.app, &admin, anna.id, &change).await.unwrap();
        until(async || is_cut(&stays)).await;
        World::end_both(worlds).await;
    }

    #[tokio::test]
    async fn who_is_suspended_while_words_are_lost_is_found_whatever_they_are_connected_by() {
        let (worlds, hub) = World::two().await;
        let [one, other] = &worlds;
        let (admin, anna, bela) =
            (one.admin("root").await, one.player("anna").await, one.player("bela").await);
        let (anna_by, by_telnet) = outbox();
        let (bela_by, stays) = outbox();
        assert!(other.app.people.join(anna.id, None, &anna_by).await);
        assert!(other.app.people.join(bela.id, None, &bela_by).await);
        hub.set_broken(true);
        let change = UserChange { suspended: Some(true), role: None, muted: None };
        people::change(&one.app, &admin, anna.id, &change).await.unwrap();
        hub.set_broken(false);
        until(async || is_cut(&by_telnet)).await;
        assert!(!is_cut(&stays));
        World::end_both(worlds).await;
    }

    #[tokio::test]
    async fn what_an_admin_sets_holds_on_every_server_at_once() {
        let (worlds, _) = World::two().await;
        let [one, other] = &worlds;
        let admin = one.admin("root").await;
        let closed = Settings { registration: false, guests: true };
        settings::set(&one.app, &admin, &closed).await.unwrap();
        until(async || other.app.base.console.settings() == closed).await;
        World::end_both(worlds).await;
    }

    #[tokio::test]
    async fn what_was_lost_is_looked_for_once_words_travel_again() {
        let (worlds, hub) = World::two().await;
        let [one, other] = &worlds;
        let [anna, bela] = [one.player("anna").await, one.player("bela").await];
        let mut to_bela = other.listen(&bela);
        hub.set_broken(true);
        let made = challenge(one, &anna, "bela").await;
        hub.set_broken(false);
        assert_eq!(hears(&mut to_bela, incoming).await, made);
        World::end_both(worlds).await;
    }

    #[tokio::test]
    async fn who_is_connected_to_one_server_is_here_at_every_other() {
        let (worlds, _) = World::two().await;
        let [one, other] = &worlds;
        let [anna, bela] = [one.player("anna").await, one.player("bela").await];
        let (outbox, page) = outbox();
        assert!(one.app.people.join(anna.id, None, &outbox).await);
        let _bela = other.listen(&bela);
        until(async || other.app.people.is_here(anna.id)).await;
        until(async || one.app.people.count() == 2).await;
        assert_eq!((other.app.people.count(), other.app.people.here().len()), (2, 2));
        assert!(!other.app.people.is_at_this_server(anna.id));
        // An offer to anyone shows in the lobby of either.
        let made = offers::make(&one.app, &anna, offer("chess", Audience::Anyone)).await.unwrap();
        let (watches, mut lobby) = crate::outbox::outbox();
        other.app.lobby.enter(watches);
        let offered = |said: &ClientIn| match said {
            ClientIn::Lobby { challenges, online: 2, .. } => challenges.first().cloned(),
            _ => None,
        };
        assert_eq!(hears(&mut lobby, offered).await, made);
        one.app.people.leave(anna.id, outbox.id());
        drop(page);
        until(async || !other.app.people.is_here(anna.id)).await;
        World::end_both(worlds).await;
    }

    #[tokio::test]
    async fn who_was_connected_to_a_server_that_dies_is_gone_and_its_name_is_free() {
        let (worlds, _) = World::two().await;
        let [one, other] = &worlds;
        let anna = one.player("anna").await;
        // A third one, which says no more than this.
        let storage = &one.app.base.storage;
        storage.beat("third", "third", 1).await.unwrap();
        storage.note_presences("third", &[(anna.id, 1)]).await.unwrap();
        one.app.people.elsewhere.look_again();
        until(async || one.app.people.is_here(anna.id)).await;
        until(async || !one.app.people.is_here(anna.id)).await;
        until(async || {
            let left = storage.beat(&one.app.base.life, "here", 1).await.unwrap().servers;
            let mut left: Vec<_> = left.iter().map(|server| &*server.name).collect();
            left.sort_unstable();
            left == ["here", "there"]
        })
        .await;
        let _ = other;
        World::end_both(worlds).await;
    }
}
