// Generated from the Rust crate `rookery-protocol` by `cargo xtask generate`.

/** What never changes about a game, with the start position as this viewer may see it. */
export type About = {
  /** Its address. */
  id: string,
  /** The key of its rules. */
  rules: string,
  /** The name of its rules in English. */
  name: string,
  /** What the seats are called. */
  seats: [SeatName, SeatName],
  /** Who sits there. */
  players: [Player, Player],
  /** What was agreed. */
  time: TimeControl,
  /** Whether it counts for ratings. */
  rated: boolean,
  /**
   * Where it started. One that was drawn says what was drawn; where that is hidden from a
   * player, it stays [`Start::Random`] until the game is over.
   */
  start: Start,
  /** When it began. */
  started_ms: number,
  /** As whom the receiver sees everything that follows. */
  viewer: Viewer,
  /** The board. */
  board: Board,
  /** The start position. */
  view: View,
  /** The rules hide something from a player or a spectator until the end. */
  hides?: boolean,
  /** As in [`GameSummary`]. */
  imported?: boolean,
};

/** Who may challenge a bot. */
export type Accepts = "everyone" | "registered" | "nobody";

/** The signed-in account. */
export type Account = {
  /** The person, as others see them. */
  player: Player,
  /** What they may do. */
  role: Role,
};

/** Everything but a move that a player can do. */
export type Act = "abort" | "resign" | "offer-draw" | "accept-draw" | "decline-draw" | "claim-draw" | "ask-takeback" | "accept-takeback" | "decline-takeback" | "add-time" | "claim-win" | "call-draw" | "offer-rematch" | "accept-rematch" | "decline-rematch";

/**
 * When games are ended without being played out. Scores are the engines' own, of their last
 * search.
 */
export type Adjudication = {
  /** Drawn where both engines see no advantage for long. */
  draw?: DrawRule,
  /** Won where one engine sees itself lost for long. */
  resign?: ResignRule,
  /** A game that is not over after so many moves of each player is drawn. */
  moves_max?: number,
  /** Decided by tables of endings, where the server has them. */
  tables?: boolean,
};

/** An account, as those who run the server see it. */
export type AdminUser = {
  /** Who. */
  player: Player,
  /** What they may do. */
  role: Role,
  /** They cannot log in. */
  suspended: boolean,
  /** They cannot chat. */
  muted: boolean,
  /** Whether they are connected. */
  here: boolean,
  /** When the account was made. */
  made_ms: number,
};

/**
 * The answer of `GET /admin/users?find=TEXT&after=NAME`: those whose name begins with the
 * text, by name.
 */
export type AdminUsers = {
  /** [`CONSOLE_LEN_MAX`] at most. */
  users: Array<AdminUser>,
  /** There are more behind the last one. */
  more: boolean,
};

/** Who may accept a challenge. */
export type Audience = { "kind": "anyone" } | { "kind": "link" } | { "kind": "name",
  /** Theirs. */
  name: string,
};

/** A copy of the database: the answer of `POST /admin/backups`. */
export type Backup = {
  /** Where it lies, on the server's machine. */
  file: string,
  /** How long it is. */
  bytes: number,
};

/** A file that lies in the watched folder and is no game. */
export type BadFile = {
  /** Its name. */
  file: string,
  /** What is wrong with it. */
  flaws: Array<Flaw>,
};

/** A board, described once for each game and never changed while it lasts. */
export type Board = {
  /** Every place a piece can be, reserves included. */
  cells: Array<Cell>,
  /** Every piece that can appear. */
  pieces: Array<PieceKind>,
  /** Ink drawn under the pieces: [x1, y1, x2, y2]. Boards of points have their grid here. */
  lines?: Array<[number, number, number, number]>,
  /** Small ink dots under the pieces, such as star points: [x, y]. */
  dots?: Array<[number, number]>,
  /** Coordinates to write on the board. */
  labels?: Array<Label>,
  /** Whether the second seat's player sees the board turned by half a turn to begin with. */
  turns: boolean,
};

/** What each move within a stage brings. */
export type Bonus = { "kind": "none" } | { "kind": "increment",
  /** The time added. */
  ms: number,
} | { "kind": "bronstein",
  /** The most that is given back. */
  ms: number,
} | { "kind": "delay",
  /** The wait. */
  ms: number,
} | { "kind": "byoyomi",
  /** The length of a period. */
  ms: number,
  /** How many there are. */
  periods: number,
};

/** A bot as an admin sees it. */
export type Bot = {
  /** Its account. */
  player: Player,
  /** What was filled in. */
  draft: BotDraft,
  /** The name of its engine. */
  engine_name: string,
  /** Whether it plays. */
  enabled: boolean,
  /** Games in progress. */
  playing: number,
};

/** A bot as anyone may see it. */
export type BotCard = {
  /** Its account. */
  player: Player,
  /** What its engine calls itself. */
  engine: string,
  /** The keys of the games that it plays. */
  games: Array<string>,
  /** Who may challenge it. */
  accepts: Accepts,
  /** Which clocks it accepts. */
  pace: PaceRange,
  /** Whether it can begin another game now. */
  free: boolean,
  /** How well it is set to play, where its engine has such a setting. */
  skill?: Skill,
};

/** Makes a bot do something in a game. */
export type BotCommand = {
  /** What. */
  order: BotOrder,
};

/** What an admin fills in for a bot. */
export type BotDraft = {
  /** The name of its account; cannot be changed later. */
  name: string,
  /** Its engine. */
  engine: string,
  /** Options for this bot alone; they come after the engine's. */
  options: Array<OptionValue>,
  /** The keys of the games that it plays; empty for all that its engine can. */
  games: Array<string>,
  /** Who may challenge it. */
  accepts: Accepts,
  /** Which clocks it accepts. */
  pace: PaceRange,
  /** Games at once. */
  games_max: number,
  /** What it may use for a move, beside its clock. */
  budget: MoveBudget,
  /** Whether it thinks on its opponent's time. */
  ponders: boolean,
};

/** What an admin can make a bot do in a game. */
export type BotOrder = "hurry" | "pause" | "resume";

/** A place on the board. */
export type Cell = {
  /** Its name in the game's notation, such as `e4`: also what screen readers say. */
  name: string,
  /** The centre. */
  x: number,
  /** The centre. */
  y: number,
  /** What it looks like. */
  shape: Shape,
  /** Which of the board's colours it has: 0 light, 1 dark, 2 a third. */
  shade: number,
  /** Whose reserve it belongs to: then it lies beside the board and shows a piece and a count. */
  reserve?: Seat,
};

/** An offer to play. */
export type Challenge = {
  /** Its address. */
  id: string,
  /** Who offers. */
  from: Player,
  /** To whom, if it is one person. */
  to?: Player,
  /** Whether it is listed in the lobby. */
  listed: boolean,
  /** The key of the rules. */
  rules: string,
  /** The start position. */
  start: Start,
  /** Clocks. */
  time: TimeControl,
  /** Whether the game counts for ratings. */
  rated: boolean,
  /** Where the challenger sits; by lot when missing. */
  seat?: Seat,
  /** When it was made. */
  created_ms: number,
  /** What became of it. */
  status: ChallengeStatus,
};

/** What became of a challenge. */
export type ChallengeStatus = { "kind": "open" } | { "kind": "accepted",
  /** The game's address. */
  game: string,
} | { "kind": "declined" } | { "kind": "gone" };

/** Changes the passphrase, and signs out everywhere else. */
export type ChangePassphrase = {
  /** The present one. */
  old: string,
  /** The one to come. */
  new: string,
};

/** One of several answers that tell moves with the same path apart, such as a promotion. */
export type Choice = {
  /** The piece to show, if it is one. */
  piece?: number,
  /** The answer in a word or two, in English. */
  text: string,
};

/** What a client hears. */
export type ClientIn = { "type": "hello",
  /** Who is signed in here. */
  account?: Account,
  /** The server's time. */
  at_ms: number,
} | { "type": "pong",
  /** The server's time. */
  at_ms: number,
} | { "type": "thinking" } & Thinking | { "type": "game",
  /** What never changes. */
  about: About,
  /** Its log. */
  entries: Array<Entry>,
  /** How it stands. */
  state: State,
  /** What the receiver may do, if seated. */
  you?: You,
  /** Who is here. */
  crowd: Crowd,
} | { "type": "events",
  /** The game. */
  game: string,
  /** The entries, in order; may be empty after a `watch`. */
  entries: Array<Entry>,
  /** How it stands after them. */
  state: State,
  /** What the receiver may do, if seated. */
  you?: You,
} | { "type": "crowd" } & Crowd | { "type": "done",
  /** The command's. */
  id: string,
} | { "type": "refused",
  /** The command's id, if it could be read. */
  id?: string,
  /** The game it was about, if it could be read. */
  game?: string,
  /** Why, in a word. */
  reason: Refusal,
  /** Why, in a sentence. */
  text: string,
} | { "type": "lobby",
  /** Open challenges to anyone, newest first. */
  challenges: Array<Challenge>,
  /** Games in progress, newest first, a few of them. */
  games: Array<GameSummary>,
  /** How many people are connected. */
  online: number,
} | { "type": "challenges",
  /** To the receiver. */
  incoming: Array<Challenge>,
  /** By the receiver. */
  outgoing: Array<Challenge>,
} | { "type": "started",
  /** Which. */
  game: GameSummary,
} | { "type": "finished",
  /** Which, with its result. */
  game: GameSummary,
} | { "type": "bye",
  /** Why, in a sentence. */
  text: string,
  /** Whether it makes sense to come back at once. */
  again: boolean,
};

/** What a client says. */
export type ClientOut = { "type": "ping",
  /** The round trip I measured last, if I did. */
  lag_ms?: number,
} | { "type": "watch",
  /** The game. */
  game: string,
  /** The last version I have. */
  from: number,
} | { "type": "unwatch",
  /** The game. */
  game: string,
} | { "type": "follow",
  /** The game. */
  game: string,
  /** Whether to show it. */
  on: boolean,
} | { "type": "move",
  /** The game. */
  game: string,
  /** How many moves had been made before it. */
  ply: number,
  /** The notation of a legal move, or another way of writing it that the rules read. */
  notation: string,
  /** Mine, for the answer. */
  id: string,
} | { "type": "act",
  /** The game. */
  game: string,
  /** What. */
  act: Act,
  /** Mine, for the answer. */
  id: string,
} | { "type": "say",
  /** The game. */
  game: string,
  /** Where. */
  room: Room,
  /** What. */
  text: string,
  /** Mine, for the answer. */
  id: string,
} | { "type": "enter-lobby" } | { "type": "leave-lobby" };

/** How both clocks stood at one instant. Whoever shows them lets the running one run on. */
export type Clocks = {
  /** The first seat's; `None` without a clock. */
  first: SeatClock | null,
  /** The second seat's. */
  second: SeatClock | null,
  /** Whose clock runs, if one does. */
  running: Seat | null,
  /** The server's time at which these values held. */
  at_ms: number,
};

/** Somebody who is connected. */
export type Connected = {
  /** Who. */
  player: Player,
  /** Open pages and programs. */
  connections: number,
};

/** What a viewer sees in one cell. */
export type Content = { "piece": [number, number] } | "hidden";

/** A name and a passphrase: to register, or to log in. */
export type Credentials = {
  /**
   * 2 to 20 of `A-Z a-z 0-9 _ -`, beginning with a letter or digit; case does not tell
   * two names apart.
   */
  name: string,
  /** 8 characters to 256 bytes. */
  passphrase: string,
};

/** Who is here. */
export type Crowd = {
  /** The game. */
  game: string,
  /** Whether each seat's player is connected, first seat first. */
  seated: [boolean, boolean],
  /** How many watch. */
  watchers: number,
  /** Since a player is gone: from when on the opponent may claim the win. */
  claim_from_ms?: number,
};

/**
 * Something that changes or runs something of the server. Nothing secret is in it: no
 * passphrase, no token, no option of an engine.
 */
export type Deed = { "kind": "first-admin-made",
  /** The account. */
  user: string,
} | { "kind": "account-added",
  /** The account. */
  user: string,
  /** What it may do. */
  role: Role,
  /** What its token may be used for; empty where it has none. */
  scopes: Array<Scope>,
} | { "kind": "role-changed",
  /** The account. */
  user: string,
  /** What it may do now. */
  role: Role,
} | { "kind": "suspended",
  /** The account. */
  user: string,
} | { "kind": "admitted",
  /** The account. */
  user: string,
} | { "kind": "muted",
  /** The account. */
  user: string,
} | { "kind": "unmuted",
  /** The account. */
  user: string,
} | { "kind": "reset-link-made",
  /** The account. */
  user: string,
} | { "kind": "settings-changed",
  /** All of it, as it is now. */
  settings: Settings,
} | { "kind": "backed-up",
  /** Where it lies, on the server's machine. */
  file: string,
  /** How long it is. */
  bytes: number,
} | { "kind": "engine-added",
  /** The engine. */
  engine: string,
  /** What lists call it. */
  name: string,
  /** The program and its arguments, cut where they are long. */
  command: Array<string>,
} | { "kind": "engine-changed",
  /** The engine. */
  engine: string,
  /** What lists call it now. */
  name: string,
  /** The program and its arguments, cut where they are long. */
  command: Array<string>,
} | { "kind": "engine-removed",
  /** The engine that was. */
  engine: string,
  /** What lists called it. */
  name: string,
} | { "kind": "engine-enabled",
  /** The engine. */
  engine: string,
  /** What lists call it. */
  name: string,
} | { "kind": "engine-disabled",
  /** The engine. */
  engine: string,
  /** What lists call it. */
  name: string,
} | { "kind": "engine-tested",
  /** The engine; missing where none of this description is kept. */
  engine?: string,
  /** What it is called. */
  name: string,
  /**
   * The program and its arguments, cut where they are long; empty where a machine of its
   * own knows them.
   */
  command: Array<string>,
} | { "kind": "bot-added",
  /** Its account. */
  bot: string,
  /** Its name. */
  name: string,
} | { "kind": "bot-changed",
  /** Its account. */
  bot: string,
  /** Its name. */
  name: string,
} | { "kind": "bot-removed",
  /** The account that it had. */
  bot: string,
  /** Its name. */
  name: string,
} | { "kind": "bot-enabled",
  /** Its account. */
  bot: string,
  /** Its name. */
  name: string,
} | { "kind": "bot-disabled",
  /** Its account. */
  bot: string,
  /** Its name. */
  name: string,
} | { "kind": "bot-ordered",
  /** The game. */
  game: string,
  /** Where the bot sits. */
  seat: Seat,
  /** What it was to do. */
  order: BotOrder,
} | { "kind": "host-added",
  /** The machine. */
  host: string,
  /** What lists call it. */
  name: string,
} | { "kind": "host-removed",
  /** The machine. */
  host: string,
  /** What lists called it. */
  name: string,
} | { "kind": "module-checked",
  /** What the file is called. */
  file: string,
} | { "kind": "module-added",
  /** The version. */
  id: string,
  /** What the game calls itself. */
  name: string,
} | { "kind": "module-tried",
  /** The version. */
  id: string,
} | { "kind": "module-published",
  /** The version. */
  id: string,
} | { "kind": "module-retired",
  /** The version. */
  id: string,
} | { "kind": "module-removed",
  /** The version that was. */
  id: string,
} | { "kind": "match-made",
  /** The match. */
  id: string,
  /** What it is called. */
  name: string,
} | { "kind": "match-ordered",
  /** The match. */
  id: string,
  /** What it is called. */
  name: string,
  /** What was to become of it. */
  order: MatchOrder,
} | { "kind": "study-started",
  /** The study. */
  id: string,
  /** What it counts. */
  plan: StudyPlan,
} | { "kind": "study-cancelled",
  /** The study. */
  id: string,
} | { "kind": "import-deleted",
  /** The file that was. */
  id: string,
  /** What its sender called it. */
  name: string,
  /** Who had sent it. */
  owner: string,
  /** How many games it had. */
  games: number,
} | { "kind": "old",
  /** The call, such as `POST /admin/engines/{id}`. */
  call: string,
  /** What the braces stood for, in their order. */
  about: Array<string>,
  /** What was sent, cut where it was long. */
  sent: string,
} | { "kind": "newer",
  /** The version of what was noted. */
  version: number,
  /** What was noted, cut where it is long. */
  text: string,
};

/** Deletes the account. Games stay, under the name `deleted-…`. */
export type DeleteAccount = {
  /** The present passphrase. */
  passphrase: string,
};

/** When a game is a draw. */
export type DrawRule = {
  /** Not before each player has made so many moves. */
  after_moves: number,
  /** For so many moves of each player in a row … */
  moves: number,
  /** … the score was no further from 0 than this, in hundredths. */
  score: number,
};

/** On which scale a difference is given. */
export type EloScale = "normalized" | "logistic";

/** An engine that the server knows. */
export type Engine = {
  /** Its address. */
  id: string,
  /** What lists call it. */
  name: string,
  /** How to run it; missing when machines of their own announce it. */
  draft?: EngineDraft,
  /** Whether it may be used. */
  enabled: boolean,
  /** What it said of itself when it was last tested or announced. */
  profile?: Profile,
  /** The keys of the games that it can play here. */
  games: Array<string>,
  /** Its last fault. */
  fault?: NotedFault,
  /** It failed again and again, and gets no more work until it is tested or edited. */
  stopped: boolean,
  /** Names of the connected machines that run it. */
  hosts: Array<string>,
  /** Names of the bots that it is behind. */
  bots: Array<string>,
};

/** How to run an engine on the server's own machine: what an admin fills in. */
export type EngineDraft = {
  /** What lists call it; no two engines share one. */
  name: string,
  /** A path, or a name to look for. */
  command: string,
  /** Its arguments, as they are. */
  args: Array<string>,
  /** How it is spoken to; found out when missing. */
  tongue?: Tongue,
  /** Options to set. */
  options: Array<OptionValue>,
  /** Files and folders that it may read: books, networks, tables. */
  reads: Array<string>,
  /** What it may use. */
  limits: Limits,
  /** It does not run with less containment than this. */
  tier_min: Tier,
};

/** Someone who plays in a match. */
export type Entrant = {
  /** What tables call it; no two in a match are called the same. */
  name: string,
  /** The name of the engine. */
  engine: string,
  /** Options for this player alone; they come after the engine's. */
  options?: Array<OptionValue>,
  /** A clock of its own: odds. */
  time?: TimeLimit,
  /** What it may use for a move, in place of what everyone may. */
  budget?: MoveBudget,
};

/** One entry of a game's log as a viewer may see it. Versions count from 1 without a gap. */
export type Entry = {
  /** Its place in the log. */
  version: number,
  /** When it happened. */
  at_ms: number,
  /** What happened; missing where this viewer may not know. */
  event?: Event,
};

/** What a program thinks of a position. */
export type Evaluation = { "cp": number } | { "mate": number };

/** Something that happened in a game. */
export type Event = { "type": "moved",
  /** How many moves have been made, this one included (and taken-back ones not). */
  ply: number,
  /** Whose move it was. */
  seat: Seat,
  /** What identifies the move, if the viewer may know. */
  notation?: string,
  /** How people write it (SAN in chess), if the viewer may know. */
  label?: string,
  /** What the viewer sees change. */
  change: ViewChange,
  /** What the mover's clock showed afterwards, if there is one. */
  left_ms?: number,
} | { "type": "draw-offered",
  /** By whom. */
  seat: Seat,
} | { "type": "draw-declined",
  /** By whom. */
  seat: Seat,
} | { "type": "takeback-asked",
  /** Who asks. */
  seat: Seat,
} | { "type": "takeback-declined",
  /** By whom. */
  seat: Seat,
} | { "type": "taken-back",
  /** How many moves remain. */
  ply: number,
} | { "type": "time-added",
  /** To whom. */
  seat: Seat,
  /** How much. */
  ms: number,
} | { "type": "clocks-held",
  /** How long. */
  ms: number,
} | { "type": "clocks-started" } | { "type": "said",
  /** Where. */
  room: Room,
  /** Who. */
  by: Player,
  /** What. */
  text: string,
} | { "type": "rematch-offered",
  /** By whom. */
  seat: Seat,
} | { "type": "rematch-declined",
  /** By whom. */
  seat: Seat,
} | { "type": "rematched",
  /** Its address. */
  game: string,
} | { "type": "ended",
  /** How. */
  result: GameResult,
};

/** A line of play that shows a special move. */
export type Example = {
  /** What it shows, in a sentence or two. */
  caption: string,
  /** Its board, where that is not the usual one. */
  board?: Board,
  /** What stands on it before the move. */
  before: View,
  /** How people write the move. */
  label: string,
  /** What stands on it after the move. */
  after: View,
};

/** How a program failed, in a word. */
export type FaultKind = "start" | "mute" | "refused" | "crash" | "stall" | "time-loss" | "flood" | "illegal" | "memory";

/** Makes the first admin. The token comes from the link that the server prints. */
export type FirstAdmin = {
  /** From the link. */
  token: string,
  /** As in [`Credentials`]. */
  name: string,
  /** As in [`Credentials`]. */
  passphrase: string,
};

/** One thing that is wrong with a file. */
export type Flaw = {
  /** From 1. */
  line?: number,
  /** From 1, in characters. */
  column?: number,
  /** The key or the part that it is about. */
  part?: string,
  /** A sentence. */
  text: string,
};

/** A field of the form in which a variant is composed. */
export type FormField = {
  /** The key of the file that it sets, such as `capture.duty`. */
  key: string,
  /** What it is called. */
  label: string,
  /** What it means, when the label does not say; often empty. */
  hint: string,
  /** What can be entered. */
  kind: FormKind,
};

/** What can be entered into a field. */
export type FormKind = { "kind": "text" } | { "kind": "list" } | { "kind": "flag" } | { "kind": "number",
  /** The smallest. */
  min: number,
  /** The largest. */
  max: number,
} | { "kind": "choice",
  /** Which. */
  options: Array<FormOption>,
};

/** One of a few answers. */
export type FormOption = {
  /** What the file says. */
  value: string,
  /** What people read. */
  label: string,
};

/** Who plays whom. Games come in pairs from one opening, with the seats changed between them. */
export type Format = { "kind": "round-robin",
  /** Pairs of games for any two players. */
  pairs: number,
} | { "kind": "gauntlet",
  /** How many of the first. */
  seeds: number,
  /** Pairs of games for each of them and each other one. */
  pairs: number,
} | { "kind": "swiss",
  /** How many rounds. */
  rounds: number,
  /** Pairs of games in each. */
  pairs: number,
} | { "kind": "knockout",
  /** Pairs of games that two players have at first; while they are even, one more each. */
  pairs: number,
} | { "kind": "test",
  /** Pairs of games at most. */
  pairs: number,
  /** What is to be known. */
  sprt: SprtPlan,
};

/** How a game ended. */
export type GameResult = {
  /** Who gets the point. */
  score: Score,
  /** A word or two joined by dashes: `checkmate`, `resigned`, `time`, `five-in-a-row`, … */
  reason: string,
};

/** One line in a list of games. */
export type GameSummary = {
  /** Its address. */
  id: string,
  /** The key of its rules. */
  rules: string,
  /** First seat first. */
  players: [Player, Player],
  /** What was agreed. */
  time: TimeControl,
  /** Whether it counts for ratings. */
  rated: boolean,
  /** When it began. */
  started_ms: number,
  /** When it ended, if it has. */
  ended_ms?: number,
  /** How it ended, if it has. */
  result?: GameResult,
  /** The match that it is a game of. */
  of_match?: MatchPlace,
  /** It was played elsewhere, and came here in a file: its players have no accounts. */
  imported?: boolean,
};

/** A suggested move. */
export type Hint = {
  /** Moves made before it. */
  ply: number,
  /** In the game's notation. */
  notation: string,
  /** How the search stood in the end. */
  info?: Info,
};

/** Asks for a suggested move. */
export type HintWanted = {
  /** Moves made so far. */
  ply: number,
  /** How many plies the engine looks ahead, 1 to [`HINT_DEPTH_MAX`]. */
  depth: number,
};

/** A machine that runs engines. */
export type Host = {
  /** Its address. */
  id: string,
  /** What lists call it. */
  name: string,
  /** Whether it is the server's own. */
  local: boolean,
  /** What it can do, while it is connected. */
  machine?: Machine,
  /** The names of its engines, while it is connected. */
  engines: Array<string>,
  /** When it was last connected. */
  seen_ms?: number,
};

/** A machine to let in. */
export type HostDraft = {
  /** What lists call it; no two share one. */
  name: string,
};

/** A file of games that somebody has sent. */
export type Import = {
  /** Its address. */
  id: string,
  /** What its sender calls it. */
  name: string,
  /** How far it is. */
  state: ImportState,
  /** Games that were kept. */
  kept: number,
  /** Games that were left out. */
  faults: number,
  /** Bytes that were read. */
  bytes: number,
  /** When it began. */
  made_ms: number,
  /** When something of it was stored last. */
  seen_ms: number,
};

/** Something about a game of a file. */
export type ImportFault = {
  /** Which game of the file, from 1. */
  game: number,
  /** The line in the file, from 1. */
  line: number,
  /** The place in that line, in characters from 1. */
  column: number,
  /** What is wrong, as a sentence. */
  what: string,
  /** The game was kept all the same: it was odd, and could be read. */
  kept?: boolean,
};

/** A line of the answer to whoever sends a file. */
export type ImportLine = { "type": "begun",
  /** Which. */
  import: string,
} | { "type": "fault" } & ImportFault | { "type": "progress",
  /** Games that were read. */
  games: number,
  /** Of which were kept. */
  kept: number,
  /** Of which were left out. */
  faults: number,
  /** Bytes that were read. */
  bytes: number,
} | { "type": "done",
  /** The import as it stays. */
  import: Import,
  /** Why it broke off, as a sentence. */
  why?: string,
};

/** How far an import is. */
export type ImportState = "running" | "done" | "torn";

/** A file of games as its page shows it. */
export type ImportView = {
  /** The import. */
  import: Import,
  /** Who sent it. */
  by: Player,
  /** Some of what was wrong. */
  faults: Array<ImportFault>,
};

/** What a program says while it thinks. What it did not say is missing. */
export type Info = {
  /** Plies searched. */
  depth?: number,
  /** The deepest line looked at, in plies. */
  seldepth?: number,
  /** From the mover's side. */
  score?: Evaluation,
  /** Positions looked at. */
  nodes?: number,
  /** Positions that were evaluated. */
  leaves?: number,
  /** Positions of which not every move was looked at. */
  cut_offs?: number,
  /** Positions a second. */
  nps?: number,
  /** Time spent, in milliseconds. */
  time_ms?: number,
  /** Which of several lines this is, from 1; 0 where there is but one. */
  line: number,
  /** The principal variation, in the program's own writing. */
  pv?: string,
};

/** What becomes of games that were cut off when the server was. */
export type Interrupted = "resume" | "replay";

/** A coordinate to write on the board, small. */
export type Label = {
  /** The text. */
  text: string,
  /** Where its middle goes, [x, y]. */
  at: [number, number],
  /** Where its middle goes (in the same board units) when the board is turned. */
  turned: [number, number],
};

/** A move that is legal now, and how a person makes it. */
export type LegalMove = {
  /** What identifies the move: sent back to play it, unique among the legal ones. */
  notation: string,
  /**
   * The cells to click, in order: from, …, to; a reserve's cell, then a board cell; a single
   * cell; or none, for a move that is a button (then `choice` is its text).
   */
  path: Array<number>,
  /** Other cells that mean the same move, such as king takes own rook. */
  also?: Array<Array<number>>,
  /** What to ask for when several moves share a path. */
  choice?: Choice,
};

/** What a program may use. */
export type Limits = {
  /** Memory in MiB. */
  memory_mib: number,
  /** Processes beside the first; threads are not counted. */
  processes: number,
  /** The longest file that it may write, in MiB. */
  file_mib: number,
  /** How far it steps back for others, from 0 to 19. */
  nice: number,
};

/** A game that is played now. */
export type LiveGame = {
  /** Its number, from 0. */
  number: number,
  /** Its address. */
  game: string,
  /** Who has the first seat and who the second, as places. */
  players: [number, number],
};

/** The answer of `GET /admin/log?before=NUMBER`: the newest first. */
export type Log = {
  /** At most [`CONSOLE_LEN_MAX`] of them. */
  deeds: Array<LogEntry>,
  /** There are older ones. */
  more: boolean,
};

/** An entry of the log. */
export type LogEntry = {
  /** Grows with every entry. */
  number: number,
  /** When it was done. */
  at_ms: number,
  /** Who did it; missing where it was done in a shell on the server's machine. */
  by?: Player,
  /** The account that it is about, if it is about one. */
  whom?: Player,
  /** What was done. */
  deed: Deed,
};

/** What a machine can do. */
export type Machine = {
  /** Processor cores. */
  cores: number,
  /** Memory in MiB. */
  memory_mib: number,
  /** How well it contains engines. */
  tier: Tier,
  /** Why not better, in sentences. */
  shortcomings: Array<string>,
  /** Whether each game of two engines has a core of its own. */
  pins?: boolean,
};

/** A match in a list. */
export type MatchCard = {
  /** Its address. */
  id: string,
  /** What it is called. */
  name: string,
  /** The key of the rules. */
  rules: string,
  /** The names of those who play. */
  players: Array<string>,
  /** How far it is. */
  state: MatchState,
  /** Games that were played. */
  played: number,
  /** Games that there will be, as far as that is known. */
  games: number,
  /** When it was made. */
  made_ms: number,
};

/** An order, for the match as it was seen. */
export type MatchCommand = {
  /** The revision that was seen. One that was changed since is not changed again. */
  revision: number,
  /** What becomes of it. */
  order: MatchOrder,
};

/** A match file, as TOML. */
export type MatchFile = {
  /** The text. */
  text: string,
};

/** A game in the list of a match. */
export type MatchGameView = {
  /** Its number, from 0. */
  number: number,
  /** From 1. */
  round: number,
  /** Its address. */
  game: string,
  /** Who has the first seat and who the second, as places. */
  players: [number, number],
  /** What the opening is called; its moves where it has no name. */
  opening: string,
  /** How it ended, if it did. */
  result?: GameResult,
  /** Moves made, those of the opening included. */
  plies: number,
  /** When it began. */
  started_ms: number,
  /** When it ended. */
  ended_ms?: number,
};

/** What becomes of a match. */
export type MatchOrder = { "kind": "start" } | { "kind": "pause" } | { "kind": "finish" } | { "kind": "stop" } | { "kind": "concurrency",
  /** How many. */
  games: number,
  /** Whether that may be more than the machines have cores. */
  overcommit: boolean,
} | { "kind": "pairs",
  /** How many. */
  pairs: number,
} | { "kind": "drop",
  /** Its place. */
  place: number,
};

/** A place in a match. */
export type MatchPlace = {
  /** Which match. */
  id: string,
  /** The number of the game there, from 0. */
  number: number,
};

/** All that defines a match: what a match file holds. */
export type MatchPlan = {
  /** What lists call it. */
  name: string,
  /** The key of the rules. */
  rules: string,
  /** Who plays. */
  players: Array<Entrant>,
  /** Who plays whom. */
  format: Format,
  /** Everyone's clock, but for those who have one of their own. */
  time: TimeLimit,
  /** What everyone may use for a move beside the clock. */
  budget: MoveBudget,
  /** By how much a clock may be overrun unpunished. */
  margin_ms: number,
  /** Where games begin. */
  openings: Openings,
  /** What drawing by lot follows from. */
  seed: number,
  /** When games are ended without being played out. */
  adjudication: Adjudication,
  /** Games at once. */
  concurrency: number,
  /** Whether there may be more games at once than the machines have cores. */
  overcommit?: boolean,
  /** What becomes of games that were cut off when the server was. */
  interrupted: Interrupted,
};

/** Someone who plays in a match. */
export type MatchPlayerView = {
  /** What tables call it. */
  name: string,
  /** The account. */
  player: Player,
  /** Points scored, in halves. */
  points: number,
  /** Games played. */
  games: number,
  /**
   * How strong it is beside the others: Elo, 0 being their mean; missing while that cannot
   * be told.
   */
  rating?: Spread,
  /** It has left the match. */
  left?: boolean,
};

/** How far a match is. */
export type MatchState = "waiting" | "running" | "paused" | "finishing" | "stopped" | "finished";

/** A match. */
export type MatchView = {
  /** Its address. */
  id: string,
  /** All that defines it. */
  plan: MatchPlan,
  /** Those who play, in the plan's order. */
  players: Array<MatchPlayerView>,
  /** How far it is. */
  state: MatchState,
  /** Grows with every change: to be sent back with the next one. */
  revision: number,
  /** Why it does not run, in a sentence. */
  note?: string,
  /** What it waits for though it runs, in a sentence: nobody can play its games now. */
  waits?: string,
  /** Games that were played. */
  played: number,
  /** Games that there will be, as far as that is known. */
  games: number,
  /** The places of those who play, the best first. */
  order: Array<number>,
  /**
   * What everyone did against everyone: a row for each place; wins, draws and losses of the
   * row's player, nothing against oneself.
   */
  cross: Array<Array<Wdl | null>>,
  /** The first player's score against the second, where there are just two. */
  score?: ScoreView,
  /** How the test stands. */
  test?: TestView,
  /** How the score came about, where there are just two. */
  plot: Array<PlotPoint>,
  /** Games that are played now. */
  live: Array<LiveGame>,
  /** When it was made. */
  made_ms: number,
  /** When it was first started. */
  started_ms?: number,
  /** When it ended. */
  ended_ms?: number,
};

/** Who is signed in: the answer of every call that changes it. */
export type Me = {
  /** Nobody, when missing. */
  account?: Account,
};

/** One version of a game that was added. */
export type Module = {
  /** Names this version for good: its key, `@`, and the beginning of its hash. */
  id: string,
  /** The key that new games ask for. */
  key: string,
  /** What it calls itself. */
  name: string,
  /** SHA-256 of its content, in hexadecimal. */
  hash: string,
  /** How it is written. */
  kind: ModuleKind,
  /** What may be done with it. */
  state: ModuleState,
  /** Where it came from. */
  origin: ModuleOrigin,
  /** Its length in bytes. */
  bytes: number,
  /** When it came. */
  made_ms: number,
  /** Why it cannot be played although it is published. */
  flaws?: Array<Flaw>,
};

/** What a look at a file finds. */
export type ModuleCheck = {
  /** What is wrong with it; nothing when it can be played. */
  flaws: Array<Flaw>,
  /** The game as it would be listed. */
  rules?: Rules,
};

/** The content of a version. */
export type ModuleContent = {
  /** Its text, or the bytes of a component in base64. */
  content: string,
};

/** A file to look at or to keep as a draft. */
export type ModuleFile = {
  /** Its name: the key, a dot, and `js`, `toml` or `wasm`. */
  file: string,
  /** Its text, or the bytes of a component in base64. */
  content: string,
};

/** How the rules are written, by the ending of the file's name. */
export type ModuleKind = "script" | "component" | "variant";

/** Where a version came from. */
export type ModuleOrigin = "shipped" | "folder" | "page";

/** What may be done with a version. */
export type ModuleState = "draft" | "published" | "retired";

/** Everything that was added. */
export type Modules = {
  /** Newest first. */
  modules: Array<Module>,
  /** What lies in the watched folder and cannot be used. */
  bad_files: Array<BadFile>,
  /** The folder, as the server names it. */
  folder: string,
};

/** What a bot may use for a move. Several at once: whatever comes first. */
export type MoveBudget = {
  /** Plies. */
  depth?: number,
  /** Positions. */
  nodes?: number,
  /** Milliseconds. */
  move_ms?: number,
};

/** An offer to make. */
export type NewChallenge = {
  /** The key of the rules. */
  rules: string,
  /** The start position. */
  start: Start,
  /** Clocks. */
  time: TimeControl,
  /** Whether the game counts for ratings. Guests play casual games only. */
  rated: boolean,
  /** Where the challenger sits; drawn by lot when missing. */
  seat?: Seat,
  /** Who may accept. */
  to: Audience,
};

/** A new machine and the token that lets it in, which is shown this once. */
export type NewHost = {
  /** The machine. */
  host: Host,
  /** Letters and digits. */
  token: string,
};

/** A token that was just made. */
export type NewToken = {
  /** What is kept of it. */
  card: TokenCard,
  /** The secret, which is told this once. */
  token: string,
};

/** A fault that was noted. */
export type NotedFault = {
  /** In a word. */
  kind: FaultKind,
  /** In a sentence. */
  words: string,
  /** The last that it wrote to standard error, shortened. */
  stderr?: string,
  /** When. */
  at_ms: number,
};

/** Offers that wait for an answer, each by whom it was made. */
export type Offers = {
  /** A draw. */
  draw?: Seat,
  /** A takeback. */
  takeback?: Seat,
  /** A rematch. */
  rematch?: Seat,
};

/** A position to begin at, and moves to make before anyone thinks. */
export type Opening = {
  /** What it is called; may be empty. */
  name?: string,
  /** Where. */
  start: Start,
  /** In the game's notation. */
  moves?: Array<string>,
};

/** Where games begin. */
export type Openings = { "kind": "usual" } | { "kind": "random",
  /** Moves. */
  plies: number,
} | { "kind": "numbers",
  /** The first. */
  from: number,
  /** The last. */
  to: number,
  /** In which order. */
  order: Order,
} | { "kind": "list",
  /** In which order. */
  order: Order,
  /** At least one. */
  lines: Array<Opening>,
};

/** Openings in a file. */
export type OpeningsFile = {
  /** The key of the rules. */
  rules: string,
  /** How they are written. */
  kind: OpeningsKind,
  /** The text; of a book its bytes in base64. */
  text: string,
  /** How many moves of each game, or of each line of a book. */
  plies: number,
  /** How many lines of a book, the likeliest first. */
  count: number,
};

/** How openings are written. */
export type OpeningsKind = "positions" | "games" | "book";

/** What was read of a file of openings. */
export type OpeningsRead = {
  /** In the file's order; those of a book the likeliest first. */
  lines: Array<Opening>,
};

/** An option of a program, as it announces it. */
export type OptionSpec = {
  /** Its name, exactly. */
  name: string,
} & ({ "kind": "check",
  /** What it is unless set. */
  default: boolean,
} | { "kind": "spin",
  /** What it is unless set. */
  default: number,
  /** The least. */
  min: number,
  /** The greatest. */
  max: number,
} | { "kind": "combo",
  /** What it is unless set. */
  default: string,
  /** The words. */
  choices: Array<string>,
} | { "kind": "text",
  /** What it is unless set. */
  default: string,
} | { "kind": "button" });

/** An option and what it is set to. */
export type OptionValue = {
  /** As the program announces it. */
  name: string,
  /** In the program's own writing; `true` and `false` for yes and no. */
  value: string,
};

/** In which order openings come up. */
export type Order = "listed" | "shuffled";

/** How the server is: the answer of `GET /admin/overview`. */
export type Overview = {
  /** Its version. */
  version: string,
  /** Since when it runs. */
  since_ms: number,
  /** Where everything is kept, without a password. */
  database: string,
  /** The folder of its files. */
  folder: string,
  /** Whether `POST /admin/backups` can make a copy of the database. */
  backs_up: boolean,
  /** People who are connected, [`CONSOLE_LEN_MAX`] of them at most. */
  people: Array<Connected>,
  /** How many there are. */
  people_count: number,
  /** Games in progress. */
  games: number,
  /** Engines at work. */
  engines: number,
  /** The busiest of them, [`BUSIEST_MAX`] at most, the busiest first. */
  busiest: Array<Running>,
  /** How much of a core all of them use, in hundredths. */
  load: number,
  /** How much memory all of them use, in bytes. */
  memory: number,
  /** The machines that run engines. */
  hosts: Array<Host>,
  /** Matches that go on. */
  matches: number,
  /** What can be changed while it runs. */
  settings: Settings,
};

/** A range of clocks, by how long a player's side of a game of 40 moves takes. */
export type PaceRange = {
  /** The shortest, in seconds. */
  min_s: number,
  /** The longest, in seconds. */
  max_s: number,
  /** Also games without a clock or with days for each move. */
  slow: boolean,
};

/** A kind of piece, of one side. */
export type PieceKind = {
  /**
   * The picture to look for, such as `knight` or `stone`. One that nobody drew is shown as a
   * disc with the letter.
   */
  picture: string,
  /** Whose it is; `None` for neutral things. */
  seat: Seat | null,
  /** One to three characters that stand for it in text, such as `N`. */
  letter: string,
  /** Its name in English, such as `white knight`: what screen readers say. */
  name: string,
};

/** Someone who sits at a board, or could. */
export type Player = {
  /** Never changes. */
  id: string,
  /** What others see. */
  name: string,
  /** Whether this is somebody without an account. */
  guest?: boolean,
};

/** How it stood after some games. */
export type PlotPoint = {
  /** After how many. */
  games: number,
  /** Elo. */
  elo?: number,
  /** Its error. */
  error?: number,
  /** The test's ratio. */
  llr?: number,
};

/** The body of every HTTP answer that is an error. */
export type Problem = {
  /** What happened, what was kept, and what to do: a sentence. */
  error: string,
  /** The same in a word, for programs. */
  code: string,
  /** Which field of the form is meant, if one is. */
  field?: string,
};

/** What a program says of itself. */
export type Profile = {
  /** How it is spoken to. */
  tongue: Tongue,
  /** Its name, or its command where it has none. */
  name: string,
  /** Who wrote it, where it says so. */
  author?: string,
  /** What can be set. */
  options: Array<OptionSpec>,
  /**
   * The games that it announces, in its protocol's words; empty when the protocol has no
   * words for that.
   */
  variants: Array<string>,
  /** It begins games at their usual start only. */
  fixed_start?: boolean,
};

/** Why the server refused. The sentence of each is its `Display`. */
export type Refusal = "malformed" | "sign-in-first" | "too-fast" | "bad-text" | "no-such-game" | "not-seated" | "wrong-room" | "muted" | "room-full" | "game-over" | "game-not-over" | "not-your-turn" | "stale" | "illegal" | "ambiguous" | "time-up" | "no-offer" | "already-offered" | "offered-too-often" | "nothing-to-claim" | "opponent-here" | "too-late-to-abort" | "nothing-to-take-back" | "game-put-away" | "not-shown" | "no-time-to-add" | "too-long" | "storage-down" | "busy";

/**
 * The answer of `POST /admin/users/{id}/reset-link`: a link with which somebody who has
 * forgotten their passphrase chooses another one, once.
 */
export type ResetLink = {
  /** The whole address. */
  link: string,
  /** Until when it can be used. */
  ends_ms: number,
};

/** Uses such a link: `POST /reset-passphrase`. Signs in. */
export type ResetPassphrase = {
  /** From the link. */
  token: string,
  /** The passphrase to come. */
  passphrase: string,
};

/** When a game is lost. */
export type ResignRule = {
  /** For so many moves of its own in a row … */
  moves: number,
  /** … the loser's score was at least so far below 0, in hundredths. */
  score: number,
  /** The opponent's score must say the same meanwhile. */
  both: boolean,
};

/** What an account may do. */
export type Role = "guest" | "player" | "bot" | "admin";

/** Where something is said. */
export type Room = "players" | "spectators";

/** A kind of game that the server knows. */
export type Rules = {
  /** The key for addresses, files and command lines, such as `chess`. */
  key: string,
  /** The name in English. */
  name: string,
  /** One sentence for the list of games. */
  summary: string,
  /** The rules in words, paragraphs separated by empty lines. */
  text: string,
  /** What the seats are called, first seat first. */
  seats: [SeatName, SeatName],
  /** Which start positions can be chosen. */
  starts: Starts,
  /** The board at the usual start (or start number 0). */
  board: Board,
  /** What stands on it then. */
  view: View,
  /** The heading that lists put it under. */
  group: string,
  /**
   * The most men of a position that the server's tables of endings know; missing where it
   * has none of this game.
   */
  tables?: number,
  /** Lines of play that show its special moves; told with a single game only. */
  examples?: Array<Example>,
};

/** An engine at work. */
export type Running = {
  /** The game. */
  game: string,
  /** Where it sits. */
  seat: Seat,
  /** The bot. */
  bot: Player,
  /** The name of its engine. */
  engine: string,
  /** The name of the machine; missing while none has taken the game. */
  host?: string,
  /** Processor time used so far, in milliseconds. */
  cpu_ms: number,
  /**
   * How much of a core it used in the last seconds, in hundredths; missing until that is
   * known.
   */
  load?: number,
  /** Memory in use, in bytes. */
  memory: number,
  /** Whether it thinks now. */
  thinking: boolean,
  /** Whether an admin holds it. */
  paused: boolean,
  /** How its search stands. */
  info?: Info,
};

/** What a token may be used for. Those with a colon are called as Lichess calls them. */
export type Scope = "bot:play" | "board:play" | "challenge:read" | "challenge:write" | "challenge:bulk" | "email:read" | "preference:read" | "import" | "admin";

/** Who gets the point. */
export type Score = "first" | "second" | "draw" | "aborted";

/** What two players did against each other, for the first. */
export type ScoreView = {
  /** By game. */
  games: Wdl,
  /** By whole pair: how many brought 0, ½, 1, 1½ and 2 points. */
  pairs: [number, number, number, number, number],
  /** Elo; missing where it has no bound. */
  elo?: Spread,
  /** Normalized Elo; missing where it cannot be told. */
  normalized?: Spread,
  /** How likely it is that the first is stronger, from 0 to 1. */
  superior: number,
  /** The share of draws, from 0 to 1. */
  draw_ratio: number,
};

/** One of the two seats of every game. `First` moves first from the usual start. */
export type Seat = "first" | "second";

/**
 * How one clock stands. A running clock first uses up `delay_ms`, then `left_ms`, then its
 * periods of `period_ms` one by one; at the end of the last its flag falls.
 */
export type SeatClock = {
  /** Main time left. */
  left_ms: number,
  /** Of this move's delay so much is left before the main time runs. */
  delay_ms?: number,
  /** Byoyomi periods left, the one in use included. */
  periods?: number,
  /** The length of a period. */
  period_ms?: number,
  /** Whether what runs off this clock is added to the other's (hourglass). */
  pours?: boolean,
};

/** What a game calls a seat. */
export type SeatName = {
  /** Such as `White`. */
  name: string,
  /** Whether its pieces are the dark ones. */
  dark: boolean,
};

/** What can be changed while the server runs: `PUT /admin/settings`. */
export type Settings = {
  /** Whether anyone may register. */
  registration: boolean,
  /** Whether anyone may play without an account. */
  guests: boolean,
};

/** What a cell looks like. */
export type Shape = "square" | "hexagon" | "point";

/** How well a bot is set to play. */
export type Skill = {
  /** What it is set to. */
  level: number,
  /** The best. */
  best: number,
};

/** A value with its error: the half width of the interval that holds it 95 times in 100. */
export type Spread = {
  /** The value. */
  value: number,
  /** Its error; missing where it has no bound. */
  error?: number,
};

/** Two hypotheses about how much stronger the first player is. */
export type SprtPlan = {
  /** The scale of both. */
  scale: EloScale,
  /** The lower one. */
  elo0: number,
  /** The higher one. */
  elo1: number,
  /** How often the first may be rejected though it is true. */
  alpha: number,
  /** How often the second may be rejected though it is true. */
  beta: number,
};

/** A part of a game on the clock. */
export type Stage = {
  /** How many moves of this seat it lasts; `None` for the last stage. */
  moves?: number,
  /** Time added to the clock when the stage begins. */
  base_ms: number,
  /** What each move brings. */
  bonus: Bonus,
};

/** The start position of one game. */
export type Start = { "kind": "usual" } | { "kind": "number",
  /** Below [`Starts::numbers`]. */
  number: number,
} | { "kind": "random" } | { "kind": "secret",
  /** Where the first seat's pieces stand. */
  first: string,
  /** Where the second seat's pieces stand. */
  second: string,
} | { "kind": "position",
  /** One line. */
  text: string,
};

/** Which start positions a game offers. */
export type Starts = {
  /** There is one usual position. */
  usual: boolean,
  /** There are this many numbered positions, from 0. */
  numbers?: number,
  /** Any legal position can be given as text. */
  position: boolean,
  /**
   * What is drawn is hidden from a player. Numbers and positions are for records and
   * analysis then: a game that is played can only begin at the usual start or be drawn.
   */
  secret?: boolean,
};

/** How a game stands, after the entry it comes with. */
export type State = {
  /** The newest version of the log. */
  version: number,
  /** Moves made. */
  ply: number,
  /** Whose move it is; nobody's when the game is over. */
  turn: Seat | null,
  /** The clocks. */
  clocks: Clocks,
  /** Offers that wait for an answer. */
  offers: Offers,
  /** The result, when there is one. */
  result?: GameResult,
  /** Until when the first move must be made, while that is so; then the game is aborted. */
  first_move_by_ms?: number,
};

/** A study in a list. */
export type StudyCard = {
  /** Its address. */
  id: string,
  /** What it counts. */
  plan: StudyPlan,
  /** How far it is. */
  state: StudyState,
  /** How much of the work is done, from 0 to 1. */
  share: number,
  /** When it was started. */
  made_ms: number,
};

/** Whether all algorithms that must agree found the same scores. */
export type StudyCheck = {
  /** Searches that each of them made. */
  searches: number,
  /** Scores that differ. */
  different: number,
};

/** What a study has found so far. */
export type StudyFound = {
  /** How much of the work is done, from 0 to 1, as far as that can be foreseen. */
  share: number,
  /** The branching factor of the positions, by counting sequences of moves. */
  branching?: number,
  /** The fewest leaves that any search can do with, by depth from 1. */
  minimum: Array<number>,
  /** The algorithms that are under way or done, each with all that came before it. */
  rows: Array<StudyRow>,
  /** Whether they agree, once all is counted. */
  check?: StudyCheck,
};

/** What a study counts: the leaves that each algorithm judges, at each depth. */
export type StudyPlan = {
  /** The greatest depth, in plies. */
  depth: number,
  /** Over how many positions the mean is taken. */
  positions: number,
  /** Where the games begin that the positions are from; equal seeds give equal positions. */
  seed: number,
};

/** An algorithm in a study. */
export type StudyRow = {
  /** What it is called. */
  name: string,
  /** Mean leaves, by depth from 1, as far as it was counted. */
  leaves: Array<number>,
  /** The factor by which they grow from depth to depth, on average. */
  growth: number,
  /** What the study of 2010 counted, at its depth. */
  published?: number,
};

/** How far a study is. */
export type StudyState = "waiting" | "running" | "finished" | "cancelled" | "failed";

/** A study. */
export type StudyView = {
  /** Its address. */
  id: string,
  /** What it counts. */
  plan: StudyPlan,
  /** How far it is. */
  state: StudyState,
  /** Why it broke off or began again, in a sentence. */
  note?: string,
  /** What it has found. */
  found: StudyFound,
  /** The depth of what the study of 2010 published. */
  published_depth: number,
  /** Who started it. */
  made_by: Player,
  /** When. */
  made_ms: number,
  /** When counting began. */
  started_ms?: number,
  /** When it ended. */
  ended_ms?: number,
};

/** A short game that an engine played against itself. */
export type TestGame = {
  /** The key of its rules. */
  rules: string,
  /** Its moves, as people write them. */
  moves: Array<string>,
  /** The longest time that a move took, in milliseconds. */
  slowest_ms: number,
};

/** What a test of an engine found. */
export type TestReport = {
  /** What it says of itself, if it came so far. */
  profile?: Profile,
  /** How well it was contained. */
  tier?: Tier,
  /** The keys of the games that it can play here. */
  games: Array<string>,
  /** The game that it played against itself as a test. */
  played?: TestGame,
  /** How it stood at the end of an analysis, where one was asked for. */
  analysis?: Info,
  /** What went wrong; missing when it behaves. */
  fault?: NotedFault,
};

/** How a sequential test stands. */
export type TestView = {
  /** The logarithm of the likelihood ratio. */
  llr: number,
  /** At or below this the lower hypothesis is accepted. */
  lower: number,
  /** At or above this the higher one is. */
  upper: number,
  /** What is known: the higher hypothesis (`true`), the lower, or not enough. */
  accepted?: boolean,
};

/** How the search of a bot stands, for those who watch. */
export type Thinking = {
  /** The game. */
  game: string,
  /** Whose search. */
  seat: Seat,
  /** At which ply. */
  ply: number,
  /** How it stands. */
  info: Info,
};

/** How well a program is contained, from not at all upwards. */
export type Tier = "bare" | "limited" | "filtered" | "jailed";

/** What was agreed for both seats. Odds are two different limits. */
export type TimeControl = {
  /** The first seat's. */
  first: TimeLimit,
  /** The second seat's. */
  second: TimeLimit,
};

/** How the time of one seat is limited. */
export type TimeLimit = { "kind": "unlimited" } | { "kind": "clock",
  /** In order; at least one. Every stage but the last has a number of moves. */
  stages: Array<Stage>,
} | { "kind": "hourglass",
  /** What each clock shows at the start. */
  base_ms: number,
} | { "kind": "correspondence",
  /** For each move. */
  move_ms: number,
};

/** A token, but for the secret itself. */
export type TokenCard = {
  /** Which one. */
  id: string,
  /** What its owner calls it. */
  label: string,
  /** What it may be used for. */
  scopes: Array<Scope>,
  /** When it was made. */
  made_ms: number,
  /** When it was used last, to an hour. */
  used_ms?: number,
};

/** A token to make. */
export type TokenDraft = {
  /** What its owner calls it. */
  label: string,
  /** What it may be used for. */
  scopes: Array<Scope>,
};

/** How a program is spoken to. */
export type Tongue = "uci" | "usi" | "ucci" | "cecp" | "hub" | "gomocup" | "gtp" | "rookery";

/** Moves to try, from the start. */
export type Trial = {
  /** Where to begin. */
  start: Start,
  /** What has been played so far. */
  moves: Array<string>,
};

/** How a trial stands: everything, for the admin plays both sides. */
export type TrialState = {
  /** The board. */
  board: Board,
  /** How people write the moves that were made. */
  labels: Array<string>,
  /** What the first seat sees, what the second sees, what spectators see. */
  views: [View, View, View],
  /** Whose move it is. */
  turn?: Seat,
  /** What may be played. */
  moves: Array<LegalMove>,
  /** The position as text. */
  text: string,
  /** What a script logged about it. */
  log?: Array<string>,
  /** How it ended, if it has. */
  result?: GameResult,
};

/** Changes an account: `POST /admin/users/{id}`. What is missing stays as it is. */
export type UserChange = {
  /** Player or admin. Nobody changes their own. */
  role?: Role,
  /** Ends every session, and lets nobody log in. */
  suspended?: boolean,
  /** Lets them chat no more. */
  muted?: boolean,
};

/** A position as one viewer may see it. Cells that are missing are empty. */
export type View = {
  /** What each cell shows, sorted by cell, empty ones left out. */
  cells: Array<[number, Content]>,
  /** The cells that the last move touched, in its order: where it came from, where it went. */
  last?: Array<number>,
  /** Cells to warn about: a king in check. */
  alarm?: Array<number>,
  /** A short sentence of the rules about this position, such as `Check`. Often empty. */
  status?: string,
};

/** What differs between two views: apply `cells` and replace the rest. */
export type ViewChange = {
  /** The new content of each cell that changed; `null` where it is empty now. */
  cells: Array<[number, Content | null]>,
  /** As [`View::last`]. */
  last?: Array<number>,
  /** As [`View::alarm`]. */
  alarm?: Array<number>,
  /** As [`View::status`]. */
  status?: string,
};

/** Whose eyes see a position: a seat sees what its player may know, a spectator what both may. */
export type Viewer = "first" | "second" | "spectator" | "all";

/** Wins, draws and losses. */
export type Wdl = {
  /** Wins. */
  wins: number,
  /** Draws. */
  draws: number,
  /** Losses. */
  losses: number,
};

/** What a player may do now: sent to nobody else. */
export type You = {
  /** Where the player sits. */
  seat: Seat,
  /** The legal moves; empty when it is the opponent's turn. */
  legal: Array<LegalMove>,
  /** Everything else that would be accepted now. */
  acts: Array<Act>,
};
