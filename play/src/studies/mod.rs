//! Studies of search algorithms: how many leaves each of them judges.
//!
//! A study is a row of the database, from which all is shown; [`keep_going`] takes the oldest one
//! that is not over, and [`count`] does it, one at a time and on one thread beside the server's.
//! What is counted is the crate `rookery-engine`'s to say.

mod count;
mod task;
mod view;

use tokio::sync::Notify;

pub use task::keep_going;
pub use view::{card, table, view};

/// What tells of studies to whoever counts them.
#[derive(Default)]
pub struct Studies {
    news: Notify,
}

impl Studies {
    /// One was started or cancelled: whoever counts looks at once.
    pub fn wake(&self) {
        self.news.notify_one();
    }

    async fn woken(&self) {
        self.news.notified().await;
    }
}
