//! A network as a file.
//!
//! The format is that of a table of endings, with chess as its game and `network` as its name. What
//! is packed are numbers of 16 bits, the low bytes of all before the high ones: what each piece on
//! a square adds, the kinds one after the other; what an accumulator begins with; by bucket the
//! weights of the mover's accumulator and of the other's; and by bucket the lower and the upper
//! half of the offset.

use std::io;
use std::path::Path;

use super::{BUCKETS, FEATURES, HIDDEN, Network, Row};
use crate::endgame::store;
use crate::file;

/// The name in the file's head.
const NAME: &str = "network";
/// How many numbers there are.
const COUNT: usize = FEATURES * HIDDEN + HIDDEN + BUCKETS * (2 * HIDDEN + 2);
/// The largest file that is read, in bytes.
const FILE_LEN_MAX: u64 = 4 << 20;
/// The largest output weight.
const OUTPUT_MAX: i16 = 127;

impl Network {
    /// The content of a file.
    ///
    /// # Errors
    /// Why it could not be packed.
    pub fn write(&self) -> io::Result<Vec<u8>> {
        let mut numbers: Vec<i16> = Vec::with_capacity(COUNT);
        self.features.iter().for_each(|row| numbers.extend(row.0));
        numbers.extend(self.biases.0);
        self.outputs.iter().flatten().for_each(|row| numbers.extend(row.0));
        for offset in self.offsets {
            numbers.extend([offset as i16, (offset >> 16) as i16]);
        }
        let halves = |half: usize| numbers.iter().map(move |number| number.to_le_bytes()[half]);
        store::pack(store::CHESS, NAME, &halves(0).chain(halves(1)).collect::<Vec<_>>())
    }

    /// What a file says.
    ///
    /// # Errors
    /// What is wrong with it, as a sentence.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        let values = store::unpack(bytes, store::CHESS, NAME, 2 * COUNT)?;
        if values.len() != 2 * COUNT {
            return Err("it has another length".to_owned());
        }
        let (low, high) = values.split_at(COUNT);
        let numbers: Vec<i16> =
            low.iter().zip(high).map(|(low, high)| i16::from_le_bytes([*low, *high])).collect();
        let (rows, offsets) = numbers.split_at(COUNT - 2 * BUCKETS);
        let (rows, _) = rows.as_chunks::<HIDDEN>();
        let (features, rest) = rows.split_at(FEATURES);
        let (biases, outputs) = rest.split_at(1);
        if outputs.iter().flatten().any(|weight| !(-OUTPUT_MAX..=OUTPUT_MAX).contains(weight)) {
            return Err(format!("a weight is larger than {OUTPUT_MAX}"));
        }
        let mut all = [0; BUCKETS];
        for (offset, halves) in all.iter_mut().zip(offsets.as_chunks::<2>().0) {
            *offset = i32::from(halves[0] as u16) | i32::from(halves[1]) << 16;
        }
        Ok(Self {
            features: features.iter().copied().map(Row).collect(),
            biases: Row(biases[0]),
            outputs: outputs.as_chunks::<2>().0.iter().map(|both| both.map(Row)).collect(),
            offsets: all,
        })
    }

    /// Reads a file.
    ///
    /// # Errors
    /// Why it cannot be used, as a sentence that names it.
    pub fn open(path: &Path) -> Result<Self, String> {
        let bytes = file::read(path, FILE_LEN_MAX)?;
        Self::read(&bytes).map_err(|why| format!("{}: {why}", path.display()))
    }
}
