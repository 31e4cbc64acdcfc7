//! Who and what is here.

use rookery_play::acts::blocks;
use rookery_play::denied::Denied;
use rookery_protocol::game::GameSummary;
use rookery_protocol::id::GameId;
use rookery_storage::{GamesFilter, LIST_LEN_MAX};

use super::sentence;
use super::session::Session;
use crate::door::words::speed;

/// Games that are listed.
const GAMES_MAX: usize = 100;
/// People who are listed.
const PEOPLE_MAX: usize = 200;

impl Session {
    /// Sits down at the boards of one's own games that go on.
    pub(super) async fn resume(&mut self) {
        for game in self.games_of(self.user.id).await {
            let _ = self.watch(game);
            self.own = Some(game);
        }
    }

    async fn games_of(&self, player: rookery_protocol::id::UserId) -> Vec<GameId> {
        let filter = GamesFilter {
            player: Some(player),
            ended: Some(false),
            limit: LIST_LEN_MAX,
            ..GamesFilter::default()
        };
        let games = self.app.base.storage.list_games(&filter).await.unwrap_or_default();
        games.into_iter().rev().map(|game| game.id).collect()
    }

    pub(super) fn games(&mut self) -> String {
        let games = self.app.live.featured(GAMES_MAX);
        let mut lines: Vec<String> = games.iter().map(|game| self.game_line(game)).collect();
        lines.push(format!("\n  {} games displayed.", games.len()));
        lines.join("\n")
    }

    fn game_line(&mut self, game: &GameSummary) -> String {
        let number = self.number(game.id);
        let [first, second] = game.players.each_ref().map(|player| player.name.as_str());
        let (base_ms, increment_ms) = game.time.as_fischer().unwrap_or_default();
        let (minutes, seconds) = (base_ms / 60_000, increment_ms / 1_000);
        let rated = if game.rated { 'r' } else { 'u' };
        let speed = &speed(&game.time)[..1];
        let clock = format!("[ {speed}{rated} {minutes:3} {seconds:3}]");
        format!("{number:3} ---- {first:<17} ---- {second:<17} {clock}")
    }

    /// Watches a game, by its number or by somebody who plays it.
    pub(super) async fn observe(&mut self, which: &str) -> String {
        let game = match which.parse::<usize>() {
            Ok(number) => self.numbered(number),
            Err(_) => {
                let user = self.app.base.storage.user_by_name(which).await.ok().flatten();
                match user {
                    Some(user) => self.games_of(user.id).await.pop(),
                    None => None,
                }
            }
        };
        let Some(game) = game else {
            return "There is no such game. Type \"games\" to see those there are.".to_owned();
        };
        let number = self.number(game);
        match self.watch(game) {
            Ok(()) => format!("You are now observing game {number}."),
            Err(why) => why.to_string(),
        }
    }

    pub(super) fn unobserve(&mut self) -> String {
        let own = self.own;
        let watched: Vec<GameId> =
            self.seen.keys().copied().filter(|game| Some(*game) != own).collect();
        let mut lines = vec![];
        for game in watched {
            self.seen.remove(&game);
            let gone = rookery_play::game::ToGame::Unwatch(self.outbox.id());
            self.app.live.send_if_live(game, gone);
            lines.push(format!("Removing game {} from observation list.", self.number(game)));
        }
        if lines.is_empty() {
            "You are not observing any games.".to_owned()
        } else {
            lines.join("\n")
        }
    }

    /// The game that is played, or else one that is watched.
    fn at_hand(&self) -> Option<GameId> {
        self.own.or_else(|| self.seen.keys().next().copied())
    }

    pub(super) fn moves(&mut self) -> String {
        let seen = self.at_hand().and_then(|game| self.seen.get(&game));
        let Some(seen) = seen else { return "You are not watching a game.".to_owned() };
        let labels: Vec<&str> = seen.table.labels().collect();
        let rows = labels.chunks(2).zip(1..).map(|(row, number)| {
            format!("{number:3}.  {:<16}{}", row[0], row.get(1).copied().unwrap_or_default())
        });
        let rows: Vec<String> = rows.collect();
        let [one, other] = seen.table.about.players.each_ref().map(|player| player.name.as_str());
        format!("Movelist: {one} vs. {other}\n\nMove  {one:<16}{other}\n{}", rows.join("\n"))
    }

    pub(super) fn refresh(&mut self) -> String {
        let Some(game) = self.at_hand() else { return "You are not watching a game.".to_owned() };
        self.shown(game)
    }

    pub(super) async fn who(&mut self) -> String {
        let mut names = vec![];
        for (id, _) in self.app.people.here().into_iter().take(PEOPLE_MAX) {
            let user = self.app.base.storage.user(id).await.ok().flatten();
            names.extend(user.map(|user| format!("---- {}", user.name)));
        }
        names.sort_unstable();
        format!("{}\n\n {} players displayed.", names.join("\n"), names.len())
    }

    pub(super) async fn finger(&mut self, name: &str) -> String {
        let name = if name.is_empty() { self.user.name.clone() } else { name.to_owned() };
        match self.app.base.storage.user_by_name(&name).await {
            Ok(Some(user)) => {
                let here = self.app.people.is_here(user.id);
                let here = if here { "is here" } else { "is not here" };
                let games = self.games_of(user.id).await.len();
                format!(
                    "Finger of {}:\n\n{} {here}, and plays {games} games.",
                    user.name, user.name
                )
            }
            Ok(None) => format!("There is no player matching the name {name}."),
            Err(_) => "That cannot be read now. Try again in a moment.".to_owned(),
        }
    }

    /// Wants nothing from somebody from now on, or no longer.
    pub(super) async fn censor(&self, name: &str, on: bool) -> String {
        let found = self.app.base.storage.user_by_name(name).await;
        let user = match found.map_err(Denied::from) {
            Ok(Some(user)) => user,
            Ok(None) => return format!("There is no player matching the name {name}."),
            Err(why) => return sentence(&why),
        };
        let done = match on {
            true => blocks::block(&self.app, &self.user, user.id).await,
            false => blocks::unblock(&self.app, &self.user, user.id).await,
        };
        match (done, on) {
            (Ok(()), true) => format!("[{}] added to your censor list.", user.name),
            (Ok(()), false) => format!("[{}] removed from your censor list.", user.name),
            (Err(Denied::NotFound), _) => format!("[{}] is not in your censor list.", user.name),
            (Err(why), _) => sentence(&why),
        }
    }

    pub(super) async fn censored(&self) -> String {
        match blocks::list(&self.app, &self.user).await {
            Ok(blocked) => {
                let names: Vec<String> = blocked.people.into_iter().map(|one| one.name).collect();
                format!("-- censor list: {} names --\n{}", names.len(), names.join(" "))
            }
            Err(why) => sentence(&why),
        }
    }
}
