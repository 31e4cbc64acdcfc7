use rookery_protocol::bot::{OptionValue, PaceRange};
use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_protocol::engine::{OptionKind, OptionSpec, Profile, Tongue};
use rookery_protocol::game::Start;
use rookery_protocol::id::EngineId;
use rookery_storage::{NewGame, StoredEngine};

use super::*;
use crate::testing::{World, bot_draft, mistake};

fn draft(name: &str, engine: EngineId) -> BotDraft {
    let pace = PaceRange { min_s: 60, max_s: 600, slow: false };
    BotDraft { pace, ..bot_draft(name, engine) }
}

fn wrong(change: impl FnOnce(&mut BotDraft)) -> Option<&'static str> {
    let mut draft = draft("Picky", EngineId::from_random(1));
    change(&mut draft);
    in_bounds(&draft).err().and_then(|denied| denied.field())
}

#[test]
fn a_bot_plays_one_game_at_once_or_as_many_as_may_be() {
    for (games_max, field) in [
        (0, Some("games_max")),
        (1, None),
        (BOT_GAMES_MAX, None),
        (BOT_GAMES_MAX + 1, Some("games_max")),
    ] {
        assert_eq!(wrong(|draft| draft.games_max = games_max), field, "{games_max}");
    }
}

#[test]
fn the_shortest_clock_may_be_the_longest_but_no_longer() {
    for (min_s, field) in [(59, None), (60, None), (61, Some("pace"))] {
        let pace = |draft: &mut BotDraft| (draft.pace.min_s, draft.pace.max_s) = (min_s, 60);
        assert_eq!(wrong(pace), field, "{min_s}");
    }
}

#[test]
fn what_it_may_use_for_a_move_is_more_than_nothing_and_a_day_at_most() {
    assert_eq!(wrong(|draft| draft.budget.depth = Some(0)), Some("budget"));
    assert_eq!(wrong(|draft| draft.budget.depth = Some(1)), None);
    assert_eq!(wrong(|draft| draft.budget.nodes = Some(0)), Some("budget"));
    assert_eq!(wrong(|draft| draft.budget.nodes = Some(1)), None);
    for (ms, field) in
        [(0, Some("budget")), (1, None), (86_400_000, None), (86_400_001, Some("budget"))]
    {
        assert_eq!(wrong(|draft| draft.budget.move_ms = Some(ms)), field, "{ms}");
    }
}

#[tokio::test]
async fn a_bot_is_added_changed_switched_and_removed_and_each_is_noted() {
    let world = World::new().await;
    let (app, ada) = (&world.app, &world.admin("Ada").await);
    let engine = world.engine("Fish").await;
    let added = add(app, ada, draft("Polly", engine)).await.unwrap();
    assert_eq!((&added.draft, added.enabled), (&draft("Polly", engine), true));
    let bot = added.user;
    let known = || app.bots.directory.known().bots.get(&bot).cloned();
    assert_eq!(known(), Some(added.clone()));
    let off = switch(app, ada, bot, false).await.unwrap();
    assert_eq!(off, StoredBot { enabled: false, ..added });
    assert_eq!(known(), Some(off.clone()));
    let other = BotDraft { games_max: 2, ..draft("Polly", engine) };
    let changed = change(app, ada, bot, other.clone()).await.unwrap();
    assert_eq!(changed, StoredBot { draft: other.clone(), ..off });
    assert_eq!(known(), Some(changed.clone()));
    let on = switch(app, ada, bot, true).await.unwrap();
    assert_eq!(on, StoredBot { enabled: true, ..changed });
    assert_eq!(known(), Some(on));
    remove(app, ada, bot).await.unwrap();
    assert_eq!(known(), None);
    for denied in [
        change(app, ada, bot, other).await.err(),
        switch(app, ada, bot, true).await.err(),
        remove(app, ada, bot).await.err(),
    ] {
        assert!(matches!(denied, Some(Denied::NotFound)), "{denied:?}");
    }
    let name = || "Polly".to_owned();
    let deeds = [
        Deed::BotRemoved { bot, name: name() },
        Deed::BotEnabled { bot, name: name() },
        Deed::BotChanged { bot, name: name() },
        Deed::BotDisabled { bot, name: name() },
        Deed::BotAdded { bot, name: name() },
    ];
    assert_eq!(world.noted().await, deeds);
    world.end().await;
}

#[tokio::test]
async fn a_bot_has_a_name_of_its_own_and_keeps_it() {
    let world = World::new().await;
    let (app, ada) = (&world.app, &world.admin("Ada").await);
    let engine = world.engine("Fish").await;
    let denied = async |name| mistake(add(app, ada, draft(name, engine)).await.unwrap_err());
    assert_eq!(denied("Ada").await, ("name", Wrong::NameTaken));
    assert_eq!(denied("A name").await, ("name", Wrong::BadName));
    let bot = add(app, ada, draft("Polly", engine)).await.unwrap().user;
    assert_eq!(denied("Polly").await, ("name", Wrong::NameTaken));
    let renamed = change(app, ada, bot, draft("Parrot", engine)).await.unwrap_err();
    assert_eq!(mistake(renamed), ("name", Wrong::BadName));
    assert_eq!(world.noted().await.len(), 1);
    world.end().await;
}

#[tokio::test]
async fn a_bot_plays_what_its_engine_can_with_options_that_it_has() {
    let world = World::new().await;
    let (app, ada) = (&world.app, &world.admin("Ada").await);
    let storage = &app.base.storage;
    let engine = world.engine("Fish").await;
    let kind = OptionKind::Spin { default: 16, min: 1, max: 64 };
    let mut profile = Profile::unknown(Tongue::Uci);
    profile.options = vec![OptionSpec { name: "Hash".into(), kind }];
    storage.note_engine_profile(engine, &profile).await.unwrap();
    let untested = StoredEngine {
        id: EngineId::from_random(1),
        name: "Untested".into(),
        draft: None,
        enabled: true,
        profile: None,
        fault: None,
        stopped: false,
        made_ms: 0,
    };
    assert!(storage.create_engine(&untested).await.unwrap());
    let polly = || draft("Polly", engine);
    let with = |name: &str, value: &str| {
        let options = vec![OptionValue { name: name.into(), value: value.into() }];
        BotDraft { options, ..polly() }
    };
    let playing = |game: &str| BotDraft { games: vec!["chess".into(), game.into()], ..polly() };
    for (draft, field, kind) in [
        (draft("Polly", EngineId::from_random(2)), "engine", Wrong::BadBot),
        (draft("Polly", untested.id), "engine", Wrong::BadBot),
        (with("Hash", "1\n2"), "options", Wrong::BadOptions),
        (with("Hush", "16"), "options", Wrong::BadBot),
        (with("Hash", "65"), "options", Wrong::BadBot),
        (playing("no-such-game"), "games", Wrong::BadBot),
        (BotDraft { games_max: 0, ..polly() }, "games_max", Wrong::BadBot),
    ] {
        let denied = add(app, ada, draft).await.unwrap_err();
        assert_eq!(mistake(denied), (field, kind));
    }
    let bot = add(app, ada, BotDraft { games: vec!["chess".into()], ..with("hash", "64") }).await;
    let denied = change(app, ada, bot.unwrap().user, with("Hash", "0")).await.unwrap_err();
    assert_eq!(mistake(denied), ("options", Wrong::BadBot));
    world.end().await;
}

#[tokio::test]
async fn a_bot_at_a_board_is_given_orders_and_is_not_removed() {
    let world = World::new().await;
    let (app, ada) = (&world.app, &world.admin("Ada").await);
    let anna = world.player("anna").await;
    let engine = world.engine("Fish").await;
    let bot = add(app, ada, draft("Polly", engine)).await.unwrap().user;
    let polly = app.base.storage.user(bot).await.unwrap().unwrap();
    let game = world.game("chess", &polly, &anna).await;
    let (seat, pause) = (Seat::First, BotOrder::Pause);
    let running = order(app, ada, (game, seat), pause).await.unwrap();
    assert_eq!((running.bot.id, running.paused), (bot, true));
    assert_eq!(world.noted().await[0], Deed::BotOrdered { game, seat, order: pause });
    let nobody = order(app, ada, (game, Seat::Second), pause).await;
    assert!(matches!(nobody, Err(Denied::NotFound)));
    assert!(matches!(remove(app, ada, bot).await, Err(Denied::BotPlays)));
    world.end().await;
}

#[tokio::test]
async fn a_bot_whose_game_sleeps_is_not_removed() {
    let world = World::new().await;
    let (app, ada) = (&world.app, &world.admin("Ada").await);
    let engine = world.engine("Fish").await;
    let [polly, molly] = [
        add(app, ada, draft("Polly", engine)).await.unwrap().user,
        add(app, ada, draft("Molly", engine)).await.unwrap().user,
    ];
    let asleep = NewGame {
        id: GameId::from_random(1),
        rules: "chess".into(),
        start: Start::Usual,
        time: TimeControl::even(TimeLimit::Unlimited),
        rated: false,
        players: [ada.id, polly],
        started_ms: now::millis(),
    };
    app.base.storage.create_game(&asleep).await.unwrap();
    assert!(matches!(remove(app, ada, polly).await, Err(Denied::BotPlays)));
    assert!(remove(app, ada, molly).await.is_ok());
    world.end().await;
}
