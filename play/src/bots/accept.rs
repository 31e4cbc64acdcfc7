//! Which challenges a bot accepts.

use rookery_protocol::account::Role;
use rookery_protocol::bot::Accepts;
use rookery_protocol::clock::TimeControl;
use rookery_protocol::game::Start;
use rookery_storage::{StoredBot, StoredEngine};
use rookery_texts::{Text, bots};

use crate::app::App;
use crate::denied::{BotDeclines, Form, Wrong};

/// Whether a bot begins such a game now.
///
/// # Errors
/// [`BotDeclines`], with the reason.
pub fn may_play(
    app: &App,
    bot: &StoredBot,
    by: Role,
    rules: &str,
    start: &Start,
    time: &TimeControl,
) -> Result<(), Form> {
    let name = &bot.draft.name;
    let known = app.bots.directory.known();
    let engine = known.engines.get(&bot.draft.engine);
    is_there(bot, engine)?;
    accepts_people(bot, by)?;
    if !known.games_of_bot(bot, &app.base.library.shelf()).iter().any(|key| key == rules) {
        return Err(declines("rules", BotDeclines::Game, bots::not_this_game(name)));
    }
    accepts_start(bot, engine, start)?;
    accepts_time(bot, time)?;
    has_room(bot, app.bots.playing(bot.user))
}

/// Whether a bot that plays so many games begins another one with somebody whom it has just played.
pub(super) fn plays_again(bot: &StoredBot, engine: Option<&StoredEngine>, playing: u32) -> bool {
    is_there(bot, engine).and_then(|()| has_room(bot, playing)).is_ok()
}

fn has_room(bot: &StoredBot, playing: u32) -> Result<(), Form> {
    if playing < bot.draft.games_max {
        return Ok(());
    }
    Err(declines("to", BotDeclines::Busy, bots::busy(&bot.draft.name)))
}

fn is_there(bot: &StoredBot, engine: Option<&StoredEngine>) -> Result<(), Form> {
    let works = engine.is_some_and(|engine| engine.enabled && !engine.stopped);
    if bot.enabled && works {
        return Ok(());
    }
    Err(declines("to", BotDeclines::Away, bots::away(&bot.draft.name)))
}

fn accepts_people(bot: &StoredBot, by: Role) -> Result<(), Form> {
    let name = &bot.draft.name;
    let (why, text) = match bot.draft.accepts {
        Accepts::Everyone => return Ok(()),
        Accepts::Registered if by != Role::Guest => return Ok(()),
        Accepts::Registered => (BotDeclines::Guests, bots::accounts_only(name)),
        Accepts::Nobody => (BotDeclines::Challenges, bots::nobody(name)),
    };
    Err(declines("to", why, text))
}

/// One whose engine has not been tested begins at the usual start only.
fn accepts_start(
    bot: &StoredBot,
    engine: Option<&StoredEngine>,
    start: &Start,
) -> Result<(), Form> {
    let profile = engine.and_then(|engine| engine.profile.as_ref());
    if *start == Start::Usual || profile.is_some_and(|profile| !profile.fixed_start) {
        return Ok(());
    }
    let text = bots::usual_start_only(&bot.draft.name);
    Err(declines("start", BotDeclines::Start, text))
}

fn accepts_time(bot: &StoredBot, time: &TimeControl) -> Result<(), Form> {
    let (name, pace) = (&bot.draft.name, &bot.draft.pace);
    for limit in [&time.first, &time.second] {
        let (why, text) = match limit.pace_s() {
            None if pace.slow => continue,
            None => (BotDeclines::Slow, bots::clock_wanted(name)),
            Some(s) if s < i64::from(pace.min_s) => (BotDeclines::Fast, bots::too_fast(name)),
            Some(s) if s > i64::from(pace.max_s) => (BotDeclines::Long, bots::too_long(name)),
            Some(_) => continue,
        };
        return Err(declines("time", why, text));
    }
    Ok(())
}

fn declines(field: &'static str, why: BotDeclines, text: Text) -> Form {
    Form::new(field, Wrong::Bot(why), text)
}

#[cfg(test)]
mod tests {
    use rookery_protocol::bot::{BotDraft, PaceRange};
    use rookery_protocol::cause::Cause;
    use rookery_protocol::clock::TimeLimit;
    use rookery_protocol::engine::{Profile, Tongue};
    use rookery_protocol::id::{EngineId, UserId};

    use super::*;
    use crate::bots::testing::{Puppet, against, bot_with};
    use crate::testing::{World, bot_draft};

    /// A bot that plays from one minute to ten, and without a clock if it is `slow`.
    fn bot(accepts: Accepts, slow: bool) -> StoredBot {
        let pace = PaceRange { min_s: 60, max_s: 600, slow };
        let draft = BotDraft { accepts, pace, ..bot_draft("Goldfish", EngineId::from_random(1)) };
        StoredBot { user: UserId::from_random(1), draft, enabled: true, made_ms: 0 }
    }

    fn engine(profile: Option<Profile>) -> StoredEngine {
        StoredEngine {
            id: EngineId::from_random(1),
            name: "Goldfish".into(),
            draft: None,
            enabled: true,
            profile,
            fault: None,
            stopped: false,
            made_ms: 0,
        }
    }

    fn answer(slow: bool, time: &TimeControl) -> Result<(), Form> {
        accepts_time(&bot(Accepts::Everyone, slow), time)
    }

    #[test]
    fn a_bot_is_away_unless_it_and_its_engine_are_switched_on_and_the_engine_works() {
        let bot = bot(Accepts::Everyone, true);
        let off = StoredBot { enabled: false, ..bot.clone() };
        let works = engine(None);
        let off_engine = StoredEngine { enabled: false, ..engine(None) };
        let stopped = StoredEngine { stopped: true, ..engine(None) };
        assert_eq!(is_there(&bot, Some(&works)), Ok(()));
        for (bot, engine) in
            [(&off, Some(&works)), (&bot, Some(&off_engine)), (&bot, Some(&stopped)), (&bot, None)]
        {
            let form = is_there(bot, engine).unwrap_err();
            assert_eq!((form.field, form.code()), ("to", Cause::BotAway.into()));
        }
    }

    #[test]
    fn a_bot_plays_again_while_it_is_there_and_has_room() {
        let works = engine(None);
        let bot = bot(Accepts::Everyone, true);
        assert!(plays_again(&bot, Some(&works), 0));
        assert!(!plays_again(&bot, Some(&works), 1), "it plays one game at once");
        assert!(!plays_again(&bot, None, 0));
        let off = StoredBot { enabled: false, ..bot };
        assert!(!plays_again(&off, Some(&works), 0));
    }

    #[test]
    fn a_bot_plays_those_whom_it_accepts() {
        let why = |accepts, by| accepts_people(&bot(accepts, true), by).err().map(|it| it.wrong);
        for (by, registered) in [
            (Role::Guest, Some(Wrong::Bot(BotDeclines::Guests))),
            (Role::Player, None),
            (Role::Bot, None),
            (Role::Admin, None),
        ] {
            assert_eq!(why(Accepts::Everyone, by), None, "{by:?}");
            assert_eq!(why(Accepts::Registered, by), registered, "{by:?}");
            let nobody = why(Accepts::Nobody, by);
            assert_eq!(nobody, Some(Wrong::Bot(BotDeclines::Challenges)), "{by:?}");
        }
    }

    #[test]
    fn only_a_bot_whose_engine_is_known_to_begin_elsewhere_does_so() {
        let bot = bot(Accepts::Everyone, true);
        let profile = |fixed_start| Profile { fixed_start, ..Profile::unknown(Tongue::Hub) };
        let (free, fixed) = (engine(Some(profile(false))), engine(Some(profile(true))));
        let untested = engine(None);
        for (engine, elsewhere) in [
            (Some(&free), None),
            (Some(&fixed), Some(("start", Wrong::Bot(BotDeclines::Start)))),
            (Some(&untested), Some(("start", Wrong::Bot(BotDeclines::Start)))),
        ] {
            let why = |start: &Start| {
                accepts_start(&bot, engine, start).err().map(|form| (form.field, form.wrong))
            };
            assert_eq!(why(&Start::Usual), None);
            let set_up = Start::Position { text: "a position".into() };
            for start in [set_up, Start::Number { number: 0 }, Start::Random] {
                assert_eq!(why(&start), elsewhere, "{start:?}");
            }
        }
    }

    fn why(slow: bool, time: &TimeControl) -> Option<Wrong> {
        answer(slow, time).err().map(|form| form.wrong)
    }

    #[test]
    fn a_bot_accepts_clocks_up_to_its_bounds_and_declines_those_beyond() {
        for (base_s, declined) in [
            (59, Some(Wrong::Bot(BotDeclines::Fast))),
            (60, None),
            (600, None),
            (601, Some(Wrong::Bot(BotDeclines::Long))),
        ] {
            assert_eq!(why(false, &TimeControl::fischer(base_s, 0)), declined, "{base_s}");
        }
        let form = answer(false, &TimeControl::fischer(59, 0)).unwrap_err();
        assert_eq!((form.field, form.code()), ("time", Cause::BotDeclinesFast.into()));
    }

    #[test]
    fn a_bot_looks_at_the_clocks_of_both_seats() {
        let limit = |base_s| TimeControl::fischer(base_s, 0).first;
        for (first, second) in [(59, 60), (60, 59)] {
            let time = TimeControl { first: limit(first), second: limit(second) };
            assert_eq!(why(false, &time), Some(Wrong::Bot(BotDeclines::Fast)), "{first} {second}");
        }
        let time = TimeControl { first: TimeLimit::Unlimited, second: limit(601) };
        assert_eq!(why(true, &time), Some(Wrong::Bot(BotDeclines::Long)));
    }

    #[test]
    fn only_a_slow_bot_plays_without_a_clock() {
        for limit in [TimeLimit::Unlimited, TimeLimit::Correspondence { move_ms: 86_400_000 }] {
            let time = TimeControl::even(limit);
            assert_eq!(why(false, &time), Some(Wrong::Bot(BotDeclines::Slow)));
            assert_eq!(why(true, &time), None);
        }
    }

    #[tokio::test]
    async fn a_bot_plays_the_games_that_were_chosen_for_it_as_many_as_it_may() {
        let world = World::new().await;
        let app = &world.app;
        let _attic = Puppet::offering(&world, "attic", &["Fish"]).await;
        let picky = bot_with(&world, "Picky", "Fish", |draft| {
            (draft.games, draft.games_max) = (vec!["chess".into()], 1);
            (draft.accepts, draft.pace.slow) = (Accepts::Registered, false);
        });
        let picky = picky.await;
        let fast = TimeControl::fischer(60, 0);
        let set_up = Start::Number { number: 7 };
        let why = |bot, by, rules, start, time| {
            let answer = may_play(app, bot, by, rules, start, time);
            answer.err().map(|form| (form.field, form.wrong))
        };
        let chess = |by, start, time| why(&picky, by, "chess", start, time);
        let (player, usual) = (Role::Player, &Start::Usual);
        assert_eq!(chess(player, usual, &fast), None);
        assert_eq!(chess(player, &set_up, &fast), None, "its engine begins anywhere");
        let declined = |field, why| Some((field, Wrong::Bot(why)));
        let gomoku = why(&picky, player, "gomoku", usual, &fast);
        assert_eq!(gomoku, declined("rules", BotDeclines::Game));
        assert_eq!(chess(Role::Guest, usual, &fast), declined("to", BotDeclines::Guests));
        let slow = TimeControl::even(TimeLimit::Unlimited);
        assert_eq!(chess(player, usual, &slow), declined("time", BotDeclines::Slow));
        let off = StoredBot { enabled: false, ..picky.clone() };
        let away = declined("to", BotDeclines::Away);
        assert_eq!(why(&off, player, "chess", usual, &fast), away);

        let anna = world.player("anna").await;
        against(&world, &anna, &picky, Some(fast.clone())).await;
        assert_eq!(chess(player, usual, &fast), declined("to", BotDeclines::Busy));
        world.end().await;
    }
}
