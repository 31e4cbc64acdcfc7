//! What a duel hears, and what that means for the work that it has given to a machine.

use rookery_arbiter::reason;
use rookery_protocol::bot::BotOrder;
use rookery_protocol::bout::{BoutEnd, BoutMove};
use rookery_protocol::engine::Info;
use rookery_protocol::game::GameResult;
use rookery_protocol::host::{HostOut, Work};
use rookery_protocol::seat::Seat;

use crate::bots::ToSeat;

/// What a message means for some work.
#[derive(Debug, PartialEq)]
pub(super) enum Heard {
    /// The machine no longer has it.
    Lost,
    /// What was played since the last time, and how it ended there, if it did.
    Played(Vec<BoutMove>, Option<BoutEnd>),
    /// How the search of one of the two engines stands at a ply.
    Thinks(Seat, u32, Info),
    /// The machine gives it back, for this reason.
    Declined(String),
    /// What an admin wants.
    Order(BotOrder),
    /// Nothing: it is about other work, or is not said of games.
    Nothing,
}

impl Heard {
    /// Only what concerns `own` counts. Its seat is the first; both engines think under its fence.
    pub(super) fn of(message: ToSeat, own: Work) -> Self {
        match message {
            ToSeat::Lost(work) if work == own => Self::Lost,
            ToSeat::Lost(_) => Self::Nothing,
            ToSeat::Order(order) => Self::Order(order),
            ToSeat::Machine(message) => match *message {
                HostOut::Played { work, moves, end } if work == own => Self::Played(moves, end),
                HostOut::Searching { work, ply, info } if work.fence == own.fence => {
                    Self::Thinks(work.seat, ply, info)
                }
                HostOut::Declined { work, why } if work == own => Self::Declined(why),
                _ => Self::Nothing,
            },
        }
    }
}

/// Whether a machine that told this end has left the game for good. One that is held keeps its place.
pub(super) fn leaves_room(end: Option<&BoutEnd>) -> bool {
    end.is_some_and(|end| *end != BoutEnd::Stopped)
}

/// The end for which an engine answers. How a game went on where its result was known is nobody's
/// fault.
pub(super) fn answered_for(end: Option<BoutEnd>, result: &GameResult) -> Option<BoutEnd> {
    end.filter(|_| result.reason != reason::ENDGAME_TABLES)
}

#[cfg(test)]
mod tests {
    use rookery_protocol::engine::FaultKind;
    use rookery_protocol::game::Score;
    use rookery_protocol::host::Answer;
    use rookery_protocol::id::GameId;

    use super::*;

    fn own() -> Work {
        Work { game: GameId::from_random(1), seat: Seat::First, fence: 2 }
    }

    fn said(message: HostOut) -> Heard {
        Heard::of(ToSeat::Machine(Box::new(message)), own())
    }

    #[test]
    fn what_a_machine_says_of_the_work_of_a_duel_counts() {
        let made = BoutMove {
            seat: Seat::First,
            notation: "e2e4".into(),
            took_ms: 5,
            info: None,
            refused: 0,
        };
        let end = Some(BoutEnd::Rules);
        let played = HostOut::Played { work: own(), moves: vec![made.clone()], end: end.clone() };
        assert_eq!(said(played), Heard::Played(vec![made], end));
        let declined = HostOut::Declined { work: own(), why: "no".into() };
        assert_eq!(said(declined), Heard::Declined("no".into()));
        assert_eq!(Heard::of(ToSeat::Lost(own()), own()), Heard::Lost);
        for order in [BotOrder::Hurry, BotOrder::Pause, BotOrder::Resume] {
            assert_eq!(Heard::of(ToSeat::Order(order), own()), Heard::Order(order));
        }
        for seat in Seat::BOTH {
            let info = Info { depth: Some(7), ..Info::default() };
            let work = Work { seat, ..own() };
            let searching = HostOut::Searching { work, ply: 3, info: info.clone() };
            assert_eq!(said(searching), Heard::Thinks(seat, 3, info), "both think under it");
        }
    }

    #[test]
    fn what_a_machine_says_of_other_work_changes_nothing() {
        let earlier = Work { fence: 1, ..own() };
        let second = Work { seat: Seat::Second, ..own() };
        for work in [earlier, second] {
            assert_eq!(Heard::of(ToSeat::Lost(work), own()), Heard::Nothing);
            let declined = HostOut::Declined { work, why: "no".into() };
            assert_eq!(said(declined), Heard::Nothing);
            let played = HostOut::Played { work, moves: vec![], end: Some(BoutEnd::Rules) };
            assert_eq!(said(played), Heard::Nothing);
        }
        let searching = HostOut::Searching { work: earlier, ply: 3, info: Info::default() };
        assert_eq!(said(searching), Heard::Nothing);
        let answered = HostOut::Answered { work: own(), ply: 0, answer: Answer::Resign };
        assert_eq!(said(answered), Heard::Nothing, "in a duel nobody asks");
    }

    #[test]
    fn a_game_leaves_room_for_another_when_it_has_ended_and_not_where_it_is_held() {
        assert!(!leaves_room(None));
        assert!(!leaves_room(Some(&BoutEnd::Stopped)));
        let (seat, fault) = (Seat::First, FaultKind::Crash);
        let (words, stderr, unable) = (String::new(), String::new(), false);
        let failed = BoutEnd::Failed { seat, fault, words, stderr, unable };
        for end in [BoutEnd::Rules, BoutEnd::Time, failed] {
            assert!(leaves_room(Some(&end)), "{end:?}");
        }
    }

    #[test]
    fn nobody_answers_for_how_a_game_went_on_whose_result_was_known() {
        let result = |reason: &str| GameResult { score: Score::Draw, reason: reason.into() };
        let end = Some(BoutEnd::Time);
        assert_eq!(answered_for(end.clone(), &result(reason::ENDGAME_TABLES)), None);
        assert_eq!(answered_for(end.clone(), &result("time")), end);
        assert_eq!(answered_for(None, &result("time")), None);
    }
}
