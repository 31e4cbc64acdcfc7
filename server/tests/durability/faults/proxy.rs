//! A proxy whose connections break.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rookery_rules::random::Random;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::broadcast;
use tokio::task::JoinHandle;

/// Bytes that are passed on at once, at most.
const PART_LEN_MAX: usize = 16 * 1024;

/// Passes on what comes, until connections are broken.
pub(super) struct Proxy {
    pub(super) port: u16,
    broken: Arc<AtomicU64>,
    breaks: broadcast::Sender<()>,
    taking: JoinHandle<()>,
}

impl Proxy {
    /// One before an address.
    pub(super) async fn before(address: String, seed: u64) -> Self {
        let proxy = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = proxy.local_addr().unwrap().port();
        let (breaks, broken) = (broadcast::Sender::new(1), Arc::<AtomicU64>::default());
        let (breaking, counting) = (breaks.clone(), broken.clone());
        let taking = tokio::spawn(async move {
            let mut random = Random::new(seed);
            loop {
                let Ok((client, _)) = proxy.accept().await else { continue };
                let Ok(server) = TcpStream::connect(&address).await else { continue };
                let (random, breaks) = (Random::new(random.bits()), breaking.subscribe());
                tokio::spawn(pass(client, server, random, breaks, counting.clone()));
            }
        });
        Self { port, broken, breaks, taking }
    }

    /// Resets every connection, where it stands; what is under way may be cut in the middle.
    pub(super) fn break_all(&self) {
        let _ = self.breaks.send(());
    }

    /// How many were reset.
    pub(super) fn broken(&self) -> u64 {
        self.broken.load(Ordering::Relaxed)
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.taking.abort();
    }
}

/// Passes on both ways until one end closes, or it is to break: then of what has come meanwhile a part
/// is passed on, and both ends are reset.
async fn pass(
    mut client: TcpStream,
    mut server: TcpStream,
    mut random: Random,
    mut breaks: broadcast::Receiver<()>,
    broken: Arc<AtomicU64>,
) {
    let (mut asked, mut answered) = (vec![0; PART_LEN_MAX], vec![0; PART_LEN_MAX]);
    loop {
        tokio::select! {
            _ = breaks.recv() => break,
            read = client.read(&mut asked) => match read {
                Ok(len @ 1..) if server.write_all(&asked[..len]).await.is_ok() => {}
                _ => return,
            },
            read = server.read(&mut answered) => match read {
                Ok(len @ 1..) if client.write_all(&answered[..len]).await.is_ok() => {}
                _ => return,
            },
        }
    }
    broken.fetch_add(1, Ordering::Relaxed);
    for (from, to) in [(&client, &server), (&server, &client)] {
        if let Ok(len) = from.try_read(&mut asked) {
            let _ = to.try_write(&asked[..random.below(len + 1)]);
        }
    }
    for end in [client, server] {
        let _ = end.set_zero_linger();
    }
}
