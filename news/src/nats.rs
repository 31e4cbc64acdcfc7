//! News by NATS: a subject for each topic, so that a server hears only what somebody there is
//! concerned with.

use std::collections::BTreeMap;
use std::sync::Arc;

use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Event, ServerAddr, Subscriber};
use futures_util::StreamExt as _;

use crate::carrier::{Carrier, Following, Going, Lost};
use crate::word::{Letter, Topic, Word};
use crate::{Ear, News};

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
    let heard = ear.clone();
    let client = ConnectOptions::new()
        .name(format!("rookery {own}"))
        .no_echo()
        .retry_on_initial_connect()
        .subscription_capacity(SUBSCRIPTION_MAX)
        .client_capacity(WAITING_MAX)
        .event_callback(move |event| {
            let ear = heard.clone();
            async move { happens(&event, &ear) }
        })
        .connect(addresses)
        .await
        .map_err(|error| Lost(error.to_string()))?;
    let prefix = format!("rookery.{site}");
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
                self.client.flush().await.map_err(|error| Lost(error.to_string()))?;
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

fn happens(event: &Event, ear: &Ear) {
    match event {
        // Nobody knows what was told meanwhile.
        Event::Connected => {
            tracing::info!("news travel by NATS");
            ear.misses();
        }
        Event::SlowConsumer(_) => ear.misses(),
        Event::Disconnected => tracing::warn!("NATS is out of reach"),
        other => tracing::debug!(%other, "NATS"),
    }
}
