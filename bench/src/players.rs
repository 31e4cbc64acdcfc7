//! Guests, and games between two of them.

use std::sync::Arc;

use rookery_api_client::Client;
use rookery_protocol::challenge::{Audience, NewChallenge};
use rookery_protocol::clock::TimeControl;
use rookery_protocol::game::Start;
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;
use tokio::time::{Duration, Instant};

use crate::Failure;
use crate::moves::Made;
use crate::raw::Raw;

/// Enough for every load, so that no flag falls.
const CLOCK_S: u32 = 3 * 60 * 60;

/// A game between two guests, both at their sockets.
pub(crate) struct Table {
    game: GameId,
    seats: [Raw; 2],
    moves: Arc<Vec<Made>>,
    ply: usize,
}

/// A new guest's session.
pub(crate) async fn guest(address: &str) -> Result<String, Failure> {
    let client = Client::new(address)?;
    client.be_guest().await?;
    client.session().ok_or_else(|| "The server gave the guest no session.".into())
}

impl Table {
    /// Two new guests begin a game that will go as `moves` says.
    /// Each is connected to a server of their own, or both to the same.
    pub(crate) async fn open(
        [address, other]: [&str; 2],
        rules: &str,
        moves: Arc<Vec<Made>>,
    ) -> Result<Self, Failure> {
        let (first, second) = (Client::new(address)?, Client::new(other)?);
        first.be_guest().await?;
        second.be_guest().await?;
        let challenge = NewChallenge {
            rules: rules.to_owned(),
            start: Start::Usual,
            time: TimeControl::fischer(CLOCK_S, 0),
            rated: false,
            seat: Some(Seat::First),
            to: Audience::Link,
        };
        let challenge = first.challenge(&challenge).await?;
        let game = second.accept(challenge.id).await?.id;
        let mut seats = [
            Raw::connect(address, first.session().as_deref()).await?,
            Raw::connect(other, second.session().as_deref()).await?,
        ];
        for seat in &mut seats {
            seat.send(format!(r#"{{"type":"watch","game":"{game}","from":0}}"#)).await?;
            seat.next_that_begins(r#"{"type":"game""#).await?;
        }
        Ok(Self { game, seats, moves, ply: 0 })
    }

    /// Makes the next move. How long it took to reach the opponent; `None` when the game has no
    /// more moves. Returns when the mover has its acknowledgement.
    pub(crate) async fn play(&mut self) -> Result<Option<Duration>, Failure> {
        let Some((seat, notation)) = self.moves.get(self.ply) else { return Ok(None) };
        let (game, ply) = (self.game, self.ply);
        let message = format!(
            r#"{{"type":"move","game":"{game}","ply":{ply},"notation":"{notation}","id":"{ply}"}}"#
        );
        let [mover, opponent] = match seat {
            Seat::First => self.seats.each_mut(),
            Seat::Second => {
                let [first, second] = self.seats.each_mut();
                [second, first]
            }
        };
        let sent = Instant::now();
        mover.send(message).await?;
        opponent.next_that_begins(r#"{"type":"events""#).await?;
        let took = sent.elapsed();
        mover.next_that_begins(r#"{"type":"done""#).await?;
        self.ply += 1;
        Ok(Some(took))
    }
}
