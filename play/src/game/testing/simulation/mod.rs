//! Games that three servers have in memory at once, while words between them get lost, overtake each
//! other, or do not reach one of them, and one server after the other is killed and started again
//! with a clock that is fast or slow: whatever happens, the log is gapless, holds each acknowledged
//! command once and no refused one, one flag falls, nobody's clock is charged for what they could
//! not know, and everybody who looks has seen it by the end, each version once and in order.

pub(super) mod checks;
mod site;
mod table;

use std::time::Duration;

use rookery_protocol::Millis;
use rookery_protocol::clock::TimeControl;
use rookery_rules::random::Random;

use super::hours;
use crate::game::log::{COMPARE_EVERY, look_at_all};
use checks::{Charged, seeds};
use site::{Site, TICK};
use table::Table;
pub(super) use table::some_wish;

/// Games that go on at the same time.
const AT_ONCE: u64 = 50;
/// One of so many games has clocks that run out.
const CLOCKED_EVERY: u64 = 5;
/// Words are on their way for less than this when they are held up.
const DELAY_MS_MAX: usize = 30;
/// A server's clock is so much ahead or behind at most.
const SKEW_MS_MAX: usize = 250;
/// Something happens to words within this time, and then again.
const MEDDLES_EVERY_MS: usize = 400;
/// All servers live for so long at least, and so much longer at most.
const LIFE_MS_MIN: usize = 300;
const LIFE_MS_MORE: usize = 4_000;
/// One is away for so long at least, in which the others find out, and so much longer at most.
const AWAY_MS_MIN: usize = 1_300;
const AWAY_MS_MORE: usize = 2_000;
/// A server is killed after so many steps of all at most, whatever it is at.
const ROUNDS_MAX: usize = 12;
/// Everybody has seen everything within this time after the last word was lost.
const SEEN_IN: Duration = Duration::from_secs(30);

/// How words get lost, and who is where meanwhile: the four by turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Servers are killed, and people go from one to another. Words are held up, and none get lost.
    Killed,
    /// The same, and servers' clocks are fast or slow.
    Skewed,
    /// Words get lost, and somebody knows or nobody. All servers live, and people stay where they are.
    Lost,
    /// All of it at once: what somebody was not told before they went away is known to nobody.
    Both,
}

impl Kind {
    fn of(round: u64) -> Self {
        [Self::Killed, Self::Skewed, Self::Lost, Self::Both][(round % 4) as usize]
    }

    fn has_skews(self) -> bool {
        matches!(self, Self::Skewed | Self::Both)
    }

    /// What may be charged that nobody can know of: by how much clocks differ, and what somebody was
    /// not told before they went away.
    fn more_ms_max(self) -> Millis {
        let skewed_ms = if self.has_skews() { SKEW_MS_MAX as Millis } else { 0 };
        skewed_ms + if self == Self::Both { COMPARE_EVERY.as_millis() as Millis } else { 0 }
    }
}

/// What happens to a site by itself.
struct Fate {
    kind: Kind,
    random: Random,
    /// When something happens next to words, and to servers.
    meddles: Duration,
    kills: Duration,
    /// Which server is away, and until when.
    away: Option<(usize, Duration)>,
}

impl Fate {
    fn new(kind: Kind, seed: u64, from: Duration) -> Self {
        let random = Random::new(seed);
        Self { kind, random, meddles: from, kills: from, away: None }
    }

    fn within_ms(&mut self, least: usize, more: usize) -> Duration {
        Duration::from_millis((least + self.random.below(more)) as u64)
    }

    /// Lets happen what is due; which server was killed.
    fn strike(&mut self, site: &mut Site) -> Option<usize> {
        let passed = site.passed();
        if passed >= self.meddles {
            self.meddles = passed + self.within_ms(1, MEDDLES_EVERY_MS);
            self.meddle(site);
        }
        match self.away {
            Some((at, until)) if passed >= until => {
                self.start(site, at);
                self.kills = passed + self.within_ms(LIFE_MS_MIN, LIFE_MS_MORE);
                None
            }
            None if passed >= self.kills && self.kind != Kind::Lost => {
                let at = self.random.below(site.living().len());
                site.kill_one(at, self.random.below(ROUNDS_MAX));
                self.away = Some((at, passed + self.within_ms(AWAY_MS_MIN, AWAY_MS_MORE)));
                Some(at)
            }
            _ => None,
        }
    }

    fn start(&mut self, site: &mut Site, at: usize) {
        let skew_ms = self.random.below(2 * SKEW_MS_MAX) as i64 - SKEW_MS_MAX as i64;
        let is_skewed = self.kind.has_skews() && self.random.below(2) == 0;
        site.start_one(at, if is_skewed { skew_ms } else { 0 });
        self.away = None;
    }

    /// Something happens to words from now on.
    fn meddle(&mut self, site: &mut Site) {
        let random = &mut self.random;
        let loses = matches!(self.kind, Kind::Lost | Kind::Both);
        match random.below(4) {
            0 if loses => {
                let is_broken = random.below(4) == 0;
                site.tell(&format!("words get lost: {is_broken}"));
                site.hub.set_broken(is_broken);
            }
            1 if loses => {
                let is_deaf = random.below(3) == 0;
                site.tell(&format!("words get lost and nobody knows: {is_deaf}"));
                site.hub.set_deaf(is_deaf);
            }
            2 if loses => {
                let living = site.living();
                let at = living[random.below(living.len())];
                let life = site.at(at, |app| app.base.life.clone());
                let is_cut = random.below(2) == 0;
                site.tell(&format!("words to and from {at} get lost: {is_cut}"));
                site.hub.set_cut(&life, is_cut);
            }
            _ => {
                let count = random.below(8);
                let delay = |_| Duration::from_millis(random.below(DELAY_MS_MAX) as u64);
                site.hub.set_delays((0..count).map(delay).collect());
            }
        }
    }

    /// Nothing happens any more.
    fn end(&mut self, site: &mut Site) {
        if let Some((at, _)) = self.away {
            self.start(site, at);
        }
        site.hub.mend();
    }
}

/// Whether the clocks of a game run out, by its seed.
fn is_clocked(seed: u64) -> bool {
    seed.is_multiple_of(CLOCKED_EVERY)
}

/// Plays a game for each of these seeds, all at the same time.
fn play(site: &mut Site, players: &[rookery_storage::User; 2], from: u64, to: u64) -> Charged {
    let kind = Kind::of(from / AT_ONCE);
    let mut fate = Fate::new(kind, from, site.passed());
    let mut tables: Vec<Table> = (from..to)
        .map(|seed| {
            let time = if is_clocked(seed) { TimeControl::fischer(1, 0) } else { hours() };
            let new = async |world: &crate::testing::World| {
                world.timed_game("chess", &players[0], &players[1], Some(time)).await
            };
            let game = site.ask(0, new);
            Table::new(site, game, players, seed, kind)
        })
        .collect();
    while tables.iter().any(|table| !table.is_over()) {
        if let Some(killed) = fate.strike(site) {
            tables.iter_mut().for_each(|table| table.lose(site, killed));
        }
        tables.iter_mut().for_each(|table| table.go_on(site));
        site.tick();
    }
    fate.end(site);
    let until = site.passed() + SEEN_IN;
    while !tables.iter_mut().all(|table| table.is_seen(site)) {
        for at in site.living() {
            site.ask(at, |world| look_at_all(&world.app)).unwrap();
        }
        for _ in 0..10 {
            site.tick();
        }
        assert!(site.passed() < until, "not everybody has seen everything");
    }
    let told = std::mem::take(&mut site.told);
    let check = |charged: Charged, table: &Table| charged.with(table.check(site, &told));
    let charged = tables.iter().fold(Charged::default(), check);
    // Whoever plays next begins with clocks that go right.
    for at in site.living() {
        site.kill_one(at, 0);
        site.start_one(at, 0);
    }
    charged
}

#[test]
fn whatever_is_lost_between_servers_the_log_and_everybody_agree() {
    let mut site = Site::start(3);
    let players = ["anna", "bela"].map(|name| site.ask(0, |world| world.player(name)));
    let seeds = seeds();
    let mut charged = Charged::default();
    for from in seeds.clone().step_by(AT_ONCE as usize) {
        charged = charged.with(play(&mut site, &players, from, seeds.end.min(from + AT_ONCE)));
    }
    println!(
        "{} games in {:?} of {TICK:?} each: {charged}",
        seeds.end - seeds.start,
        site.passed()
    );
    site.end();
}
