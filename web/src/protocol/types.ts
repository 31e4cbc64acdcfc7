// Generated from the Rust crate `rookery-protocol` by `cargo xtask generate`.

/** The part of a game that never changes, with the start position as this viewer may see it. */
export type About = {
  /** The id of the game. */
  id: string,
  /** The key of the game's rules. */
  rules: string,
  /** The name of the game's rules in English. */
  name: string,
  /** The names of the seats, first seat first. */
  seats: [SeatName, SeatName],
  /** The players, first seat first. */
  players: [Player, Player],
  /** The time control. */
  time: TimeControl,
  /** Whether the game counts for ratings. */
  rated: boolean,
  /**
   * The start position. One that was drawn is told as what was drawn; where that is hidden
   * from a player, it stays [`Start::Random`] until the game is over.
   */
  start: Start,
  /** The Unix time at which the game began, in milliseconds. */
  started_ms: number,
  /** The viewer as whom the receiver sees everything that follows. */
  viewer: Viewer,
  /** The board. */
  board: Board,
  /** The start position. */
  view: View,
  /** Whether the rules hide something from a player or a spectator until the end. */
  hides?: boolean,
  /** Whether the game was played elsewhere and imported. */
  imported?: boolean,
};

/** The people who may challenge a bot. */
export type Accepts = "everyone" | "registered" | "nobody";

/** The signed-in account. */
export type Account = {
  /** The account's name and id, as others see them. */
  player: Player,
  /** The account's role. */
  role: Role,
};

/** An act of a player other than a move. */
export type Act = "abort" | "resign" | "offer-draw" | "accept-draw" | "decline-draw" | "claim-draw" | "ask-takeback" | "accept-takeback" | "decline-takeback" | "add-time" | "claim-win" | "call-draw" | "offer-rematch" | "accept-rematch" | "decline-rematch";

/**
 * The rules by which games are ended without being played out. Scores are the engines' own,
 * from the search for their last move.
 */
export type Adjudication = {
  /** Ends a game as a draw where both engines see no advantage for long. */
  draw?: DrawRule,
  /** Ends a game as won where one engine sees itself lost for long. */
  resign?: ResignRule,
  /** The number of moves of each player after which a game that is not over is drawn. */
  moves_max?: number,
  /** Whether games are decided by endgame tables, where the server has them. */
  tables?: boolean,
  /**
   * Whether a draw by repetition is claimed for whoever is to move as soon as the rules let
   * it be claimed. A plan that is made without saying so says yes; it is missing in plans
   * from before alone, where nobody claims but the engines.
   */
  repetitions?: boolean,
  /**
   * Whether a draw after many moves without progress is claimed in the same way: after fifty
   * in chess.
   */
  fifty?: boolean,
};

/** An account, as admins see it. */
export type AdminUser = {
  /** The account, as others see it. */
  player: Player,
  /** The account's role, which says what it may do. */
  role: Role,
  /** Whether the server itself plays for the account: a bot that admins have set up. */
  hosted: boolean,
  /** Whether the account is kept from logging in. */
  suspended: boolean,
  /** Whether the account is kept from chatting. */
  muted: boolean,
  /** Whether the account has a second factor. */
  second_factor: boolean,
  /** Whether the person is connected. */
  here: boolean,
  /** The Unix time at which the account was made, in milliseconds. */
  made_ms: number,
};

/**
 * The answer of `GET /admin/users?find=TEXT&after=NAME`: the accounts whose name begins with
 * the text, sorted by name.
 */
export type AdminUsers = {
  /** The accounts, [`CONSOLE_LEN_MAX`] at most. */
  users: Array<AdminUser>,
  /** Whether more accounts follow the last one. */
  more: boolean,
};

/** Many failed attempts within [`ALARM_SPAN_MS`]. */
export type Alarm = { "kind": "account",
  /** The account. */
  account: Player,
  /** The number of attempts. */
  failed: number,
} | { "kind": "network",
  /** The network, as in a [`SecurityEntry`]. */
  network: string,
  /** The number of attempts. */
  failed: number,
};

/** The app of an account that makes codes. */
export type AppCard = {
  /** The Unix time at which it was set up, in milliseconds. */
  made_ms: number,
  /** The Unix time at which a code of it was taken last, in milliseconds. */
  used_ms: number,
};

/** A secret for an app that makes codes. It counts once a code of it was given. */
export type AppOffer = {
  /** What tells this offer from others. It is good for a few minutes. */
  ceremony: string,
  /** The secret in Base32, to be typed. */
  secret: string,
  /** The same as an address of the scheme `otpauth`. */
  link: string,
  /** That address as a QR code. */
  qr: QrCode,
};

/** An archive that was sent: a `.tar` or `.tar.gz`. */
export type Archive = {
  /** The SHA-256 of the archive, in hexadecimal digits, by which it is named. */
  sha256: string,
  /** The length of the archive, in bytes. */
  bytes: number,
  /** The number of files and folders in it. */
  files: number,
};

/** The people who may accept a challenge. */
export type Audience = { "kind": "anyone" } | { "kind": "link" } | { "kind": "name",
  /** The name of the person's account. */
  name: string,
};

/** A copy of the database: the answer of `POST /admin/backups`. */
export type Backup = {
  /** The path of the copy on the server's machine. */
  file: string,
  /** The length of the copy, in bytes. */
  bytes: number,
};

/** A file in the watched folder that is no game. */
export type BadFile = {
  /** The name of the file. */
  file: string,
  /** The flaws of the file. */
  flaws: Array<Flaw>,
};

/** What a program measured of itself. */
export type Bench = {
  /** The number of positions that it visited: its signature. */
  nodes: number,
  /** The positions that it visited in a second. */
  nps: number,
};

/** A board, described once for each game and never changed while it lasts. */
export type Board = {
  /** The cells: every place a piece can be, reserves included. */
  cells: Array<Cell>,
  /** The kinds of pieces: every piece that can appear. */
  pieces: Array<PieceKind>,
  /** What the cells are drawn on. */
  ground?: Ground,
  /**
   * The side from which a piece comes that was nowhere on the board before, such as a disc that
   * falls from above; missing where pieces are put down.
   */
  from?: BoardSide,
  /** What the pieces are worth where that may decide the game; missing elsewhere. */
  worth?: Worth,
  /**
   * The lines drawn under the pieces, each [x1, y1, x2, y2]. Boards of points have their
   * grid here.
   */
  lines?: Array<[number, number, number, number]>,
  /** The dots drawn under the pieces, each [x, y], such as star points. */
  dots?: Array<[number, number]>,
  /** The edges that belong to a seat, such as the sides of the rhombus in Hex. */
  edges?: Array<Edge>,
  /** The coordinates to write on the board. */
  labels?: Array<Label>,
  /** Whether the board is shown turned by half a turn to the second seat's player at first. */
  turns: boolean,
};

/** A side of a board, as the first seat sees it. */
export type BoardSide = "top" | "right" | "bottom" | "left";

/** The time that each move within a stage brings. */
export type Bonus = { "kind": "none" } | { "kind": "increment",
  /** The time added, in milliseconds. */
  ms: number,
} | { "kind": "bronstein",
  /** The most time given back, in milliseconds. */
  ms: number,
} | { "kind": "delay",
  /** The length of the wait, in milliseconds. */
  ms: number,
} | { "kind": "byoyomi",
  /** The length of a period, in milliseconds. */
  ms: number,
  /** The number of periods. */
  periods: number,
};

/** A book: a file of openings on the server. */
export type Book = {
  /** The name of the file. */
  name: string,
  /** The format of the file. */
  format: BookFormat,
  /** The length of the file, in bytes. */
  bytes: number,
  /**
   * Whether the file was sent to the server, which can delete it. Any other lies in a folder
   * that whoever runs the machine has named.
   */
  own: boolean,
  /** What was found in the file, for each game that it was read for. */
  read: Array<BookRead>,
  /** The reading that goes on. */
  reading?: BookProgress,
};

/** A fault of a book. */
export type BookFault = {
  /** The line in the file, from 1. */
  line: number,
  /** The description of the fault, as a sentence. */
  what: string,
};

/** The format of a book, as the end of its name says. */
export type BookFormat = "lines" | "games" | "polyglot";

/** A line of the answer to whoever sends a book or has one read. */
export type BookLine = { "type": "kept",
  /** The number of bytes. */
  bytes: number,
} | { "type": "progress" } & BookProgress | { "type": "done",
  /** The book. */
  book: Book,
} | { "type": "refused",
  /** The reason, as a sentence. */
  why: string,
};

/** How far the reading of a book is. */
export type BookProgress = {
  /** The number of bytes that were read. */
  bytes: number,
  /** The number of openings that were found. */
  openings: number,
  /** The number of lines or games that cannot be read. */
  faults: number,
};

/** What was found in a book that was read for a game. */
export type BookRead = {
  /** The key of the rules, with the version where there are several. */
  rules: string,
  /** The SHA-256 of the file, in lower-case hexadecimal. */
  sha256: string,
  /** The number of openings; 0 for a Polyglot book, whose lines depend on their length. */
  openings: number,
  /** The number of lines or games that cannot be read, and were left out. */
  faults: number,
  /** The first faults, at most [`BOOK_FAULTS_MAX`]. */
  first: Array<BookFault>,
};

/** A bot as admins see it. */
export type Bot = {
  /** The bot's account. */
  player: Player,
  /** The bot's description, as it was filled in. */
  draft: BotDraft,
  /** The name of the bot's engine. */
  engine_name: string,
  /** Whether the bot accepts games. */
  enabled: boolean,
  /** The number of games that the bot is playing. */
  playing: number,
};

/** A bot as anyone may see it. */
export type BotCard = {
  /** The bot's account. */
  player: Player,
  /** The name that the bot's engine gives itself. */
  engine: string,
  /** The keys of the games that the bot plays. */
  games: Array<string>,
  /** The people who may challenge the bot. */
  accepts: Accepts,
  /** The clocks that the bot accepts. */
  pace: PaceRange,
  /** Whether the bot can begin another game now. */
  free: boolean,
  /** The bot's skill setting, where its engine has one. */
  skill?: Skill,
};

/** A command of an admin to a bot in a game. */
export type BotCommand = {
  /** The order that the command gives. */
  order: BotOrder,
};

/** The description of a bot, as an admin fills it in. */
export type BotDraft = {
  /** The name of the bot's account; it cannot be changed later. */
  name: string,
  /** The engine that plays for the bot. */
  engine: string,
  /** Engine options for this bot alone, set after the engine's own. */
  options: Array<OptionValue>,
  /** The keys of the games that the bot plays; empty for all that its engine can. */
  games: Array<string>,
  /** The people who may challenge the bot. */
  accepts: Accepts,
  /** The clocks that the bot accepts. */
  pace: PaceRange,
  /** The number of games that the bot may play at once, up to [`BOT_GAMES_MAX`]. */
  games_max: number,
  /** The bot's budget for one move, beside its clock. */
  budget: MoveBudget,
  /** Whether the bot thinks on its opponent's time. */
  ponders: boolean,
};

/** An order that an admin can give a bot in a game. */
export type BotOrder = "hurry" | "pause" | "resume";

/** A build of a test, as it is filled in. */
export type BuildDraft = {
  /** How the program is made and measured. */
  recipe: Recipe,
  /** The number of positions that its measurement must visit, if that is known. */
  signature?: number,
};

/** A machine as a test of builds sees it. */
export type BuildMachine = {
  /** The id of the machine. */
  id: string,
  /** The name of the machine. */
  name: string,
  /**
   * How the two builds stand there, in the order of the players; missing while the machine
   * has not been asked.
   */
  builds: Array<BuildStanding | null>,
  /** The factor by which the plan's time is multiplied there, once the base was measured. */
  factor?: number,
};

/** A stage of a build. */
export type BuildStage = "fetching" | "building" | "measuring" | "greeting";

/** How a build stands on a machine. */
export type BuildStanding = { "kind": "waiting" } | { "kind": "working",
  /** The stage. */
  stage: BuildStage,
} | { "kind": "ready",
  /** What it measured. */
  bench: Bench,
} | { "kind": "failed",
  /** The stage in which it failed. */
  stage: BuildStage,
  /** The reason, in a sentence. */
  why: string,
  /** The last lines that a program wrote. */
  lines: Array<string>,
};

/** A test of two builds, as it is filled in. */
export type BuildTestDraft = {
  /**
   * The plan of the match. Its two players are the new build and the base, in this order;
   * the engines that it names are left out of account. Its format is a test.
   */
  plan: MatchPlan,
  /** The two builds, in the order of the players. */
  builds: [BuildDraft, BuildDraft],
  /**
   * The positions in a second that the base visits where the plan's time is as it is
   * written; what the first machine measures when missing.
   */
  reference_nps?: number,
};

/** A test of builds, as it is shown. */
export type BuildTestView = {
  /** The id of the match that it is. */
  id: string,
  /** The name of the match. */
  name: string,
  /** The state of the match. */
  state: MatchState,
  /** The two builds, in the order of the players. */
  builds: Array<BuildView>,
  /** The positions in a second of the base where the plan's time is as it is written. */
  reference_nps?: number,
  /** The machines that are connected here and build. */
  machines: Array<BuildMachine>,
  /** The Unix time at which the test was made, in milliseconds. */
  made_ms: number,
};

/** A build of a test, as it is shown. */
export type BuildView = {
  /** The name of the player. */
  player: string,
  /** The name of the engine. */
  engine: string,
  /** How the program is made and measured. */
  recipe: Recipe,
  /** The number of positions that its measurement must visit, as it was filled in. */
  expected?: number,
  /** The number of positions that the first machine's measurement visited. */
  found?: number,
};

/** The kind of a problem in a word, where no game is the reason. A word never changes. */
export type Cause = "internal" | "not-found" | "method-not-allowed" | "cross-origin" | "only-https" | "too-large" | "not-json" | "too-slow" | "not-ready" | "json-only" | "no-such-login" | "no-such-token" | "missing-scope" | "code-wanted" | "passkey-wanted" | "wrong-code" | "wrong-passkey" | "passphrase-first" | "begin-again" | "second-factor-first" | "no-such-factor" | "app-already" | "bad-passkey-label" | "too-many-passkeys" | "no-passkeys-here" | "codes-not-here" | "suspended" | "admins-only" | "registration-closed" | "guests-closed" | "link-is-dead" | "guest" | "passphrase-wanted" | "no-such-session" | "endless-token" | "too-many-tokens" | "too-many" | "no-upgrade" | "archive-begun" | "no-such-user" | "own-account" | "a-bot" | "bad-role" | "no-passphrase" | "name-too-short" | "name-too-long" | "name-characters" | "name-reserved" | "name-taken" | "bad-name" | "bad-label" | "passphrase-too-short" | "passphrase-too-long" | "passphrase-too-plain" | "passphrase-is-name" | "passphrase-is-site" | "passphrase-common" | "wrong-passphrase" | "guests-play-casual" | "too-many-blocks" | "bad-choice" | "bad-device" | "too-many-challenges" | "own-challenge" | "not-your-challenge" | "challenge-closed" | "yourself" | "no-such-rules" | "bad-start" | "bad-time" | "bad-level" | "bad-number" | "program-declines" | "bot-away" | "bot-declines" | "bot-declines-guests" | "bot-lacks-game" | "bot-lacks-start" | "bot-declines-slow" | "bot-declines-fast" | "bot-declines-long" | "bot-busy" | "bad-arrangement" | "bad-players" | "bad-token" | "hidden" | "hint-not-here" | "hint-not-now" | "hint-bad-depth" | "hint-no-engine" | "hint-busy" | "hint-failed" | "bad-picture" | "bad-game" | "bad-engine" | "bad-options" | "engine-announced" | "engine-has-bot" | "engine-not-tested" | "bad-bot" | "bot-plays" | "bad-match" | "bad-openings" | "match-changed" | "match-over" | "match-state" | "bad-study" | "too-many-studies" | "study-over" | "book-stays" | "bad-file" | "too-many-moves" | "no-such-module" | "no-draft" | "not-yours" | "too-many-games" | "not-here" | "backup-failed" | "no-mail-here" | "bad-mail-address" | "no-mail-address" | "too-many-accounts";

/** A cell of a board: a place where a piece can be. */
export type Cell = {
  /** The cell's name in the game's notation, such as `e4`, which screen readers say too. */
  name: string,
  /** The x coordinate of the cell's centre, in board units. */
  x: number,
  /** The y coordinate of the cell's centre, in board units. */
  y: number,
  /** The shape of the cell. */
  shape: Shape,
  /**
   * The colour of the cell: 0 light, 1 dark, 2 a third one. On a plain or wooden
   * [`Ground`] a cell of shade 0 is as everything else, and others are areas.
   */
  shade: number,
  /** The seat whose reserve the cell belongs to; it lies beside the board and shows a count. */
  reserve?: Seat,
};

/** The certificate that a server shows to browsers. */
export type Certificate = {
  /** The Unix time at which it ends, in milliseconds; missing while there is none. */
  ends_ms?: number,
  /** Whether it should have been renewed by now: it ends soon, has ended, or there is none. */
  late: boolean,
  /**
   * Why a newer one could not be taken, or got from the authority, in the words of whoever
   * refused; missing where nothing went wrong.
   */
  trouble?: string,
};

/** A challenge: an offer to play. */
export type Challenge = {
  /** The id of the challenge. */
  id: string,
  /** The challenger. */
  from: Player,
  /** The person who is challenged, if it is one person. */
  to?: Player,
  /** Whether the challenge is listed in the lobby. */
  listed: boolean,
  /** The key of the rules. */
  rules: string,
  /** The start position. */
  start: Start,
  /** The time control. */
  time: TimeControl,
  /** Whether the game counts for ratings. */
  rated: boolean,
  /** The challenger's seat; drawn by lot when missing. */
  seat?: Seat,
  /** The Unix time at which the challenge was made, in milliseconds. */
  created_ms: number,
  /** The status of the challenge. */
  status: ChallengeStatus,
};

/** The status of a challenge. */
export type ChallengeStatus = { "kind": "open" } | { "kind": "accepted",
  /** The id of the game. */
  game: string,
} | { "kind": "declined" } | { "kind": "gone" };

/**
 * A request to change the passphrase, which also signs out everywhere else and kills links with
 * which another one could be chosen.
 */
export type ChangePassphrase = {
  /** The present passphrase. */
  old?: string,
  /** The new passphrase. */
  new: string,
  /** Whether the tokens of the account stay good. Unless it is said they end. */
  keep_tokens?: boolean,
  /** The second factor, where the account has one. A passkey stands for the passphrase, too. */
  factor?: Factor,
};

/** One of the choices that tell moves with the same path apart, such as a promotion. */
export type Choice = {
  /** The kind of piece to show, if the choice is one. */
  piece?: number,
  /** The text of the choice: a word or two in English. */
  text: string,
};

/** A message from the server to a client. */
export type ClientIn = { "type": "hello",
  /** The account that is signed in here, if one is. */
  account?: Account,
  /** The server's Unix time, in milliseconds. */
  at_ms: number,
} | { "type": "keeping",
  /** Whether it can. */
  on: boolean,
} | { "type": "pong",
  /** The server's Unix time, in milliseconds. */
  at_ms: number,
} | { "type": "thinking" } & Thinking | { "type": "game",
  /** The part of the game that never changes. */
  about: About,
  /** The entries of the game's log, in order. */
  entries: Array<Entry>,
  /** The state of the game after these entries. */
  state: State,
  /** The receiver's legal moves and acts, if seated. */
  you?: You,
  /** The people who are at the game. */
  crowd: Crowd,
} | { "type": "events",
  /** The id of the game. */
  game: string,
  /** The entries in order; may be empty after a `watch`. */
  entries: Array<Entry>,
  /** The state of the game after these entries. */
  state: State,
  /** The receiver's legal moves and acts, if seated. */
  you?: You,
} | { "type": "crowd" } & Crowd | { "type": "done",
  /** The id of the command. */
  id: string,
} | { "type": "refused",
  /** The id of the command, if it could be read. */
  id?: string,
  /** The game that it was about, if that could be read. */
  game?: string,
  /** The reason, for programs. */
  reason: Refusal,
  /** The reason, in a sentence. */
  text: string,
} | { "type": "lobby",
  /** The open challenges to anyone, newest first. */
  challenges: Array<Challenge>,
  /** Some of the games in progress, newest first. */
  games: Array<GameSummary>,
  /** The number of people who are connected. */
  online: number,
} | { "type": "challenges",
  /** The challenges to the receiver. */
  incoming: Array<Challenge>,
  /** The challenges by the receiver. */
  outgoing: Array<Challenge>,
} | { "type": "started",
  /** The game that has begun. */
  game: GameSummary,
} | { "type": "your-turn",
  /** The id of the game. */
  game: string,
} | { "type": "finished",
  /** The game that is over, with its result. */
  game: GameSummary,
} | { "type": "bye",
  /** The reason, in a sentence. */
  text: string,
  /** The sentence by its key. */
  said?: Said,
  /** Whether it makes sense to connect again at once. */
  again: boolean,
};

/** A message from a client to the server. */
export type ClientOut = { "type": "ping",
  /** The round trip that the client measured last, in milliseconds. */
  lag_ms?: number,
} | { "type": "watch",
  /** The id of the game. */
  game: string,
  /** The last version that the client has, 0 for none. */
  from: number,
} | { "type": "unwatch",
  /** The id of the game. */
  game: string,
} | { "type": "follow",
  /** The id of the game. */
  game: string,
  /** Whether to show the reports. */
  on: boolean,
} | { "type": "move",
  /** The id of the game. */
  game: string,
  /** The number of moves made before this one. */
  ply: number,
  /** The notation of a legal move, or another way of writing it that the rules read. */
  notation: string,
  /** The command's id, which the answer repeats. */
  id: string,
} | { "type": "act",
  /** The id of the game. */
  game: string,
  /** The act. */
  act: Act,
  /** The command's id, which the answer repeats. */
  id: string,
} | { "type": "say",
  /** The id of the game. */
  game: string,
  /** The room to say it in. */
  room: Room,
  /** The text to say, of at most [`SAY_LEN_MAX`] characters. */
  text: string,
  /** The command's id, which the answer repeats. */
  id: string,
} | { "type": "enter-lobby" } | { "type": "leave-lobby" };

/** The state of both clocks at one instant. Whoever shows them lets the running one run on. */
export type Clocks = {
  /** The clock of the first seat; `None` where that seat has no clock. */
  first: SeatClock | null,
  /** The clock of the second seat; `None` where that seat has no clock. */
  second: SeatClock | null,
  /** The seat whose clock runs, if one does. */
  running: Seat | null,
  /** The server's Unix time at which these values held, in milliseconds. */
  at_ms: number,
};

/** The kind of a problem in a word, for programs: of everything that is refused over HTTP. */
export type Code = Refusal | Cause;

/** The passphrase once more, for what a session alone is not trusted with. */
export type ConfirmSession = {
  /** The present passphrase. */
  passphrase?: string,
  /** The second factor, where the account has one. A passkey stands for the passphrase, too. */
  factor?: Factor,
};

/** A person who is connected. */
export type Connected = {
  /** The person's account, as others see it. */
  player: Player,
  /** The number of open pages and programs. */
  connections: number,
};

/** The content of a cell, as a viewer sees it. */
export type Content = { "piece": [number, number] } | "hidden";

/** The copies of a database, which lie in the folder of the server that made them. */
export type Copies = {
  /** The folder that those of this server lie in. */
  folder: string,
  /** The name of the server that made the newest one, where that was another one. */
  by?: string,
  /**
   * The Unix time at which the newest one was made, in milliseconds; missing while there is
   * none.
   */
  newest_ms?: number,
  /**
   * The time from one copy to the next, in milliseconds; missing where none are made but by
   * hand.
   */
  every_ms?: number,
  /** Whether two of these times have passed without a copy. */
  late: boolean,
  /** Whether the last one that was due could not be made. */
  failed: boolean,
  /** Why it could not, in the words of whoever refused; missing where nothing went wrong. */
  trouble?: string,
};

/** A name and a passphrase, to register or to log in. */
export type Credentials = {
  /**
   * The name: 2 to 20 of `A-Z a-z 0-9 _ -`, beginning with a letter or digit. Case does not
   * tell two names apart.
   */
  name: string,
  /**
   * The passphrase. One that is chosen has 8 to 128 characters, is no common one, and has
   * little to do with the name.
   */
  passphrase: string,
};

/** The people at a game. */
export type Crowd = {
  /** The id of the game. */
  game: string,
  /** Whether each seat's player is connected, first seat first. */
  seated: [boolean, boolean],
  /** The number of spectators. */
  watchers: number,
  /**
   * The Unix time in milliseconds from which the opponent of a player who is gone may claim
   * the win.
   */
  claim_from_ms?: number,
};

/**
 * An act that changes or runs something of the server. Nothing secret is in it: no passphrase,
 * no token, no option of an engine.
 */
export type Deed = { "kind": "first-admin-made",
  /** The new account. */
  user: string,
} | { "kind": "account-added",
  /** The new account. */
  user: string,
  /** The role of the account. */
  role: Role,
  /** The scopes of the account's token; empty where it has none. */
  scopes: Array<Scope>,
} | { "kind": "role-changed",
  /** The account that was changed. */
  user: string,
  /** The new role. */
  role: Role,
} | { "kind": "suspended",
  /** The account that was suspended. */
  user: string,
} | { "kind": "admitted",
  /** The account that was admitted again. */
  user: string,
} | { "kind": "muted",
  /** The account that was muted. */
  user: string,
} | { "kind": "unmuted",
  /** The account that was unmuted. */
  user: string,
} | { "kind": "reset-link-made",
  /** The account that the link is for. */
  user: string,
} | { "kind": "factors-taken-off",
  /** The account that has none any more. */
  user: string,
} | { "kind": "settings-changed",
  /** All settings as they are now. */
  settings: Settings,
} | { "kind": "backed-up",
  /** The path of the copy on the server's machine. */
  file: string,
  /** The length of the copy, in bytes. */
  bytes: number,
} | { "kind": "restored",
  /** The path of the copy on the server's machine. */
  file: string,
  /**
   * The Unix time at which a server last lived on what was copied, in milliseconds;
   * missing where none ever did.
   */
  made_ms?: number,
  /** Whether sessions and tokens of that time still let people in. */
  sessions_kept: boolean,
} | { "kind": "mail-tested" } | { "kind": "engine-added",
  /** The engine that was added. */
  engine: string,
  /** The engine's name in lists. */
  name: string,
  /** The program and its arguments, cut where they are long. */
  command: Array<string>,
} | { "kind": "engine-changed",
  /** The engine that was changed. */
  engine: string,
  /** The engine's new name in lists. */
  name: string,
  /** The program and its arguments, cut where they are long. */
  command: Array<string>,
} | { "kind": "engine-removed",
  /** The engine that was removed. */
  engine: string,
  /** The engine's name in lists. */
  name: string,
} | { "kind": "engine-enabled",
  /** The engine that was enabled. */
  engine: string,
  /** The engine's name in lists. */
  name: string,
} | { "kind": "engine-disabled",
  /** The engine that was disabled. */
  engine: string,
  /** The engine's name in lists. */
  name: string,
} | { "kind": "engine-tested",
  /** The engine that was tested; missing where none of this description is kept. */
  engine?: string,
  /** The engine's name. */
  name: string,
  /**
   * The program and its arguments, cut where they are long; empty where a machine of its
   * own knows them.
   */
  command: Array<string>,
} | { "kind": "bot-added",
  /** The account of the bot. */
  bot: string,
  /** The bot's name. */
  name: string,
} | { "kind": "bot-changed",
  /** The account of the bot. */
  bot: string,
  /** The bot's name. */
  name: string,
} | { "kind": "bot-removed",
  /** The account that the bot had. */
  bot: string,
  /** The bot's name. */
  name: string,
} | { "kind": "bot-enabled",
  /** The account of the bot. */
  bot: string,
  /** The bot's name. */
  name: string,
} | { "kind": "bot-disabled",
  /** The account of the bot. */
  bot: string,
  /** The bot's name. */
  name: string,
} | { "kind": "bot-ordered",
  /** The game that the bot plays. */
  game: string,
  /** The bot's seat. */
  seat: Seat,
  /** The order that was given. */
  order: BotOrder,
} | { "kind": "host-added",
  /** The host that was let in. */
  host: string,
  /** The host's name in lists. */
  name: string,
} | { "kind": "host-removed",
  /** The host that was removed. */
  host: string,
  /** The host's name in lists. */
  name: string,
} | { "kind": "module-checked",
  /** The name of the file. */
  file: string,
} | { "kind": "module-added",
  /** The id of the version. */
  id: string,
  /** The name that the game gives itself. */
  name: string,
} | { "kind": "module-tried",
  /** The id of the version. */
  id: string,
} | { "kind": "module-published",
  /** The id of the version. */
  id: string,
} | { "kind": "module-retired",
  /** The id of the version. */
  id: string,
} | { "kind": "module-removed",
  /** The id of the version. */
  id: string,
} | { "kind": "match-made",
  /** The match that was made. */
  id: string,
  /** The name of the match. */
  name: string,
} | { "kind": "match-ordered",
  /** The match that was ordered. */
  id: string,
  /** The name of the match. */
  name: string,
  /** The order that was given. */
  order: MatchOrder,
} | { "kind": "study-started",
  /** The study that was started. */
  id: string,
  /** The plan of the study. */
  plan: StudyPlan,
} | { "kind": "study-cancelled",
  /** The study that was called off. */
  id: string,
} | { "kind": "book-added",
  /** The name of the file. */
  name: string,
  /** The SHA-256 of the file, in hexadecimal. */
  sha256: string,
} | { "kind": "book-removed",
  /** The name of the file. */
  name: string,
} | { "kind": "import-deleted",
  /** The import that was deleted. */
  id: string,
  /** The name that its sender gave it. */
  name: string,
  /** The account that had sent it. */
  owner: string,
  /** The number of games that it had. */
  games: number,
} | { "kind": "old",
  /** The call, such as `POST /admin/engines/{id}`. */
  call: string,
  /** The values of the braces in `call`, in order. */
  about: Array<string>,
  /** The body that was sent, cut where it was long. */
  sent: string,
} | { "kind": "newer",
  /** The version of the entry, as [`DEED_VERSION`]. */
  version: number,
  /** The text of the entry, cut where it is long. */
  text: string,
};

/**
 * A request to delete the account. Its games stay, under the name `deleted-…`; what it said in
 * games is taken out of them.
 */
export type DeleteAccount = {
  /** The present passphrase. */
  passphrase?: string,
  /** The second factor, where the account has one. A passkey stands for the passphrase, too. */
  factor?: Factor,
};

/** The rule by which a game is ended as a draw. */
export type DrawRule = {
  /** The moves that each player must have made before. */
  after_moves: number,
  /** The moves in a row of each player whose scores must be near 0. */
  moves: number,
  /** The greatest distance of these scores from 0, in hundredths of a pawn. */
  score: number,
};

/** An edge of a board that belongs to a seat, drawn as a broad line in the seat's colour. */
export type Edge = {
  /** The seat whose edge it is. */
  seat: Seat,
  /** The places that the line joins, each [x, y]. Cells cover the half of it that is inside. */
  line: Array<[number, number]>,
};

/** The scale on which a difference in strength is given. */
export type EloScale = "normalized" | "logistic";

/** An engine that the server knows. */
export type Engine = {
  /** The id of the engine. */
  id: string,
  /** The engine's name in lists. */
  name: string,
  /** The description of how to run it; missing when machines of their own announce it. */
  draft?: EngineDraft,
  /** Whether the engine may be used. */
  enabled: boolean,
  /** The profile it gave when it was last tested or announced. */
  profile?: Profile,
  /** The keys of the games that the engine can play here. */
  games: Array<string>,
  /** The engine's last fault. */
  fault?: NotedFault,
  /** Whether it failed again and again, and gets no more work until it is tested or edited. */
  stopped: boolean,
  /** The names of the connected machines that run the engine. */
  hosts: Array<string>,
  /** The names of the bots that the engine is behind. */
  bots: Array<string>,
};

/** The description of an engine on the server's own machine, as an admin fills it in. */
export type EngineDraft = {
  /** The engine's name in lists; no two engines share one. */
  name: string,
  /** The program: a path, or a name to look for. */
  command: string,
  /** The program's arguments, passed as they are. */
  args: Array<string>,
  /** The program's protocol; found out when missing. */
  tongue?: Tongue,
  /** The options to set when the program starts. */
  options: Array<OptionValue>,
  /** The files and folders that the program may read: books, networks, tables. */
  reads: Array<string>,
  /** The limits of memory, processes and files. */
  limits: Limits,
  /** The least containment under which the program may run. */
  tier_min: Tier,
};

/** A player of a match. */
export type Entrant = {
  /** The player's name in tables; no two players of a match share one. */
  name: string,
  /** The name of the player's engine. */
  engine: string,
  /** Engine options for this player alone, set after the engine's own. */
  options?: Array<OptionValue>,
  /** A time limit of the player's own, in place of the match's: odds. */
  time?: TimeLimit,
  /** The player's own budget for one move, in place of the match's. */
  budget?: MoveBudget,
};

/** An entry of a game's log as a viewer may see it. Versions count from 1 without a gap. */
export type Entry = {
  /** The number of the entry in the log, from 1. */
  version: number,
  /** The Unix time of the event, in milliseconds. */
  at_ms: number,
  /** The event; missing where this viewer may not know it. */
  event?: Event,
};

/** A program's evaluation of a position. */
export type Evaluation = { "cp": number } | { "mate": number };

/** An event of a game. */
export type Event = { "type": "moved" } & ShownMove | { "type": "draw-offered",
  /** The seat that offered. */
  seat: Seat,
} | { "type": "draw-declined",
  /** The seat that declined. */
  seat: Seat,
} | { "type": "takeback-asked",
  /** The seat that asked. */
  seat: Seat,
} | { "type": "takeback-declined",
  /** The seat that declined. */
  seat: Seat,
} | { "type": "taken-back",
  /** The number of moves that remain. */
  ply: number,
} | { "type": "time-added",
  /** The seat whose clock gained time. */
  seat: Seat,
  /** The time added, in milliseconds. */
  ms: number,
} | { "type": "clocks-held",
  /** The time that no clock is charged for, in milliseconds. */
  ms: number,
} | { "type": "clocks-started" } | { "type": "said",
  /** The room of the message. */
  room: Room,
  /** The player who sent it. */
  by: Player,
  /** The text of the message. */
  text: string,
} | { "type": "rematch-offered",
  /** The seat that offered. */
  seat: Seat,
} | { "type": "rematch-declined",
  /** The seat that declined. */
  seat: Seat,
} | { "type": "rematched",
  /** The id of the new game. */
  game: string,
} | { "type": "ended",
  /** The result of the game. */
  result: GameResult,
};

/** An example of a special move. */
export type Example = {
  /** The caption: what the example shows, in a sentence or two. */
  caption: string,
  /** The caption by its key; missing where it has none. */
  said?: Said,
  /** The board, where it is not the usual one. */
  board?: Board,
  /** The position before the move. */
  before: View,
  /** The move, as people write it. */
  label: string,
  /** The move in the script of the country that the game comes from, where it has one. */
  native?: string,
  /** The position after the move. */
  after: View,
};

/** What proves a second factor. */
export type Factor = { "kind": "code",
  /** The code. Spaces and hyphens in it count for nothing. */
  code: string,
} | { "kind": "passkey",
  /** The answer. */
  answer: PasskeyAnswer,
};

/** Something that happened to the second factors of an account. */
export type FactorNews = {
  /** The Unix time at which it happened, in milliseconds. */
  at_ms: number,
  /** The network that it came from; missing where it came from none. */
  network?: string,
  /** What happened. */
  event: Security,
};

/** The kind of a program's failure. */
export type FaultKind = "start" | "mute" | "refused" | "crash" | "stall" | "time-loss" | "flood" | "illegal" | "memory";

/** A request to make the first admin, with the token of the link that the server prints. */
export type FirstAdmin = {
  /** The token of the link. */
  token: string,
  /** The name, as in [`Credentials`]. */
  name: string,
  /** The passphrase, as in [`Credentials`]. */
  passphrase: string,
};

/** A flaw: one thing that is wrong with a file. */
export type Flaw = {
  /** The line of the flaw, from 1. */
  line?: number,
  /** The column of the flaw, in characters from 1. */
  column?: number,
  /** The key or the part that the flaw is about. */
  part?: string,
  /** The description of the flaw, in a sentence. */
  text: string,
  /** The same by its key; missing where it is not in the catalogue, as what a script says. */
  said?: Said,
};

/**
 * Somebody who has forgotten their passphrase: `POST /forgotten`. Whatever is given, the answer is
 * the same.
 */
export type Forgotten = {
  /** The name of an account, or a confirmed address. */
  who: string,
};

/** A field of the form in which a variant is composed. */
export type FormField = {
  /** The key of the file that the field sets, such as `capture.duty`. */
  key: string,
  /** The name of the field. */
  label: string,
  /** The name by its key. */
  said?: Said,
  /** An explanation, when the label is not enough; often empty. */
  hint: string,
  /** The explanation by its key; missing where there is none. */
  hint_said?: Said,
  /** The kind of input that the field takes. */
  kind: FormKind,
};

/** The kind of input that a field takes. */
export type FormKind = { "kind": "text" } | { "kind": "list" } | { "kind": "flag" } | { "kind": "number",
  /** The smallest number. */
  min: number,
  /** The largest number. */
  max: number,
} | { "kind": "choice",
  /** The options. */
  options: Array<FormOption>,
};

/** An option of a field. */
export type FormOption = {
  /** The value in the file. */
  value: string,
  /** The text that people read. */
  label: string,
  /** The same by its key; missing where it is a name, as a game has. */
  said?: Said,
};

/**
 * The format of a match: how players are paired. Games come in pairs from one opening, with
 * the seats swapped.
 */
export type Format = { "kind": "round-robin",
  /** The pairs of games between any two players. */
  pairs: number,
} | { "kind": "gauntlet",
  /** The number of players, from the first, that meet all others. */
  seeds: number,
  /** The pairs of games between each of the first players and each other one. */
  pairs: number,
} | { "kind": "swiss",
  /** The number of rounds. */
  rounds: number,
  /** The pairs of games that two players have in a round. */
  pairs: number,
} | { "kind": "knockout",
  /** The pairs of games of a duel; while it is even, one more pair is played at a time. */
  pairs: number,
} | { "kind": "test",
  /** The most pairs of games that are played. */
  pairs: number,
  /** The hypotheses of the test. */
  sprt: SprtPlan,
} | { "kind": "tune",
  /** The pairs of games. */
  pairs: number,
  /** What is tuned, and how. */
  tuning: Tuning,
};

/** The result of a game that is over. */
export type GameResult = {
  /** The score: who gets the point. */
  score: Score,
  /**
   * The reason, a word or two joined by dashes: `checkmate`, `resigned`, `time`,
   * `five-in-a-row`, …
   */
  reason: string,
};

/** A game in a list of games. */
export type GameSummary = {
  /** The id of the game. */
  id: string,
  /** The key of the game's rules. */
  rules: string,
  /** The players, first seat first. */
  players: [Player, Player],
  /** The time control. */
  time: TimeControl,
  /** Whether the game counts for ratings. */
  rated: boolean,
  /** The Unix time at which the game began, in milliseconds. */
  started_ms: number,
  /** The Unix time at which the game ended, in milliseconds; missing while it goes on. */
  ended_ms?: number,
  /** The result; missing while the game goes on. */
  result?: GameResult,
  /** The place in a match, where the game belongs to one. */
  of_match?: MatchPlace,
  /** Whether the game was played elsewhere and imported; its players have no accounts. */
  imported?: boolean,
};

/** The ground of a board: what its cells are drawn on. */
export type Ground = "chequer" | "plain" | "wood" | "frame";

/** A suggested move. */
export type Hint = {
  /** The number of moves made before the suggested one. */
  ply: number,
  /** The suggested move, in the game's notation. */
  notation: string,
  /** The last report of the search. */
  info?: Info,
};

/** A request for a suggested move. */
export type HintWanted = {
  /** The number of moves made so far. */
  ply: number,
  /** The depth of the search in plies, 1 to [`HINT_DEPTH_MAX`]. */
  depth: number,
};

/** A machine that runs engines. */
export type Host = {
  /** The id of the host. */
  id: string,
  /** The host's name in lists. */
  name: string,
  /** Whether this is the server's own host. */
  local: boolean,
  /** The machine's capabilities, while it is connected. */
  machine?: Machine,
  /** The cores that games of matches have there now, while it is connected. */
  taken?: number,
  /** The names of the host's engines, while it is connected. */
  engines: Array<string>,
  /** The Unix time at which the host was last connected, in milliseconds. */
  seen_ms?: number,
};

/** A host to register. */
export type HostDraft = {
  /** The host's name in lists; no two hosts share one. */
  name: string,
};

/** An import: a file of games that somebody has sent. */
export type Import = {
  /** The id of the import. */
  id: string,
  /** The name that its sender gave it. */
  name: string,
  /** The state of the import. */
  state: ImportState,
  /** The number of games that were kept. */
  kept: number,
  /** The number of games that were left out. */
  faults: number,
  /** The number of bytes that were read. */
  bytes: number,
  /** The Unix time at which the import began, in milliseconds. */
  made_ms: number,
  /** The Unix time at which something of it was last stored, in milliseconds. */
  seen_ms: number,
};

/** A fault of a game in a file. */
export type ImportFault = {
  /** The number of the game in the file, from 1. */
  game: number,
  /** The line in the file, from 1. */
  line: number,
  /** The column in the line, in characters from 1. */
  column: number,
  /** The description of the fault, as a sentence. */
  what: string,
  /** Whether the game was kept all the same: it was odd, and could be read. */
  kept?: boolean,
};

/** A line of the answer to whoever sends a file. */
export type ImportLine = { "type": "begun",
  /** The id of the import. */
  import: string,
} | { "type": "fault" } & ImportFault | { "type": "progress",
  /** The number of games that were read. */
  games: number,
  /** The number of games that were kept. */
  kept: number,
  /** The number of games that were left out. */
  faults: number,
  /** The number of bytes that were read. */
  bytes: number,
} | { "type": "done",
  /** The import in its final state. */
  import: Import,
  /** The reason why it broke off, as a sentence. */
  why?: string,
};

/** The state of an import. */
export type ImportState = "running" | "done" | "torn";

/** An import as its page shows it. */
export type ImportView = {
  /** The import. */
  import: Import,
  /** The person who sent it. */
  by: Player,
  /** Some of the faults. */
  faults: Array<ImportFault>,
};

/** A report of a program's search. What the program did not say is missing. */
export type Info = {
  /** The depth of the search, in plies. */
  depth?: number,
  /** The depth of the deepest line searched, in plies. */
  seldepth?: number,
  /** The score, from the view of the side to move. */
  score?: Evaluation,
  /** The number of positions visited. */
  nodes?: number,
  /** The number of positions that were evaluated. */
  leaves?: number,
  /** The number of positions that were cut off: not every move was searched. */
  cut_offs?: number,
  /** The positions visited per second. */
  nps?: number,
  /** The time spent, in milliseconds. */
  time_ms?: number,
  /** The number of this line among several, from 1; 0 where there is just one. */
  line: number,
  /** The principal variation, in the program's own notation. */
  pv?: string,
};

/** The treatment of games that were cut off when the server stopped. */
export type Interrupted = "resume" | "replay";

/** A coordinate to write on the board in small print. */
export type Label = {
  /** The text of the coordinate. */
  text: string,
  /** The centre of the text, [x, y] in board units. */
  at: [number, number],
  /** The centre of the text when the board is turned, [x, y] in the same board units. */
  turned: [number, number],
};

/** A legal move, and how a person makes it on the board. */
export type LegalMove = {
  /** The notation, unique among the legal moves, which is sent back to play the move. */
  notation: string,
  /**
   * The cells to click, in order: from, …, to; a reserve's cell, then a board cell; a single
   * cell; or none, for a move that is a button (then `choice` is its text).
   */
  path: Array<number>,
  /** Other paths for the same move, such as the king onto its own rook. */
  also?: Array<Array<number>>,
  /** The choice to offer when several moves share a path. */
  choice?: Choice,
};

/** The limits of what a program may use. */
export type Limits = {
  /** The memory, in MiB. */
  memory_mib: number,
  /** The number of processes beside the first; threads are not counted. */
  processes: number,
  /** The longest file that the program may write, in MiB. */
  file_mib: number,
  /** The nice value: how far the program yields to others, from 0 to 19. */
  nice: number,
};

/** A game that is being played. */
export type LiveGame = {
  /** The number of the game in the match, from 0. */
  number: number,
  /** The id of the game. */
  game: string,
  /** The players of the first and the second seat, as indices into the match's players. */
  players: [number, number],
};

/** The answer of `GET /admin/log?before=NUMBER`: entries of the log, newest first. */
export type Log = {
  /** The entries, [`CONSOLE_LEN_MAX`] at most. */
  deeds: Array<LogEntry>,
  /** Whether there are older entries. */
  more: boolean,
};

/** An entry of the log of what admins did. */
export type LogEntry = {
  /** The number of the entry, which grows with every entry. */
  number: number,
  /** The Unix time at which it was done, in milliseconds. */
  at_ms: number,
  /** The admin who did it; missing where it was done in a shell on the server's machine. */
  by?: Player,
  /** The account that the entry is about, if it is about one. */
  whom?: Player,
  /** The deed that was done. */
  deed: Deed,
};

/** A name and a passphrase, and what is asked for beside them: `POST /login`. */
export type LogIn = {
  /** The name. */
  name: string,
  /** The passphrase. */
  passphrase: string,
  /**
   * The second factor. Without it an account that has one is refused with `code-wanted` or
   * `passkey-wanted`, once the passphrase was right.
   */
  factor?: Factor,
};

/** The capabilities of a machine that runs engines. */
export type Machine = {
  /** The number of processor cores that engines may keep busy. */
  cores: number,
  /** The memory, in MiB. */
  memory_mib: number,
  /** The containment that the machine gives its engines. */
  tier: Tier,
  /** The reasons why the containment is no better, in sentences. */
  shortcomings: Array<string>,
  /** Whether each game of two engines has a core of its own. */
  pins?: boolean,
  /** Whether the machine tries on request what an engine can begin. */
  tries?: boolean,
  /** Whether the machine makes programs from archives: it runs strangers' code. */
  builds?: boolean,
};

/** A confirmed address. */
export type MailAddress = {
  /** The address. */
  address: string,
  /** The Unix time at which it was confirmed, in milliseconds. */
  confirmed_ms: number,
  /**
   * The Unix time since which mail to it is refused for good, in milliseconds; missing while
   * none is.
   */
  failing_ms?: number,
};

/** What is known of one's mail: the answer of `GET /mail`. */
export type MailCard = {
  /** Whether this server sends mail. */
  offered: boolean,
  /** The confirmed address; missing where there is none. */
  address?: MailAddress,
  /**
   * The address that was given and is not confirmed yet; missing where there is none. It takes
   * the place of the confirmed one once it is.
   */
  waiting?: WaitingAddress,
  /** Whether one wants mail about games that wait. */
  games: boolean,
};

/** Which mail one wants beside what concerns the account itself: `PUT /mail/choice`. */
export type MailChoice = {
  /** Whether one wants mail about games that wait. */
  games: boolean,
};

/** An address that was confirmed just now. */
export type MailConfirmed = {
  /** The name of the account that it belongs to. */
  name: string,
  /** The address. */
  address: string,
};

/** Whether this server sends mail: the answer of `GET /mail/offered`. */
export type MailOffered = {
  /** Whether it does. Where it does not, nothing about mail is offered. */
  offered: boolean,
};

/** How it goes with mail, as admins are told. */
export type MailStanding = {
  /** The number of mails that wait to be sent. */
  waiting: number,
  /** The number of mails that this server has sent since it began. */
  sent: number,
  /** Whether something is wrong: the mail server takes nothing, or mails have waited for long. */
  trouble: boolean,
  /** The Unix time of the last failure, in milliseconds; missing where there was none. */
  failed_ms?: number,
  /**
   * What the last failure was, in the words of whoever refused, without any address; missing
   * where there was none.
   */
  failure?: string,
};

/** Somebody who wants no more mail about games. */
export type MailStopped = {
  /** The name of the account that gets none any more. */
  name: string,
};

/** The token of a link in a mail: `POST /mail/confirm`, `POST /mail/stop`. */
export type MailToken = {
  /** The token of the link. */
  token: string,
};

/** A match in a list. */
export type MatchCard = {
  /** The id of the match. */
  id: string,
  /** The name of the match. */
  name: string,
  /** The key of the rules. */
  rules: string,
  /** The names of the players. */
  players: Array<string>,
  /** The state of the match. */
  state: MatchState,
  /** The number of games that were played. */
  played: number,
  /** The number of games that there will be, as far as that is known. */
  games: number,
  /** The priority of the match where several want the same cores. */
  priority?: number,
  /**
   * The place of the match among those that wait for cores, from 1; missing for one that
   * does not wait, or plays some of its games meanwhile.
   */
  place?: number,
  /** The Unix time at which the match was made, in milliseconds. */
  made_ms: number,
};

/** An order to a match as the sender saw it. */
export type MatchCommand = {
  /** The revision that the sender saw; the order is refused if the match has changed since. */
  revision: number,
  /** The order. */
  order: MatchOrder,
};

/** A match file, as TOML. */
export type MatchFile = {
  /** The text of the file. */
  text: string,
};

/** A game in the list of a match. */
export type MatchGameView = {
  /** The number of the game in the match, from 0. */
  number: number,
  /** The round of the game, from 1. */
  round: number,
  /** The id of the game. */
  game: string,
  /** The players of the first and the second seat, as indices into the match's players. */
  players: [number, number],
  /** The name of the opening, or its moves where it has none and they may be shown. */
  opening: string,
  /** The result, if the game is over. */
  result?: GameResult,
  /** The length of the game in plies, the opening included. */
  plies: number,
  /** Where the game was played and how its time was scaled, in a test of builds. */
  scaled?: Scaled,
  /** The Unix time at which the game began, in milliseconds. */
  started_ms: number,
  /** The Unix time at which the game ended, in milliseconds. */
  ended_ms?: number,
};

/** An order to a match. */
export type MatchOrder = { "kind": "start" } | { "kind": "pause" } | { "kind": "finish" } | { "kind": "stop" } | { "kind": "concurrency",
  /** The number of games at once. */
  games: number,
  /** Without effect, and read because older programs say it. */
  overcommit: boolean,
} | { "kind": "priority",
  /** The priority, from -100 to 100: the higher comes first. */
  priority: number,
} | { "kind": "pairs",
  /** The number of pairs. */
  pairs: number,
} | { "kind": "drop",
  /** The player, as an index into the match's players. */
  place: number,
};

/** The place of a game in a match. */
export type MatchPlace = {
  /** The id of the match. */
  id: string,
  /** The number of the game in the match, from 0. */
  number: number,
};

/** The definition of a match: the content of a match file. */
export type MatchPlan = {
  /** The name of the match, as lists show it. */
  name: string,
  /** The key of the rules, such as `chess`. */
  rules: string,
  /** The players, 2 to [`MATCH_PLAYERS_MAX`]; of a match that tunes, one may be said for both. */
  players: Array<Entrant>,
  /** The format: how players are paired. */
  format: Format,
  /** The time limit of every player that has none of its own. */
  time: TimeLimit,
  /** The budget of every player for one move, beside the clock. */
  budget: MoveBudget,
  /** The time by which a clock may be overrun unpunished, in milliseconds. */
  margin_ms: number,
  /** The openings that games begin from. */
  openings: Openings,
  /** The seed of everything that is drawn by lot. */
  seed: number,
  /** The rules by which games are ended without being played out. */
  adjudication: Adjudication,
  /** The number of games that are played at once, 1 to [`CONCURRENCY_MAX`]. */
  concurrency: number,
  /**
   * Without effect, and read because older match files say it: how many cores engines may
   * keep busy is said of each machine.
   */
  overcommit?: boolean,
  /**
   * The priority of the match where several want the same cores, from -[`PRIORITY_MAX`] to
   * [`PRIORITY_MAX`]: the higher comes first, and of equal ones the older match.
   */
  priority?: number,
  /** The treatment of games that were cut off when the server stopped. */
  interrupted: Interrupted,
};

/** A player of a match. */
export type MatchPlayerView = {
  /** The player's name in tables. */
  name: string,
  /** The player's account. */
  player: Player,
  /** The points scored, in half points. */
  points: number,
  /** The number of games played. */
  games: number,
  /**
   * The player's rating in Elo relative to the mean of all players; missing while it cannot
   * be told.
   */
  rating?: Spread,
  /** Whether the player has left the match. */
  left?: boolean,
};

/** A game of a match that is over, with all that was told of its moves. */
export type MatchRecord = {
  /** The id of the match. */
  id: string,
  /** The name of the match. */
  name: string,
  /** The number of the game in the match, from 0. */
  number: number,
  /** The round of the game, from 1. */
  round: number,
  /** The id of the game. */
  game: string,
  /** The key of the rules, with the version where there are several. */
  rules: string,
  /** The names of the players in the match's table, first seat first. */
  players: [string, string],
  /** The names of their engines, first seat first. */
  engines: [string, string],
  /** The options that each engine was given by the match, first seat first. */
  options?: [Array<OptionValue>, Array<OptionValue>],
  /** The time control. */
  time: TimeControl,
  /** The machine on which the game was played and the factor of its time, in a test of builds. */
  scaled?: Scaled,
  /** The name of the opening; may be empty. */
  opening?: string,
  /** The start position as it was chosen. */
  start: Start,
  /** The start position as text: a FEN where the game has that. */
  position: string,
  /** The result. */
  result: GameResult,
  /** The Unix time at which the game began, in milliseconds. */
  started_ms: number,
  /** The Unix time at which the game ended, in milliseconds. */
  ended_ms?: number,
  /**
   * The moves that were tried by each player, first seat first: those that were made and
   * those that were refused for what the game hides.
   */
  tries: [number, number],
  /** The tries of each player that were refused, first seat first. */
  refused: [number, number],
  /** The moves in order, the opening's included. */
  moves: Array<RecordedMove>,
};

/** The state of a match. */
export type MatchState = "waiting" | "running" | "paused" | "finishing" | "stopped" | "finished";

/** A match with its table. */
export type MatchView = {
  /** The id of the match. */
  id: string,
  /** The plan that defines the match. */
  plan: MatchPlan,
  /** The players, in the plan's order. */
  players: Array<MatchPlayerView>,
  /** The state of the match. */
  state: MatchState,
  /** The revision of the match, which grows with every change; a command sends it back. */
  revision: number,
  /** The reason why the match does not run, in a sentence. */
  note?: string,
  /** What the match waits for though it runs, a machine or cores, in a sentence. */
  waits?: string,
  /** Whether nobody plays any of its games for as long as it waits. */
  stands?: boolean,
  /** The number of games that were played. */
  played: number,
  /** The number of games that there will be, as far as that is known. */
  games: number,
  /** The players by standing, best first, as indices into `players`. */
  order: Array<number>,
  /**
   * The cross table: in row i and column j the results of player i against player j; nothing
   * on the diagonal.
   */
  cross: Array<Array<Wdl | null>>,
  /** The first player's score against the second, where there are just two. */
  score?: ScoreView,
  /** The state of the sequential test, where the match has one. */
  test?: TestView,
  /** The parameters, where the match tunes some. */
  tuning?: TuningView,
  /** The course of the first player's score, where there are just two. */
  plot: Array<PlotPoint>,
  /** The games that are being played. */
  live: Array<LiveGame>,
  /** The Unix time at which the match was made, in milliseconds. */
  made_ms: number,
  /** The Unix time at which the match was first started, in milliseconds. */
  started_ms?: number,
  /** The Unix time at which the match ended, in milliseconds. */
  ended_ms?: number,
};

/** The account that is signed in: the answer of every call that changes it. */
export type Me = {
  /** The account; missing when nobody is signed in. */
  account?: Account,
};

/** One version of a game that was added. */
export type Module = {
  /** The id of this version: its key, `@`, and the beginning of its hash. It never changes. */
  id: string,
  /** The key that new games ask for. */
  key: string,
  /** The name that the game gives itself. */
  name: string,
  /** The SHA-256 hash of the content, in hexadecimal. */
  hash: string,
  /** The language of the rules. */
  kind: ModuleKind,
  /** The state of the version. */
  state: ModuleState,
  /** The origin of the version. */
  origin: ModuleOrigin,
  /** The length of the content, in bytes. */
  bytes: number,
  /** The Unix time at which the version was added, in milliseconds. */
  made_ms: number,
  /** The reasons why the version cannot be played although it is published. */
  flaws?: Array<Flaw>,
};

/** The findings of a check of a file. */
export type ModuleCheck = {
  /** The flaws of the file; empty when it can be played. */
  flaws: Array<Flaw>,
  /** The game as it would be listed. */
  rules?: Rules,
};

/** The content of a version. */
export type ModuleContent = {
  /** The text of the version, or the bytes of a component in base64. */
  content: string,
};

/** A file to check, or to keep as a draft. */
export type ModuleFile = {
  /** The name of the file: the key, a dot, and `js`, `toml` or `wasm`. */
  file: string,
  /** The text of the file, or the bytes of a component in base64. */
  content: string,
};

/** The language of a game's rules, by the ending of the file's name. */
export type ModuleKind = "script" | "component" | "variant";

/** The origin of a version. */
export type ModuleOrigin = "shipped" | "folder" | "page";

/** The state of a version, which says what may be done with it. */
export type ModuleState = "draft" | "published" | "retired";

/** All modules, and the files that are none. */
export type Modules = {
  /** The modules, newest first. */
  modules: Array<Module>,
  /** The files in the watched folder that cannot be used. */
  bad_files: Array<BadFile>,
  /** The path of the watched folder on the server's machine. */
  folder: string,
};

/**
 * The budget of an engine for one move. Where several are set, the first that is used up
 * counts.
 */
export type MoveBudget = {
  /** The greatest depth of the search, in plies. */
  depth?: number,
  /** The most positions that the search visits. */
  nodes?: number,
  /** The longest time for the move, in milliseconds. */
  move_ms?: number,
};

/** The first code of an app that is set up: `POST /second-factors/app`. */
export type NewApp = {
  /** The text of the same name in the [`AppOffer`]. */
  ceremony: string,
  /** The six digits that the app shows. */
  code: string,
};

/** A challenge to make. */
export type NewChallenge = {
  /** The key of the rules. */
  rules: string,
  /** The start position. */
  start: Start,
  /** The time control. */
  time: TimeControl,
  /** Whether the game counts for ratings. Guests play casual games only. */
  rated: boolean,
  /** The challenger's seat; drawn by lot when missing. */
  seat?: Seat,
  /** The people who may accept. */
  to: Audience,
};

/** A new host and the token that lets it in, which is shown this once. */
export type NewHost = {
  /** The host. */
  host: Host,
  /** The host's token: letters and digits. */
  token: string,
};

/**
 * An address for one's account: `PUT /mail/address`. It counts once the link in the mail that is
 * sent there was followed.
 */
export type NewMailAddress = {
  /** The address: letters, digits and a few signs of ASCII, `@`, and the name of a host. */
  address: string,
};

/** A passkey that is added: `POST /passkeys`. */
export type NewPasskey = {
  /** The name that its owner gives it. */
  label: string,
  /** The answer of the passkey. */
  answer: PasskeyAnswer,
};

/** A token that was just made. */
export type NewToken = {
  /** The token as it is kept, without the secret. */
  card: TokenCard,
  /** The secret, which is told this once. */
  token: string,
};

/** A fault of an engine, as it was noted. */
export type NotedFault = {
  /** The kind of the fault. */
  kind: FaultKind,
  /** The fault, described in a sentence. */
  words: string,
  /** The last lines that the program wrote to standard error, shortened. */
  stderr?: string,
  /** The Unix time at which the fault was noted, in milliseconds. */
  at_ms: number,
};

/** The offers that wait for an answer, each with the seat that made it. */
export type Offers = {
  /** The seat that offers a draw. */
  draw?: Seat,
  /** The seat that asks for a takeback. */
  takeback?: Seat,
  /** The seat that offers a rematch. */
  rematch?: Seat,
};

/** A start position, and moves that are made from it before any player thinks. */
export type Opening = {
  /** The name of the opening; may be empty. */
  name?: string,
  /** The start position. */
  start: Start,
  /** The moves, in the game's notation. */
  moves?: Array<string>,
};

/** The openings that the games of a match begin from. */
export type Openings = { "kind": "usual" } | { "kind": "random",
  /** The number of random moves, in plies. */
  plies: number,
} | { "kind": "numbers",
  /** The first number. */
  from: number,
  /** The last number, included. */
  to: number,
  /** The order in which they come up. */
  order: Order,
} | { "kind": "list",
  /** The order in which they come up. */
  order: Order,
  /** The openings, 1 to [`OPENINGS_MAX`]. */
  lines: Array<Opening>,
} | { "kind": "book",
  /** The name of the file. */
  name: string,
  /**
   * The SHA-256 of the file in lower-case hexadecimal; a match that is made without it
   * gets that of the file as it is then. The match is played from no other content.
   */
  sha256?: string,
  /**
   * The number of moves to take of each game or line, 1 to [`OPENING_PLIES_MAX`]; as many
   * as it has unless given. A Polyglot book needs it.
   */
  plies?: number,
  /** The order in which they come up. */
  order: Order,
};

/** A file of openings. */
export type OpeningsFile = {
  /** The key of the rules. */
  rules: string,
  /** The format of the file. */
  kind: OpeningsKind,
  /** The text of the file; of a book, its bytes in base64. */
  text: string,
  /** The number of moves to take of each game, or of each line of a book. */
  plies: number,
  /** The number of lines to take of a book, the likeliest first. */
  count: number,
};

/** The format of a file of openings. */
export type OpeningsKind = "positions" | "games" | "book";

/** The openings that were read from a file. */
export type OpeningsRead = {
  /** The openings in the file's order; those of a book the likeliest first. */
  lines: Array<Opening>,
};

/** An option of a program, as the program announces it. */
export type OptionSpec = {
  /** The option's name, exactly as announced. */
  name: string,
} & ({ "kind": "check",
  /** The value unless another one is set. */
  default: boolean,
} | { "kind": "spin",
  /** The value unless another one is set. */
  default: number,
  /** The least value. */
  min: number,
  /** The greatest value. */
  max: number,
} | { "kind": "combo",
  /** The value unless another one is set. */
  default: string,
  /** The words to choose from. */
  choices: Array<string>,
} | { "kind": "text",
  /** The value unless another one is set. */
  default: string,
} | { "kind": "button" });

/** The value to set an engine's option to. */
export type OptionValue = {
  /** The option's name, as the program announces it. */
  name: string,
  /** The value, in the program's own writing; `true` or `false` for a check. */
  value: string,
};

/** The order in which openings come up. */
export type Order = "listed" | "shuffled";

/** The state of the server: the answer of `GET /admin/overview`. */
export type Overview = {
  /** The server's version. */
  version: string,
  /** The Unix time at which the server started, in milliseconds. */
  since_ms: number,
  /** The address or path of the database, without a password. */
  database: string,
  /** The folder of the server's files. */
  folder: string,
  /** Whether `POST /admin/backups` can make a copy of the database. */
  backs_up: boolean,
  /** The copies of the database; missing where it is not a file. */
  copies?: Copies,
  /** The people who are connected, [`CONSOLE_LEN_MAX`] of them at most. */
  people: Array<Connected>,
  /** The number of people who are connected. */
  people_count: number,
  /** The number of games in progress. */
  games: number,
  /** The number of engines at work. */
  engines: number,
  /** The busiest engines, [`BUSIEST_MAX`] at most, the busiest first. */
  busiest: Array<Running>,
  /** The processor use of all engines, in hundredths of a core. */
  load: number,
  /** The memory use of all engines, in bytes. */
  memory: number,
  /** The newest lives of the site's servers, [`LIVES_MAX`] at most, the newest first. */
  servers: Array<ServerLife>,
  /** The machines that run engines. */
  hosts: Array<Host>,
  /** The number of matches that go on. */
  matches: number,
  /** The settings that can be changed while the server runs. */
  settings: Settings,
  /** What looks like somebody guessing passphrases, on whatever server of the site. */
  alarms: Array<Alarm>,
  /** The certificate that this server shows; missing where it speaks no TLS itself. */
  certificate?: Certificate,
  /** How it goes with mail; missing where the server sends none. */
  mail?: MailStanding,
};

/** A range of clocks, measured by a player's time for 40 moves. */
export type PaceRange = {
  /** The shortest time for 40 moves, in seconds. */
  min_s: number,
  /** The longest time for 40 moves, in seconds. */
  max_s: number,
  /** Whether games without a clock or with days for each move are accepted too. */
  slow: boolean,
};

/** What a passkey answers to a [`PasskeyChallenge`]. */
export type PasskeyAnswer = {
  /** The text of the same name in the challenge. */
  ceremony: string,
  /**
   * What the browser gives, as JSON: a `PublicKeyCredential` in the form that its `toJSON`
   * writes.
   */
  credential: string,
};

/** A passkey, as its owner sees it. */
export type PasskeyCard = {
  /** The id of the passkey. */
  id: string,
  /** The name that its owner gave it. */
  label: string,
  /** The Unix time at which it was added, in milliseconds. */
  made_ms: number,
  /** The Unix time at which it was used last, in milliseconds; missing where it never was. */
  used_ms?: number,
  /**
   * Whether it opens the account alone. One that came back with a copy of the database does
   * so again once it was used beside the passphrase.
   */
  alone: boolean,
};

/** What a passkey is asked. */
export type PasskeyChallenge = {
  /** What tells this challenge from others. It is good for a few minutes, and once. */
  ceremony: string,
  /**
   * What the browser is asked for, as JSON: the options with the member `publicKey` that
   * `navigator.credentials` takes, with bytes as Base64 for addresses.
   */
  options: string,
};

/** Where passkeys are good: the answer of `GET /passkeys/place`. */
export type PasskeyPlace = { "kind": "at",
  /** The origin, such as `https://play.example.org`. */
  origin: string,
} | { "kind": "no-name" } | { "kind": "no-tls" };

/** What a passkey is asked for: `POST /passkeys/challenge`. */
export type PasskeyUse = { "for": "log-in" } | { "for": "second-factor",
  /** The name. */
  name: string,
  /** The passphrase. */
  passphrase: string,
} | { "for": "confirm" };

/** A kind of piece of one side. */
export type PieceKind = {
  /**
   * The name of the picture, such as `knight` or `stone`. A piece without a picture is shown
   * as a disc with its letter.
   */
  picture: string,
  /** The seat whose piece it is; `None` for neutral things. */
  seat: Seat | null,
  /** The letters that stand for the piece in text, one to three, such as `N`. */
  letter: string,
  /** The piece's name in English, such as `white knight`, which screen readers say. */
  name: string,
};

/** A player: the account of someone who sits at a board, or could. */
export type Player = {
  /** The id of the account, which never changes. */
  id: string,
  /** The name that others see. */
  name: string,
  /** Whether the player is a guest, without an account. */
  guest?: boolean,
};

/** The first player's score after some games. */
export type PlotPoint = {
  /** The number of games. */
  games: number,
  /** The difference in Elo; missing where it has no bound. */
  elo?: number,
  /** The error of `elo`: half the width of its 95 % confidence interval. */
  error?: number,
  /** The natural logarithm of the likelihood ratio, where the match has a test. */
  llr?: number,
};

/**
 * Why a request was refused: a sentence for people, a word for programs, and the field that is
 * wrong. The body of every HTTP answer that is an error.
 */
export type Problem = {
  /** A sentence: what happened, what was kept, and what to do. */
  error: string,
  /**
   * The kind of the problem in a word, for programs. A client keeps a text, since a newer
   * server may have a word that the client does not know.
   */
  code: Code,
  /**
   * The sentence by its key, for programs that have a catalogue of their own; left out where
   * the sentence has none.
   */
  said?: Said,
  /** The field of the form that is wrong, if it is one. */
  field?: string,
};

/** The profile of a program: what it says of itself. */
export type Profile = {
  /** The protocol that the program speaks. */
  tongue: Tongue,
  /** The program's name, or its command where it has none. */
  name: string,
  /** The program's author, where it names one. */
  author?: string,
  /** The options that can be set. */
  options: Array<OptionSpec>,
  /**
   * The games that the program announces, in its protocol's words; empty when the protocol
   * has no words for that.
   */
  variants: Array<string>,
  /** Whether the program begins games at their usual start only. */
  fixed_start?: boolean,
};

/** A notice, as the worker of a page gets it: JSON that the push service cannot read. */
export type PushNotice = { "about": "turn",
  /** The game. */
  id: string,
  /** The name of what is played, such as `Chess`. */
  game: string,
  /** The name of the opponent. */
  with: string,
} | { "about": "begun",
  /** The game. */
  id: string,
  /** The name of what is played, such as `Chess`. */
  game: string,
  /** The name of the opponent. */
  with: string,
} | { "about": "invited",
  /** The challenge. */
  id: string,
  /** The name of what is to be played, such as `Chess`. */
  game: string,
  /** The name of whoever invites. */
  with: string,
};

/** A QR code: dark squares on a light ground. */
export type QrCode = {
  /** The number of squares of each side, with the margin that a camera needs. */
  size: number,
  /** The outline of the dark ones, as the attribute `d` of a path of SVG. */
  path: string,
};

/** How a program is made and measured. */
export type Recipe = {
  /** The SHA-256 of the archive, in hexadecimal digits. */
  archive: string,
  /** The command that builds it, for `sh -c`, run in the folder of what was unpacked. */
  command: string,
  /** The path of the program that this makes, within that folder. */
  program: string,
  /** The arguments with which the program measures itself, separated by spaces. */
  bench: string,
  /** The protocol that the program speaks; found out when missing, which takes some seconds. */
  tongue?: Tongue,
};

/** A move of a record. */
export type RecordedMove = {
  /** The seat that moved. */
  seat: Seat,
  /** The move, in the game's notation. */
  notation: string,
  /** Whether the move belongs to the opening, so that nobody thought about it. */
  book?: boolean,
  /** The time that the player thought, in milliseconds. */
  took_ms?: number,
  /** The time left on the player's clock afterwards, in milliseconds. */
  left_ms?: number,
  /** The player's evaluation of the position, from its own side. */
  score?: Evaluation,
  /** The depth of the search, in plies. */
  depth?: number,
  /** The depth of the deepest line searched, in plies. */
  seldepth?: number,
  /** The number of positions visited. */
  nodes?: number,
  /** The positions visited per second. */
  nps?: number,
  /** The tries before it that were refused for what the game hides. */
  refused?: number,
};

/** Recovery codes that were just made: each lets its owner in once, beside the passphrase. */
export type RecoveryCodes = {
  /** The codes, which are told this once; empty where there are some already. */
  codes: Array<string>,
};

/** The reason for a refusal. Its `Display` is a sentence for people. */
export type Refusal = "malformed" | "sign-in-first" | "too-fast" | "bad-text" | "no-such-game" | "not-seated" | "wrong-room" | "muted" | "room-full" | "game-over" | "game-not-over" | "not-your-turn" | "stale" | "illegal" | "ambiguous" | "time-up" | "no-offer" | "already-offered" | "offered-too-often" | "nothing-to-claim" | "opponent-here" | "too-late-to-abort" | "nothing-to-take-back" | "blocked" | "game-put-away" | "plays-too-many" | "not-shown" | "not-prepared" | "not-written" | "no-time-to-add" | "too-long" | "storage-down" | "busy";

/**
 * The answer of `POST /admin/users/{id}/reset-link`: a link with which somebody who has
 * forgotten their passphrase chooses another one, once.
 */
export type ResetLink = {
  /** The whole address of the link. */
  link: string,
  /** The Unix time at which the link expires, in milliseconds. */
  ends_ms: number,
};

/**
 * Uses a reset link: `POST /reset-passphrase`. It also signs in where the account has no second
 * factor.
 */
export type ResetPassphrase = {
  /** The token of the link. */
  token: string,
  /** The new passphrase. */
  passphrase: string,
};

/** The rule by which a game is ended as lost. */
export type ResignRule = {
  /** The moves in a row of the losing player whose scores must be low. */
  moves: number,
  /** The least distance of these scores below 0, in hundredths of a pawn. */
  score: number,
  /** Whether the winner's scores must agree over as many moves. */
  both: boolean,
};

/** The role of an account, which says what it may do. */
export type Role = "guest" | "player" | "bot" | "admin";

/** A chat room of a game. */
export type Room = "players" | "spectators";

/** A kind of game that the server knows. */
export type Rules = {
  /** The key for addresses, files and command lines, such as `chess`. */
  key: string,
  /** The name of the game in English. */
  name: string,
  /** A summary in one sentence, for the list of games. */
  summary: string,
  /** The rules in words, paragraphs separated by empty lines. */
  text: string,
  /** The names of the seats, first seat first. */
  seats: [SeatName, SeatName],
  /** The start positions that can be chosen. */
  starts: Starts,
  /** The board at the usual start (or start number 0). */
  board: Board,
  /** The position on `board` at that start. */
  view: View,
  /** The heading under which lists show the game. */
  group: string,
  /**
   * The most pieces of a position that the server's endgame tables know; missing where it
   * has none of this game.
   */
  tables?: number,
  /**
   * Whether the rules are still being compiled: a game begins at once, but its first moves
   * may take some seconds.
   */
  preparing?: boolean,
  /**
   * What the game says of itself by its keys, for programs that have a catalogue of their
   * own; missing where it has none, as a game whose author wrote all of it.
   */
  said?: RulesSaid,
  /** Examples of the game's special moves; told with a single game only. */
  examples?: Array<Example>,
};

/** A kind of game in a list: its rules without the words, the board and the start. */
export type RulesCard = {
  /** The key for addresses, files and command lines, such as `chess`. */
  key: string,
  /** The name of the game in English. */
  name: string,
  /** A summary in one sentence. */
  summary: string,
  /** The names of the seats, first seat first. */
  seats: [SeatName, SeatName],
  /** The start positions that can be chosen. */
  starts: Starts,
  /** The heading under which lists show the game. */
  group: string,
  /**
   * The most pieces of a position that the server's endgame tables know; missing where it
   * has none of this game.
   */
  tables?: number,
  /**
   * Whether the rules are still being compiled: a game begins at once, but its first moves
   * may take some seconds.
   */
  preparing?: boolean,
  /** The summary by its key; missing where it has none. */
  said?: RulesSaid,
};

/** What a game says of itself, by keys. */
export type RulesSaid = {
  /** The summary. */
  summary?: Said,
  /**
   * The rules in words: paragraphs, each of texts that stand one after the other; told with
   * a single game only.
   */
  text?: Array<Array<Value>>,
};

/** An engine at work: one seat of a game in progress. */
export type Running = {
  /** The id of the game. */
  game: string,
  /** The bot's seat. */
  seat: Seat,
  /** The bot's account. */
  bot: Player,
  /** The name of the bot's engine. */
  engine: string,
  /** The name of the machine; missing while none has taken the game. */
  host?: string,
  /** The processor time used so far, in milliseconds. */
  cpu_ms: number,
  /**
   * The processor use over the last seconds, in hundredths of a core; missing until it is
   * known.
   */
  load?: number,
  /** The memory in use, in bytes. */
  memory: number,
  /** Whether the engine is thinking now. */
  thinking: boolean,
  /** Whether an admin has paused the bot. */
  paused: boolean,
  /** The last report of the engine's search. */
  info?: Info,
};

/**
 * A text for people by its key in the catalogue, with what stands in it. Who has no text of
 * this key shows the sentence that comes with it.
 */
export type Said = {
  /** Which text it is: `challenges.too_many`. */
  key: string,
  /** What stands in it, by name. */
  params?: { [key in string]: Value },
};

/** The machine on which a game of builds was played, and its speed. */
export type Scaled = {
  /** The name of the machine. */
  machine: string,
  /** The factor by which the plan's time was multiplied, in millionths. */
  millionths: number,
};

/** A scope: a use that a token allows. Those with a colon have the names of Lichess. */
export type Scope = "bot:play" | "board:play" | "challenge:read" | "challenge:write" | "challenge:bulk" | "email:read" | "preference:read" | "import" | "admin";

/** The score of a game: who gets the point. */
export type Score = "first" | "second" | "draw" | "aborted";

/** The results of two players against each other, for the first. */
export type ScoreView = {
  /** The results by game. */
  games: Wdl,
  /** The whole pairs of games that brought 0, ½, 1, 1½ and 2 points. */
  pairs: [number, number, number, number, number],
  /** The difference in Elo; missing where it has no bound. */
  elo?: Spread,
  /** The difference in normalized Elo; missing where it cannot be told. */
  normalized?: Spread,
  /** The likelihood that the first player is the stronger one, from 0 to 1. */
  superior: number,
  /** The share of draws, from 0 to 1. */
  draw_ratio: number,
};

/** One of the two seats of every game. `First` moves first from the usual start. */
export type Seat = "first" | "second";

/**
 * The state of one clock. A running clock first uses up `delay_ms`, then `left_ms`, then its
 * periods of `period_ms` one by one; at the end of the last its flag falls.
 */
export type SeatClock = {
  /** The main time left, in milliseconds. */
  left_ms: number,
  /** The delay left at this move before the main time runs, in milliseconds. */
  delay_ms?: number,
  /** The byoyomi periods left, the one in use included. */
  periods?: number,
  /** The length of a byoyomi period, in milliseconds. */
  period_ms?: number,
  /** Whether what runs off this clock is added to the other's (hourglass). */
  pours?: boolean,
};

/** A colour by which players know a seat, where it is neither white nor black. */
export type SeatColour = "red" | "blue" | "green" | "yellow";

/** The name of a seat in a game. */
export type SeatName = {
  /** The name, such as `White`. */
  name: string,
  /** Whether the seat's pieces are the dark ones. */
  dark: boolean,
  /**
   * The colour by which players know the seat; white or black, as its pieces are, where
   * it is missing.
   */
  colour?: SeatColour,
};

/** The second factors of an account. */
export type SecondFactors = {
  /** The app that makes codes; missing where there is none. */
  app?: AppCard,
  /** The passkeys, the oldest first. */
  passkeys: Array<PasskeyCard>,
  /** The number of recovery codes that are good; missing while there is no second factor. */
  codes_left?: number,
  /** Whether the server wants a second factor of this account, because it runs the server. */
  wanted: boolean,
  /**
   * What happened to the account's second factors lately, the newest first; at most
   * [`NEWS_LEN_MAX`] entries.
   */
  news: Array<FactorNews>,
};

/**
 * Something that happened to an account or at a door. Nothing secret is in it: no passphrase,
 * no token, no cookie, and no name that nobody has, since people type passphrases there.
 */
export type Security = { "kind": "logged-in" } | { "kind": "logged-in-by-passkey",
  /** The id of the passkey. */
  passkey: string,
} | { "kind": "factor-asked" } | { "kind": "code-failed" } | { "kind": "passkey-failed" } | { "kind": "passkey-copied",
  /** The id of the passkey. */
  passkey: string,
} | { "kind": "recovery-code-used",
  /** The number of codes that are left. */
  left: number,
} | { "kind": "log-in-failed" } | { "kind": "log-in-paused",
  /** The seconds until the next attempt is looked at. */
  wait_s: number,
} | { "kind": "log-in-too-fast" } | { "kind": "log-in-busy" } | { "kind": "log-in-suspended" } | { "kind": "confirm-failed" } | { "kind": "admin-refused",
  /** The call, with its braces: `GET /api/v1/admin/users/{id}`. */
  call: string,
} | { "kind": "account-made" } | { "kind": "account-deleted" } | { "kind": "archive-taken" } | { "kind": "passphrase-changed" } | { "kind": "reset-used" } | { "kind": "reset-mailed" } | { "kind": "mail-address-given" } | { "kind": "mail-address-confirmed" } | { "kind": "mail-address-removed" } | { "kind": "mail-address-fails" } | { "kind": "sessions-ended" } | { "kind": "token-made",
  /** The id of the token. */
  token: string,
  /** What it may be used for. */
  scopes: Array<Scope>,
} | { "kind": "token-ended",
  /** The id of the token. */
  token: string,
} | { "kind": "app-added" } | { "kind": "app-removed" } | { "kind": "passkey-added",
  /** The id of the passkey. */
  passkey: string,
} | { "kind": "passkey-removed",
  /** The id of the passkey. */
  passkey: string,
} | { "kind": "recovery-codes-made" } | { "kind": "factors-taken-off" } | { "kind": "deed",
  /** The deed that was done. */
  deed: Deed,
} | { "kind": "dropped",
  /** The number of entries that were left out. */
  count: number,
} | { "kind": "newer",
  /** The text of the entry, cut where it is long. */
  text: string,
};

/** An entry of the security log. */
export type SecurityEntry = {
  /** The number of the entry, which grows with every entry. */
  number: number,
  /**
   * The Unix time at which it happened, for the first time if it did several times, in
   * milliseconds.
   */
  at_ms: number,
  /** How often it happened: the same within a moment is one entry. */
  times: number,
  /** The account that it happened to; missing where a name was typed that nobody has. */
  account?: Player,
  /**
   * The network that it came from: an IPv4 address, or the first half of an IPv6 address.
   * Missing where it came from no network.
   */
  network?: string,
  /** What happened. */
  event: Security,
};

/**
 * The answer of `GET /admin/security?before=NUMBER&failed=BOOL&account=ID&network=TEXT`:
 * entries of the security log, newest first.
 */
export type SecurityLog = {
  /** The entries, [`CONSOLE_LEN_MAX`] at most. */
  entries: Array<SecurityEntry>,
  /** Whether there are older entries. */
  more: boolean,
};

/** A life of a server, from a start to the end that followed. */
export type ServerLife = {
  /** The name of the server. */
  name: string,
  /** The version of its program. */
  version: string,
  /** The Unix time at which it started, in milliseconds. */
  begun_ms: number,
  /**
   * The Unix time at which it ended, in milliseconds; missing while it runs. Where it was
   * killed, that is when it last said that it lives.
   */
  ended_ms?: number,
  /** Whether it ended without saying so: it was killed, or its machine failed. */
  died: boolean,
};

/** A session: a browser or a program in which somebody is logged in. */
export type SessionCard = {
  /** The id of the session, which opens nothing. */
  id: string,
  /** The program that it was begun with, such as `Firefox`; missing where it did not say. */
  browser?: string,
  /** The system that it was begun on, such as `Android`; missing where it did not say. */
  system?: string,
  /** The network address that it was used from last; missing where none was noted yet. */
  address?: string,
  /** The Unix time at which it was begun, in milliseconds. */
  begun_ms: number,
  /**
   * The Unix time of the last use to within some minutes, in milliseconds; missing where none
   * was noted yet.
   */
  used_ms?: number,
  /** The Unix time at which it ends unless it is used before, in milliseconds. */
  ends_ms: number,
  /** Whether it is the one that asks. */
  current: boolean,
};

/** The settings that can be changed while the server runs: `PUT /admin/settings`. */
export type Settings = {
  /** Whether anyone may register. */
  registration: boolean,
  /** Whether anyone may play without an account. */
  guests: boolean,
};

/** The shape of a cell. */
export type Shape = "square" | "hexagon" | "point";

/** A move as a viewer may see it. */
export type ShownMove = {
  /** The number of moves made, this one included and those taken back left out. */
  ply: number,
  /** The seat that moved. */
  seat: Seat,
  /** The move in the game's notation, if the viewer may know. */
  notation?: string,
  /** The move as people write it in Latin letters (SAN in chess), if the viewer may know. */
  label?: string,
  /**
   * The move in the script of the country that the game comes from (`7六歩` in shogi), if
   * the viewer may know and people write it so there.
   */
  native?: string,
  /** The change of the viewer's view of the board. */
  change: ViewChange,
  /**
   * The time left on the mover's clock afterwards, in milliseconds; missing without a
   * clock.
   */
  left_ms?: number,
};

/** The skill setting of a bot. */
export type Skill = {
  /** The level that is set. */
  level: number,
  /** The highest level that the engine offers. */
  best: number,
};

/** A value with its error: half the width of its 95 % confidence interval. */
export type Spread = {
  /** The value. */
  value: number,
  /** The error of the value; missing where it has no bound. */
  error?: number,
};

/** Two hypotheses about how much stronger the first player is than the second. */
export type SprtPlan = {
  /** The scale of both differences. */
  scale: EloScale,
  /** The difference in Elo by the lower hypothesis. */
  elo0: number,
  /** The difference in Elo by the higher hypothesis. */
  elo1: number,
  /** The risk of rejecting the lower hypothesis though it is true, between 0 and 0.5. */
  alpha: number,
  /** The risk of rejecting the higher hypothesis though it is true, between 0 and 0.5. */
  beta: number,
};

/** A stage of a clock. */
export type Stage = {
  /** The moves of this seat that the stage lasts; `None` for the last stage. */
  moves?: number,
  /** The time added to the clock when the stage begins, in milliseconds. */
  base_ms: number,
  /** The time that each move brings. */
  bonus: Bonus,
};

/** The start position of one game. */
export type Start = { "kind": "usual" } | { "kind": "number",
  /** The number, below [`Starts::numbers`]. */
  number: number,
} | { "kind": "random" } | { "kind": "secret",
  /** The bits that the first seat's set-up follows from. */
  first: string,
  /** The bits that the second seat's set-up follows from. */
  second: string,
} | { "kind": "position",
  /** The text, on one line. */
  text: string,
};

/** The start positions that a game offers. */
export type Starts = {
  /** Whether there is one usual position. */
  usual: boolean,
  /** The number of numbered positions, which are counted from 0. */
  numbers?: number,
  /** Whether any legal position can be given as text. */
  position: boolean,
  /**
   * Whether a drawn start is hidden from a player. Numbers and positions are then for
   * records and analysis only: a game is played from the usual start or from a drawn one.
   */
  secret?: boolean,
};

/** The state of a game after the log entry it comes with. */
export type State = {
  /** The version of the newest entry of the log. */
  version: number,
  /** The number of moves made. */
  ply: number,
  /** The seat to move; nobody when the game is over. */
  turn: Seat | null,
  /** The state of both clocks. */
  clocks: Clocks,
  /** The offers that wait for an answer. */
  offers: Offers,
  /** The result; missing while the game goes on. */
  result?: GameResult,
  /**
   * The Unix time in milliseconds by which the first move must be made, or the game is
   * aborted; missing where there is no such deadline.
   */
  first_move_by_ms?: number,
};

/** A study in a list. */
export type StudyCard = {
  /** The id of the study. */
  id: string,
  /** The plan of the study. */
  plan: StudyPlan,
  /** The state of the study. */
  state: StudyState,
  /** The share of the work that is done, from 0 to 1. */
  share: number,
  /** The Unix time at which it was started, in milliseconds. */
  made_ms: number,
};

/** The comparison of the scores of all algorithms that must agree. */
export type StudyCheck = {
  /** The number of searches that each algorithm made. */
  searches: number,
  /** The number of scores that differ. */
  different: number,
};

/** The findings of a study so far. */
export type StudyFound = {
  /** The share of the work that is done, from 0 to 1, as far as that can be foreseen. */
  share: number,
  /** The mean branching factor of the positions, from the number of lines of some plies. */
  branching?: number,
  /** The fewest leaves that any search needs, by depth from 1 ply. */
  minimum: Array<number>,
  /** The algorithms that are under way or done; each has all that came before it. */
  rows: Array<StudyRow>,
  /** The comparison of the algorithms' scores, once all is counted. */
  check?: StudyCheck,
};

/** The plan of a study, which counts the leaves that each algorithm evaluates at each depth. */
export type StudyPlan = {
  /** The greatest depth of the searches, in plies. */
  depth: number,
  /** The number of positions over which the mean is taken. */
  positions: number,
  /** The seed of the games that the positions are from; equal seeds give equal positions. */
  seed: number,
};

/** An algorithm of a study. */
export type StudyRow = {
  /** The name of the algorithm. */
  name: string,
  /** The mean number of leaves, by depth from 1 ply, as far as counted. */
  leaves: Array<number>,
  /** The factor by which leaves grow from depth to depth, on average. */
  growth: number,
  /** The mean number of leaves that the study of 2010 published, at its depth. */
  published?: number,
};

/** The state of a study. */
export type StudyState = "waiting" | "running" | "finished" | "cancelled" | "failed";

/** A study with its findings. */
export type StudyView = {
  /** The id of the study. */
  id: string,
  /** The plan of the study. */
  plan: StudyPlan,
  /** The state of the study. */
  state: StudyState,
  /** The reason why the study broke off or began again, in a sentence. */
  note?: string,
  /** The findings so far. */
  found: StudyFound,
  /** The depth at which the study of 2010 published its numbers, in plies. */
  published_depth: number,
  /** The admin who started it. */
  made_by: Player,
  /** The Unix time at which it was started, in milliseconds. */
  made_ms: number,
  /** The Unix time at which counting began, in milliseconds. */
  started_ms?: number,
  /** The Unix time at which it ended, in milliseconds. */
  ended_ms?: number,
};

/** A short game that an engine played against itself. */
export type TestGame = {
  /** The key of the game's rules. */
  rules: string,
  /** The moves, as people write them. */
  moves: Array<string>,
  /** The longest time that a move took, in milliseconds. */
  slowest_ms: number,
};

/** The findings of a test of an engine. */
export type TestReport = {
  /** The profile that the engine gave, if it came so far. */
  profile?: Profile,
  /** The containment under which the engine ran. */
  tier?: Tier,
  /** The keys of the games that the engine can play here. */
  games: Array<string>,
  /** The game that the engine played against itself as a test. */
  played?: TestGame,
  /** The last report of the analysis, where one was asked for. */
  analysis?: Info,
  /** The fault that the test found; missing when the engine behaves. */
  fault?: NotedFault,
};

/** The state of a sequential test. */
export type TestView = {
  /** The natural logarithm of the likelihood ratio. */
  llr: number,
  /** The bound of `llr` at or below which the lower hypothesis is accepted. */
  lower: number,
  /** The bound of `llr` at or above which the higher hypothesis is accepted. */
  upper: number,
  /**
   * The accepted hypothesis: `true` for the higher one, `false` for the lower one, missing
   * while the test is open.
   */
  accepted?: boolean,
};

/** A report of a bot's search, for those who watch the game. */
export type Thinking = {
  /** The id of the game. */
  game: string,
  /** The seat of the bot. */
  seat: Seat,
  /** The ply at which the bot is searching. */
  ply: number,
  /** The report of the search. */
  info: Info,
};

/** The containment of a program, weakest first. */
export type Tier = "bare" | "limited" | "filtered" | "jailed";

/** The time control of a game: one limit for each seat. Odds are two different limits. */
export type TimeControl = {
  /** The limit of the first seat. */
  first: TimeLimit,
  /** The limit of the second seat. */
  second: TimeLimit,
};

/** The time limit of one seat. */
export type TimeLimit = { "kind": "unlimited" } | { "kind": "clock",
  /** The stages in order, at least one. Every stage but the last has a number of moves. */
  stages: Array<Stage>,
} | { "kind": "hourglass",
  /** The time that each clock shows at the start, in milliseconds. */
  base_ms: number,
} | { "kind": "correspondence",
  /** The time for each move, in milliseconds. */
  move_ms: number,
};

/** A token without the secret itself. */
export type TokenCard = {
  /** The id of the token. */
  id: string,
  /** The name that the owner gave the token. */
  label: string,
  /** The scopes of the token. */
  scopes: Array<Scope>,
  /** The Unix time at which the token was made, in milliseconds. */
  made_ms: number,
  /** The Unix time of the last use to within an hour, in milliseconds. */
  used_ms?: number,
  /**
   * The Unix time from which the token lets nobody in any more, in milliseconds; missing where
   * it has no end.
   */
  ends_ms?: number,
};

/** A token to make. */
export type TokenDraft = {
  /** The name that the owner gives the token. */
  label: string,
  /** The scopes of the token. */
  scopes: Array<Scope>,
  /** How long the token is good; 90 days unless it is said. */
  span?: TokenSpan,
  /** The present passphrase; accounts that have none need none. */
  passphrase?: string,
  /** The second factor, where the account has one. A passkey stands for the passphrase, too. */
  factor?: Factor,
};

/** How long a token is good. */
export type TokenSpan = "month" | "quarter" | "year" | "endless";

/** A protocol that a program speaks. */
export type Tongue = "uci" | "usi" | "ucci" | "cecp" | "hub" | "gomocup" | "gtp" | "rookery";

/** A line of moves to try from a start position. */
export type Trial = {
  /** The start position. */
  start: Start,
  /** The moves made so far, in the game's notation. */
  moves: Array<string>,
};

/** The state of a trial. Everything is shown, for the admin plays both sides. */
export type TrialState = {
  /** The board. */
  board: Board,
  /** The moves made so far, as people write them. */
  labels: Array<string>,
  /** The views of the first seat, the second seat and the spectators. */
  views: [View, View, View],
  /** The seat to move; missing when the game is over. */
  turn?: Seat,
  /** The legal moves. */
  moves: Array<LegalMove>,
  /** The position as text. */
  text: string,
  /** The lines that a script has logged about the position. */
  log?: Array<string>,
  /** The result, if the game is over. */
  result?: GameResult,
};

/** A parameter that is tuned: a number that is an option of the engine. */
export type TunedParameter = {
  /** The name of the option. */
  name: string,
  /** The value at the start. */
  start: number,
  /** The least value. */
  min: number,
  /** The greatest value. */
  max: number,
  /** The step by which both players differ from the value in the last pair (`c_end`). */
  step_end: number,
  /**
   * The rate at which the value moves in the last pair (`r_end`): a share of the step for
   * each point.
   */
  rate_end: number,
  /**
   * Whether the engine is given whole numbers. Both players' values are then rounded, up or
   * down by one lot, so that on average they are not changed.
   */
  integer: boolean,
};

/** A parameter as it stands. */
export type TunedView = {
  /** The name of the option. */
  name: string,
  /** The value at the start. */
  start: number,
  /** The value now. */
  value: number,
  /** The value now as the engine is given it. */
  option: string,
};

/**
 * How a match tunes parameters: by simultaneous perturbation stochastic approximation (SPSA;
 * Spall, IEEE Transactions on Automatic Control 37, 1992). In pair k, counted from 1 to `n`,
 * both players change every parameter by the same step, one up and the other down, and the
 * pair's score moves the parameter. Steps are `step_end * (n / k)^gamma`; one point more than
 * the other's moves a parameter by `rate_end * step_end^2 * ((A + n) / (A + k))^alpha / step`,
 * with `A = steady * n` (Spall, 1998).
 */
export type Tuning = {
  /** The parameters, 1 to [`TUNED_MAX`]. */
  parameters: Array<TunedParameter>,
  /**
   * The pairs of games that may be under way at once, 1 to [`TUNING_WINDOW_MAX`]: a pair
   * begins with what all but so many pairs less one before it have shown.
   */
  window: number,
  /** The exponent by which moves become smaller, above 0 and at most 1. */
  alpha: number,
  /** The exponent by which steps become smaller, from 0 to 1. */
  gamma: number,
  /** The share of all pairs for which the first moves are held back, from 0 to 1. */
  steady: number,
};

/** The values of all parameters after some pairs of games. */
export type TuningPoint = {
  /** The number of pairs. */
  pairs: number,
  /** The values, in the order of the parameters. */
  values: Array<number>,
};

/** How far a tuning is. */
export type TuningView = {
  /** The pairs of games that the values come from: all pairs up to the first that is not over. */
  pairs: number,
  /** The parameters, in the plan's order. */
  parameters: Array<TunedView>,
  /** The course of the values. */
  plot: Array<TuningPoint>,
};

/** A change of an account: `POST /admin/users/{id}`. A missing field stays as it is. */
export type UserChange = {
  /** The new role, player or admin. Nobody changes their own. */
  role?: Role,
  /** Whether to end every session and allow no log-in. */
  suspended?: boolean,
  /** Whether to forbid chatting. */
  muted?: boolean,
};

/** What stands in a text: a number, words that are the same in every language, or another text. */
export type Value = number | string | Said;

/** A position as one viewer may see it. Cells that are missing are empty. */
export type View = {
  /** The content of each cell that is not empty, sorted by cell. */
  cells: Array<[number, Content]>,
  /** The cells that the last move touched, in its order: from, …, to. */
  last?: Array<number>,
  /** The cells to warn about, such as that of a king in check. */
  alarm?: Array<number>,
  /** A short sentence of the rules about this position, such as `Check`; often empty. */
  status?: string,
  /** The sentence by its key; missing where it has none. */
  said?: Said,
};

/** The difference between two views: `cells` is applied, the rest replaced. */
export type ViewChange = {
  /** The new content of each cell that changed; `null` where the cell is empty now. */
  cells: Array<[number, Content | null]>,
  /** The cells that the last move touched, as [`View::last`]. */
  last?: Array<number>,
  /** The cells to warn about, as [`View::alarm`]. */
  alarm?: Array<number>,
  /** A sentence about the position, as [`View::status`]. */
  status?: string,
  /** The sentence by its key, as [`View::said`]. */
  said?: Said,
};

/** The viewer of a position: a seat sees what its player may know, a spectator what both may. */
export type Viewer = "first" | "second" | "spectator" | "all";

/** An address that is not confirmed. */
export type WaitingAddress = {
  /** The address. */
  address: string,
  /** The Unix time at which it was given, in milliseconds. */
  made_ms: number,
  /**
   * The Unix time since which mail to it is refused for good, in milliseconds; missing while
   * none is.
   */
  failing_ms?: number,
};

/** The numbers of wins, draws and losses. */
export type Wdl = {
  /** The number of wins. */
  wins: number,
  /** The number of draws. */
  draws: number,
  /** The number of losses. */
  losses: number,
};

/** What the pieces of a game are worth in its points. */
export type Worth = {
  /** The points for one piece of each kind on the board, in the order of [`Board::pieces`]. */
  pieces: Array<number>,
  /** The points that each seat has besides, the first seat's first. */
  besides: [number, number],
};

/** A player's legal moves and acts, sent to nobody else. */
export type You = {
  /** The player's seat. */
  seat: Seat,
  /** The legal moves; empty when it is the opponent's turn. */
  legal: Array<LegalMove>,
  /** The acts other than a move that would be accepted now. */
  acts: Array<Act>,
};
