// Generated from the server's description of its calls by `cargo xtask generate`.

import type {
  AdminUser,
  AdminUsers,
  AppOffer,
  Backup,
  Book,
  Bot,
  BotCard,
  BotCommand,
  BotDraft,
  BuildTestDraft,
  BuildTestView,
  Challenge,
  ChangePassphrase,
  ClientIn,
  ConfirmSession,
  Credentials,
  DeleteAccount,
  Engine,
  EngineDraft,
  FirstAdmin,
  Forgotten,
  FormField,
  GameSummary,
  Hint,
  HintWanted,
  Host,
  HostDraft,
  Import,
  ImportFault,
  ImportView,
  LegalMove,
  Log,
  LogIn,
  MailCard,
  MailChoice,
  MailConfirmed,
  MailOffered,
  MailStopped,
  MailToken,
  MatchCard,
  MatchCommand,
  MatchFile,
  MatchGameView,
  MatchPlan,
  MatchView,
  Me,
  Module,
  ModuleCheck,
  ModuleContent,
  ModuleFile,
  Modules,
  NewApp,
  NewChallenge,
  NewHost,
  NewMailAddress,
  NewPasskey,
  NewToken,
  OpeningsFile,
  OpeningsRead,
  Overview,
  PasskeyAnswer,
  PasskeyChallenge,
  PasskeyPlace,
  PasskeyUse,
  Player,
  RecoveryCodes,
  ResetLink,
  ResetPassphrase,
  Rules,
  RulesCard,
  Running,
  Seat,
  SecondFactors,
  SecurityLog,
  SessionCard,
  Settings,
  StudyCard,
  StudyPlan,
  StudyView,
  TestReport,
  TimeControl,
  TokenCard,
  TokenDraft,
  Trial,
  TrialState,
  UserChange,
  View,
} from "./types";

/** What each call takes and answers, by its method and its address under `/api/v1`. */
export interface Calls {
  /** Write a backup of the database. */
  "POST /admin/backups": { answer: Backup };
  /** List the books of openings by name. */
  "GET /admin/books": { answer: Array<Book> };
  /** Delete a book that no match needs any more. */
  "DELETE /admin/books/{name}": { path: { name: string }; answer: undefined };
  /** List all bots, with what they run. */
  "GET /admin/bots": { answer: Array<Bot> };
  /** Add a bot. */
  "POST /admin/bots": { body: BotDraft; answer: Bot };
  /** Remove a bot; its games stay. */
  "DELETE /admin/bots/{id}": { path: { id: string }; answer: undefined };
  /** Change a bot. */
  "PUT /admin/bots/{id}": { path: { id: string }; body: BotDraft; answer: Bot };
  /** Let a bot accept no more games. */
  "POST /admin/bots/{id}/disable": { path: { id: string }; answer: Bot };
  /** Let a bot play. */
  "POST /admin/bots/{id}/enable": { path: { id: string }; answer: Bot };
  /** List the engines. */
  "GET /admin/engines": { answer: Array<Engine> };
  /** Add an engine. */
  "POST /admin/engines": { body: EngineDraft; answer: Engine };
  /** Try an engine that is not added yet. */
  "POST /admin/engines/test": { body: EngineDraft; answer: TestReport };
  /** Remove an engine. */
  "DELETE /admin/engines/{id}": { path: { id: string }; answer: undefined };
  /** Change an engine. */
  "PUT /admin/engines/{id}": { path: { id: string }; body: EngineDraft; answer: Engine };
  /** Let an engine be used no more. */
  "POST /admin/engines/{id}/disable": { path: { id: string }; answer: Engine };
  /** Let an engine be used. */
  "POST /admin/engines/{id}/enable": { path: { id: string }; answer: Engine };
  /** Try an engine. */
  "POST /admin/engines/{id}/test": { path: { id: string }; answer: TestReport };
  /** List the machines that run engines. */
  "GET /admin/hosts": { answer: Array<Host> };
  /** Let a machine in; its token is told this once. */
  "POST /admin/hosts": { body: HostDraft; answer: NewHost };
  /** Let a machine in no more. */
  "DELETE /admin/hosts/{id}": { path: { id: string }; answer: undefined };
  /** List what those who run the server did, the newest first. */
  "GET /admin/log": { query?: { before?: number }; answer: Log };
  /** Send a test mail to one's own address. */
  "POST /admin/mail/test": { answer: NewMailAddress };
  /** List the versions of games that were added. */
  "GET /admin/modules": { answer: Modules };
  /** Add a game, or a new version of one. */
  "POST /admin/modules": { body: ModuleFile; answer: Module };
  /** Look into the file of a game without adding it. */
  "POST /admin/modules/check": { body: ModuleFile; answer: ModuleCheck };
  /** List what a variant can be composed of. */
  "GET /admin/modules/form": { answer: Array<FormField> };
  /** List files of games to begin with. */
  "GET /admin/modules/templates": { answer: Array<ModuleFile> };
  /** Remove a version of a game that nobody has played. */
  "DELETE /admin/modules/{id}": { path: { id: string }; answer: undefined };
  /** Show the file of a version of a game. */
  "GET /admin/modules/{id}": { path: { id: string }; answer: ModuleContent };
  /** Let new games be played by a version. */
  "POST /admin/modules/{id}/publish": { path: { id: string }; answer: Module };
  /** Let no new games be played by a version. */
  "POST /admin/modules/{id}/retire": { path: { id: string }; answer: Module };
  /** Play some moves by a version. */
  "POST /admin/modules/{id}/try": { path: { id: string }; body: Trial; answer: TrialState };
  /** Show how the server does. */
  "GET /admin/overview": { answer: Overview };
  /** List the seats that engines play now. */
  "GET /admin/running": { answer: Array<Running> };
  /** Give the engine in a seat of a game an order. */
  "POST /admin/running/{game}/{seat}": { path: { game: string; seat: Seat }; body: BotCommand; answer: Running };
  /** List what happened to accounts and at the doors, the newest first. */
  "GET /admin/security": { query?: { account?: string; before?: number; failed?: boolean; network?: string }; answer: SecurityLog };
  /** Change what admins set while it runs. */
  "PUT /admin/settings": { body: Settings; answer: Settings };
  /** List accounts by the beginning of their names. */
  "GET /admin/users": { query?: { after?: string; find?: string }; answer: AdminUsers };
  /** Change what an account may do. */
  "POST /admin/users/{id}": { path: { id: string }; body: UserChange; answer: AdminUser };
  /** Make a link by which somebody can choose a new passphrase. */
  "POST /admin/users/{id}/reset-link": { path: { id: string }; answer: ResetLink };
  /** Take all second factors off the account of somebody who has lost them. */
  "DELETE /admin/users/{id}/second-factors": { path: { id: string }; answer: AdminUser };
  /** List whom one has blocked. */
  "GET /blocks": { answer: { people: Array<Player> } };
  /** Block somebody no longer. */
  "DELETE /blocks/{id}": { path: { id: string }; answer: undefined };
  /** Block somebody: no chat, no invitations and no games between you. */
  "PUT /blocks/{id}": { path: { id: string }; answer: undefined };
  /** List the bots that one can play. */
  "GET /bots": { answer: Array<BotCard> };
  /** List the tests of builds, the newest first. */
  "GET /builds": { answer: Array<BuildTestView> };
  /** Make a test of two builds, and start it. */
  "POST /builds": { body: BuildTestDraft; answer: BuildTestView };
  /** Show a test of builds, machine by machine. */
  "GET /builds/{id}": { path: { id: string }; answer: BuildTestView };
  /** Challenge somebody, or whoever comes. */
  "POST /challenges": { body: NewChallenge; answer: Challenge };
  /** Take a challenge back. */
  "DELETE /challenges/{id}": { path: { id: string }; answer: Challenge };
  /** Show one challenge. */
  "GET /challenges/{id}": { path: { id: string }; answer: Challenge };
  /** Accept a challenge; the game begins. */
  "POST /challenges/{id}/accept": { path: { id: string }; answer: GameSummary };
  /** Decline a challenge. */
  "POST /challenges/{id}/decline": { path: { id: string }; answer: Challenge };
  /** Have this browser told what happens while no page is open, as long as one is signed in. */
  "PUT /devices": { body: { auth: string; endpoint: string; p256dh: string }; answer: { id: string } };
  /** Have a browser told nothing any more. */
  "DELETE /devices/{id}": { path: { id: string }; answer: undefined };
  /** Make the first admin of a new server, and log in. */
  "POST /first-admin": { body: FirstAdmin; answer: Me };
  /** Have links sent by which a forgotten passphrase is chosen anew. */
  "POST /forgotten": { body: Forgotten; answer: undefined };
  /** List games, the newest first. */
  "GET /games": { query?: { before?: number; ended?: boolean; limit?: number; people?: boolean; player?: string; rules?: string }; answer: Array<GameSummary> };
  /** Show a whole game, as whoever asks may see it. */
  "GET /games/{id}": { path: { id: string }; answer: ClientIn };
  /** Show what would follow some moves in a game of one's own in which moves are prepared. */
  "POST /games/{id}/ahead": { path: { id: string }; body: { moves: Array<string> }; answer: { labels: Array<string>; legal: Array<LegalMove>; moves: Array<string>; natives?: Array<string | null>; ply: number; turn?: Seat | null; view: View } };
  /** Ask what the computer would play in a casual game against it. */
  "POST /games/{id}/hint": { path: { id: string }; body: HintWanted; answer: Hint };
  /** Tell what one has prepared in a game of one's own. */
  "GET /games/{id}/plan": { path: { id: string }; answer: { lines: Array<Array<string>>; ply: number } };
  /** Prepare moves that are made when the opponent moves as expected, in games for days. */
  "PUT /games/{id}/plan": { path: { id: string }; body: { lines: Array<Array<string>>; ply: number }; answer: { lines: Array<Array<string>>; ply: number } };
  /** Tell how people write a move that one may make now in a game of one's own. */
  "POST /games/{id}/written": { path: { id: string }; body: { ply: number; text: string }; answer: { label: string; native?: string | null; notation: string; ply: number } };
  /** Become a guest, or stay who one is. */
  "POST /guest": { answer: Me };
  /** Fetch a piece of an archive for a machine. */
  "GET /host/archives/{id}": { path: { id: string }; query?: { from?: number }; answer: { content: string } };
  /** Fetch the file of a game's rules for a machine. */
  "GET /host/rules/{id}": { path: { id: string }; answer: ModuleFile };
  /** List the files of games that one has sent. */
  "GET /imports": { answer: Array<Import> };
  /** Delete a file of games and all games of it. */
  "DELETE /imports/{id}": { path: { id: string }; answer: undefined };
  /** Show a file of games, and what was wrong with it. */
  "GET /imports/{id}": { path: { id: string }; answer: ImportView };
  /** List what was wrong with games of a file. */
  "GET /imports/{id}/faults": { path: { id: string }; query?: { from?: number; limit?: number }; answer: Array<ImportFault> };
  /** List the games of a file, in its order. */
  "GET /imports/{id}/games": { path: { id: string }; query?: { from?: number; limit?: number }; answer: Array<{ game: GameSummary; number: number }> };
  /** List the kinds of games briefly, without their boards and rules. */
  "GET /kinds": { answer: Array<RulesCard> };
  /** Log in. */
  "POST /login": { body: LogIn; answer: Me };
  /** Log in with a passkey alone. */
  "POST /login/passkey": { body: PasskeyAnswer; answer: Me };
  /** Log out. */
  "POST /logout": { answer: Me };
  /** Tell one's address for mail, and which mail one wants. */
  "GET /mail": { answer: MailCard };
  /** Remove one's addresses for mail. */
  "DELETE /mail/address": { answer: undefined };
  /** Give an address for mail, which counts once it is confirmed. */
  "PUT /mail/address": { body: NewMailAddress; answer: MailCard };
  /** Send the link by which one's address is confirmed once more. */
  "POST /mail/address/resend": { answer: undefined };
  /** Forget the address that waits to be confirmed. */
  "DELETE /mail/address/waiting": { answer: undefined };
  /** Choose which mail one wants. */
  "PUT /mail/choice": { body: MailChoice; answer: MailChoice };
  /** Confirm an address by the link that was sent there. */
  "POST /mail/confirm": { body: MailToken; answer: MailConfirmed };
  /** Tell whether this server sends mail. */
  "GET /mail/offered": { answer: MailOffered };
  /** Lead to the page on which mail about games is stopped. */
  "GET /mail/stop": { query: { token: string }; answer: undefined };
  /** Stop mail about games by the link of such a mail. */
  "POST /mail/stop": { query: { token: string }; answer: MailStopped };
  /** List matches of bots, the newest first. */
  "GET /matches": { query?: { before?: number }; answer: Array<MatchCard> };
  /** Make a match. */
  "POST /matches": { body: MatchPlan; answer: MatchView };
  /** Read the openings of a file. */
  "POST /matches/openings": { body: OpeningsFile; answer: OpeningsRead };
  /** Read the plan that a match file has. */
  "POST /matches/read": { body: MatchFile; answer: MatchPlan };
  /** List studies of search algorithms, the newest first. */
  "GET /matches/studies": { query?: { before?: number }; answer: Array<StudyCard> };
  /** Start a study of search algorithms. */
  "POST /matches/studies": { body: StudyPlan; answer: StudyView };
  /** Show one study of search algorithms. */
  "GET /matches/studies/{id}": { path: { id: string }; answer: StudyView };
  /** Call a study off. */
  "POST /matches/studies/{id}/cancel": { path: { id: string }; answer: StudyView };
  /** Show one match, with its table. */
  "GET /matches/{id}": { path: { id: string }; answer: MatchView };
  /** List the games of a match, in order. */
  "GET /matches/{id}/games": { path: { id: string }; query?: { from?: number }; answer: Array<MatchGameView> };
  /** Start, pause, stop or change a match. */
  "POST /matches/{id}/orders": { path: { id: string }; body: MatchCommand; answer: MatchView };
  /** Make a match that proves a tuning. */
  "POST /matches/{id}/proof": { path: { id: string }; answer: MatchView };
  /** Delete one's account. */
  "DELETE /me": { body: DeleteAccount; answer: Me };
  /** Tell who one is. */
  "GET /me": { answer: Me };
  /** List one's own games that go on, and whose turn it is. */
  "GET /me/games": { answer: { games: Array<{ game: GameSummary; turn: Seat; until_ms?: number | null }> } };
  /** Describe all calls of the server. */
  "GET /openapi.json": { answer: unknown };
  /** Play a casual game with whoever waits for the same, or wait for somebody in the lobby. */
  "POST /pairings": { body: { rules: string; time: TimeControl }; answer: { game: string; kind: "begun" } | { challenge: Challenge; kind: "waiting" } };
  /** Add the passkey that was asked for. */
  "POST /passkeys": { body: NewPasskey; answer: RecoveryCodes };
  /** Ask for the answer of a passkey, to log in or to prove who one is. */
  "POST /passkeys/challenge": { body: PasskeyUse; answer: PasskeyChallenge };
  /** Ask for a new passkey. */
  "POST /passkeys/offer": { answer: PasskeyChallenge };
  /** Tell where passkeys are good. */
  "GET /passkeys/place": { answer: PasskeyPlace };
  /** Remove a passkey. */
  "DELETE /passkeys/{id}": { path: { id: string }; answer: undefined };
  /** Change one's passphrase; all other sessions end, and tokens unless kept. */
  "POST /passphrase": { body: ChangePassphrase; answer: Me };
  /** Find the position that a game, given as text, has led to. */
  "POST /positions": { body: { rules: string; text: string }; answer: { moves: number; text: string } };
  /** Tell the key by which browsers know this server's notices. */
  "GET /push": { answer: { key?: string | null } };
  /** Make an account, and log in. */
  "POST /register": { body: Credentials; answer: Me };
  /** Choose a new passphrase by the link that an admin made. */
  "POST /reset-passphrase": { body: ResetPassphrase; answer: Me };
  /** List the kinds of games that can be played here. */
  "GET /rules": { answer: Array<Rules> };
  /** Show one kind of game, with its special moves. */
  "GET /rules/{key}": { path: { key: string }; answer: Rules };
  /** Fetch the file that a game was added by, for a program that plays it. */
  "GET /rules/{key}/file": { path: { key: string }; answer: ModuleFile };
  /** List one's second factors. */
  "GET /second-factors": { answer: SecondFactors };
  /** Remove the app that makes codes. */
  "DELETE /second-factors/app": { answer: undefined };
  /** Set up the app that a secret was made for, by its first code. */
  "POST /second-factors/app": { body: NewApp; answer: RecoveryCodes };
  /** Make a secret for an app that makes codes. */
  "POST /second-factors/app/offer": { answer: AppOffer };
  /** Make recovery codes in place of those of before; they are told this once. */
  "POST /second-factors/recovery-codes": { answer: RecoveryCodes };
  /** Prove once more who one is, for what a session alone may not do. */
  "POST /session/confirm": { body: ConfirmSession; answer: undefined };
  /** Log out everywhere else. */
  "DELETE /sessions": { answer: undefined };
  /** List where one is logged in. */
  "GET /sessions": { answer: Array<SessionCard> };
  /** End one of one's sessions. */
  "DELETE /sessions/{id}": { path: { id: string }; answer: undefined };
  /** Tell what one has chosen about how pages behave. */
  "GET /settings": { answer: { choices: Record<string, string> } };
  /** Keep what one has chosen with one's account. */
  "PUT /settings": { body: { choices: Record<string, string> }; answer: { choices: Record<string, string> } };
  /** Describe the messages of the socket. */
  "GET /socket.schema.json": { answer: unknown };
  /** List the tokens that one's programs show. */
  "GET /tokens": { answer: Array<TokenCard> };
  /** Make a token; its secret is told this once. */
  "POST /tokens": { body: TokenDraft; answer: NewToken };
  /** End a token. */
  "DELETE /tokens/{id}": { path: { id: string }; answer: undefined };
  /** Find somebody by name. */
  "GET /users/{name}": { path: { name: string }; answer: Player };
}
