//! The account that is kept of cores: what is lent, and who waits.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use rookery_protocol::id::HostId;
use tokio::sync::Notify;

use super::{Party, Standing, Wanted};

/// Those who may stand in the line; as many matches as go on at once are far fewer.
const LINE_MAX: usize = 10_000;

/// What is lent, and who waits.
#[derive(Debug, Default)]
pub(super) struct Ledger {
    machines: HashMap<HostId, Account>,
    /// In the order in which they are served.
    line: Vec<Wanted>,
}

/// What is known of a machine's cores.
#[derive(Debug, Default)]
struct Account {
    /// 0 where it is gone.
    cores: u32,
    /// By who has them, and what lists call those.
    lent: BTreeMap<Party, (u32, String)>,
}

impl Account {
    fn taken(&self) -> u32 {
        self.lent.values().map(|(cores, _)| cores).sum()
    }

    fn free(&self) -> u32 {
        self.cores.saturating_sub(self.taken())
    }

    /// The cores that a game needs there.
    fn needed(&self, wanted: &Wanted) -> u32 {
        wanted.cores.clamp(1, self.cores.max(1))
    }
}

impl Ledger {
    /// Lends cores of the machine with the most free ones, or puts whoever asks into the line.
    pub(super) fn take(&mut self, wanted: &Wanted) -> Option<(HostId, u32)> {
        self.line.retain(|one| one.party != wanted.party);
        let place = self.line.partition_point(|one| rank(one) <= rank(wanted));
        let before: HashSet<HostId> =
            self.line[..place].iter().flat_map(|one| one.able.iter().copied()).collect();
        let fitting = wanted.able.iter().copied().filter_map(|host| {
            let account = self.machines.get(&host).filter(|account| account.cores > 0)?;
            let needed = account.needed(wanted);
            let fits = !before.contains(&host) && account.free() >= needed;
            fits.then_some((account.free(), host, needed))
        });
        let Some((_, host, needed)) = fitting.max() else {
            self.stand_in_line(wanted);
            return None;
        };
        let account = self.machines.get_mut(&host)?;
        let lent = account.lent.entry(wanted.party).or_default();
        *lent = (lent.0 + needed, wanted.name.clone());
        Some((host, needed))
    }

    /// Puts somebody into the line where they belong.
    pub(super) fn stand_in_line(&mut self, wanted: &Wanted) {
        self.line.retain(|one| one.party != wanted.party);
        if self.line.len() < LINE_MAX {
            let place = self.line.partition_point(|one| rank(one) <= rank(wanted));
            self.line.insert(place, wanted.clone());
        }
    }

    /// Takes cores back; whoever wants others `again` stands in the line before anybody is told.
    /// Who may take them now.
    pub(super) fn give_back(
        &mut self,
        host: HostId,
        party: Party,
        cores: u32,
        again: Option<&Wanted>,
    ) -> Vec<Arc<Notify>> {
        if let Some(account) = self.machines.get_mut(&host) {
            if let Some((lent, _)) = account.lent.get_mut(&party) {
                *lent = lent.saturating_sub(cores);
            }
            account.lent.retain(|_, (cores, _)| *cores > 0);
            if account.cores == 0 && account.lent.is_empty() {
                self.machines.remove(&host);
            }
        }
        if let Some(wanted) = again
            && !self.line.iter().any(|one| one.party == party)
        {
            self.stand_in_line(wanted);
        }
        self.waiting_for(|one| one.able.contains(&host))
    }

    /// Somebody waits no longer. Who waited behind them.
    pub(super) fn leave(&mut self, party: Party) -> Vec<Arc<Notify>> {
        let before = self.line.len();
        self.line.retain(|one| one.party != party);
        if self.line.len() == before { vec![] } else { self.waiting_for(|_| true) }
    }

    pub(super) fn standing(&self, party: Party) -> Option<Standing> {
        let place = self.line.iter().position(|one| one.party == party)?;
        let able = &self.line[place].able;
        let accounts = able.iter().filter_map(|host| self.machines.get(host));
        let lent = accounts.flat_map(|account| &account.lent);
        let mut behind: Vec<String> = lent
            .filter(|(one, _)| **one != party)
            .map(|(_, (_, name))| name.clone())
            .chain(self.line[..place].iter().map(|one| one.name.clone()))
            .collect();
        behind.sort();
        behind.dedup();
        let plays = self.lends_to(party);
        Some(Standing { place: u32::try_from(place + 1).unwrap_or(u32::MAX), behind, plays })
    }

    pub(super) fn lends_to(&self, party: Party) -> bool {
        self.machines.values().any(|account| account.lent.contains_key(&party))
    }

    pub(super) fn has(&self, host: HostId) -> bool {
        self.machines.get(&host).is_some_and(|account| account.cores > 0)
    }

    pub(super) fn taken(&self, host: HostId) -> u32 {
        self.machines.get(&host).map_or(0, Account::taken)
    }

    /// A machine is here with so many cores. Who waited for it.
    pub(super) fn comes(&mut self, host: HostId, cores: u32) -> Vec<Arc<Notify>> {
        self.machines.entry(host).or_default().cores = cores.max(1);
        self.waiting_for(|_| true)
    }

    pub(super) fn goes(&mut self, host: HostId) {
        if let Some(account) = self.machines.get_mut(&host) {
            account.cores = 0;
            if account.lent.is_empty() {
                self.machines.remove(&host);
            }
        }
    }

    fn waiting_for(&self, is_meant: impl Fn(&Wanted) -> bool) -> Vec<Arc<Notify>> {
        self.line.iter().filter(|one| is_meant(one)).map(|one| Arc::clone(&one.news)).collect()
    }
}

/// Who comes first has the least.
fn rank(wanted: &Wanted) -> (i64, i64, Party) {
    (-i64::from(wanted.priority), wanted.made_ms, wanted.party)
}

#[cfg(test)]
mod tests {
    use rookery_protocol::id::MatchId;

    use super::*;

    const HERE: u64 = 1;
    const THERE: u64 = 2;

    fn host(number: u64) -> HostId {
        HostId::from_random(number)
    }

    fn party(number: u64) -> Party {
        Party::Match(MatchId::from_random(number))
    }

    /// A match that was made at `number`, for which this machine would do.
    fn of(number: u64, cores: u32) -> Wanted {
        Wanted {
            party: party(number),
            name: format!("match {number}"),
            priority: 0,
            made_ms: i64::try_from(number).unwrap(),
            able: vec![host(HERE)],
            cores,
            news: Arc::default(),
        }
    }

    fn with(cores: u32) -> Ledger {
        let mut ledger = Ledger::default();
        assert!(ledger.comes(host(HERE), cores).is_empty());
        ledger
    }

    fn names(ledger: &Ledger) -> Vec<&str> {
        ledger.line.iter().map(|one| one.name.as_str()).collect()
    }

    #[test]
    fn no_more_cores_are_lent_than_there_are_and_the_oldest_match_is_next() {
        let mut ledger = with(2);
        assert!(ledger.take(&of(5, 1)).is_some() && ledger.take(&of(5, 1)).is_some());
        assert_eq!(ledger.taken(host(HERE)), 2);
        assert!(ledger.take(&of(7, 1)).is_none() && ledger.take(&of(6, 1)).is_none());
        assert_eq!(names(&ledger), ["match 6", "match 7"]);
        assert_eq!(ledger.give_back(host(HERE), party(5), 1, None).len(), 2);
        assert!(ledger.take(&of(7, 1)).is_none(), "it is behind the other");
        assert!(ledger.take(&of(6, 1)).is_some());
        assert_eq!(names(&ledger), ["match 7"]);
    }

    #[test]
    fn whoever_is_sooner_comes_before_all_others_however_new() {
        let mut ledger = with(1);
        assert!(ledger.take(&of(1, 1)).is_some());
        assert!(ledger.take(&of(2, 1)).is_none());
        let sooner = Wanted { priority: 1, ..of(3, 1) };
        assert!(ledger.take(&sooner).is_none());
        assert_eq!(names(&ledger), ["match 3", "match 2"]);
        let later = Wanted { priority: -1, ..sooner };
        assert!(ledger.take(&later).is_none());
        assert_eq!(names(&ledger), ["match 2", "match 3"], "each stands in the line once");
    }

    #[test]
    fn a_match_that_goes_on_keeps_its_turn_from_game_to_game() {
        let mut ledger = with(1);
        let (old, new) = (of(1, 1), of(2, 1));
        assert!(ledger.take(&old).is_some() && ledger.take(&new).is_none());
        ledger.give_back(host(HERE), party(1), 1, Some(&old));
        assert!(ledger.take(&new).is_none(), "it is not its turn");
        assert!(ledger.take(&old).is_some());
        ledger.give_back(host(HERE), party(1), 1, Some(&old));
        assert_eq!(ledger.leave(party(1)).len(), 1, "it has no more games");
        assert!(ledger.take(&new).is_some());
    }

    #[test]
    fn a_game_of_many_threads_is_not_overtaken_by_small_ones() {
        let mut ledger = with(4);
        let small = of(9, 1);
        assert!((0..3).all(|_| ledger.take(&small).is_some()));
        assert!(ledger.take(&of(1, 2)).is_none());
        assert!(ledger.take(&of(8, 1)).is_none(), "one is free, and kept for the other");
        ledger.give_back(host(HERE), party(9), 1, None);
        assert_eq!(ledger.take(&of(1, 2)), Some((host(HERE), 2)));
        let mut few = with(2);
        assert_eq!(few.take(&of(1, 8)), Some((host(HERE), 2)), "all that there are");
    }

    #[test]
    fn a_match_takes_the_machine_with_the_most_room_of_those_that_could() {
        let mut ledger = with(2);
        ledger.comes(host(THERE), 3);
        let both = Wanted { able: vec![host(HERE), host(THERE)], ..of(1, 1) };
        let taken: Vec<_> = (0..5).map(|_| ledger.take(&both).unwrap().0).collect();
        assert_eq!(taken[0], host(THERE));
        assert_eq!(taken.iter().filter(|one| **one == host(HERE)).count(), 2);
        assert!(ledger.take(&both).is_none());
        let elsewhere = Wanted { able: vec![host(9)], ..of(2, 1) };
        assert!(ledger.take(&elsewhere).is_none());
        ledger.give_back(host(THERE), party(1), 1, None);
        let there = Wanted { able: vec![host(THERE)], ..of(3, 1) };
        assert!(ledger.take(&there).is_none(), "the first one waits for that, too");
        ledger.leave(party(1));
        assert!(ledger.take(&there).is_some(), "who waits for another machine is not before it");
    }

    #[test]
    fn a_machine_that_is_gone_lends_nothing_and_takes_back_what_it_lent() {
        let mut ledger = with(2);
        assert!(ledger.take(&of(1, 2)).is_some());
        ledger.goes(host(HERE));
        assert!(ledger.take(&of(2, 1)).is_none());
        assert_eq!(ledger.comes(host(HERE), 2).len(), 1);
        assert!(ledger.take(&of(2, 1)).is_none(), "nobody has given it back yet");
        ledger.give_back(host(HERE), party(1), 2, None);
        assert!(ledger.take(&of(2, 1)).is_some());
        ledger.goes(host(HERE));
        ledger.give_back(host(HERE), party(2), 1, None);
        assert!(ledger.machines.is_empty());
    }

    #[test]
    fn whoever_waits_is_told_for_whom() {
        let mut ledger = with(1);
        assert_eq!(ledger.standing(party(1)), None);
        assert!(ledger.take(&of(1, 1)).is_some());
        assert!(ledger.take(&of(2, 1)).is_none() && ledger.take(&of(3, 1)).is_none());
        assert!(ledger.take(&of(1, 1)).is_none());
        let standing = |number| ledger.standing(party(number)).unwrap();
        let behind = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        assert_eq!(standing(1), Standing { place: 1, behind: behind(&[]), plays: true });
        let second = behind(&["match 1"]);
        assert_eq!(standing(2), Standing { place: 2, behind: second, plays: false });
        let third = behind(&["match 1", "match 2"]);
        assert_eq!(standing(3), Standing { place: 3, behind: third, plays: false });
    }
}
