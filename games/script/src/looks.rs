//! How a module's board looks, where it says so: the interface `looks`, which it need not have.

use rookery_rules::Ground;
use serde::{Deserialize, Serialize};
use wasmtime::component::{ComponentType, Lift};

use crate::facts::RawSeat;
use crate::sandbox::interface::exports::rookery::rules::game::Fault;

/// The interface by its whole name, and its one function.
pub(crate) const INTERFACE: &str = "rookery:rules/looks@1.0.0";
pub(crate) const FUNCTION: &str = "looks";

/// What the function gives.
pub(crate) type Answer = (Result<Looks, Fault>,);

/// How a board looks; a chequer without edges where the module does not say.
#[derive(Debug, Clone, Default, PartialEq, ComponentType, Lift, Serialize, Deserialize)]
#[component(record)]
pub(crate) struct Looks {
    pub(crate) ground: RawGround,
    pub(crate) edges: Vec<Edge>,
}

/// What the cells are drawn on.
#[derive(Debug, Clone, Copy, Default, PartialEq, ComponentType, Lift, Serialize, Deserialize)]
#[component(enum)]
#[repr(u8)]
pub(crate) enum RawGround {
    #[default]
    #[component(name = "chequer")]
    Chequer,
    #[component(name = "plain")]
    Plain,
    #[component(name = "wood")]
    Wood,
}

/// A broad line in a seat's colour.
#[derive(Debug, Clone, PartialEq, ComponentType, Lift, Serialize, Deserialize)]
#[component(record)]
pub(crate) struct Edge {
    pub(crate) owner: RawSeat,
    pub(crate) line: Vec<(f32, f32)>,
}

impl From<RawGround> for Ground {
    fn from(ground: RawGround) -> Self {
        match ground {
            RawGround::Chequer => Ground::Chequer,
            RawGround::Plain => Ground::Plain,
            RawGround::Wood => Ground::Wood,
        }
    }
}
