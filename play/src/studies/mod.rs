//! Studies of search algorithms: how many leaves each of them judges.
//!
//! A study is a row of the database, from which all is shown; [`keep_going`] takes the oldest one
//! that is not over, and [`count`] does it, one at a time and on one thread beside the server's.
//! What is counted is the crate `rookery-engine`'s to say.

mod count;
mod task;
mod view;

use tokio::sync::Notify;

pub(crate) use task::keep_going;
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

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    #[test]
    fn whoever_counts_is_woken_by_news_that_came_meanwhile_and_by_no_others() {
        let studies = Studies::default();
        assert_eq!(studies.woken().now_or_never(), None);
        studies.wake();
        assert_eq!(studies.woken().now_or_never(), Some(()));
        assert_eq!(studies.woken().now_or_never(), None);
    }
}
