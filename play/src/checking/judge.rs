//! What stands beside a game's log, compared with what the log says.

use rookery_protocol::Millis;
use rookery_protocol::seat::Seat;
use rookery_storage::Ended;
use rookery_storage::checking::{Kept, Mend};

use super::finding::Kind;

/// What came out of replaying a log.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Replayed {
    /// The newest version.
    pub(super) version: u32,
    /// The end, if the game is over.
    pub(super) ended: Option<Ended>,
    /// Whose turn it is.
    pub(super) turn: Option<Seat>,
    /// When somebody's time is up, if it ever is.
    pub(super) deadline_ms: Option<Millis>,
}

/// Something that is wrong, and what makes it right, if anything can.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Found {
    pub(super) kind: Kind,
    pub(super) mend: Option<Mend>,
}

impl Found {
    pub(super) fn new(kind: Kind) -> Self {
        Self { kind, mend: None }
    }

    fn mended(kind: Kind, mend: Mend) -> Self {
        Self { kind, mend: Some(mend) }
    }

    /// Whether it may only seem so, because the game went on between two looks at it.
    pub(super) fn may_pass(&self) -> bool {
        matches!(self.kind, Kind::End | Kind::Turn | Kind::Due | Kind::Gap)
    }
}

/// What is wrong with what stands beside a log, at `now`.
pub(super) fn judge(kept: &Kept, log: &Replayed, now: Millis) -> Vec<Found> {
    let mut found = vec![];
    if kept.ended != log.ended {
        found.push(Found::mended(Kind::End, Mend::End(kept.id, log.ended.clone())));
    }
    if log.ended.is_some() {
        return found;
    }
    // What was noted at an earlier version is not minded any more.
    let noted = kept.turn.filter(|(version, _)| *version == log.version);
    if noted.is_some_and(|(_, seat)| Some(seat) != log.turn) {
        found.push(Found::mended(Kind::Turn, Mend::Turn(kept.id)));
    }
    // Games of matches have no time but that of their engines. Where nothing is noted, the game is
    // looked at by whoever starts next.
    let due_ms = log.deadline_ms.filter(|_| !kept.of_match);
    if let (Some(wakes_ms), Some(due_ms)) = (kept.wakes_ms, due_ms)
        && wakes_ms > due_ms
    {
        found.push(Found::mended(Kind::Due, Mend::Due(kept.id, now.min(due_ms))));
    }
    found
}

#[cfg(test)]
mod tests {
    use rookery_protocol::game::{GameResult, Score};
    use rookery_protocol::id::GameId;

    use super::*;

    const NOW_MS: Millis = 1_000_000;

    fn kept() -> Kept {
        Kept {
            id: GameId::from_random(1),
            rules: "any".to_owned(),
            ended: None,
            wakes_ms: Some(NOW_MS + 5_000),
            turn: Some((7, Seat::First)),
            events: 7,
            version: 7,
            has_bot: false,
            of_match: false,
        }
    }

    fn log() -> Replayed {
        let deadline_ms = Some(NOW_MS + 5_000);
        Replayed { version: 7, ended: None, turn: Some(Seat::First), deadline_ms }
    }

    fn won(at_ms: Millis) -> Option<Ended> {
        let result = GameResult { score: Score::First, reason: "checkmate".to_owned() };
        Some(Ended { at_ms, result })
    }

    fn kinds(kept: &Kept, log: &Replayed) -> Vec<Kind> {
        judge(kept, log, NOW_MS).into_iter().map(|found| found.kind).collect()
    }

    #[test]
    fn nothing_is_wrong_with_what_follows_from_the_log() {
        assert_eq!(kinds(&kept(), &log()), []);
        let over = Kept { ended: won(5), turn: None, wakes_ms: None, ..kept() };
        assert_eq!(kinds(&over, &Replayed { ended: won(5), turn: None, ..log() }), []);
        let unknown = Kept { wakes_ms: None, turn: None, ..kept() };
        assert_eq!(kinds(&unknown, &log()), [], "it is found out when somebody looks");
    }

    #[test]
    fn the_end_is_that_of_the_log() {
        let id = kept().id;
        for (noted, logged) in [(None, won(5)), (won(5), None), (won(6), won(5))] {
            let kept = Kept { ended: noted, ..kept() };
            let log = Replayed { ended: logged.clone(), ..log() };
            let found = judge(&kept, &log, NOW_MS);
            let mend = Some(Mend::End(id, logged));
            assert_eq!(found, [Found { kind: Kind::End, mend }]);
        }
    }

    #[test]
    fn whose_turn_it_is_counts_as_long_as_nothing_happened_since() {
        let other = Kept { turn: Some((7, Seat::Second)), ..kept() };
        assert_eq!(kinds(&other, &log()), [Kind::Turn]);
        let older = Kept { turn: Some((6, Seat::Second)), ..kept() };
        assert_eq!(kinds(&older, &log()), []);
    }

    #[test]
    fn a_game_is_looked_at_before_somebodys_time_is_up_but_for_those_of_matches() {
        let late = Kept { wakes_ms: Some(NOW_MS + 5_001), ..kept() };
        let found = judge(&late, &log(), NOW_MS);
        let mend = Some(Mend::Due(late.id, NOW_MS));
        assert_eq!(found, [Found { kind: Kind::Due, mend }]);
        assert_eq!(kinds(&Kept { of_match: true, ..late.clone() }, &log()), []);
        assert_eq!(kinds(&late, &Replayed { deadline_ms: None, ..log() }), []);
    }
}
