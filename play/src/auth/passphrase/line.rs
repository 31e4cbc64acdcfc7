//! A line in which those who come from one place do not make others wait: places take turns.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

/// Those who wait, by where they come from.
pub(super) struct Line<K, T> {
    /// Who waits from each place, the first first; no place has none.
    waiting: HashMap<K, VecDeque<T>>,
    /// The places, the one whose turn it is first.
    turns: VecDeque<K>,
    /// The number of those who wait.
    len: usize,
    /// The most that may wait, in all and from one place.
    max: Max,
}

/// How many may wait.
#[derive(Debug, Clone, Copy)]
pub(super) struct Max {
    /// In all.
    pub(super) all: usize,
    /// From one place.
    pub(super) each: usize,
}

/// What became of somebody who came.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Came<T> {
    /// They wait.
    Waits,
    /// They wait, and this one, the last of the place with the most, was sent away for them.
    InsteadOf(T),
    /// Too many wait.
    Full,
}

impl<K: Eq + Hash + Clone, T> Line<K, T> {
    pub(super) fn new(max: Max) -> Self {
        Self { waiting: HashMap::new(), turns: VecDeque::new(), len: 0, max }
    }

    /// How many wait.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Somebody comes from a place.
    pub(super) fn push(&mut self, from: K, who: T) -> Came<T> {
        let own = self.waiting.get(&from).map_or(0, VecDeque::len);
        if own >= self.max.each {
            return Came::Full;
        }
        let mut sent_away = None;
        if self.len >= self.max.all {
            sent_away = self.send_away(own + 1);
            if sent_away.is_none() {
                return Came::Full;
            }
        }
        if own == 0 {
            self.turns.push_back(from.clone());
        }
        self.waiting.entry(from).or_default().push_back(who);
        self.len += 1;
        sent_away.map_or(Came::Waits, Came::InsteadOf)
    }

    /// Takes whoever is next: places take turns, and who came first from one is first.
    pub(super) fn pop(&mut self) -> Option<T> {
        let place = self.turns.pop_front()?;
        let waiting = self.waiting.get_mut(&place)?;
        let next = waiting.pop_front();
        if waiting.is_empty() {
            self.waiting.remove(&place);
        } else {
            self.turns.push_back(place);
        }
        self.len -= usize::from(next.is_some());
        next
    }

    /// Leaves out those who have gone.
    pub(super) fn retain(&mut self, is_here: impl Fn(&T) -> bool) {
        self.waiting.retain(|_, waiting| {
            waiting.retain(&is_here);
            !waiting.is_empty()
        });
        self.turns.retain(|place| self.waiting.contains_key(place));
        self.len = self.waiting.values().map(VecDeque::len).sum();
    }

    /// Takes out the last of the place with the most, if those are more than so many.
    fn send_away(&mut self, more_than: usize) -> Option<T> {
        let (_, waiting) = self.waiting.iter_mut().max_by_key(|(_, waiting)| waiting.len())?;
        if waiting.len() <= more_than {
            return None;
        }
        self.len -= 1;
        waiting.pop_back()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(all: usize, each: usize) -> Line<&'static str, u32> {
        Line::new(Max { all, each })
    }

    fn rest(line: &mut Line<&'static str, u32>) -> Vec<u32> {
        std::iter::from_fn(|| line.pop()).collect()
    }

    #[test]
    fn places_take_turns_however_many_wait_from_one() {
        let mut line = line(10, 10);
        for (from, who) in [("a", 1), ("a", 2), ("a", 3), ("b", 11), ("c", 21), ("b", 12)] {
            assert_eq!(line.push(from, who), Came::Waits);
        }
        assert_eq!(rest(&mut line), [1, 11, 21, 2, 12, 3]);
        assert_eq!((line.len(), line.push("a", 9), line.pop()), (0, Came::Waits, Some(9)));
    }

    #[test]
    fn only_so_many_wait_from_one_place() {
        let mut line = line(10, 2);
        for (who, came) in [(1, Came::Waits), (2, Came::Waits), (3, Came::Full)] {
            assert_eq!(line.push("a", who), came);
        }
        assert_eq!(line.push("b", 11), Came::Waits, "others have room");
        assert_eq!(rest(&mut line), [1, 11, 2]);
    }

    #[test]
    fn who_comes_to_a_full_line_waits_instead_of_the_last_from_the_place_with_the_most() {
        let mut line = line(4, 4);
        for (from, who) in [("a", 1), ("a", 2), ("a", 3), ("b", 11)] {
            line.push(from, who);
        }
        assert_eq!(line.push("c", 21), Came::InsteadOf(3));
        assert_eq!(line.push("d", 31), Came::InsteadOf(2));
        assert_eq!(line.push("e", 41), Came::Full, "one waits from each place");
        assert_eq!(line.push("a", 4), Came::Full);
        assert_eq!((line.len(), rest(&mut line)), (4, vec![1, 11, 21, 31]));
    }

    #[test]
    fn nobody_pushes_out_others_to_have_more_than_they_have() {
        let mut line = line(3, 3);
        for (from, who) in [("a", 1), ("a", 2), ("b", 11)] {
            line.push(from, who);
        }
        assert_eq!(line.push("b", 12), Came::Full);
        assert_eq!(rest(&mut line), [1, 11, 2]);
    }

    #[test]
    fn those_who_have_gone_leave_their_places_and_nobody_else_s() {
        let mut line = line(4, 4);
        for (from, who) in [("a", 1), ("b", 11), ("a", 2), ("c", 21)] {
            line.push(from, who);
        }
        line.retain(|who| *who > 10 || *who == 2);
        assert_eq!((line.len(), rest(&mut line)), (3, vec![2, 11, 21]));
    }
}
