//! The connection to the server, in a task of its own.

use std::time::Duration;

use rookery_api_client::{ApiError, Client, Link};
use rookery_protocol::Millis;
use rookery_protocol::said::Text;
use rookery_protocol::socket::{ClientIn, ClientOut};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, interval, sleep};

use crate::terminal::app::LinkState;

/// What waits to be said, at most.
const UNSAID_MAX: usize = 64;
/// How often it is looked whether the connection is still there.
const LOOK_EVERY: Duration = Duration::from_millis(250);
/// The wait before the first connection is tried again.
const TRY_EVERY: Duration = Duration::from_secs(2);

/// What the task has to tell.
pub(super) enum News {
    Heard(Box<ClientIn>),
    Link(LinkState),
    /// There will be no connection any more.
    Failed(Text),
    /// The server's time now.
    Time(Millis),
}

/// The task; it ends when this is dropped.
pub(super) struct Talk {
    unsaid: mpsc::Sender<ClientOut>,
    task: JoinHandle<()>,
}

impl Talk {
    /// Connects, and goes on trying until it is dropped.
    pub(super) fn begin(client: Client, seed: u64, news: mpsc::Sender<News>) -> Self {
        let (unsaid, says) = mpsc::channel(UNSAID_MAX);
        let task = tokio::spawn(Box::pin(async move {
            if let Err(why) = talk(&client, seed, &news, says).await {
                // Nobody listens when the program ends.
                let _ = news.send(News::Failed(why.text())).await;
            }
        }));
        Self { unsaid, task }
    }

    /// `false`: too much waits already.
    pub(super) fn say(&self, message: ClientOut) -> bool {
        self.unsaid.try_send(message).is_ok()
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn talk(
    client: &Client,
    seed: u64,
    news: &mpsc::Sender<News>,
    mut says: mpsc::Receiver<ClientOut>,
) -> Result<(), ApiError> {
    let mut link = open(client, seed, news).await?;
    let mut looks = interval(LOOK_EVERY);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut told = None;
    let mut last = None;
    loop {
        let heard = tokio::select! {
            heard = link.hear() => Some(heard?),
            said = says.recv() => match said {
                Some(message) => {
                    // What is refused here is repeated by the person when nothing happens.
                    let _ = link.say(message).await;
                    None
                }
                None => return Ok(()),
            },
            _ = looks.tick() => None,
        };
        let state = if link.is_connected() { LinkState::Open } else { LinkState::Lost };
        let mut all = Vec::new();
        if told.replace(state) != Some(state) {
            all.push(News::Link(state));
        }
        let time = link.server_now();
        if time.is_some() && (last.is_none() || heard.is_some()) {
            last = time;
            all.extend(time.map(News::Time));
        }
        all.extend(heard.map(|message| News::Heard(Box::new(message))));
        for one in all {
            if news.send(one).await.is_err() {
                return Ok(());
            }
        }
    }
}

/// The first connection; a server that is away may come.
async fn open(client: &Client, seed: u64, news: &mpsc::Sender<News>) -> Result<Link, ApiError> {
    loop {
        match Link::open(client, seed).await {
            Ok(link) => return Ok(link),
            Err(why) if why.may_pass() => {
                let _ = news.send(News::Link(LinkState::Away)).await;
                sleep(TRY_EVERY).await;
            }
            Err(why) => return Err(why),
        }
    }
}
