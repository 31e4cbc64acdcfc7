//! Set-ups that are drawn: by a number or by secret bits, as games were begun by that are stored for
//! ever.

use rookery_rules::{BadStart, Game, SecretBits, Start, agreed, resolve};

use crate::{composed, game};

fn numbered(game: &dyn Game, number: u32) -> String {
    game.begin(&Start::Number { number }).unwrap().text()
}

#[test]
fn a_number_of_lao_tzu_means_the_same_set_ups_for_ever() {
    let game = game("lao-tzu");
    for (number, text) in [
        (0, "rpnbpbpr/ppppnpqk/8/8/8/8/PPQNPRNP/PKRBPBPP[] w - - 0 1"),
        (1, "pbpbrqnp/pppkpprn/8/8/8/8/KPPPBPPP/NRPNQRPB[] w - - 0 1"),
        (2, "nbpppprp/prbnpkpq/8/8/8/8/NRPQPPPP/RPNKPPBB[] w - - 0 1"),
        (518, "pnnqpbkp/rrpppbpp/8/8/8/8/BPPPPNPP/BRPQPNKR[] w - - 0 1"),
        (0x7fff_ffff, "kbnprppp/qppppbrn/8/8/8/8/BPQPPBRN/RPPPKNPP[] w - - 0 1"),
        (u32::MAX - 1, "nrbqnbpr/ppppppkp/8/8/8/8/PPPQKPBR/PNPNPPRB[] w - - 0 1"),
    ] {
        assert_eq!(numbered(game.as_ref(), number), text, "{number}");
    }
    assert!(game.begin(&Start::Number { number: u32::MAX }).is_err());
}

#[test]
fn secret_bits_of_lao_tzu_mean_the_same_set_ups_for_ever() {
    let game = game("lao-tzu");
    // As hashlib.sha256 of Python makes them.
    for (first, second, text) in [
        (
            "00000000000000000000000000000000",
            "00000000000000000000000000000000",
            "kpqprbpp/ppbrnppn/8/8/8/8/NRBPRPPP/PPBPPQKN[] w - - 0 1",
        ),
        (
            "000102030405060708090a0b0c0d0e0f",
            "f0e0d0c0b0a090807060504030201000",
            "pbrqpnpp/pbpnpprk/8/8/8/8/PPPRNNPB/BPPRKQPP[] w - - 0 1",
        ),
        (
            "ffffffffffffffffffffffffffffffff",
            "80000000000000000000000000000000",
            "nrkrppbp/nqbppppp/8/8/8/8/PPBBPRPP/KQNPPPNR[] w - - 0 1",
        ),
    ] {
        let [first, second] = [first, second].map(|digits| digits.parse().unwrap());
        let begun = game.begin(&Start::Secret { first, second }).unwrap();
        assert_eq!(begun.text(), text);
        assert!(begun.hides());
    }
}

#[test]
fn a_start_that_is_drawn_in_secret_has_fresh_bits_for_each_side_and_cannot_be_chosen() {
    let mut words = [1, 2, 3, 4].into_iter();
    let game = game("lao-tzu");
    let drawn = resolve(game.as_ref(), Start::Random, || words.next().unwrap()).unwrap();
    let bits = |digits: &str| digits.parse::<SecretBits>().unwrap();
    let [first, second] = ["00000000000000010000000000000002", "00000000000000030000000000000004"];
    assert_eq!(drawn, Start::Secret { first: bits(first), second: bits(second) });
    assert_eq!(words.next(), None, "128 bits each");
    let text = game.begin(&Start::Number { number: 7 }).unwrap().text();
    for chosen in [drawn, Start::Number { number: 7 }, Start::Position { text }] {
        let refused = agreed(game.as_ref(), chosen.clone(), || 0).unwrap_err();
        assert_eq!(refused, BadStart::Secret);
        assert_eq!(
            refused.to_string(),
            "In this game the set-up is drawn in secret; it cannot be chosen."
        );
        assert_eq!(resolve(game.as_ref(), chosen.clone(), || 0), Ok(chosen), "for records");
    }
}

#[test]
fn only_what_is_drawn_for_each_side_alone_is_drawn_in_secret() {
    let lao_tzu = "name='a'\nbase='lao-tzu'\n";
    let dark = "name='a'\nbase='dark'\narray.shuffle='960'";
    let open = "name='a'\nbase='fog-of-war'\nsight='all'\narray.shuffle='each-side'";
    for (text, secret) in [
        (lao_tzu.to_owned(), true),
        (open.to_owned(), true),
        (format!("{lao_tzu}array.shuffle='each-side'\narray.number=7"), false),
        (format!("{lao_tzu}array.shuffle='never'"), false),
        // Both sides stand alike: who sees the own pieces knows the other ones.
        (dark.to_owned(), false),
    ] {
        let game = composed(&text);
        assert_eq!(game.title().starts.secret, secret, "{text}");
        let drawn = game.draw(&mut || 5);
        assert_eq!(matches!(drawn, Some(Start::Secret { .. })), secret, "{text}");
        let zeros = SecretBits::new([0; 16]);
        let begun = game.begin(&Start::Secret { first: zeros, second: zeros });
        assert_eq!(begun.is_ok(), secret, "{text}");
    }
}

#[test]
fn a_variant_with_a_number_of_its_own_begins_there_alone() {
    let text = "name='a'\nbase='lao-tzu'\narray.shuffle='each-side'\narray.number=518";
    let game = composed(text);
    let usual = game.begin(&Start::Usual).unwrap().text();
    assert_eq!(usual, "pnnqpbkp/rrpppbpp/8/8/8/8/BPPPPNPP/BRPQPNKR[] w - - 0 1");
    assert!(game.begin(&Start::Number { number: 518 }).is_err());
}

#[test]
fn numbers_of_arrays_that_both_sides_share_mean_the_same_for_ever() {
    for (key, number, rank) in
        [("shuffle", 0, "NNBBRRQK"), ("shuffle", 5039, "KQRRBBNN"), ("shuffle", 518, "NBKRRBNQ")]
    {
        let text = numbered(game(key).as_ref(), number);
        assert_eq!(text.split([' ', '/']).nth(7), Some(rank), "{key} {number}");
    }
}
