//! Second factors: codes of apps, recovery codes, and passkeys.

rookery_protocol::texts! {
    "factors";

    code_wanted() = "The passphrase is right. Enter the code that your app shows, or a recovery code.";
    passkey_wanted() = "The passphrase is right. Use your passkey, or enter a code: that of your app, or a recovery code.";
    wrong_code() = "This code is not good. Codes of an app are good for about a minute, and each code once.";
    paused(span) = "Too many wrong codes were tried for this account from places that are new to it. Try again in {span}, or log in where you have logged in before.";
    paused_here(span) = "Too many wrong codes were tried for this account from here. Try again in {span}.";
    wrong_passkey() = "This passkey does not open an account here. It may have been removed.";
    passphrase_first() = "This site was restored from a copy since you used this passkey. Log in with your name and passphrase, and then with the passkey; after that it opens your account alone again.";
    begin_again() = "That took too long, or was done already. Begin again.";
    second_factor_first() = "Those who run this server need a second factor here. Set one up on your account page.";
    no_app() = "Your account has no app that makes codes.";
    app_already() = "Your account has an app that makes codes already. Remove it first.";
    no_passkey() = "You have no such passkey. It may have been removed already.";
    none_yet() = "You have no second factor. Set up an app or a passkey first.";
    none_of_theirs() = "This account has no second factor.";
    label_wanted() = "Give the passkey a name, so that you know it again.";
    label_too_long(most) = "The name of a passkey is one line of at most {most} characters.";
    too_many_passkeys(count) = one "You have one passkey. Remove it if you no longer need it." other "You have {count} passkeys. Remove one that you no longer need.";
    passkey_known() = "This passkey belongs to an account already.";
    no_passkeys_here() = "Passkeys are good nowhere on this server: they need an address with a name, over TLS.";
    codes_not_here() = "This server cannot read the secrets of apps: it has another key than the one that made them. Use a passkey or a recovery code, and tell those who run the server.";
    taken_off(name) = "{name} logs in with the passphrase alone from now on.";
}
