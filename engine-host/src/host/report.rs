//! What is told when there is nothing else to tell.

use rookery_protocol::bot::{NotedFault, TestReport};

/// A report of a fault alone.
pub(super) fn only(fault: NotedFault) -> TestReport {
    TestReport { fault: Some(fault), ..TestReport::default() }
}
