//! An internet chess server as programs have known them since 1995: text lines, a prompt, and
//! positions in style 12. XBoard (`xboard -ics`) logs in here, watches and plays.
//!
//! Off unless `--ics-listen` is given: what is said here travels in the clear, passphrases too. Like
//! every other way in, it does nothing itself: a session is a connection like a browser's.

mod command;
mod line;
mod style12;
mod wire;

mod login;
mod session;

mod lists;
mod offers;
mod playing;
mod told;

use std::sync::Arc;

use rookery_play::App;
use rookery_play::denied::Denied;
use rookery_play::rates::network;
use rookery_play::shares::Shares;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::{Duration, sleep};

use session::Session;
use wire::Wire;

/// Sessions at once.
const SESSIONS_MAX: usize = 1_000;
/// Sessions of one address at once: a club that plays by telnet behind one. They count among the
/// connections that it may have as well.
const SESSIONS_PER_ADDRESS: u32 = 100;
/// How long to wait when no connection can be accepted.
const ACCEPT_RETRY: Duration = Duration::from_millis(100);

/// Takes in connections until the server stops.
pub async fn serve(listener: TcpListener, app: Arc<App>) {
    let places = Arc::new(Semaphore::new(SESSIONS_MAX));
    let shares = Shares::new(SESSIONS_PER_ADDRESS);
    let mut ending = app.base.shutdown.ending();
    loop {
        let accepted = tokio::select! {
            () = ending.begun() => return,
            accepted = listener.accept() => accepted,
        };
        let Ok((stream, peer)) = accepted else {
            sleep(ACCEPT_RETRY).await;
            continue;
        };
        let Ok(place) = Arc::clone(&places).try_acquire_owned() else {
            let _ = stream.try_write(b"The server is full right now. Try again in a moment.\r\n");
            continue;
        };
        let client = peer.ip().to_canonical();
        let share = shares.take(network(client)).ok_or(Denied::AddressFull);
        let share = match share.and_then(|share| Ok((share, app.base.limits.connection(client)?))) {
            Ok(share) => share,
            Err(why) => {
                let _ = stream.try_write(format!("{}\r\n", sentence(&why)).as_bytes());
                continue;
            }
        };
        let app = Arc::clone(&app);
        tokio::spawn(async move {
            let _held = (place, share);
            let mut wire = Wire::new(stream);
            if let Some(user) = login::greet(&app, &mut wire, client).await {
                Session::new(app, user, wire, client).run().await;
            }
        });
    }
}

/// What somebody is told whose act was denied. A failure of the server is logged here.
fn sentence(why: &Denied) -> String {
    why.log();
    why.to_string()
}
