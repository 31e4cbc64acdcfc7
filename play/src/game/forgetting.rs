//! What a game does when somebody's account is gone, who plays in it or has said something.

use rookery_protocol::id::UserId;

use super::open_game::OpenGame;
use super::task::GameTask;
use crate::now;

impl GameTask {
    /// Reads the game again, in which nothing of somebody is left, and shows it anew to who looks: no
    /// version is another one, but what they have seen of it is.
    pub(super) async fn forgets(&mut self, user: UserId) {
        match self.memory.open() {
            Some(open) if !concerns(open, user) => return,
            // Nobody has seen anything of it.
            None if self.room.is_none() => return,
            _ => {}
        }
        // What was worked out of the log before is not to be stored again.
        self.worked_out = 0;
        self.memory.forgets();
        if let Err(refusal) = self.awake().await {
            tracing::warn!(game = %self.id, %refusal, "a game is shown anew later");
        }
        if self.has_entries(0).await.is_ok()
            && let (Some(open), Some(room)) = (self.memory.open(), &mut self.room)
        {
            room.tell_anew(open, now::millis());
        }
        self.feature();
        self.settle();
    }
}

/// Whether anything of somebody may be in a game: they play in it, they said something, or its file is
/// from elsewhere and may have been theirs.
fn concerns(open: &OpenGame, user: UserId) -> bool {
    let plays = open.summary.players.iter().any(|player| player.id == user);
    plays || open.summary.imported || !open.reaches(0) || open.kept().entries().has_said(user)
}
