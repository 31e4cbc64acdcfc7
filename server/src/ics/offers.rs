//! Offers to play.

use rookery_play::acts::offers::{listed, make, refuse, take, take_back};
use rookery_play::denied::Denied;
use rookery_protocol::Millis;
use rookery_protocol::challenge::{Audience, Challenge, NewChallenge};
use rookery_protocol::clock::TimeControl;
use rookery_protocol::game::Start;

use super::command::Terms;
use super::sentence;
use super::session::Session;
use crate::door::words::{clock, seat_of, speed};

/// What is offered when nobody says otherwise: minutes and seconds.
const CLOCK: (Millis, Millis) = (5, 0);
/// What is played when nobody says otherwise, as Lichess calls it.
const USUAL: &str = "standard";

impl Session {
    pub(super) async fn challenge(&mut self, name: &str, terms: &Terms) -> String {
        if name.is_empty() {
            return "Whom? match NAME [MINUTES SECONDS] [rated] [white|black] [game]".to_owned();
        }
        self.offer(terms, Audience::Name { name: name.to_owned() }).await
    }

    pub(super) async fn seek(&mut self, terms: &Terms) -> String {
        self.offer(terms, Audience::Anyone).await
    }

    async fn offer(&mut self, terms: &Terms, to: Audience) -> String {
        let Some(new) = self.new_challenge(terms, to) else {
            return "This game is not played here.".to_owned();
        };
        match make(&self.app, &self.user, new).await {
            Ok(made) if made.to.is_some() => format!("Issuing: {}.", self.described(&made)),
            Ok(made) => format!("Your seek has been posted: {}.", self.described(&made)),
            Err(why) => sentence(&why),
        }
    }

    fn new_challenge(&self, terms: &Terms, to: Audience) -> Option<NewChallenge> {
        let shelf = self.app.base.library.shelf();
        let offer = match &terms.rules {
            Some(key) => shelf.find(key),
            None => shelf.iter().find(|offer| offer.game.lichess_key() == Some(USUAL)),
        }?;
        let title = offer.game.title();
        let (minutes, seconds) = terms.clock.unwrap_or(CLOCK);
        let limit = clock(60.0 * minutes as f64, seconds as f64);
        Some(NewChallenge {
            rules: offer.key.clone(),
            start: if title.starts.usual { Start::Usual } else { Start::Random },
            time: TimeControl { first: limit.clone(), second: limit },
            rated: terms.rated,
            seat: terms.color.as_deref().and_then(|color| seat_of(&title.seats, color)),
            to,
        })
    }

    /// Such as `ada (----) bert (----) unrated blitz 5 3`.
    pub(super) fn described(&self, challenge: &Challenge) -> String {
        let to = challenge.to.as_ref().map_or("", |to| to.name.as_str());
        let rated = if challenge.rated { "rated" } else { "unrated" };
        let (base_ms, increment_ms) = challenge.time.as_fischer().unwrap_or_default();
        let shelf = self.app.base.library.shelf();
        let offer = shelf.find(&challenge.rules);
        let kind = match offer.filter(|offer| offer.game.lichess_key() != Some(USUAL)) {
            Some(offer) => offer.key.clone(),
            None => speed(&challenge.time).to_owned(),
        };
        let from = &challenge.from.name;
        let (minutes, seconds) = (base_ms / 60_000, increment_ms / 1_000);
        format!("{from} (----) {to} (----) {rated} {kind} {minutes} {seconds}")
    }

    /// The one that is meant: by its maker, or the only one.
    fn meant(&self, name: &str) -> Option<&Challenge> {
        let is_from = |one: &&Challenge| one.from.name.eq_ignore_ascii_case(name);
        match self.incoming.as_slice() {
            [only] if name.is_empty() => Some(only),
            all => all.iter().find(is_from),
        }
    }

    pub(super) async fn accept(&mut self, name: &str) -> String {
        if self.incoming.is_empty() && self.own.is_some() {
            // On such servers one accepts a draw like this, too.
            return self.does(super::command::Command::Draw).await;
        }
        let Some(id) = self.meant(name).map(|one| one.id) else {
            return "There is no such offer. Type \"pending\" to see those there are.".to_owned();
        };
        done(take(&self.app, &self.user, id).await, "You accept the match offer.")
    }

    pub(super) async fn decline(&mut self, name: &str) -> String {
        let Some(id) = self.meant(name).map(|one| one.id) else {
            return "There is no such offer. Type \"pending\" to see those there are.".to_owned();
        };
        done(refuse(&self.app, &self.user, id).await, "You decline the match offer.")
    }

    pub(super) async fn withdraw(&mut self) -> String {
        let ids: Vec<_> = self.outgoing.iter().map(|one| one.id).collect();
        if ids.is_empty() {
            return "You have made no offers.".to_owned();
        }
        for id in ids {
            if let Err(why) = take_back(&self.app, &self.user, id).await {
                return sentence(&why);
            }
        }
        "Your offers have been withdrawn.".to_owned()
    }

    pub(super) fn pending(&self) -> String {
        let mut text = String::new();
        for (title, offers) in
            [("Offers to you:", &self.incoming), ("Offers by you:", &self.outgoing)]
        {
            if !offers.is_empty() {
                let lines = offers.iter().map(|one| format!("  {}", self.described(one)));
                text += &format!("{title}\n{}\n", lines.collect::<Vec<_>>().join("\n"));
            }
        }
        if text.is_empty() { "There are no offers pending.".to_owned() } else { text }
    }

    pub(super) async fn sought(&mut self) -> String {
        const LISTED_MAX: u32 = 100;
        self.sought = match listed(&self.app, self.user.id, LISTED_MAX).await {
            Ok(listed) => listed,
            Err(why) => return sentence(&why),
        };
        let lines = self.sought.iter().zip(1..).map(|(one, number)| {
            format!("{number:3} {}", self.described(one).replace("  (----)", ""))
        });
        let mut lines: Vec<String> = lines.collect();
        lines.push(format!("{} ads displayed.", self.sought.len()));
        lines.join("\n")
    }

    pub(super) async fn take_sought(&mut self, number: u32) -> String {
        let place = (number as usize).checked_sub(1);
        let Some(offer) = place.and_then(|place| self.sought.get(place)) else {
            return "There is no such offer. Type \"sought\" to see those there are.".to_owned();
        };
        done(take(&self.app, &self.user, offer.id).await, "You accept the offer.")
    }
}

fn done<T>(done: Result<T, Denied>, text: &str) -> String {
    done.map_or_else(|why| sentence(&why), |_| text.to_owned())
}
