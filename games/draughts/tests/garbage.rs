//! Whatever anyone sends, nothing panics.

use proptest::prelude::*;
use rookery_draughts::{Draughts, builtin};
use rookery_rules::Position;

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_refused_or_reads_back(
        number in 0..10_usize,
        text in prop_oneof![".{0,80}", "[WB]:W[K0-9,a-h-]{0,40}:B[K0-9,a-h-]{0,40}(:[HCR][WB0-9=]{1,6})?"],
        mv in prop_oneof![".{0,20}", "[a-h0-9x-]{0,12}"],
    ) {
        if let Ok(position) = Draughts::read(builtin::ALL[number], &text) {
            let written = position.text();
            let again = Draughts::read(builtin::ALL[number], &written);
            prop_assert_eq!(again.map(|it| it.text()).ok(), Some(written));
            let mut moves = vec![];
            position.legal_into(&mut moves);
            for legal in &moves {
                prop_assert_eq!(position.read_move(&position.notation(legal)), Ok(*legal));
            }
            if let Ok(read) = position.read_move(&mv) {
                prop_assert!(moves.contains(&read));
            }
        }
    }
}
