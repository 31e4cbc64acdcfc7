//! How much one client address may have and read.

use crate::limits::Rate;

/// Connections that one address may have open at once, unless told otherwise. A school of 200 behind
/// one address, each with three pages (a socket, and up to six calls while one loads, for a few
/// seconds), has some 1,200 at its worst; ten such addresses together fill the server.
pub const CONNECTIONS_PER_ADDRESS: u32 = 2_000;
/// Reads of games, lists and the like that one address may make in a minute, unless told otherwise. A
/// page that opens makes ten at most: a school of 200 may all open one in the same moment, and three
/// more each minute.
pub const READS_PER_MINUTE: u32 = 6_000;
/// Calls with tokens that one address may make in a minute, whatever the tokens: those of three
/// programs that each make as many as one token may.
const TOKEN_CALLS: Rate = Rate::per(18_000, 60_000);

/// How much one client address may have and read. An IPv6 address counts as its network of 2⁶⁴.
#[derive(Debug, Clone, Copy)]
pub struct PerAddress {
    /// Connections that are open at once, of every door, on one server.
    pub connections: u32,
    /// Reads by people's browsers.
    pub reads: Rate,
    /// Calls with tokens.
    pub token_calls: Rate,
}

impl PerAddress {
    /// What follows from the reads that one address may make in a minute.
    #[must_use]
    pub fn of_reads(reads_per_minute: u32) -> Self {
        Self {
            connections: CONNECTIONS_PER_ADDRESS,
            reads: Rate::per(reads_per_minute, 60_000),
            token_calls: TOKEN_CALLS,
        }
    }

    /// Games that are watched at once, by whatever an address has open: 200 pupils with 25 each, which is
    /// a tenth of what a server keeps in memory, where nobody says how many connections one may have.
    #[must_use]
    pub fn watched(&self) -> u32 {
        self.connections.saturating_mul(5) / 2
    }
}

impl Default for PerAddress {
    fn default() -> Self {
        Self::of_reads(READS_PER_MINUTE)
    }
}
