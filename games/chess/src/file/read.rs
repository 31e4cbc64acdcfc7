//! Reads a variant from TOML.

use rookery_rules::{Flaw, Text, paragraphs};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::table::{Flaws, Table};
use super::words::{CHECKS, EFFECTS, FORCED, SHUFFLES, SIGHTS, TURNS, VERDICTS};
use crate::builtin::{crazyhouse_drops, orthodox, variants};
use crate::texts::file as says;
use crate::variant::set::{Set, Sq};
use crate::variant::{Effect, Goal, Kind, Lost, Piece, Shuffle, Variant, Verdict, betza};

/// The longest file, in bytes.
const FILE_LEN_MAX: usize = 64 * 1024;
/// The longest text in it, in characters.
const TEXT_LEN_MAX: usize = 4_000;
/// The longest summary, in characters.
const SUMMARY_LEN_MAX: usize = 200;
/// The longest name, in characters.
const NAME_LEN_MAX: usize = 60;
/// The most checks that a goal can ask for.
const CHECKS_MAX: u8 = 20;
/// The most goals.
const GOALS_MAX: usize = 16;

/// Reads a variant under a key.
///
/// ```
/// use rookery_chess::file;
/// use rookery_chess::variant::VariantGame;
/// use rookery_rules::{Game, Start};
///
/// let text = "name = 'Forced atomic'\nbase = 'atomic'\ncapture.duty = true\n";
/// let variant = file::read("forced-atomic", text.as_bytes()).expect("it makes sense");
/// let game = VariantGame::new(variant).expect("it fits together");
/// let mut play = game.begin(&Start::Usual)?;
/// for mv in ["e4", "d5"] {
///     play.play(mv)?;
/// }
/// assert_eq!(play.legal_moves().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Everything that is wrong, each with its line and key.
pub fn read(key: &str, bytes: &[u8]) -> Result<Variant, Vec<Flaw>> {
    let one = |flaw| Err(vec![flaw]);
    if bytes.len() > FILE_LEN_MAX {
        return one(Flaw::new(says::too_long(FILE_LEN_MAX)));
    }
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.strip_prefix('\u{feff}').unwrap_or(text),
        Err(error) => {
            let line = bytes[..error.valid_up_to()].iter().filter(|byte| **byte == b'\n').count();
            return one(Flaw::at(line as u32 + 1, says::no_utf_8()));
        }
    };
    let mut flaws = Flaws::new(text);
    let (table, errors) = DeTable::parse_recoverable(text);
    for error in errors {
        flaws.add(error.span().unwrap_or(0..0), "", no_toml(error.message()));
    }
    if !flaws.found.is_empty() {
        return Err(flaws.found);
    }
    let variant = whole(key, table.get_ref(), &mut flaws);
    if !flaws.found.is_empty() {
        return Err(flaws.found);
    }
    let faults = variant.nonsense();
    if faults.is_empty() {
        Ok(variant)
    } else {
        Err(faults.into_iter().map(|fault| Flaw::new(fault.0)).collect())
    }
}

/// What the reader of TOML says, in its own words.
fn no_toml(message: &str) -> Text {
    says::no_toml(message.trim().replace('\n', ", "))
}

fn whole(key: &str, values: &DeTable<'_>, flaws: &mut Flaws<'_>) -> Variant {
    let mut table = Table::new("", values);
    let mut variant = base(&mut table, flaws);
    variant.key = key.to_owned();
    // A position that is dead in chess may be alive in what somebody thinks up.
    variant.draws.dead = false;
    texts(&mut table, &mut variant, flaws);
    for (name, side) in [("files", &mut variant.files), ("ranks", &mut variant.ranks)] {
        if let Some(number) = table.number(name, flaws, 2..=12) {
            *side = number as u8;
        }
    }
    if let Some(pieces) = table.table("pieces", flaws) {
        for (span, letter, value) in pieces.entries() {
            piece(&mut variant, span, letter, value, flaws);
        }
    }
    becoming(&mut table, &mut variant, flaws);
    array(&mut table, &mut variant, flaws);
    capture(&mut table, &mut variant, flaws);
    rest(&mut table, &mut variant, flaws);
    goals(&mut table, &mut variant, flaws);
    kings_explode(&mut variant);
    table.finish(flaws);
    variant
}

fn base(table: &mut Table<'_, '_>, flaws: &mut Flaws<'_>) -> Variant {
    let usual = orthodox("chess", "Chess", says::thought_up_here());
    let span = table.get("base").map(Spanned::span);
    let Some(wanted) = table.text("base", flaws) else { return usual };
    if wanted == usual.key {
        return usual;
    }
    let found = variants().into_iter().find(|variant| variant.key == wanted);
    found.unwrap_or_else(|| {
        flaws.add(span.unwrap_or(0..0), "base", says::no_such_base(wanted));
        usual
    })
}

fn texts(table: &mut Table<'_, '_>, variant: &mut Variant, flaws: &mut Flaws<'_>) {
    let span = table.get("name").map(Spanned::span);
    match table.text("name", flaws) {
        Some(name) if !name.trim().is_empty() && name.chars().count() <= NAME_LEN_MAX => {
            variant.name = name.trim().to_owned();
        }
        Some(_) => {
            flaws.add(span.unwrap_or(0..0), "name", says::name_length(NAME_LEN_MAX));
        }
        None if span.is_none() => flaws.add(0..0, "name", says::no_name()),
        None => {}
    }
    let longest = |text: &str, most: usize| text.chars().take(most).collect::<String>();
    if let Some(text) = table.text("summary", flaws) {
        variant.summary = match text.trim() {
            "" => says::thought_up_here(),
            _ => Text::verbatim(longest(text, SUMMARY_LEN_MAX)),
        };
    }
    if let Some(text) = table.text("remarks", flaws) {
        variant.remarks = paragraphs(&longest(text, TEXT_LEN_MAX));
    }
}

fn piece(
    variant: &mut Variant,
    span: std::ops::Range<usize>,
    letter: &str,
    value: &Spanned<DeValue<'_>>,
    flaws: &mut Flaws<'_>,
) {
    let part = format!("pieces.{letter}");
    let mut letters = letter.chars();
    let (Some(sign), None) = (letters.next().filter(char::is_ascii_uppercase), letters.next())
    else {
        return flaws.add(span, &part, says::piece_letter());
    };
    let Some(values) = value.get_ref().as_table() else {
        return flaws.add(value.span(), &part, says::must_be_table());
    };
    let mut table = Table::new(&format!("{part}."), values);
    let place = variant.kind_of(sign, false);
    let mut piece = match place {
        Some(place) => variant.pieces[place as usize].clone(),
        None => Piece::new(sign, "piece", "W", 1),
    };
    if let Some(name) = table.text("name", flaws) {
        piece.name = name.chars().take(40).collect();
        piece.picture = piece.name.clone();
    }
    if let Some(picture) = table.text("picture", flaws) {
        piece.picture = picture.chars().take(40).collect();
    }
    let moves = table.get("moves").map(Spanned::span);
    match table.text("moves", flaws).map(betza::read) {
        Some(Ok(movement)) => piece.movement = movement,
        Some(Err(why)) => {
            flaws.add(moves.unwrap_or(span), &format!("{part}.moves"), why);
        }
        None if place.is_none() && moves.is_none() => {
            flaws.add(span, &format!("{part}.moves"), says::no_moves());
        }
        None => {}
    }
    if let Some(royal) = table.flag("royal", flaws) {
        piece.royal = royal;
    }
    if let Some(value) = table.number("value", flaws, 0..=100) {
        piece.value = value as u16;
    }
    table.finish(flaws);
    match place {
        Some(place) => variant.pieces[place as usize] = piece,
        None => variant.pieces.push(piece),
    }
}

/// `promotion.to`: the letters of what pawns become.
fn becoming(table: &mut Table<'_, '_>, variant: &mut Variant, flaws: &mut Flaws<'_>) {
    let Some(mut table) = table.table("promotion", flaws) else { return };
    if let Some(zone) = table.number("zone", flaws, 1..=12) {
        variant.promotion.zone = zone as u8;
    }
    if let Some(forced) = table.word("forced", flaws, FORCED) {
        variant.promotion.forced = forced;
    }
    if let Some(only_lost) = table.flag("only-lost", flaws) {
        variant.promotion.only_lost = only_lost;
    }
    let span = table.get("to").map(Spanned::span);
    if let Some(letters) = table.text("to", flaws) {
        let kinds: Option<Vec<Kind>> =
            letters.chars().map(|letter| variant.kind_of(letter, false)).collect();
        match kinds {
            Some(kinds) => {
                for pawn in variant.pieces.iter_mut().filter(|piece| piece.pawn) {
                    pawn.becomes.clone_from(&kinds);
                }
            }
            None => {
                flaws.add(span.unwrap_or(0..0), "promotion.to", says::no_piece_in(letters));
            }
        }
    }
    table.finish(flaws);
}

fn array(table: &mut Table<'_, '_>, variant: &mut Variant, flaws: &mut Flaws<'_>) {
    let Some(mut table) = table.table("array", flaws) else { return };
    if let Some(fen) = table.text("squares", flaws) {
        variant.array.fen = fen.to_owned();
    }
    if let Some(shuffle) = table.word("shuffle", flaws, SHUFFLES) {
        variant.array.shuffle = shuffle;
        // Only king takes rook says in every array what is meant.
        if let Some(law) = &mut variant.castling {
            law.as_king_move &= shuffle == Shuffle::Never;
        }
        if matches!(shuffle, Shuffle::EachSide | Shuffle::AnyOrder) {
            variant.castling = None;
        }
    }
    let most = match variant.array.shuffle {
        Shuffle::Chess960 => 959,
        Shuffle::AnyOrder => 5039,
        _ => u32::MAX,
    };
    let span = table.get("number").map(Spanned::span);
    if let Some(number) = table.number("number", flaws, 0..=most) {
        variant.array.number = Some(number);
        if variant.array.shuffle == Shuffle::Never {
            let text = says::number_without_shuffle("960");
            flaws.add(span.unwrap_or(0..0), "array.number", text);
        }
    }
    table.finish(flaws);
}

fn capture(table: &mut Table<'_, '_>, variant: &mut Variant, flaws: &mut Flaws<'_>) {
    if let Some(mut table) = table.table("capture", flaws) {
        if let Some(effect) = table.word("effect", flaws, EFFECTS) {
            variant.capture.effect = effect;
        }
        if let Some(duty) = table.flag("duty", flaws) {
            variant.capture.duty = duty;
        }
        table.finish(flaws);
    }
    if let Some(reserves) = table.flag("reserves", flaws) {
        variant.capture.kept = reserves;
        variant.capture.demoted = reserves;
        let usual = crazyhouse_drops(variant.ranks);
        variant.drops = reserves.then(|| variant.drops.unwrap_or(usual));
    }
    let Some(mut table) = table.table("drops", flaws) else { return };
    let mut drops = variant.drops.unwrap_or_else(|| crazyhouse_drops(variant.ranks));
    if let Some(ranks) = table.numbers("pawn-ranks", flaws) {
        let ranks = ranks.into_iter().filter(|rank| (1..=16).contains(rank));
        drops.pawn_ranks = ranks.fold(0, |mask, rank| mask | 1 << (rank - 1));
    }
    for (name, flag) in [
        ("one-pawn-a-file", &mut drops.one_pawn_a_file),
        ("no-pawn-mate", &mut drops.no_pawn_mate),
        ("can-move-on", &mut drops.can_move_on),
        ("see-all", &mut drops.see_all),
    ] {
        if let Some(value) = table.flag(name, flaws) {
            *flag = value;
        }
    }
    variant.drops = Some(drops);
    table.finish(flaws);
}

fn rest(table: &mut Table<'_, '_>, variant: &mut Variant, flaws: &mut Flaws<'_>) {
    if let Some(check) = table.word("check", flaws, CHECKS) {
        variant.check = check;
    }
    if let Some(castling) = table.flag("castling", flaws) {
        variant.castling = variant.castling.filter(|_| castling);
    }
    if let Some(sight) = table.word("sight", flaws, SIGHTS) {
        variant.sight = sight;
    }
    if let Some(turns) = table.word("turns", flaws, TURNS) {
        variant.turns = turns;
    }
    if let Some(two) = table.flag("two-boards", flaws) {
        variant.two_boards = two;
    }
    let Some(mut pawns) = table.table("pawns", flaws) else { return };
    if let Some(ranks) = pawns.numbers("double-step-from", flaws) {
        let ranks = ranks.into_iter().filter(|rank| (1..=12).contains(rank));
        let mask = ranks.fold(0, |mask, rank| mask | 1 << (rank - 1));
        variant.pawns.initial = [mask; 2];
    }
    if let Some(false) = pawns.flag("en-passant", flaws) {
        variant.pawns.en_passant = None;
    }
    pawns.finish(flaws);
}

fn goals(table: &mut Table<'_, '_>, variant: &mut Variant, flaws: &mut Flaws<'_>) {
    if let Some(mate) = table.word("mate", flaws, VERDICTS) {
        variant.ending.mate = mate;
    }
    if let Some(stalemate) = table.word("stalemate", flaws, VERDICTS) {
        variant.ending.stalemate = stalemate;
    }
    let Some(sentences) = table.texts("goals", flaws) else { return };
    variant.ending.goals.clear();
    for (span, sentence) in sentences.into_iter().take(GOALS_MAX) {
        match goal(variant, sentence) {
            Ok(goal) => variant.ending.goals.push(goal),
            Err(why) => flaws.add(span, "goals", why),
        }
    }
}

/// Where captures explode, kings do, and whose king does loses, said or not.
fn kings_explode(variant: &mut Variant) {
    let royal = variant.pieces.iter().any(|piece| piece.royal);
    let said = |goal: &Goal| matches!(goal, Goal::Lost { what: Lost::Royal, .. });
    if royal && variant.capture.effect == Effect::Explode && !variant.ending.goals.iter().any(said)
    {
        let verdict = Verdict::Loses;
        variant.ending.goals.push(Goal::Lost { what: Lost::Royal, side: None, verdict });
    }
}

/// `checks 3`, `reach K d4 e4`, `no king loses`, `no pieces wins`, `bare king wins`,
/// `no kind loses`, `no P loses`.
fn goal(variant: &Variant, sentence: &str) -> Result<Goal, Text> {
    let words: Vec<&str> = sentence.split_whitespace().collect();
    let verdict = |word: &str| match word {
        "wins" => Ok(Verdict::Wins),
        "loses" => Ok(Verdict::Loses),
        other => Err(says::verdict(other)),
    };
    let lost = |what, word| verdict(word).map(|verdict| Goal::Lost { what, side: None, verdict });
    let kind_of = |letter: &str| {
        let kind = letter.chars().next().and_then(|sign| variant.kind_of(sign, false));
        kind.filter(|_| letter.len() == 1).ok_or_else(|| says::no_piece(letter))
    };
    match words[..] {
        ["checks", count] => match count.parse() {
            Ok(count @ 1..=CHECKS_MAX) => Ok(Goal::Checks(count)),
            _ => Err(says::checks(CHECKS_MAX)),
        },
        ["reach", letter, ref squares @ ..] if !squares.is_empty() => {
            let kind = kind_of(letter)?;
            let mut set = Set::EMPTY;
            for name in squares {
                set.add(square(variant, name).ok_or_else(|| says::no_square(*name))?);
            }
            Ok(Goal::Reach { kind, squares: set, reply: false })
        }
        ["no", "king", word] => lost(Lost::Royal, word),
        ["no", "pieces", word] => lost(Lost::All, word),
        ["no", "kind", word] => lost(Lost::AnyKind, word),
        ["bare", "king", word] => lost(Lost::AllButRoyal, word),
        ["no", letter, word] => lost(Lost::Kind(kind_of(letter)?), word),
        _ => Err(says::no_goal(sentence)),
    }
}

fn square(variant: &Variant, name: &str) -> Option<Sq> {
    let file = name.bytes().next()?.checked_sub(b'a').filter(|file| *file < variant.files)?;
    let rank: u8 = name.get(1..)?.parse().ok()?;
    (1..=variant.ranks).contains(&rank).then(|| (rank - 1) * variant.files + file)
}
