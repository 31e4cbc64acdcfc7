//! Reading moves of xiangqi: `C2.5`, `c2=5`, `炮二平五`, `炮2平5`, in either kind of characters.

use super::super::moves::Move;
use super::super::position::VariantPosition;
use super::xiangqi::NAMES;
use super::xiangqi_parts::Parts;

/// Numbers in characters, by value from 1.
const NUMBERS: &str = "一二三四五六七八九";

impl VariantPosition {
    /// The moves that a text may mean.
    pub(super) fn read_xiangqi(&self, text: &str, moves: &[Move]) -> Vec<Move> {
        let wanted = plain(text.trim_end_matches(['!', '?', '#']));
        let told = |mv: &Move, parts: Option<Parts>| {
            let Some(parts) = parts.filter(|_| mv.into.is_none()) else { return false };
            plain(&self.wxf_of(&parts)) == wanted
                || self.chinese_of(&parts).is_some_and(|text| plain(&text) == wanted)
        };
        let all = |parts: fn(&Self, &Move) -> Option<Parts>| -> Vec<Move> {
            moves.iter().copied().filter(|mv| told(mv, parts(self, mv))).collect()
        };
        let found = all(Self::parts);
        if found.is_empty() { all(Self::parts_by_file) } else { found }
    }
}

/// A move in one way of several that mean the same: small letters, one sign for each way, numbers
/// in digits, the first side's names in traditional characters.
fn plain(text: &str) -> String {
    text.chars().map(sign).collect()
}

fn sign(sign: char) -> char {
    if let Some(number) = NUMBERS.chars().position(|other| other == sign) {
        return char::from(b'1' + number as u8);
    }
    let sign = match sign {
        '=' => '.',
        '进' => '進',
        '后' => '後',
        '车' | '俥' => '車',
        '马' | '傌' => '馬',
        '包' => '砲',
        '帅' => '帥',
        '将' => '將',
        // Other letters for the elephant and the horse.
        'B' | 'b' => 'e',
        'N' | 'n' => 'h',
        other => other.to_ascii_lowercase(),
    };
    let name = NAMES.iter().find(|(.., names)| names[1] == sign);
    name.map_or(sign, |(.., names)| names[0])
}
