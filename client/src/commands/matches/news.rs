//! Which games of a match are over and have not been told yet.

use std::collections::BTreeSet;

use rookery_protocol::game::Score;
use rookery_protocol::match_view::{MatchGameView, MatchView};

/// What is known of the games of a match.
#[derive(Default)]
pub(super) struct Known {
    /// The numbers of games that are over.
    over: BTreeSet<u32>,
    /// The numbers of games that were played at the last look.
    open: BTreeSet<u32>,
    /// All numbers that were ever seen are below this.
    next: u32,
}

impl Known {
    /// How many games are over.
    pub(super) fn count(&self) -> usize {
        self.over.len()
    }

    /// From which number on to read games; nothing when none is over that was not.
    pub(super) fn start(&mut self, seen: &MatchView) -> Option<u32> {
        let first = self.open.first().map_or(self.next, |open| self.next.min(*open));
        self.open = seen.live.iter().map(|game| game.number).collect();
        (seen.played as usize > self.over.len()).then_some(first)
    }

    /// Whether `games` lack one that is over: a number that was passed over at first, then begun
    /// and over between two looks.
    pub(super) fn lacks(&self, seen: &MatchView, games: &[MatchGameView]) -> bool {
        let news = games.iter().filter(|game| self.is_news(game)).count();
        self.over.len() + news < seen.played as usize
    }

    /// Those that are over and were not known to be.
    pub(super) fn take(&mut self, games: Vec<MatchGameView>) -> Vec<MatchGameView> {
        for game in &games {
            self.next = self.next.max(game.number + 1);
            if !is_over(game) {
                self.open.insert(game.number);
            }
        }
        let news: Vec<_> = games.into_iter().filter(|game| self.is_news(game)).collect();
        self.over.extend(news.iter().map(|game| game.number));
        news
    }

    fn is_news(&self, game: &MatchGameView) -> bool {
        is_over(game) && !self.over.contains(&game.number)
    }
}

/// Whether a game counts; one that was aborted is played again.
fn is_over(game: &MatchGameView) -> bool {
    game.result.as_ref().is_some_and(|result| result.score != Score::Aborted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// A match of which so many games are over and these are played.
    fn seen(played: u32, live: &[u32]) -> MatchView {
        let game =
            |number: &u32| json!({ "number": number, "game": "aaaaaaaa", "players": [0, 1] });
        let live: Vec<_> = live.iter().map(game).collect();
        let clock = json!({ "kind": "unlimited" });
        let plan = json!({
            "name": "", "rules": "any", "players": [], "time": clock,
            "format": { "kind": "round-robin", "pairs": 9 },
        });
        let view = json!({
            "id": "bbbbbbbb", "plan": plan, "players": [], "state": "running", "revision": 1,
            "played": played, "games": 18, "order": [], "cross": [], "plot": [], "live": live,
            "made_ms": 0,
        });
        serde_json::from_value(view).unwrap()
    }

    fn game(number: u32, score: Option<&str>) -> MatchGameView {
        let mut game = json!({
            "number": number, "round": 1, "game": "aaaaaaaa", "players": [0, 1], "opening": "",
            "plies": 0, "started_ms": 0,
        });
        if let Some(score) = score {
            game["result"] = json!({ "score": score, "reason": "whatever" });
        }
        serde_json::from_value(game).unwrap()
    }

    fn numbers(games: &[MatchGameView]) -> Vec<u32> {
        games.iter().map(|game| game.number).collect()
    }

    #[test]
    fn each_game_is_told_once_in_whatever_order_they_end() {
        let mut known = Known::default();
        assert_eq!(known.start(&seen(0, &[0, 1])), None);
        assert_eq!(known.start(&seen(1, &[0, 2])), Some(0));
        let games = vec![game(0, None), game(1, Some("draw")), game(2, None)];
        assert_eq!(numbers(&known.take(games)), [1]);
        assert_eq!(known.start(&seen(2, &[0, 3])), Some(0), "game 0 may be the one that ended");
        let games =
            vec![game(0, None), game(1, Some("draw")), game(2, Some("first")), game(3, None)];
        assert!(!known.lacks(&seen(2, &[0, 3]), &games));
        assert_eq!(numbers(&known.take(games)), [2]);
        assert_eq!(known.start(&seen(2, &[0, 3])), None);
        assert_eq!(known.count(), 2);
    }

    #[test]
    fn what_was_over_long_ago_is_not_read_again() {
        let mut known = Known::default();
        known.take((0..6).map(|number| game(number, Some("first"))).collect());
        assert_eq!(known.start(&seen(7, &[])), Some(6));
    }

    #[test]
    fn a_number_that_was_passed_over_is_found_when_the_count_lacks_it() {
        let mut known = Known::default();
        known.take(vec![game(0, Some("first")), game(2, Some("first"))]);
        let now = seen(3, &[]);
        assert_eq!(known.start(&now), Some(3));
        assert!(known.lacks(&now, &[]));
        let games = vec![game(0, Some("first")), game(1, Some("draw")), game(2, Some("first"))];
        assert_eq!(numbers(&known.take(games)), [1]);
    }

    #[test]
    fn a_game_that_does_not_count_is_told_when_it_was_played_again() {
        let mut known = Known::default();
        assert!(known.take(vec![game(0, Some("aborted"))]).is_empty());
        assert_eq!(numbers(&known.take(vec![game(0, Some("second"))])), [0]);
    }
}
