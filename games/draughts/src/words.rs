//! The rules in words, paragraph by paragraph.

use rookery_rules::Paragraph;

use crate::texts::rules as texts;

pub(crate) fn english() -> Vec<Paragraph> {
    vec![
        vec![texts::twelve_men(), texts::black_begins()],
        vec![texts::short_kings()],
        vec![texts::any_capture()],
        vec![texts::clicks()],
        vec![texts::blocked_loses(), texts::drawn_without_men(40)],
    ]
}

pub(crate) fn english_majority() -> Vec<Paragraph> {
    vec![
        vec![texts::twelve_men(), texts::black_begins()],
        vec![texts::short_kings()],
        vec![texts::most_captures()],
        vec![texts::lifted_last()],
        vec![texts::clicks()],
        vec![texts::blocked_loses(), texts::drawn_unchanged(50)],
    ]
}

pub(crate) fn international() -> Vec<Paragraph> {
    vec![
        vec![texts::twenty_men(), texts::white_begins()],
        vec![texts::flying_kings()],
        vec![texts::stays_man()],
        vec![texts::most_captures()],
        vec![texts::lifted_last()],
        vec![texts::clicks()],
        vec![texts::blocked_loses(), texts::drawn_by_kings(25), texts::international_endings()],
    ]
}

pub(crate) fn russian() -> Vec<Paragraph> {
    vec![
        vec![texts::twelve_men(), texts::white_begins()],
        vec![texts::flying_kings()],
        vec![texts::goes_on_as_king()],
        vec![texts::any_capture()],
        vec![texts::lifted_last()],
        vec![texts::clicks()],
        vec![texts::blocked_loses(), texts::drawn_by_kings(15), texts::russian_endings()],
    ]
}

pub(crate) fn brazilian() -> Vec<Paragraph> {
    vec![
        vec![texts::twelve_men(), texts::white_begins()],
        vec![texts::flying_kings()],
        vec![texts::stays_man()],
        vec![texts::most_captures()],
        vec![texts::lifted_last()],
        vec![texts::clicks()],
        vec![texts::blocked_loses(), texts::drawn_by_kings(20), texts::brazilian_endings()],
    ]
}

pub(crate) fn italian() -> Vec<Paragraph> {
    vec![
        vec![texts::twelve_men_corner_right(), texts::white_begins()],
        vec![texts::short_kings()],
        vec![texts::kings_are_safe()],
        vec![texts::italian_captures()],
        vec![texts::clicks()],
        vec![texts::blocked_loses(), texts::drawn_without_men(40)],
    ]
}

pub(crate) fn pool() -> Vec<Paragraph> {
    vec![
        vec![texts::twelve_men(), texts::black_begins()],
        vec![texts::flying_kings()],
        vec![texts::stays_man()],
        vec![texts::any_capture()],
        vec![texts::lifted_last()],
        vec![texts::clicks()],
        vec![texts::blocked_loses(), texts::drawn_by_kings(40), texts::pool_endings()],
    ]
}

pub(crate) fn frisian() -> Vec<Paragraph> {
    vec![
        vec![texts::twenty_men(), texts::white_begins()],
        vec![texts::frisian_moves()],
        vec![texts::stays_man()],
        vec![texts::frisian_captures()],
        vec![texts::king_moves_in_a_row()],
        vec![texts::lifted_last()],
        vec![texts::clicks()],
        vec![texts::blocked_loses(), texts::drawn_by_kings(25), texts::frisian_endings()],
    ]
}

pub(crate) fn turkish() -> Vec<Paragraph> {
    vec![
        vec![texts::sixteen_men(), texts::white_begins()],
        vec![texts::turkish_moves()],
        vec![texts::stays_man()],
        vec![texts::most_captures()],
        vec![texts::lifted_at_once()],
        vec![texts::clicks()],
        vec![texts::blocked_loses(), texts::turkish_draws()],
    ]
}

pub(crate) fn antidraughts() -> Vec<Paragraph> {
    vec![
        vec![texts::twenty_men(), texts::white_begins(), texts::giveaway_aim()],
        vec![texts::flying_kings()],
        vec![texts::stays_man()],
        vec![texts::most_captures()],
        vec![texts::lifted_last()],
        vec![texts::clicks()],
        vec![texts::drawn_by_kings(25)],
    ]
}
