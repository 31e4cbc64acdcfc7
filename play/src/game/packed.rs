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
    let mut text = Vec::new();
    DeflateDecoder::new(packed).take(UNPACKED_BYTES_MAX).read_to_end(&mut text).ok()?;
    let Packed { form, known } = serde_json::from_slice(&text).ok()?;
    (form == FORM).then_some(known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_projection_is_made_anew() {
        assert!(unpack(b"").is_none());
        assert!(unpack(b"never packed").is_none());
        let mut other = DeflateEncoder::new(Vec::new(), Compression::fast());
        other.write_all(br#"{"form":0,"known":null}"#).unwrap();
        assert!(unpack(&other.finish().unwrap()).is_none());
    }
}
