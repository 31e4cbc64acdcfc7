//! News by NATS: a subject for each topic, so that a server hears only what somebody there is
//! concerned with.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Event, ServerAddr, Subscriber};
use futures_util::StreamExt as _;

use crate::carrier::{Carrier, Following, Going, Lost};
use crate::word::{Letter, Topic, Word};
use crate::{Ear, News};

/// How long NATS may take to answer.
const ANSWER_IN: Duration = Duration::from_secs(2);
/// Letters that may wait in one subscription before some are lost.
const SUBSCRIPTION_MAX: usize = 4_096;
/// What may wait for the connection.
const WAITING_MAX: usize = 4_096;

/// Tells and hears by the NATS servers at `url`, which may hold several addresses, separated by
/// commas. `site` keeps those of one database to themselves; `own` is the name of this server.
/// Servers that do not answer now are tried again and again.
///
/// # Errors
/// The address is none.
pub async fn begin(url: &str, site: &str, own: String, ear: Ear) -> Result<News, Lost> {
    let addresses: Result<Vec<ServerAddr>, _> = url.split(',').map(str::parse).collect();
    let addresses = addresses.map_err(|error| Lost(error.to_string()))?;
    let prefix = format!("rookery.{site}");
    let line = Arc::new(Line {
        house: format!("{prefix}.house"),
        own: own.clone(),
        ear: ear.clone(),
        client: OnceLock::new(),
    });
    let happens = Arc::clone(&line);
    let client = ConnectOptions::new()
        .name(format!("rookery {own}"))
        .no_echo()
        .retry_on_initial_connect()
        .request_timeout(Some(ANSWER_IN))
        .subscription_capacity(SUBSCRIPTION_MAX)
        .client_capacity(WAITING_MAX)
        .event_callback(move |event| {
            let line = Arc::clone(&happens);
            async move { line.happens(event).await }
        })
        .connect(addresses)
        .await
        .map_err(|error| Lost(error.to_string()))?;
    let _ = line.client.set(client.clone());
    let nats = Nats { client, prefix, ear };
    // What concerns every server is heard for as long as this one lives.
    let house = nats.subscribe(Topic::House).await?;
    tokio::spawn(hear(house, nats.ear.clone()));
    Ok(News::begin(own, Arc::new(nats)))
}

struct Nats {
    client: Client,
    prefix: String,
    ear: Ear,
}

impl Nats {
    fn subject(&self, topic: Topic) -> String {
        let Self { prefix, .. } = self;
        match topic {
            Topic::Game(id) => format!("{prefix}.game.{id}"),
            Topic::Person(id) => format!("{prefix}.person.{id}"),
            Topic::Lobby => format!("{prefix}.lobby"),
            Topic::House => format!("{prefix}.house"),
        }
    }

    async fn subscribe(&self, topic: Topic) -> Result<Subscriber, Lost> {
        let subscribed = self.client.subscribe(self.subject(topic)).await;
        subscribed.map_err(|error| Lost(error.to_string()))
    }
}

impl Carrier for Nats {
    fn tell<'a>(&'a self, from: &'a str, words: &'a [Word]) -> Going<'a, ()> {
        Box::pin(async move {
            if self.client.connection_state() != State::Connected {
                return Err(Lost("NATS is not connected".to_owned()));
            }
            let mut letters: BTreeMap<Topic, Vec<Word>> = BTreeMap::new();
            for word in words {
                letters.entry(word.topic()).or_default().push(*word);
            }
            for (topic, words) in letters {
                let letter = Letter { from, words: &words }.write();
                let told = self.client.publish(self.subject(topic), letter.into()).await;
                told.map_err(|error| Lost(error.to_string()))?;
            }
            Ok(())
        })
    }

    fn follow(&self, topic: Topic) -> Going<'_, Following> {
        Box::pin(async move {
            let letters = self.subscribe(topic).await?;
            let hearing = tokio::spawn(hear(letters, self.ear.clone()));
            if self.client.connection_state() == State::Connected {
                // What a connection asks is done in order: once this is answered, which is that
                // nobody answers, the subscription holds.
                let _ = self.client.request(format!("{}.nobody", self.prefix), "".into()).await;
            }
            Ok(Following::by(hearing.abort_handle()))
        })
    }
}

/// Puts letters into an ear for as long as they come. Ending this ends the subscription.
async fn hear(mut letters: Subscriber, ear: Ear) {
    while let Some(letter) = letters.next().await {
        ear.hears(&letter.payload);
    }
}

/// The line to NATS, which may break and come back.
struct Line {
    /// Where what concerns every server goes.
    house: String,
    own: String,
    ear: Ear,
    /// None until the first connection was begun.
    client: OnceLock<Client>,
}

impl Line {
    async fn happens(&self, event: Event) {
        match event {
            Event::Connected => {
                tracing::info!("news travel by NATS");
                // Nobody knows what was told meanwhile, nor what of ours has still gone out.
                self.ear.misses();
                let letter = Letter { from: &self.own, words: &[Word::Anything] }.write();
                if let Some(client) = self.client.get()
                    && let Err(error) = client.publish(self.house.clone(), letter.into()).await
                {
                    tracing::warn!(%error, "other servers may have missed what happened here");
                }
            }
            Event::SlowConsumer(_) => self.ear.misses(),
            Event::Disconnected => tracing::warn!("NATS is out of reach"),
            other => tracing::debug!(%other, "NATS"),
        }
    }
}
