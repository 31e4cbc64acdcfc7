//! Machines that run engines, as admins see them. Their messages are in [`crate::host`].

use crate::engine::Tier;
use crate::id::HostId;
use crate::{Millis, wire};

wire! {
    /// A machine that runs engines.
    #[derive(Eq)]
    pub struct Host {
        /// The id of the host.
        pub id: HostId,
        /// The host's name in lists.
        pub name: String,
        /// Whether this is the server's own host.
        pub local: bool,
        /// The machine's capabilities, while it is connected.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub machine: Option<Machine>,
        /// The cores that games of matches have there now, while it is connected.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub taken: Option<u32>,
        /// The names of the host's engines, while it is connected.
        pub engines: Vec<String>,
        /// The Unix time at which the host was last connected, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub seen_ms: Option<Millis>,
    }

    /// The capabilities of a machine that runs engines.
    #[derive(Eq)]
    pub struct Machine {
        /// The number of processor cores that engines may keep busy.
        pub cores: u32,
        /// The memory, in MiB.
        pub memory_mib: u32,
        /// The containment that the machine gives its engines.
        pub tier: Tier,
        /// The reasons why the containment is no better, in sentences.
        pub shortcomings: Vec<String>,
        /// Whether each game of two engines has a core of its own.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        pub pins: bool,
        /// Whether the machine tries on request what an engine can begin.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        pub tries: bool,
        /// Whether the machine makes programs from archives: it runs strangers' code.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        pub builds: bool,
    }

    /// A host to register.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct HostDraft {
        /// The host's name in lists; no two hosts share one.
        pub name: String,
    }

    /// A new host and the token that lets it in, which is shown this once.
    #[derive(Eq)]
    pub struct NewHost {
        /// The host.
        pub host: Host,
        /// The host's token: letters and digits.
        pub token: String,
    }
}
