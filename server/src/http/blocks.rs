//! Whom people want nothing from.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use rookery_play::App;
use rookery_play::acts::blocks;
use rookery_protocol::account::Blocked;
use rookery_protocol::id::UserId;

use crate::door::calls::{Calls, Says};
use crate::door::error::Result;
use crate::door::extract::{Json, Path, SignedIn};

/// The calls about blocks.
pub fn routes() -> Calls {
    Calls::new("Accounts")
        .get("listBlocked", "/blocks", list, "List whom one has blocked")
        .put(
            "blockUser",
            "/blocks/{id}",
            block,
            Says::new("Block somebody: no chat, no invitations and no games between you")
                .told("Nothing: the person is blocked."),
        )
        .delete(
            "unblockUser",
            "/blocks/{id}",
            unblock,
            Says::new("Block somebody no longer").told("Nothing: the person is not blocked."),
        )
}

async fn list(State(app): State<Arc<App>>, SignedIn(user): SignedIn) -> Result<Json<Blocked>> {
    Ok(Json(blocks::list(&app, &user).await?))
}

async fn block(
    State(app): State<Arc<App>>,
    SignedIn(user): SignedIn,
    Path(id): Path<UserId>,
) -> Result<StatusCode> {
    blocks::block(&app, &user, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn unblock(
    State(app): State<Arc<App>>,
    SignedIn(user): SignedIn,
    Path(id): Path<UserId>,
) -> Result<StatusCode> {
    blocks::unblock(&app, &user, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
