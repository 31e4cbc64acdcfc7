//! A session that is kept where others keep it, too: whoever logs in or proves who they are there gets
//! another token, and the one from before opens nothing any more.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::sleep;

use crate::http::Client;

/// How often it is looked for the token that a refused one was renewed to, and how long to wait
/// between: whoever got it has to keep it first.
const LOOKS_MAX: u32 = 8;
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// Where a session is kept.
pub(crate) struct Kept {
    /// Reads the token.
    read: Box<dyn Fn() -> Option<String> + Send + Sync>,
    /// What was read last. A token that this client was given since, and that is not kept yet, is newer.
    last: Mutex<Option<String>>,
}

impl Kept {
    /// The token, if it is another one than when this was asked last.
    fn changed(&self) -> Option<String> {
        let token = (self.read)()?;
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let before = last.replace(token.clone());
        (before.as_ref() != Some(&token)).then_some(token)
    }
}

impl Client {
    /// The same client with a session of an earlier time, which is kept where others may renew it:
    /// `read` gives the token that is kept there now, and nothing where there is none or it is
    /// somebody else's. It is read before each call and each socket.
    #[must_use]
    pub fn in_kept_session(
        self,
        token: String,
        read: impl Fn() -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        let last = Mutex::new(Some(token.clone()));
        self.set_session(Some(token));
        self.with_kept(Kept { read: Box::new(read), last })
    }

    /// Takes the token that is kept now, if somebody has renewed it; whether that was so.
    pub(crate) fn look_again(&self) -> bool {
        let changed = self.kept().and_then(Kept::changed).filter(|_| self.session().is_some());
        let renewed = changed.is_some() && changed != self.session();
        if renewed {
            self.set_session(changed);
        }
        renewed
    }

    /// Whether there is another session now than the one that was refused. Where it is kept with
    /// others, one of them may have been given it and not have kept it yet.
    pub(crate) async fn is_renewed(&self, refused: Option<&str>) -> bool {
        let Some(refused) = refused else { return false };
        for _ in 0..LOOKS_MAX {
            self.look_again();
            if self.session().is_some_and(|token| token != refused) {
                return true;
            }
            if self.kept().is_none() {
                return false;
            }
            sleep(LOOK_EVERY).await;
        }
        false
    }
}
