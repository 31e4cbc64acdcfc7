//! How often one client address may try what costs the server or opens it to guessing.

use std::net::{IpAddr, Ipv6Addr};

use rookery_protocol::Millis;
use rookery_protocol::account::NAME_LEN_MAX;
use rookery_protocol::error::Refusal;
use rookery_protocol::id::UserId;
use rookery_storage::TokenHash;
use sha2::{Digest as _, Sha256};

use crate::base::Base;
use crate::denied::{Denied, Result};
use crate::limits::{Keyed, Rate};
use crate::now;
use crate::options::{PerAddress, Rates};
use crate::shares::{Share, Shares};

/// Addresses (or pairs of address and name) that are kept in mind at once.
const KEYS_MAX: usize = 10_000;

/// Looks at moves before they are made that one person may take: a move entered each half second.
const LOOK_AHEAD: Rate = Rate::per(120, 60_000);
/// How often one person may prepare moves; rules in a sandbox may take seconds for what is kept.
const PREPARE: Rate = Rate::per(30, 60_000);

/// Offers to play that one person may make and answer: two a second, far more than anybody clicks.
/// Whoever begins and gives up games for nothing is slowed down by it.
const OFFERS: Rate = Rate::per(120, 60_000);
/// The same for a program: one that plays many at once begins as many, and more where they are short.
const PROGRAM_OFFERS: Rate = Rate::per(1_200, 60_000);

/// Files of games that are written for one address at once: some pupils who take their games home. Each
/// holds a page of games while it is read.
const EXPORTS_PER_ADDRESS: u32 = 16;

/// Where a client comes from. Whoever has one IPv6 address has the 2⁶⁴ around it as well.
type From = IpAddr;

/// The buckets of every client address.
///
/// Each server counts for itself. What opens accounts or makes them is counted by all servers of a
/// database together as well: [`log_in`], [`register`] and [`guest`].
pub struct Limits {
    rates: Rates,
    log_in: Keyed<From>,
    log_in_name: Keyed<(From, String)>,
    register: Keyed<From>,
    guest: Keyed<From>,
    call: Keyed<TokenHash>,
    picture: Keyed<From>,
    look_ahead: Keyed<UserId>,
    prepare: Keyed<UserId>,
    offer: Keyed<UserId>,
    program_offer: Keyed<UserId>,
    reads: Keyed<From>,
    token_calls: Keyed<From>,
    connections: Shares<From>,
    exports: Shares<From>,
    watched: Shares<From>,
}

impl Limits {
    /// Nobody has tried anything yet.
    #[must_use]
    pub fn new(rates: Rates) -> Self {
        Self {
            rates,
            log_in: Keyed::new(rates.log_in, KEYS_MAX),
            log_in_name: Keyed::new(rates.log_in_name, KEYS_MAX),
            register: Keyed::new(rates.register, KEYS_MAX),
            guest: Keyed::new(rates.guest, KEYS_MAX),
            call: Keyed::new(rates.call, KEYS_MAX),
            picture: Keyed::new(rates.picture, KEYS_MAX),
            look_ahead: Keyed::new(LOOK_AHEAD, KEYS_MAX),
            prepare: Keyed::new(PREPARE, KEYS_MAX),
            offer: Keyed::new(OFFERS, KEYS_MAX),
            program_offer: Keyed::new(PROGRAM_OFFERS, KEYS_MAX),
            reads: Keyed::new(PerAddress::default().reads, KEYS_MAX),
            token_calls: Keyed::new(PerAddress::default().token_calls, KEYS_MAX),
            connections: Shares::new(PerAddress::default().connections),
            exports: Shares::new(EXPORTS_PER_ADDRESS),
            watched: Shares::new(PerAddress::default().watched()),
        }
    }

    /// The same with what an operator lets one address have and read.
    #[must_use]
    pub fn of_address(self, each: PerAddress) -> Self {
        Self {
            reads: Keyed::new(each.reads, KEYS_MAX),
            token_calls: Keyed::new(each.token_calls, KEYS_MAX),
            connections: Shares::new(each.connections),
            watched: Shares::new(each.watched()),
            ..self
        }
    }

    /// A place for a connection from an address, at whatever door of this server; it is free again
    /// when what is given is dropped.
    ///
    /// # Errors
    /// [`Denied::AddressFull`].
    pub fn connection(&self, client: IpAddr) -> Result<Share<IpAddr>> {
        self.connections.take(network(client)).ok_or(Denied::AddressFull)
    }

    /// A place for a file of games that is written for an address.
    ///
    /// # Errors
    /// [`Refusal::Busy`].
    pub fn export(&self, client: IpAddr) -> Result<Share<IpAddr>> {
        self.exports.take(network(client)).ok_or(Refusal::Busy.into())
    }

    /// A place for a game that somebody at an address watches; it is free again when what is given is
    /// dropped.
    ///
    /// # Errors
    /// [`Refusal::Busy`].
    pub fn watch(&self, client: IpAddr) -> std::result::Result<Share<IpAddr>, Refusal> {
        self.watched.take(network(client)).ok_or(Refusal::Busy)
    }

    /// Counts a read from an address, or a call with a token.
    ///
    /// # Errors
    /// [`Denied::TooFast`].
    pub fn read(&self, client: IpAddr, with_token: bool, now: Millis) -> Result<()> {
        let buckets = if with_token { &self.token_calls } else { &self.reads };
        buckets.take(network(client), now).map_err(Denied::TooFast)
    }

    /// Counts an offer to play that somebody makes or answers.
    ///
    /// # Errors
    /// [`Denied::TooFast`].
    pub fn offer(&self, user: UserId, is_program: bool, now: Millis) -> Result<()> {
        let buckets = if is_program { &self.program_offer } else { &self.offer };
        buckets.take(user, now).map_err(Denied::TooFast)
    }

    /// Counts an attempt to prove that one is `name`.
    ///
    /// # Errors
    /// [`Denied::TooFast`].
    fn log_in(&self, client: IpAddr, name: &str, now: Millis) -> Result<()> {
        let from = network(client);
        self.log_in.take(from, now).map_err(Denied::TooFast)?;
        self.log_in_name.take((from, known_by(name)), now).map_err(Denied::TooFast)
    }

    /// Counts a new account.
    ///
    /// # Errors
    /// [`Denied::TooFast`].
    fn register(&self, client: IpAddr, now: Millis) -> Result<()> {
        self.register.take(network(client), now).map_err(Denied::TooFast)
    }

    /// Counts a new guest.
    ///
    /// # Errors
    /// [`Denied::TooFast`].
    fn guest(&self, client: IpAddr, now: Millis) -> Result<()> {
        self.guest.take(network(client), now).map_err(Denied::TooFast)
    }

    /// Counts a picture that is drawn.
    ///
    /// # Errors
    /// [`Denied::TooFast`].
    pub fn picture(&self, client: IpAddr, now: Millis) -> Result<()> {
        self.picture.take(network(client), now).map_err(Denied::TooFast)
    }

    /// Counts a look at what would follow prepared moves.
    ///
    /// # Errors
    /// [`Denied::TooFast`].
    pub fn look_ahead(&self, user: UserId, now: Millis) -> Result<()> {
        self.look_ahead.take(user, now).map_err(Denied::TooFast)
    }

    /// Counts moves that are prepared.
    ///
    /// # Errors
    /// [`Denied::TooFast`].
    pub fn prepare(&self, user: UserId, now: Millis) -> Result<()> {
        self.prepare.take(user, now).map_err(Denied::TooFast)
    }

    /// Counts a call with a token, known or not.
    ///
    /// # Errors
    /// [`Denied::TooFast`].
    pub fn call(&self, token: TokenHash, now: Millis) -> Result<()> {
        self.call.take(token, now).map_err(Denied::TooFast)
    }
}

/// Counts an attempt to prove that one is `name`, on whatever server.
///
/// # Errors
/// [`Denied::TooFast`], or the database fails.
pub async fn log_in(base: &Base, client: IpAddr, name: &str) -> Result<()> {
    base.limits.log_in(client, name, now::millis())?;
    let (rates, name) = (base.limits.rates, known_by(name));
    take_everywhere(base, rates.log_in, &["log in", &network(client).to_string()]).await?;
    let parts = ["log in as", &network(client).to_string(), &name];
    take_everywhere(base, rates.log_in_name, &parts).await
}

/// Counts an attempt to log in that names nobody, on whatever server.
///
/// # Errors
/// [`Denied::TooFast`], or the database fails.
pub async fn log_in_nameless(base: &Base, client: IpAddr) -> Result<()> {
    let from = network(client);
    base.limits.log_in.take(from, now::millis()).map_err(Denied::TooFast)?;
    take_everywhere(base, base.limits.rates.log_in, &["log in", &from.to_string()]).await
}

/// Counts a new account, on whatever server.
///
/// # Errors
/// [`Denied::TooFast`], or the database fails.
pub async fn register(base: &Base, client: IpAddr) -> Result<()> {
    base.limits.register(client, now::millis())?;
    let parts = ["register", &network(client).to_string()];
    take_everywhere(base, base.limits.rates.register, &parts).await
}

/// Counts a new guest, on whatever server.
///
/// # Errors
/// [`Denied::TooFast`], or the database fails.
pub async fn guest(base: &Base, client: IpAddr) -> Result<()> {
    base.limits.guest(client, now::millis())?;
    let parts = ["guest", &network(client).to_string()];
    take_everywhere(base, base.limits.rates.guest, &parts).await
}

/// Takes one from a bucket that all servers of the database share, where there may be others.
async fn take_everywhere(base: &Base, rate: Rate, parts: &[&str]) -> Result<()> {
    if base.news.is_alone() {
        return Ok(());
    }
    let mut key = Sha256::new();
    for part in [&*base.site].iter().chain(parts) {
        key.update(part);
        key.update([0]);
    }
    let key = key.finalize().into();
    let (every_ms, burst_ms) = (rate.every_ms, rate.burst_ms());
    match base.storage.take_try(&key, every_ms, burst_ms, now::millis()).await? {
        Some(wait_ms) => Err(Denied::TooFast(wait_ms)),
        None => Ok(()),
    }
}

/// What a bucket for a name is kept under. Longer names belong to nobody, and need no bucket each.
pub(crate) fn known_by(name: &str) -> String {
    name.chars().take(NAME_LEN_MAX + 1).collect::<String>().to_ascii_lowercase()
}

/// The network that counts as one client: that of 2⁶⁴ addresses in which an IPv6 address is, or an IPv4
/// address alone.
#[must_use]
pub fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::{LOG_INS_PER_MINUTE, SIGN_UPS_PER_HOUR};
    use crate::testing::World;

    #[test]
    fn guessing_one_name_leaves_the_address_its_other_names() {
        let limits = Limits::new(Rates::new(30, 60));
        let home: IpAddr = "10.0.0.1".parse().unwrap();
        let tries = (0..30).filter(|_| limits.log_in(home, "Ada", 0).is_ok()).count();
        assert_eq!(tries, 10);
        assert!(limits.log_in(home, "ADA", 0).is_err(), "case does not make another name");
        assert!(limits.log_in("10.0.0.2".parse().unwrap(), "Ada", 0).is_ok());
    }

    #[tokio::test]
    async fn what_opens_or_makes_accounts_is_counted_by_all_servers_together() {
        let (worlds, _) = World::two().await;
        let home: IpAddr = "10.0.0.1".parse().unwrap();
        let bases = worlds.each_ref().map(|world| &world.app.base);
        for number in 0..SIGN_UPS_PER_HOUR as usize {
            guest(bases[number % 2], home).await.unwrap();
        }
        for base in bases {
            assert!(matches!(guest(base, home).await, Err(Denied::TooFast(_))));
            assert!(guest(base, "10.0.0.2".parse().unwrap()).await.is_ok());
            assert!(register(base, home).await.is_ok(), "that is counted apart");
        }
        for number in 0..LOG_INS_PER_MINUTE as usize {
            let name = ["anna", "bela", "cora", "dora"][number / 2 % 4];
            log_in(bases[number % 2], home, name).await.unwrap();
        }
        for base in bases {
            assert!(matches!(log_in(base, home, "ella").await, Err(Denied::TooFast(_))));
        }
        World::end_both(worlds).await;
    }

    #[test]
    fn an_ipv6_network_is_one_client() {
        let limits = Limits::new(Rates::new(30, 2));
        for tail in ["1", "2"] {
            limits.register(format!("2001:db8::{tail}").parse().unwrap(), 0).unwrap();
        }
        assert!(limits.register("2001:db8::3".parse().unwrap(), 0).is_err());
        assert!(limits.register("2001:db8:0:1::3".parse().unwrap(), 0).is_ok());
    }

    #[test]
    fn the_first_half_of_an_ipv6_address_is_the_client_and_all_of_an_ipv4_address() {
        let limits = Limits::new(Rates::new(30, 1));
        let may = |address: &str| limits.guest(address.parse().unwrap(), 0).is_ok();
        assert!(may("2001:db8:1:2::"));
        for same in ["2001:db8:1:2:8000::", "2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::1"] {
            assert!(!may(same), "{same}");
        }
        for other in ["2001:db8:1:3::", "2001:db8:2:2::", "2001:db9:1:2::", "2002:db8:1:2::"] {
            assert!(may(other), "{other}");
        }
        assert!(may("10.0.0.1") && may("10.0.0.2") && !may("10.0.0.1"));
    }

    #[test]
    fn an_address_has_so_many_connections_and_reads_and_people_so_many_offers() {
        let one = Rate::per(1, 60_000);
        let each = PerAddress { connections: 1, reads: one, token_calls: one };
        let limits = Limits::new(Rates::new(30, 1)).of_address(each);
        let [home, near, away]: [IpAddr; 3] =
            ["2001:db8::1", "2001:db8::2", "2001:db9::1"].map(|text| text.parse().unwrap());
        let held = limits.connection(home).ok();
        assert!(matches!(limits.connection(near), Err(Denied::AddressFull)));
        assert!(held.is_some() && limits.connection(away).is_ok());
        drop(held);
        assert!(limits.connection(near).is_ok());
        let reads = [(home, false), (near, false), (near, true), (home, true), (away, false)];
        let may = reads.map(|(client, token)| limits.read(client, token, 0).is_ok());
        assert_eq!(may, [true, false, true, false, true]);
        let made = |user, is_program| {
            let user = UserId::from_random(user);
            (0..2_000).filter(|_| limits.offer(user, is_program, 0).is_ok()).count()
        };
        assert_eq!([made(1, false), made(2, false), made(3, true)], [120, 120, 1_200]);
    }

    #[test]
    fn names_share_a_bucket_only_where_both_are_too_long_to_be_anybodys() {
        let home: IpAddr = "10.0.0.1".parse().unwrap();
        let leaves_free = |tried: &str, other: &str| {
            let limits = Limits::new(Rates::new(30, 60));
            for _ in 0..10 {
                limits.log_in(home, tried, 0).unwrap();
            }
            assert!(limits.log_in(home, tried, 0).is_err());
            limits.log_in(home, other, 0).is_ok()
        };
        assert!(leaves_free("Ada", "Anna"));
        assert!(leaves_free("Ada", "Adam"));
        let most = "a".repeat(NAME_LEN_MAX - 1);
        assert!(leaves_free(&format!("{most}b"), &format!("{most}c")));
        assert!(leaves_free(&format!("{most}bx"), &format!("{most}b")));
        assert!(!leaves_free(&format!("{most}bxy"), &format!("{most}bxz")));
    }

    #[test]
    fn pictures_are_counted_by_client_and_calls_by_token() {
        let one = Rate::per(1, 60_000);
        let limits = Limits::new(Rates { picture: one, call: one, ..Rates::new(30, 60) });
        let [home, away]: [IpAddr; 2] = ["10.0.0.1", "10.0.0.2"].map(|text| text.parse().unwrap());
        let draws = |client| limits.picture(client, 0).map_err(|why| why.to_string());
        let calls = |token| limits.call([token; 32], 0).map_err(|why| why.to_string());
        let wait = Err(Denied::TooFast(60_000).to_string());
        assert_eq!([draws(home), draws(away), draws(home)], [Ok(()), Ok(()), wait.clone()]);
        assert_eq!([calls(1), calls(2), calls(1)], [Ok(()), Ok(()), wait]);
    }
}
