//! Which challenges a bot accepts.

use rookery_protocol::account::Role;
use rookery_protocol::bot::Accepts;
use rookery_protocol::clock::TimeControl;
use rookery_protocol::game::Start;
use rookery_storage::StoredBot;

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
    let works = engine.is_some_and(|engine| engine.enabled && !engine.stopped);
    if !bot.enabled || !works {
        return Err(declines(
            "to",
            BotDeclines::Away,
            format!("{name} does not play at the moment."),
        ));
    }
    match bot.draft.accepts {
        Accepts::Everyone => {}
        Accepts::Registered if by != Role::Guest => {}
        Accepts::Registered => {
            let text = format!("{name} plays those who have an account. Register first.");
            return Err(declines("to", BotDeclines::Guests, text));
        }
        Accepts::Nobody => {
            return Err(declines(
                "to",
                BotDeclines::Challenges,
                format!("{name} takes no challenges."),
            ));
        }
    }
    if !known.games_of_bot(bot, &app.base.library.shelf()).iter().any(|key| key == rules) {
        return Err(declines(
            "rules",
            BotDeclines::Game,
            format!("{name} does not play this game."),
        ));
    }
    let profile = engine.and_then(|engine| engine.profile.as_ref());
    if *start != Start::Usual && profile.is_none_or(|profile| profile.fixed_start) {
        let text = format!("{name} begins at the usual start only.");
        return Err(declines("start", BotDeclines::Start, text));
    }
    accepts_time(bot, time)?;
    if app.bots.playing(bot.user) >= bot.draft.games_max {
        let text = format!("{name} plays as many games as it can. Try again in a while.");
        return Err(declines("to", BotDeclines::Busy, text));
    }
    Ok(())
}

fn accepts_time(bot: &StoredBot, time: &TimeControl) -> Result<(), Form> {
    let pace = &bot.draft.pace;
    for limit in [&time.first, &time.second] {
        let (why, text) = match limit.pace_s() {
            None if pace.slow => continue,
            None => (BotDeclines::Slow, "does not play without a clock".to_owned()),
            Some(s) if s < i64::from(pace.min_s) => {
                (BotDeclines::Fast, "does not play that fast".to_owned())
            }
            Some(s) if s > i64::from(pace.max_s) => {
                (BotDeclines::Long, "does not play that long".to_owned())
            }
            Some(_) => continue,
        };
        let name = &bot.draft.name;
        return Err(declines("time", why, format!("{name} {text}. Choose another clock.")));
    }
    Ok(())
}

fn declines(field: &'static str, why: BotDeclines, text: String) -> Form {
    Form::new(field, Wrong::Bot(why), text)
}

#[cfg(test)]
mod tests {
    use rookery_protocol::bot::{BotDraft, MoveBudget, PaceRange};
    use rookery_protocol::clock::TimeLimit;
    use rookery_protocol::id::{EngineId, UserId};

    use super::*;

    /// What a bot that plays from one minute to ten answers, and without a clock if it is `slow`.
    fn answer(slow: bool, time: &TimeControl) -> Result<(), Form> {
        let draft = BotDraft {
            name: "Goldfish".into(),
            engine: EngineId::from_random(1),
            options: vec![],
            games: vec![],
            accepts: Accepts::Everyone,
            pace: PaceRange { min_s: 60, max_s: 600, slow },
            games_max: 1,
            budget: MoveBudget::default(),
            ponders: false,
        };
        let bot = StoredBot { user: UserId::from_random(1), draft, enabled: true, made_ms: 0 };
        accepts_time(&bot, time)
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
        assert_eq!((form.field, form.code()), ("time", "bot-declines-fast"));
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
}
