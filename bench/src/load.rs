//! Loads: games flat out, games at a steady pace, and bare echoes.

use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval_at};

use crate::Failure;
use crate::moves::Made;
use crate::players::Table;
use crate::raw::Raw;
use crate::spread::Spread;

/// What a load came to.
pub(crate) struct Outcome {
    /// From the sender to the receiver, of each message.
    pub(crate) times: Spread,
    pub(crate) took: Duration,
}

impl Outcome {
    pub(crate) fn per_second(&self) -> f64 {
        self.times.len() as f64 / self.took.as_secs_f64()
    }
}

/// Games to play, one after the other at each of many tables.
#[derive(Clone)]
pub(crate) struct Games {
    /// Where the two players of each game are connected.
    pub(crate) addresses: [String; 2],
    pub(crate) rules: String,
    pub(crate) moves: Arc<Vec<Made>>,
}

impl Games {
    async fn table(&self) -> Result<Table, Failure> {
        let addresses = self.addresses.each_ref().map(String::as_str);
        Table::open(addresses, &self.rules, self.moves.clone()).await
    }

    async fn tables(&self, count: usize) -> Result<Vec<Table>, Failure> {
        let mut tables = Vec::new();
        for _ in 0..count {
            tables.push(self.table().await?);
        }
        Ok(tables)
    }

    /// At each of `tables`, the next move is made as soon as the last one was acknowledged. A game
    /// that comes to its end is followed by another one.
    pub(crate) async fn flat_out(
        &self,
        tables: usize,
        lasting: Duration,
    ) -> Result<Outcome, Failure> {
        let tables = self.tables(tables).await?;
        let start = Instant::now();
        let mut playing = JoinSet::new();
        for mut table in tables {
            let games = self.clone();
            playing.spawn(async move {
                let mut times = Vec::new();
                while start.elapsed() < lasting {
                    match table.play().await? {
                        Some(took) => times.push(took),
                        None => table = games.table().await?,
                    }
                }
                Ok(times)
            });
        }
        gather(playing, start).await
    }

    /// At each of `tables` a move is made every `pace`, each at a moment of its own.
    pub(crate) async fn steady(
        &self,
        tables: usize,
        pace: Duration,
        lasting: Duration,
    ) -> Result<Outcome, Failure> {
        let tables = self.tables(tables).await?;
        let start = Instant::now();
        let count = tables.len() as u32;
        let mut playing = JoinSet::new();
        for (mut table, at) in tables.into_iter().zip(0..) {
            playing.spawn(async move {
                let mut ticks = interval_at(start + pace * at / count, pace);
                ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
                let mut times = Vec::new();
                while ticks.tick().await < start + lasting {
                    times.extend(table.play().await?);
                }
                Ok(times)
            });
        }
        gather(playing, start).await
    }
}

/// Messages of `len` bytes through `sockets` sockets of an echo server, each sent as soon as the
/// last one came back.
pub(crate) async fn echoes(
    address: &str,
    sockets: usize,
    len: usize,
    lasting: Duration,
) -> Result<Outcome, Failure> {
    let mut open = Vec::new();
    for _ in 0..sockets {
        open.push(Raw::connect(address, None).await?);
    }
    let start = Instant::now();
    let mut playing = JoinSet::new();
    for mut socket in open {
        playing.spawn(async move {
            let mut times = Vec::new();
            while start.elapsed() < lasting {
                let sent = Instant::now();
                socket.send("x".repeat(len)).await?;
                socket.next().await?;
                times.push(sent.elapsed());
            }
            Ok(times)
        });
    }
    gather(playing, start).await
}

async fn gather(
    mut playing: JoinSet<Result<Vec<Duration>, Failure>>,
    start: Instant,
) -> Result<Outcome, Failure> {
    let mut times = Vec::new();
    while let Some(played) = playing.join_next().await {
        times.extend(played??);
    }
    Ok(Outcome { times: Spread::new(times), took: start.elapsed() })
}
