//! What was worked out of a log, as it is stored: JSON, deflated.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use rookery_arbiter::Projection;
use serde::{Deserialize, Serialize};

/// A projection that is longer than this when it is unpacked is not one of ours, in bytes.
const UNPACKED_BYTES_MAX: u64 = 32 * 1024 * 1024;
/// The form of projections: others are made anew.
const FORM: u32 = 1;

#[derive(Serialize, Deserialize)]
struct Packed<T> {
    form: u32,
    known: T,
}

/// Writes a projection; `None` where that fails.
pub(super) fn pack(known: &Projection) -> Option<Vec<u8>> {
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::fast());
    let text = serde_json::to_vec(&Packed { form: FORM, known }).ok()?;
    packed.write_all(&text).ok()?;
    packed.finish().ok()
}

/// Reads a projection; `None` where it is damaged or of another form: then it is made anew.
pub(super) fn unpack(packed: &[u8]) -> Option<Projection> {
    unpack_within(packed, UNPACKED_BYTES_MAX)
}

fn unpack_within(packed: &[u8], bytes_max: u64) -> Option<Projection> {
    let mut text = Vec::new();
    DeflateDecoder::new(packed).take(bytes_max).read_to_end(&mut text).ok()?;
    let Packed { form, known } = serde_json::from_slice(&text).ok()?;
    (form == FORM).then_some(known)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rookery_fuzz::{Did, Target};
    use rookery_protocol::game::Start;
    use rookery_rules::Game;
    use rookery_storage::asleep::PROJECTION_BYTES_MAX;

    use super::*;
    use crate::game::testing::{Steps, begun, play, unlimited};

    /// What is known of a game in which some steps were made.
    fn known() -> Projection {
        let game: Arc<dyn Game> = Arc::new(Steps::slow());
        let mut open = begun(&game, Start::Usual, unlimited());
        play(&mut open, "+ + +");
        Projection::of(&open.arbiter, open.kept().entries()).unwrap()
    }

    fn deflated(text: &[u8]) -> Vec<u8> {
        let mut packed = DeflateEncoder::new(Vec::new(), Compression::none());
        packed.write_all(text).unwrap();
        packed.finish().unwrap()
    }

    #[test]
    fn a_projection_is_read_as_it_was_written() {
        let known = known();
        let packed = pack(&known).unwrap();
        assert!(packed.len() < serde_json::to_vec(&known).unwrap().len());
        assert_eq!(unpack(&packed), Some(known));
    }

    #[test]
    fn what_is_longer_than_any_projection_is_not_read_to_its_end() {
        let known = known();
        let packed = pack(&known).unwrap();
        let bytes = serde_json::to_vec(&Packed { form: FORM, known: &known }).unwrap().len() as u64;
        assert_eq!(unpack_within(&packed, bytes), Some(known));
        assert_eq!(unpack_within(&packed, bytes - 1), None);
        assert!(UNPACKED_BYTES_MAX > 8 * PROJECTION_BYTES_MAX as u64, "they deflate well");
    }

    #[test]
    fn what_is_no_projection_is_made_anew() {
        assert!(unpack(b"").is_none());
        assert!(unpack(b"never packed").is_none());
        let json = serde_json::to_string(&Packed { form: FORM + 1, known: known() }).unwrap();
        assert!(unpack(&deflated(json.as_bytes())).is_none());
    }

    #[test]
    fn whatever_is_stored_is_a_projection_or_made_anew() {
        let known = known();
        let json = serde_json::to_vec(&Packed { form: FORM, known: &known }).unwrap();
        let target = Target::new("packed").also([pack(&known).unwrap(), deflated(&json)]);
        target.runs(1_500).bytes(|bytes| {
            let read = unpack_within(bytes, 1 << 20);
            if let Some(read) = &read {
                assert_eq!(unpack(&pack(read).unwrap()).as_ref(), Some(read));
            }
            Did::of(&read.map(|read| read.version()))
        });
    }
}
