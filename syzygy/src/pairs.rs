//! A list of small numbers, packed: pairs of symbols are symbols themselves, and each block of
//! symbols is written in canonical Huffman codes of which the longest are the lowest.

use super::source::{Cursor, Source};

const ONE_VALUE: u8 = 0x80;
/// The longest code, in bits.
const CODE_BITS_MAX: u8 = 32;
/// What stands in place of a second symbol where the first is a value.
const LEAF: u16 = 0xfff;
/// The largest block and the longest stretch for a mark, as powers of two.
const BLOCK_LOG_MAX: u8 = 20;
const SPAN_LOG_MAX: u8 = 31;
/// The bytes of a mark: a block and a place in it.
const MARK_BYTES: u64 = 6;

/// A packed list.
#[derive(Debug)]
pub(super) struct Pairs {
    /// What else is said of the values, in a table of distances.
    pub(super) flags: u8,
    packing: Packing,
}

#[derive(Debug)]
enum Packing {
    One(u8),
    Blocks(Box<Blocks>),
}

#[derive(Debug)]
struct Blocks {
    block_log: u8,
    /// A mark says where the middle of each stretch of so many values is.
    span_log: u8,
    count: u64,
    /// How many lengths are told: those of the blocks, and some more.
    lengths: u64,
    codes: Codes,
    symbols: Vec<Symbol>,
    /// Where they begin in the file.
    marks_at: u64,
    lengths_at: u64,
    data_at: u64,
}

/// The codes of each length, the shortest first.
#[derive(Debug)]
struct Codes {
    shortest: u8,
    /// The lowest code, with its first bit in the highest place.
    lowest: Vec<u64>,
    /// Its symbol.
    symbol: Vec<u16>,
}

/// A value, or two symbols.
#[derive(Debug, Clone, Copy)]
struct Symbol {
    left: u16,
    right: u16,
    /// How many values it stands for, less one.
    more: u8,
}

impl Pairs {
    /// Reads what the head says.
    ///
    /// # Errors
    /// What is wrong.
    pub(super) fn read(cursor: &mut Cursor<'_>) -> Result<Self, String> {
        let flags = cursor.byte()?;
        if flags & ONE_VALUE != 0 {
            return Ok(Self { flags, packing: Packing::One(cursor.byte()?) });
        }
        let [block_log, span_log, extra] = [cursor.byte()?, cursor.byte()?, cursor.byte()?];
        let [low, high] = [cursor.word()?, cursor.word()?];
        let count = u64::from(low) | u64::from(high) << 16;
        if block_log > BLOCK_LOG_MAX || span_log > SPAN_LOG_MAX || count == 0 {
            return Err("the blocks make no sense".into());
        }
        let codes = Codes::read(cursor)?;
        let symbols = read_symbols(cursor)?;
        let lengths = count + u64::from(extra);
        let (marks_at, lengths_at, data_at) = (0, 0, 0);
        let blocks = Blocks {
            block_log,
            span_log,
            count,
            lengths,
            codes,
            symbols,
            marks_at,
            lengths_at,
            data_at,
        };
        Ok(Self { flags, packing: Packing::Blocks(Box::new(blocks)) })
    }

    /// Finds the marks of a list with so many values.
    pub(super) fn place_marks(&mut self, cursor: &mut Cursor<'_>, len: u64) -> Result<(), String> {
        if let Packing::Blocks(blocks) = &mut self.packing {
            let marks = len.div_ceil(1 << blocks.span_log);
            blocks.marks_at = cursor.skip(marks.saturating_mul(MARK_BYTES))?;
        }
        Ok(())
    }

    /// Finds the lengths of the blocks.
    pub(super) fn place_lengths(&mut self, cursor: &mut Cursor<'_>) -> Result<(), String> {
        if let Packing::Blocks(blocks) = &mut self.packing {
            blocks.lengths_at = cursor.skip(2 * blocks.lengths)?;
        }
        Ok(())
    }

    /// Finds the blocks.
    pub(super) fn place_data(&mut self, cursor: &mut Cursor<'_>) -> Result<(), String> {
        cursor.align(64)?;
        if let Packing::Blocks(blocks) = &mut self.packing {
            blocks.data_at = cursor.skip(blocks.count << blocks.block_log)?;
        }
        Ok(())
    }

    /// A value of the list.
    ///
    /// # Errors
    /// What is wrong.
    pub(super) fn value(&self, source: &Source, index: u64) -> Result<u16, String> {
        match &self.packing {
            Packing::One(value) => Ok(u16::from(*value)),
            Packing::Blocks(blocks) => blocks.value(source, index),
        }
    }
}

impl Blocks {
    fn value(&self, source: &Source, index: u64) -> Result<u16, String> {
        let (stretch, within) = (index >> self.span_log, index & ((1 << self.span_log) - 1));
        let mut mark = [0; MARK_BYTES as usize];
        source.read(self.marks_at + MARK_BYTES * stretch, &mut mark)?;
        let [a, b, c, d, e, f] = mark;
        let mut block = u64::from(u32::from_le_bytes([a, b, c, d]));
        let middle = (1_i64 << self.span_log) / 2;
        let mut offset = i64::from(u16::from_le_bytes([e, f])) + within as i64 - middle;
        let astray = || "a mark points astray".to_owned();
        while offset < 0 {
            block = block.checked_sub(1).ok_or_else(astray)?;
            offset += self.values_in(source, block)?;
        }
        loop {
            let values = self.values_in(source, block)?;
            if offset < values {
                break;
            }
            offset -= values;
            block += 1;
        }
        if block >= self.count {
            return Err(astray());
        }
        // What the codes are compared with goes some bytes further.
        let len = 1 << self.block_log;
        let mut data = vec![0; len + 8];
        source.read(self.data_at + (block << self.block_log), &mut data[..len])?;
        self.unpack(&data, 8 * len, offset)
    }

    fn values_in(&self, source: &Source, block: u64) -> Result<i64, String> {
        if block >= self.lengths {
            return Err("a mark points astray".into());
        }
        let mut length = [0; 2];
        source.read(self.lengths_at + 2 * block, &mut length)?;
        Ok(i64::from(u16::from_le_bytes(length)) + 1)
    }

    /// The value at `offset` in a block with so many bits.
    fn unpack(&self, data: &[u8], bits: usize, mut offset: i64) -> Result<u16, String> {
        let mut at = 0;
        let mut symbol = loop {
            let window = data.get(at / 8..).and_then(|rest| rest.first_chunk());
            let ended = || "a block ends too soon".to_owned();
            let window = u64::from_be_bytes(*window.ok_or_else(ended)?) << (at % 8);
            let (symbol, code_bits) = self.codes.first(window);
            let symbol = self.symbols.get(symbol).ok_or("a code has no symbol")?;
            at += code_bits;
            if at > bits {
                return Err(ended());
            }
            if offset <= i64::from(symbol.more) {
                break symbol;
            }
            offset -= i64::from(symbol.more) + 1;
        };
        while symbol.more > 0 {
            let left = &self.symbols[usize::from(symbol.left)];
            if offset <= i64::from(left.more) {
                symbol = left;
            } else {
                offset -= i64::from(left.more) + 1;
                symbol = &self.symbols[usize::from(symbol.right)];
            }
        }
        Ok(symbol.left)
    }
}

impl Codes {
    fn read(cursor: &mut Cursor<'_>) -> Result<Self, String> {
        let [longest, shortest] = [cursor.byte()?, cursor.byte()?];
        if shortest == 0 || longest < shortest || longest > CODE_BITS_MAX {
            return Err("the lengths of the codes make no sense".into());
        }
        let symbol = cursor.words(usize::from(longest - shortest) + 1)?;
        let mut lowest = vec![0_u64; symbol.len()];
        for place in (0..symbol.len() - 1).rev() {
            let longer = lowest[place + 1] + u64::from(symbol[place]);
            let code = longer.checked_sub(u64::from(symbol[place + 1]));
            lowest[place] = code.ok_or("the codes make no sense")? / 2;
        }
        for (bits, code) in (shortest..).zip(&mut lowest) {
            if *code >> bits != 0 {
                return Err("the codes make no sense".into());
            }
            *code <<= 64 - bits;
        }
        Ok(Self { shortest, lowest, symbol })
    }

    /// The symbol that comes first, and how many bits its code has.
    fn first(&self, window: u64) -> (usize, usize) {
        // The last of them is 0, which every code reaches.
        let longest = self.lowest.len() - 1;
        let place = self.lowest.iter().position(|code| window >= *code).unwrap_or(longest);
        let bits = usize::from(self.shortest) + place;
        let further = (window - self.lowest[place]) >> (64 - bits);
        (usize::from(self.symbol[place]) + further as usize, bits)
    }
}

/// The symbols; each must stand for 256 values at the most, and none for itself.
fn read_symbols(cursor: &mut Cursor<'_>) -> Result<Vec<Symbol>, String> {
    let count = usize::from(cursor.word()?);
    let bytes = cursor.bytes(3 * count + (count & 1))?;
    let mut symbols: Vec<Symbol> = vec![];
    for bytes in bytes.as_chunks::<3>().0.iter().take(count) {
        let [a, b, c] = bytes.map(u16::from);
        symbols.push(Symbol { left: a | (b & 15) << 8, right: b >> 4 | c << 4, more: 0 });
    }
    let mut known: Vec<bool> = symbols.iter().map(|symbol| symbol.right == LEAF).collect();
    for symbol in 0..count {
        measure(&mut symbols, &mut known, symbol, 0)?;
    }
    Ok(symbols)
}

/// A symbol of 256 values is no deeper than that.
fn measure(
    symbols: &mut [Symbol],
    known: &mut [bool],
    symbol: usize,
    depth: u32,
) -> Result<u8, String> {
    let wrong = "the symbols make no sense";
    let Some(Symbol { left, right, more, .. }) = symbols.get(symbol).copied() else {
        return Err(wrong.into());
    };
    if known[symbol] {
        return Ok(more);
    }
    if depth > u32::from(u8::MAX) {
        return Err(wrong.into());
    }
    let left = measure(symbols, known, usize::from(left), depth + 1)?;
    let right = measure(symbols, known, usize::from(right), depth + 1)?;
    let more = left.checked_add(right).and_then(|more| more.checked_add(1)).ok_or(wrong)?;
    symbols[symbol].more = more;
    known[symbol] = true;
    Ok(more)
}
