//! A module that is ready to be asked.

use std::collections::HashMap;

use rookery_rules::{Board, CellId, PieceId};
use wasmtime::Store;
use wasmtime::component::ResourceAny;

use crate::board;
use crate::compiler::Source;
use crate::facts::Facts;
use crate::failure::Failure;
use crate::known::Known;
use crate::limits::{CALL_FUEL, LOAD_FUEL, PERFT_FUEL_MAX};
use crate::loaded::Loaded;
use crate::looks::{self, Looks};
use crate::sandbox::interface::exports::rookery::rules::game::{Description, Fault, Viewer};
use crate::sandbox::interface::{Rules, RulesPre};
use crate::sandbox::{self, Guest};
use crate::texts;

/// The imports that a component may name.
const IMPORTS: [&str; 2] = ["rookery:rules/host@1.0.0", "rookery:rules/game@1.0.0"];

/// A module and what it says of itself.
pub(crate) struct Module {
    loaded: Loaded,
    /// What it need not be asked.
    known: Option<Known>,
    pub(crate) about: Description,
    /// How it says that its board looks, to be compared with what is known.
    #[cfg(test)]
    pub(crate) looks: Looks,
    pub(crate) board: Board,
    /// Cells by column and row.
    pub(crate) cells: HashMap<(u16, u16), CellId>,
    /// Pieces by what stands for them in a view.
    pub(crate) pieces: HashMap<char, PieceId>,
}

impl Module {
    /// A script.
    pub(crate) fn of_script(source: &str) -> Result<Self, Failure> {
        Self::new(Loaded::of_script(source)?)
    }

    /// A script of which something is known: it is compiled when it is asked for more.
    pub(crate) fn of_known_script(source: &str, known: Known) -> Result<Self, Failure> {
        let said = (known.about.clone(), known.looks.clone());
        Self::about(Loaded::later(source), said, Some(known))
    }

    /// A component of somebody's own.
    pub(crate) fn of_component(bytes: &[u8]) -> Result<Self, Failure> {
        if bytes.starts_with(CORE_MODULE) {
            return Err(Failure::failed(texts::core_module()));
        }
        let component = sandbox::compiled(&[bytes], Source::Component(bytes))?;
        let ty = component.component_type();
        let others = ty.imports(sandbox::engine()).map(|(name, _)| name);
        let others: Vec<&str> = others.filter(|name| !IMPORTS.contains(name)).collect();
        if !others.is_empty() {
            return Err(Failure::failed(texts::imports(others.join(", "))));
        }
        Self::new(Loaded::for_good(&sandbox::linker(), &component)?)
    }

    fn new(loaded: Loaded) -> Result<Self, Failure> {
        let said = describe(&loaded.rules()?)?;
        Self::about(loaded, said, None)
    }

    fn about(
        loaded: Loaded,
        (about, looks): (Description, Looks),
        known: Option<Known>,
    ) -> Result<Self, Failure> {
        let (board, cells, pieces) = board::read(&about.board, &looks)?;
        Ok(Self {
            loaded,
            known,
            about,
            #[cfg(test)]
            looks,
            board,
            cells,
            pieces,
        })
    }

    fn known(&self, question: &[&str]) -> Option<Facts> {
        self.known.as_ref()?.answer(question)
    }

    /// Whether its code was compiled: then an answer takes milliseconds.
    pub(crate) fn is_ready(&self) -> bool {
        self.loaded.was_there()
    }

    /// Compiles its code if nobody has, which takes seconds.
    pub(crate) fn prepare(&self) -> Result<(), Failure> {
        self.loaded.prepare()
    }

    /// The facts of the usual start, or of a numbered one.
    pub(crate) fn start(&self, number: Option<u32>) -> Result<Facts, Failure> {
        if let (None, Some(known)) = (number, self.known(&["start"])) {
            return Ok(known);
        }
        let mut guest =
            Instance::new(&self.loaded.rules()?, seed(&[&number.unwrap_or(u32::MAX).to_string()]))?;
        let position = guest.start(number)?;
        Facts::of(self, &mut guest, position)
    }

    /// The facts of the position that a text stands for.
    pub(crate) fn read(&self, text: &str) -> Result<Facts, Failure> {
        if let Some(known) = self.known(&["read", text]) {
            return Ok(known);
        }
        let mut guest = Instance::new(&self.loaded.rules()?, seed(&[text]))?;
        let position = guest.read(text)?;
        let facts = Facts::of(self, &mut guest, position)?;
        if facts.text != text {
            return Err(Failure::Inconsistent(texts::other_position()));
        }
        Ok(facts)
    }

    /// The facts after a legal move.
    pub(crate) fn play(&self, text: &str, mv: &str) -> Result<Facts, Failure> {
        if let Some(known) = self.known(&["play", text, mv]) {
            return Ok(known);
        }
        let mut guest = Instance::new(&self.loaded.rules()?, seed(&[text, mv]))?;
        let position = guest.read(text)?;
        guest.play(position, mv)?;
        Facts::of(self, &mut guest, position)
    }

    /// The facts after each of many legal moves that are made one after the other, or none of them.
    /// They are the questions of [`play`](Self::play), but what is legal meanwhile is not asked, and
    /// one instance answers all. What that says of the last position must be what a fresh one does.
    pub(crate) fn replay(&self, text: &str, moves: &[&str]) -> Vec<Facts> {
        let Some((last, earlier)) = moves.split_last().filter(|(_, earlier)| !earlier.is_empty())
        else {
            return vec![];
        };
        let Ok(mut all) = self.replay_at_once(text, moves) else { return vec![] };
        let before = &all[earlier.len() - 1].text;
        match self.play(before, last) {
            Ok(fresh) if all.last().is_some_and(|last| last.says_the_same(&fresh)) => {
                all.pop();
                all.push(fresh);
                all
            }
            _ => vec![],
        }
    }

    fn replay_at_once(&self, text: &str, moves: &[&str]) -> Result<Vec<Facts>, Failure> {
        let mut guest = Instance::new(&self.loaded.rules()?, 0)?;
        let mut all: Vec<Facts> = Vec::with_capacity(moves.len());
        for mv in moves {
            let before = all.last().map_or(text, |facts| &facts.text);
            guest.store.data_mut().reseed(seed(&[before, mv]));
            let position = guest.read(before)?;
            guest.play(position, mv)?;
            let facts = Facts::without_moves(self, &mut guest, position)?;
            guest.forget(position)?;
            all.push(facts);
        }
        Ok(all)
    }

    /// Counts inside the sandbox, if the module can.
    pub(crate) fn perft(&self, text: &str, depth: u32) -> Result<Option<u64>, Failure> {
        let mut guest = Instance::new(&self.loaded.rules()?, seed(&[text]))?;
        let position = guest.read(text)?;
        guest.perft(position, depth)
    }
}

/// How a WebAssembly module begins that is no component.
const CORE_MODULE: &[u8] = b"\0asm\x01\0\0\0";

fn describe(rules: &RulesPre<Guest>) -> Result<(Description, Looks), Failure> {
    let mut guest = Instance::new(rules, seed(&["describe"]))?;
    guest.fuel(LOAD_FUEL);
    let game = guest.rules.rookery_rules_game();
    let answer = game.call_describe(&mut guest.store);
    Ok((guest.said(answer)?, looks(rules)?))
}

/// How the board looks, if the module says so.
fn looks(rules: &RulesPre<Guest>) -> Result<Looks, Failure> {
    let mut store = sandbox::store(seed(&["looks"]));
    store.set_fuel(LOAD_FUEL).expect("fuel is counted");
    let instance = rules.instance_pre().instantiate(&mut store);
    let instance = instance.map_err(|error| sandbox::failure(&error, store.data()))?;
    let interface = instance.get_export_index(&mut store, None, looks::INTERFACE);
    let Some(interface) = interface else { return Ok(Looks::default()) };
    let func = instance.get_export_index(&mut store, Some(&interface), looks::FUNCTION);
    let func = func.and_then(|func| instance.get_func(&mut store, func));
    let Some(Ok(func)) = func.map(|func| func.typed::<(), looks::Answer>(&store)) else {
        return Err(Failure::failed(texts::other_looks(looks::INTERFACE)));
    };
    match func.call(&mut store, ()) {
        Ok((Ok(looks),)) => Ok(looks),
        Ok((Err(fault),)) => Err(sandbox::fault(&fault, store.data())),
        Err(error) => Err(sandbox::failure(&error, store.data())),
    }
}

/// Random numbers follow from the question, so that a replay draws the same (FNV-1a, 64 bits).
fn seed(question: &[&str]) -> u64 {
    let bytes = question.iter().flat_map(|part| part.bytes().chain([0]));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// One instance of a module: it lives for one question, or for those of one replay.
pub(crate) struct Instance {
    store: Store<Guest>,
    rules: Rules,
}

/// What a call of the interface gives.
type Answer<T> = wasmtime::Result<Result<T, Fault>>;

/// Asks about a position with fuel of its own.
macro_rules! ask {
    ($instance:expr, $call:ident, $($argument:expr),*) => {{
        $instance.fuel(CALL_FUEL);
        let game = $instance.rules.rookery_rules_game();
        let answer = game.position().$call(&mut $instance.store, $($argument),*);
        $instance.said(answer)
    }};
}

impl Instance {
    fn new(rules: &RulesPre<Guest>, seed: u64) -> Result<Self, Failure> {
        let mut store = sandbox::store(seed);
        store.set_fuel(CALL_FUEL).expect("fuel is counted");
        match rules.instantiate(&mut store) {
            Ok(rules) => Ok(Self { store, rules }),
            Err(error) => Err(sandbox::failure(&error, store.data())),
        }
    }

    fn fuel(&mut self, fuel: u64) {
        self.store.set_fuel(fuel).expect("fuel is counted");
    }

    fn said<T>(&self, answer: Answer<T>) -> Result<T, Failure> {
        match answer {
            Ok(Ok(value)) => Ok(value),
            Ok(Err(fault)) => Err(sandbox::fault(&fault, self.store.data())),
            Err(error) => Err(sandbox::failure(&error, self.store.data())),
        }
    }

    fn start(&mut self, number: Option<u32>) -> Result<ResourceAny, Failure> {
        ask!(self, call_start, number)
    }

    fn read(&mut self, text: &str) -> Result<ResourceAny, Failure> {
        ask!(self, call_read, text)
    }

    /// The guest needs the position no more.
    fn forget(&mut self, position: ResourceAny) -> Result<(), Failure> {
        self.fuel(CALL_FUEL);
        let forgotten = position.resource_drop(&mut self.store);
        forgotten.map_err(|error| sandbox::failure(&error, self.store.data()))
    }

    fn play(&mut self, position: ResourceAny, mv: &str) -> Result<(), Failure> {
        ask!(self, call_play, position, mv)
    }

    pub(crate) fn save(&mut self, position: ResourceAny) -> Result<String, Failure> {
        ask!(self, call_save, position)
    }

    pub(crate) fn turn(
        &mut self,
        position: ResourceAny,
    ) -> Result<Option<crate::facts::RawSeat>, Failure> {
        ask!(self, call_turn, position)
    }

    pub(crate) fn legal_moves(&mut self, position: ResourceAny) -> Result<Vec<String>, Failure> {
        ask!(self, call_legal_moves, position)
    }

    pub(crate) fn outcome(
        &mut self,
        position: ResourceAny,
    ) -> Result<Option<crate::facts::RawOutcome>, Failure> {
        ask!(self, call_outcome, position)
    }

    pub(crate) fn view(
        &mut self,
        position: ResourceAny,
        viewer: Viewer,
    ) -> Result<crate::facts::RawView, Failure> {
        ask!(self, call_view, position, viewer)
    }

    fn perft(&mut self, position: ResourceAny, depth: u32) -> Result<Option<u64>, Failure> {
        // Each move may take its time.
        let fuel = 200_u64.saturating_pow(depth).saturating_mul(CALL_FUEL).min(PERFT_FUEL_MAX);
        self.fuel(fuel);
        let game = self.rules.rookery_rules_game();
        let answer = game.position().call_perft(&mut self.store, position, depth);
        self.said(answer)
    }

    /// Whether random numbers were drawn for the present question.
    pub(crate) fn drew(&self) -> bool {
        self.store.data().drew()
    }

    /// What was logged so far; forgotten then.
    pub(crate) fn take_log(&mut self) -> Vec<String> {
        std::mem::take(&mut self.store.data_mut().log)
    }
}
