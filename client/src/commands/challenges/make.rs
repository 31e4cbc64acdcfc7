//! `rookery challenge`: offering a game.

use std::io::Write;
use std::time::Duration;

use clap::Args;
use rookery_api_client::{ApiError, Link};
use rookery_protocol::challenge::{Audience, Challenge, ChallengeStatus, NewChallenge};
use rookery_protocol::clock::TimeControl;
use rookery_protocol::game::{Player, Rules, Start};
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::ClientIn;
use rookery_rules::record::nearest;
use tokio::time::timeout;

use super::told;
use crate::EXIT_CODES;
use crate::access::Access;
use crate::clock;
use crate::commands::json;
use crate::failure::Failure;
use crate::server::{Server, random, wait_for};
use crate::texts::{challenges, common, did_you_mean, row};

/// How often it is asked what became of a challenge, should no news come.
const LOOK_EVERY: Duration = Duration::from_secs(10);

/// What is offered, and to whom.
#[derive(Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct Make {
    /// Whom to play; whoever opens the link first unless given
    name: Option<String>,

    /// Offer it in the lobby to anyone
    #[arg(long, conflicts_with = "name")]
    lobby: bool,

    /// The game: `rookery games --offered` lists the keys; the first of `rookery games` unless given
    #[arg(long, value_name = "KEY")]
    game: Option<String>,

    /// Where it begins: usual, random, the number of a start, or a position in the game's own text
    #[arg(long, value_name = "START", default_value = "usual")]
    start: String,

    /// The clock: 5+3 (minutes, and seconds a move), 90s+1, 3d (days a move), or none
    #[arg(long, value_name = "CLOCK", default_value = "5+3", value_parser = clock::read)]
    clock: TimeControl,

    /// Your side: first, second, random, or as the game calls it, such as white
    #[arg(long, value_name = "SIDE", default_value = "random")]
    side: String,

    /// Let it count for ratings
    #[arg(long)]
    rated: bool,

    /// Wait until it is accepted or declined
    #[arg(long)]
    wait: bool,

    /// Answer with one value of JSON; with --wait, a second one when it is answered
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    access: Access,
}

impl Make {
    pub(in crate::commands) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let server = self.access.known()?;
        wait_for(async {
            let game = self.game.clone().unwrap_or_else(usual_game);
            let new = self.offer(&rules(&server, &game).await?)?;
            // Whoever waits listens before anything can have happened.
            let link = match self.wait {
                true => {
                    let link = Link::open(&server.client, random()?).await;
                    Some(link.map_err(|why| server.failure(why))?)
                }
                false => None,
            };
            let made = server.client.challenge(&new).await;
            let made = made.map_err(|why| declined(&server, why))?;
            let waits = made.status == ChallengeStatus::Open;
            if self.json {
                json::line(out, &made)?;
            } else if waits {
                told::made(&server, &made, out)?;
            }
            let answered = match link.filter(|_| waits) {
                Some(link) => {
                    let answered = wait(&server, link, &made).await?;
                    if self.json {
                        json::line(out, &answered)?;
                    }
                    answered
                }
                None => made,
            };
            self.tell(&server, &answered, out)
        })
    }

    fn tell(
        &self,
        server: &Server,
        challenge: &Challenge,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        match challenge.status {
            ChallengeStatus::Accepted { game } if !self.json => told::begun(server, game, out),
            ChallengeStatus::Accepted { .. } | ChallengeStatus::Open => Ok(()),
            ChallengeStatus::Declined => {
                let who = |to: &Player| challenges::somebody_declined(&to.name);
                let told = challenge.to.as_ref().map_or_else(challenges::they_declined, who);
                Err(Failure::Refused(told))
            }
            ChallengeStatus::Gone => Err(Failure::Refused(challenges::gone())),
        }
    }

    fn offer(&self, rules: &Rules) -> Result<NewChallenge, Failure> {
        let to = match &self.name {
            Some(name) => Audience::Name { name: name.clone() },
            None if self.lobby => Audience::Anyone,
            None => Audience::Link,
        };
        Ok(NewChallenge {
            rules: rules.key.clone(),
            start: start(&self.start),
            time: self.clock.clone(),
            rated: self.rated,
            seat: side(&self.side, &rules.seats.each_ref().map(|seat| &*seat.name))?,
            to,
        })
    }
}

/// Waits until a challenge is answered, however often the connection is lost.
async fn wait(server: &Server, mut link: Link, made: &Challenge) -> Result<Challenge, Failure> {
    loop {
        match server.client.find_challenge(made.id).await {
            Ok(challenge) if challenge.status == ChallengeStatus::Open => {}
            Ok(challenge) => return Ok(challenge),
            Err(why) if why.may_pass() => {}
            Err(why) => return Err(server.failure(why)),
        }
        let news = async {
            loop {
                match link.hear().await {
                    Ok(ClientIn::Challenges { .. } | ClientIn::Started { .. }) => return Ok(()),
                    Ok(ClientIn::Hello { account: None, .. }) => {
                        return Err(server.session_ended());
                    }
                    Ok(_) => {}
                    Err(why) => return Err(server.failure(why)),
                }
            }
        };
        if let Ok(Err(failure)) = timeout(LOOK_EVERY, news).await {
            return Err(failure);
        }
    }
}

/// The game that is meant where none is named.
pub(crate) fn usual_game() -> String {
    let registry = rookery_games::registry();
    registry.iter().next().map(|game| game.title().key.clone()).unwrap_or_default()
}

/// The kind of game with this key, which the server offers.
pub(super) async fn rules(server: &Server, key: &str) -> Result<Rules, Failure> {
    let why = match server.client.rules(key).await {
        Ok(rules) => return Ok(rules),
        Err(why) => why,
    };
    if !matches!(why, ApiError::Refused { status: 404, .. }) {
        return Err(server.failure(why));
    }
    let offered = server.client.all_rules().await.map_err(|why| server.failure(why))?;
    let near = nearest(key, offered.iter().map(|rules| &*rules.key));
    let list = common::the_list("rookery games --offered");
    let told = [Some(challenges::no_such_rules(key)), did_you_mean(&near), Some(list)];
    Err(Failure::Refused(row(told.into_iter().flatten())))
}

/// Where a game begins, as it was written.
pub(crate) fn start(text: &str) -> Start {
    match text {
        "usual" => Start::Usual,
        "random" => Start::Random,
        other => match other.parse() {
            Ok(number) => Start::Number { number },
            Err(_) => Start::Position { text: other.to_owned() },
        },
    }
}

/// A side, by what it is called.
pub(crate) fn side(text: &str, seats: &[&str; 2]) -> Result<Option<Seat>, Failure> {
    let is = |name: &str| text.eq_ignore_ascii_case(name);
    match text {
        _ if is("random") => Ok(None),
        _ if is("first") || is(seats[0]) => Ok(Some(Seat::First)),
        _ if is("second") || is(seats[1]) => Ok(Some(Seat::Second)),
        other => Err(Failure::Usage(common::no_side(other, seats[0], seats[1]))),
    }
}

/// Whoever is challenged may be one who declines at once.
fn declined(server: &Server, why: ApiError) -> Failure {
    match &why {
        ApiError::Refused { status: 403, problem } if problem.code != "missing-scope" => {
            Failure::Refused(why.text())
        }
        _ => server.failure(why),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_is_called_as_the_game_calls_it() {
        let seats = ["White", "Black"];
        let named = |text| side(text, &seats).unwrap_or_else(|why| panic!("{}", why.text()));
        assert_eq!(named("random"), None);
        assert_eq!((named("white"), named("FIRST")), (Some(Seat::First), Some(Seat::First)));
        assert_eq!(named("Black"), Some(Seat::Second));
        let Err(why) = side("red", &seats) else { panic!("there is no red") };
        let why = why.text().to_string();
        assert!(why.contains("first (White), second (Black) and random"), "{why}");
    }

    #[test]
    fn a_start_is_a_word_a_number_or_a_position() {
        assert_eq!((start("usual"), start("random")), (Start::Usual, Start::Random));
        assert_eq!(start("518"), Start::Number { number: 518 });
        let position = "8/8/8/8/8/8/8/K1k5 w - - 0 1";
        assert_eq!(start(position), Start::Position { text: position.into() });
    }
}
