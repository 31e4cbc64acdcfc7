//! One order to a game, and its answer.

use std::time::Duration;

use rookery_api_client::Link;
use rookery_protocol::error::Refusal;
use rookery_protocol::said::Text;
use rookery_protocol::socket::{ClientIn, ClientOut};
use tokio::time::timeout;

use crate::failure::Failure;
use crate::server::{Server, random};
use crate::texts::{boards, words};

/// How long the answer may take, lost connections included.
const ANSWER_MAX: Duration = Duration::from_secs(30);

/// What came of an order.
pub(super) enum Done {
    Done,
    /// In a word, and in a sentence.
    Refused(Refusal, Text),
}

/// Gives an order, which gets the id of a command, and waits for the answer. However often the
/// connection is lost, it is carried out once.
pub(super) async fn order(
    server: &Server,
    order: impl FnOnce(String) -> ClientOut,
) -> Result<Done, Failure> {
    let bits = random()?;
    let own = format!("c{bits:016x}");
    let link = Link::open(&server.client, bits).await;
    let mut link = link.map_err(|why| server.failure(why))?;
    let answered = async {
        if let Err(why) = link.say(order(own.clone())).await {
            return Err(Failure::Refused(why.text()));
        }
        loop {
            match link.hear().await.map_err(|why| server.failure(why))? {
                ClientIn::Hello { account: None, .. } => return Err(server.session_ended()),
                ClientIn::Done { id } if id == own => return Ok(Done::Done),
                ClientIn::Refused { id: Some(id), reason, text, .. } if id == own => {
                    return Ok(Done::Refused(reason, words(text)));
                }
                _ => {}
            }
        }
    };
    let answered = timeout(ANSWER_MAX, answered).await;
    answered.unwrap_or_else(|_| Err(Failure::Refused(boards::no_answer())))
}
