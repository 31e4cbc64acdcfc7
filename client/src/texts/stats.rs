//! What results prove.

rookery_protocol::texts! {
    "client_stats";

    no_games() = "There is no game among these results.";
    games() = "Games";
    score() = "Score";
    elo() = "Elo";
    normalized_elo() = "Normalized Elo";
    superior() = "Superior";
    draws() = "Draws";
    llr() = "LLR";
    percent(number) = "{number} %";
    tested(llr, low, high, verdict) = "{llr} ({low} to {high}): {verdict}";
    accepted(elo) = "{elo} is accepted";
    more_games() = "more games are needed";
    bad_scale(scale) = "The scale is normalized or logistic, not “{scale}”.";
    bad_elo(text) = "“{text}” is not a number of Elo.";
    more_than(word, most) = "{word} is more than {most}";
    no_count(word) = "“{word}” is not a count";
    counts_needed(needed, found) = "{needed} counts are needed, and there are {found}";
}
