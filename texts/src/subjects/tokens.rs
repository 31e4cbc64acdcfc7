//! The tokens that programs show.

rookery_protocol::texts! {
    "tokens";

    unknown() = "No such token";
    missing_scope(scope) = "Missing scope: {scope}";
    guests() = "Guests have no tokens. Register to get one.";
    too_many(count) = one "You have one token. End it if you no longer need it." other "You have {count} tokens. End one that you no longer need.";
    not_yours() = "You have no such token. It may have been ended already.";
    label_wanted() = "Give the token a name, so that you know it again.";
    label_too_long(most) = "The name of a token is one line of at most {most} characters.";
    endless() = "Only the token of a bot may have no end. Choose how long this one is good.";
    for_admins() = "Only those who run this server may have a token for that.";
}
