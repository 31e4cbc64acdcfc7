//! The calls about accounts and people.

use serde_json::Value;

use super::GROUP;
use crate::door::calls::{Calls, Says};
use crate::lichess::{NOTATION, events, fields, games, people};

/// The calls about accounts and people.
pub(super) fn routes() -> Calls {
    Calls::new(GROUP)
        .with_slashes()
        .get(
            "lichessGetAccount",
            "/api/account",
            people::account,
            Says::new("Tell whose token it is").told("One's account, as Lichess has it."),
        )
        .get(
            "lichessGetEmail",
            "/api/account/email",
            people::email,
            Says::new("Tell one's address for mail, of which none is kept here")
                .told("An empty address."),
        )
        .get(
            "lichessGetPreferences",
            "/api/account/preferences",
            people::preferences,
            Says::new("Tell one's settings").told("The settings, as Lichess has them."),
        )
        .get(
            "lichessListMyGames",
            "/api/account/playing",
            games::playing,
            Says::new("List one's games that go on")
                .fields(&[fields::NB])
                .told("The games, those first in which it is one's turn."),
        )
        .post(
            "lichessUpgradeToBot",
            "/api/bot/account/upgrade",
            people::upgrade,
            Says::new("Become a bot, for good")
                .told("`{ \"ok\": true }`: the account is a bot's from now on."),
        )
        .get(
            "lichessListBotsOnline",
            "/api/bot/online",
            people::bots_online,
            Says::new("List the bots that are connected")
                .fields(&[fields::NB])
                .lines::<Value>()
                .told("A bot's account on each line."),
        )
        .post(
            "lichessTestTokens",
            "/api/token/test",
            people::test_tokens,
            Says::new("Tell what some tokens may be used for")
                .takes("text/plain")
                .told("For each token whose it is and what it may be used for, or null."),
        )
        .get(
            "lichessGetUser",
            "/api/user/{name}",
            people::one,
            Says::new("Show somebody's account").told("The account, as Lichess has it."),
        )
        .get(
            "lichessGetCurrentGame",
            "/api/user/{name}/current-game",
            games::current,
            Says::new("Download somebody's newest game")
                .file(NOTATION)
                .told("The game as text, or as JSON where the request accepts that."),
        )
        .post(
            "lichessGetUsers",
            "/api/users",
            people::several,
            Says::new("Show the accounts of some people")
                .takes("text/plain")
                .told("The accounts of those whom there are."),
        )
        .get(
            "lichessGetUsersStatus",
            "/api/users/status",
            people::status,
            Says::new("Tell who of some people is here and plays")
                .fields(&[fields::IDS])
                .told("Of each of them whether they are here, and what they play."),
        )
        .get(
            "lichessGetTop",
            "/api/player/top/{count}/{perf}",
            people::top,
            Says::new("List the best players; nobody is rated here yet").told("An empty list."),
        )
        .get(
            "lichessStreamEvents",
            "/api/stream/event",
            events::stream,
            Says::new("Follow what happens to one: challenges, and games that begin and end")
                .fields(fields::CAPABILITY)
                .lines::<Value>()
                .told("A line for each event, and an empty one now and then."),
        )
}
