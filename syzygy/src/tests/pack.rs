//! Packs lists of small numbers as the format wants it, to have files to read.

use std::collections::BTreeMap;

/// Blocks of 64 bytes, and a mark for each 256 values.
const BLOCK_LOG: u8 = 6;
const SPAN_LOG: u8 = 8;
const BLOCK_BITS: usize = 8 << BLOCK_LOG;
/// So many pairs become symbols.
const RULES: usize = 60;

/// The parts of a packed list in the order in which a file has them.
pub(super) struct Packed {
    pub(super) head: Vec<u8>,
    pub(super) marks: Vec<u8>,
    pub(super) lengths: Vec<u8>,
    pub(super) data: Vec<u8>,
}

/// What a symbol stands for: a value or two symbols, and how many values.
#[derive(Clone, Copy)]
struct Symbol {
    left: usize,
    right: Option<usize>,
    values: usize,
}

/// Packs values; where there is none, whatever packs well may be read.
pub(super) fn pack(flags: u8, values: &[Option<u16>]) -> Packed {
    let mut last = values.iter().flatten().next().copied().unwrap_or(0);
    let values: Vec<u16> = values
        .iter()
        .map(|value| {
            last = value.unwrap_or(last);
            last
        })
        .collect();
    if values.iter().all(|value| *value == last) {
        let head = vec![flags | 0x80, last as u8];
        return Packed { head, marks: vec![], lengths: vec![], data: vec![] };
    }
    let (symbols, text) = pair(&values);
    let (bits, numbers) = codes(&symbols, &text);
    let mut packed = Packed { head: vec![], marks: vec![], lengths: vec![], data: vec![] };
    let starts = write_blocks(&mut packed, &symbols, &text, (&bits, &numbers));
    write_marks(&mut packed, &starts, values.len());
    packed.head = head(flags, &symbols, starts.len(), (&bits, &numbers));
    packed
}

/// Makes the commonest pair a symbol, again and again.
fn pair(values: &[u16]) -> (Vec<Symbol>, Vec<usize>) {
    let mut known: Vec<u16> = values.to_vec();
    known.sort_unstable();
    known.dedup();
    let leaf = |value: &u16| Symbol { left: usize::from(*value), right: None, values: 1 };
    let mut symbols: Vec<Symbol> = known.iter().map(leaf).collect();
    let mut text: Vec<usize> =
        values.iter().map(|value| known.binary_search(value).unwrap()).collect();
    for _ in 0..RULES {
        let mut counts: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        for pair in text.windows(2) {
            if symbols[pair[0]].values + symbols[pair[1]].values <= 256 {
                *counts.entry((pair[0], pair[1])).or_default() += 1;
            }
        }
        let common = counts.into_iter().max_by_key(|(_, count)| *count);
        let Some(((left, right), 3..)) = common else { break };
        let new = symbols.len();
        let values = symbols[left].values + symbols[right].values;
        symbols.push(Symbol { left, right: Some(right), values });
        let mut shorter = vec![];
        let mut place = 0;
        while place < text.len() {
            let found = text[place] == left && text.get(place + 1) == Some(&right);
            shorter.push(if found { new } else { text[place] });
            place += if found { 2 } else { 1 };
        }
        text = shorter;
    }
    (symbols, text)
}

/// How many bits the code of each symbol has (David Huffman, 1952), and its number: those with the
/// longest codes come first.
fn codes(symbols: &[Symbol], text: &[usize]) -> (Vec<usize>, Vec<usize>) {
    let mut weights = vec![1; symbols.len()];
    text.iter().for_each(|symbol| weights[*symbol] += 1);
    let mut trees: Vec<(usize, Vec<usize>)> =
        weights.iter().enumerate().map(|(symbol, weight)| (*weight, vec![symbol])).collect();
    let mut bits = vec![0; symbols.len()];
    while trees.len() > 1 {
        trees.sort_by(|one, other| other.0.cmp(&one.0).then(one.1.cmp(&other.1)));
        let (one, other) = (trees.pop().unwrap(), trees.pop().unwrap());
        let both: Vec<usize> = one.1.into_iter().chain(other.1).collect();
        both.iter().for_each(|symbol| bits[*symbol] += 1);
        trees.push((one.0 + other.0, both));
    }
    let mut order: Vec<usize> = (0..symbols.len()).collect();
    order.sort_by_key(|symbol| (usize::MAX - bits[*symbol], *symbol));
    let mut numbers = vec![0; symbols.len()];
    order.iter().enumerate().for_each(|(number, symbol)| numbers[*symbol] = number);
    (bits, numbers)
}

/// For each length from the longest down: its lowest code and the number that has it.
fn lowest(bits: &[usize]) -> BTreeMap<usize, (u64, usize)> {
    let (shortest, longest) = (bits.iter().min().unwrap(), bits.iter().max().unwrap());
    let (mut code, mut number, mut all) = (0, 0, BTreeMap::new());
    for length in (*shortest..=*longest).rev() {
        all.insert(length, (code, number));
        let count = bits.iter().filter(|bits| **bits == length).count();
        code = (code + count as u64) / 2;
        number += count;
    }
    all
}

fn write_blocks(
    packed: &mut Packed,
    symbols: &[Symbol],
    text: &[usize],
    (bits, numbers): (&[usize], &[usize]),
) -> Vec<usize> {
    let lowest = lowest(bits);
    let (mut starts, mut at, mut used) = (vec![], 0, BLOCK_BITS);
    for symbol in text {
        let start = starts.last().copied().unwrap_or(0);
        let full = at + symbols[*symbol].values - start > 1 << 16;
        if used + bits[*symbol] > BLOCK_BITS || full {
            starts.push(at);
            packed.data.resize(starts.len() << BLOCK_LOG, 0);
            used = 0;
        }
        let (code, number) = lowest[&bits[*symbol]];
        let code = code + (numbers[*symbol] - number) as u64;
        for bit in (0..bits[*symbol]).rev() {
            let place = 8 * ((starts.len() - 1) << BLOCK_LOG) + used;
            packed.data[place / 8] |= ((code >> bit & 1) as u8) << (7 - place % 8);
            used += 1;
        }
        at += symbols[*symbol].values;
    }
    for (place, start) in starts.iter().enumerate() {
        let end = starts.get(place + 1).copied().unwrap_or(at);
        packed.lengths.extend(((end - start - 1) as u16).to_le_bytes());
    }
    starts
}

fn write_marks(packed: &mut Packed, starts: &[usize], len: usize) {
    for stretch in 0..len.div_ceil(1 << SPAN_LOG) {
        let middle = (stretch << SPAN_LOG) + (1 << SPAN_LOG) / 2;
        let block = starts.partition_point(|start| *start <= middle) - 1;
        packed.marks.extend((block as u32).to_le_bytes());
        packed.marks.extend(((middle - starts[block]) as u16).to_le_bytes());
    }
}

fn head(
    flags: u8,
    symbols: &[Symbol],
    blocks: usize,
    (bits, numbers): (&[usize], &[usize]),
) -> Vec<u8> {
    let lowest = lowest(bits);
    let (shortest, longest) = (bits.iter().min().unwrap(), bits.iter().max().unwrap());
    let mut head = vec![flags, BLOCK_LOG, SPAN_LOG, 0];
    head.extend((blocks as u32).to_le_bytes());
    head.extend([*longest as u8, *shortest as u8]);
    for (_, number) in lowest.values() {
        head.extend((*number as u16).to_le_bytes());
    }
    head.extend((symbols.len() as u16).to_le_bytes());
    let mut order: Vec<usize> = (0..symbols.len()).collect();
    order.sort_by_key(|symbol| numbers[*symbol]);
    for symbol in order {
        let Symbol { left, right, .. } = symbols[symbol];
        let left = if right.is_some() { numbers[left] } else { left };
        let right = right.map_or(0xfff, |right| numbers[right]);
        head.extend([left as u8, (left >> 8 | (right & 15) << 4) as u8, (right >> 4) as u8]);
    }
    head.resize(head.len().next_multiple_of(2), 0);
    head
}
