//! Machines that run engines, as admins see them. What the server and they say is in [`crate::host`].

use crate::engine::Tier;
use crate::id::HostId;
use crate::{Millis, wire};

wire! {
    /// A machine that runs engines.
    #[derive(Eq)]
    pub struct Host {
        /// Its address.
        pub id: HostId,
        /// What lists call it.
        pub name: String,
        /// Whether it is the server's own.
        pub local: bool,
        /// What it can do, while it is connected.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub machine: Option<Machine>,
        /// The names of its engines, while it is connected.
        pub engines: Vec<String>,
        /// When it was last connected.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub seen_ms: Option<Millis>,
    }

    /// What a machine can do.
    #[derive(Eq)]
    pub struct Machine {
        /// Processor cores.
        pub cores: u32,
        /// Memory in MiB.
        pub memory_mib: u32,
        /// How well it contains engines.
        pub tier: Tier,
        /// Why not better, in sentences.
        pub shortcomings: Vec<String>,
        /// Whether each game of two engines has a core of its own.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        pub pins: bool,
    }

    /// A machine to let in.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct HostDraft {
        /// What lists call it; no two share one.
        pub name: String,
    }

    /// A new machine and the token that lets it in, which is shown this once.
    #[derive(Eq)]
    pub struct NewHost {
        /// The machine.
        pub host: Host,
        /// Letters and digits.
        pub token: String,
    }
}
