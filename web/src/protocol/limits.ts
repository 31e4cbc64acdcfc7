// Generated from the Rust crate `rookery-protocol` by `cargo xtask generate`.

/** The longest name, in characters. */
export const NAME_LEN_MAX = 20;

/** The shortest name, in characters. */
export const NAME_LEN_MIN = 2;

/** The most lines of moves that a player prepares. */
export const PLAN_LINES_MAX = 24;

/** The longest line of moves that a player prepares. */
export const PLAN_LINE_LEN_MAX = 24;

/** The shortest passphrase, in characters. */
export const PASSPHRASE_LEN_MIN = 8;

/** The longest passphrase that may be chosen, in characters. */
export const PASSPHRASE_LEN_MAX = 128;

/** The longest name of a token, in characters. */
export const TOKEN_LABEL_LEN_MAX = 60;

/** The most passkeys of one account. */
export const PASSKEYS_EACH_MAX = 20;

/** The longest name of a passkey, in characters. */
export const PASSKEY_LABEL_LEN_MAX = 60;

/** The longest name of an import, in characters. */
export const IMPORT_NAME_LEN_MAX = 100;

/** The longest message a client may send, in bytes. */
export const MESSAGE_LEN_MAX = 16384;

/** The longest command id, in bytes. */
export const COMMAND_ID_LEN_MAX = 32;

/** The longest notation of a move, in bytes. */
export const NOTATION_LEN_MAX = 256;

/** The longest thing one can say, in characters. */
export const SAY_LEN_MAX = 300;

/** The longest file of a game's rules, in bytes. */
export const MODULE_BYTES_MAX = 4194304;

/** The largest book that a server keeps, in bytes. */
export const BOOK_FILE_BYTES_MAX = 1073741824;

/** The longest opening book, in bytes. */
export const BOOK_BYTES_MAX = 16777216;

/** The biggest archive of an engine, in bytes. */
export const ARCHIVE_BYTES_MAX = 67108864;

/** Openings that one match may list. */
export const OPENINGS_MAX = 20000;

/** The greatest depth of a study, in plies. */
export const STUDY_DEPTH_MAX = 6;

/** Positions of a study, at most. */
export const STUDY_POSITIONS_MAX = 1000;

/** The greatest seed of a study. */
export const STUDY_SEED_MAX = 9007199254740991;

/** The longest name of an engine or a host, in characters. */
export const ENGINE_NAME_LEN_MAX = 60;

/** The longest command, argument, option name or option value, in bytes. */
export const ENGINE_TEXT_LEN_MAX = 1024;

/** How often a client pings. */
export const PING_EVERY_MS = 2500;

/** A client whose ping got no answer for so long connects anew. */
export const PONG_OVERDUE_MS = 9000;

/** The server closes a connection that has been silent for so long. */
export const SILENT_MAX_MS = 30000;
