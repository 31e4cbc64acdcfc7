/** The page of one game: what is shown of it, and what the person does there. */

import type { App, Location, Page } from "../app";
import { Board } from "../board/board";
import type { Premove } from "../board/premove";
import { Room } from "../board/room";
import { typedMove } from "../board/routes";
import { sidesOf, tonesOf } from "../board/sides";
import { t } from "../messages";
import type { Act, ClientIn, LegalMove } from "../protocol";
import type { Answer, Command } from "../socket";
import type { VNode } from "../vdom";
import { ActDesk } from "./act-desk";
import { Address, plyIn } from "./address";
import { ClaimDesk } from "./claim";
import { KeyDesk } from "./desk";
import { HandDesk } from "./hand-desk";
import { Hearing } from "./hearing";
import { HintDesk } from "./hint";
import { gameView, loadingView, missingView } from "./layout";
import { linkOf } from "./link";
import { answered, apply, hidesSomething, isMyTurn, type Model, playing } from "./model";
import { PlanDesk } from "./plan/desk";
import type { Screen } from "./screen";
import type { Sheet } from "./sheets";
import { standing } from "./standing";
import { isTalkSeen, TalkDesk } from "./talk-desk";
import { ThinkingDesk } from "./thinking";
import { untilChange } from "./ticking";
import { titleOf } from "./words";
import { Writer } from "./writer";

/** So many answers in a row that do not fit together end the asking. */
const ASKS_MAX = 3;

export class GamePage implements Page {
  readonly wide = true;
  model: Model | undefined;
  board: Board | undefined;
  readonly room = new Room(() => this.board?.layInto(this.room.size));
  private missing = false;
  flipped = false;
  private sheet: Sheet = "moves";
  /** The position that is looked at, as moves made; undefined for the present one. */
  at: number | undefined;
  readonly acts = new ActDesk(this);
  private trouble: string | undefined;
  /** Why the game, or something of it, could not be shown, until more of it comes. */
  private unshown: string | undefined;
  private typed = "";
  private readonly talk: TalkDesk;
  private readonly thinking: ThinkingDesk;
  readonly hint: HintDesk;
  private readonly hearing: Hearing;
  readonly writer: Writer;
  readonly hand: HandDesk;
  readonly plan: PlanDesk;
  private asks = 0;
  private readonly claim: ClaimDesk;
  private readonly keys: KeyDesk;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly address: Address;

  constructor(
    readonly app: App,
    private readonly id: string,
    location?: Location,
  ) {
    this.at = plyIn(location);
    this.address = new Address(id);
    this.talk = new TalkDesk(app, id);
    this.thinking = new ThinkingDesk(app, id);
    this.writer = new Writer(id, () => app.redraw());
    this.hand = new HandDesk(this, this.writer);
    this.hint = new HintDesk(app, id, this.writer);
    this.plan = new PlanDesk(this, id);
    this.hearing = new Hearing(id, () => app.now());
    this.claim = new ClaimDesk((from) => app.socket.watch(id, from));
    this.keys = new KeyDesk(app, this);
  }

  get title(): string {
    if (this.model !== undefined) return titleOf(this.model);
    return t(this.missing ? "game.missing.title" : "game.title.loading");
  }

  get waits(): boolean {
    return this.model !== undefined && isMyTurn(this.model);
  }

  get barless(): boolean {
    return !this.missing;
  }

  get placesMessages(): boolean {
    return this.board !== undefined && !this.missing;
  }

  get playing(): boolean {
    return this.model?.you !== undefined && this.model.result === undefined;
  }

  mount(): void {
    this.keys.begin();
    this.plan.begin();
    this.hearing.begin();
    this.app.dismiss(`started:${this.id}`);
    this.app.socket.watch(this.id);
  }

  unmount(): void {
    this.keys.stop();
    this.plan.stop();
    this.hearing.stop();
    clearTimeout(this.timer);
    this.address.stop();
    this.app.socket.unwatch(this.id);
  }

  onLocation(location: Location): boolean {
    this.look(plyIn(location));
    this.app.redraw();
    return true;
  }

  /** As somebody else one may see and do other things: everything anew. */
  onAccount(): void {
    this.thinking.forget();
    this.writer.forget();
    this.plan.forget();
    if (this.model !== undefined) this.app.socket.watch(this.id);
  }

  /** What was said is told anew, without those whom one does not want to read. */
  onBlocks(): void {
    if (this.model !== undefined) this.app.socket.watch(this.id);
  }

  onMessage(message: ClientIn): void {
    if (message.type === "refused" && message.id === undefined && message.game === this.id) {
      this.missing = message.reason === "no-such-game";
      if (!this.missing) this.unshown = message.text;
      if (message.reason === "not-shown") this.thinking.refused();
      return this.app.redraw();
    }
    // The way to the server was measured anew, which the own bar shows.
    if (message.type === "pong" || this.thinking.hear(message)) return this.app.redraw();
    const before = this.model;
    const after = apply(before, this.id, message);
    if (after === before || after === undefined) return;
    this.model = after;
    this.unshown = undefined;
    this.writer.heard(after);
    this.hint.heard(after);
    this.hearing.heard(before, after);
    this.react(before, after);
    // What was prepared is played first: a premove would come too late.
    if (this.plan.heard(before, after)) this.hand.premoves.drop();
    this.hand.heard(before, after);
    this.app.redraw();
  }

  view(): VNode {
    const { model, board, hand } = this;
    if (this.missing) return missingView();
    if (model === undefined || board === undefined) return loadingView(this.room);
    const nowMs = this.app.now();
    this.wait(model, nowMs);
    const { shown } = this;
    const { acts, typed, talk, thinking, hint, sheet, keys, plan } = this;
    const trouble = this.trouble ?? this.unshown;
    const { writer, planning } = this;
    const screen: Screen = {
      ...{ model, board, shown, nowMs, acts, trouble, typed, talk, thinking, hint, sheet },
      ...{ keys, link: linkOf(this.app), hand, writer, plan, planning },
      ...standing(model, this),
    };
    if (isTalkSeen()) talk.seen[talk.room] = model.version;
    return gameView(screen, this);
  }

  /** Whether the board shows a line that is being prepared. */
  get planning(): boolean {
    return this.plan.opened && this.at === undefined;
  }

  get againstBot(): boolean {
    return this.model !== undefined && this.thinking.isOpponent(this.model);
  }

  present(): void {
    if (this.at !== undefined) this.go(this.last);
  }

  makeRoom(): void {
    if (this.sheet === "talk") this.openSheet("moves");
  }

  play(move: LegalMove): void {
    if (this.planning) return this.plan.entry.enter(move.notation, move);
    this.hand.make(move.notation, move);
  }

  playTyped(): void {
    const { model, typed } = this;
    if (model === undefined || typed.trim() === "") return;
    if (this.planning) return this.plan.entry.enterTyped(typed);
    const names = model.about.board.cells.map(({ name }) => name);
    const move = typedMove(model.you?.legal ?? [], names, typed);
    this.hand.make(move?.notation ?? typed.trim(), move);
  }

  type(text: string): void {
    this.typed = text;
    this.trouble = undefined;
    this.app.redraw();
  }

  calm(): void {
    this.trouble = undefined;
  }

  doAct(act: Act): void {
    void this.carryOut({ type: "act", game: this.id, act });
  }

  get shown(): number {
    return this.at ?? this.last;
  }

  get last(): number {
    return this.model?.plies.length ?? 0;
  }

  go(ply: number): void {
    const { model, shown } = this;
    this.look(Math.max(0, ply));
    if (model !== undefined) this.hearing.looked(model, shown, this.shown);
    this.address.follow(this.at);
    this.app.redraw();
  }

  flip(): void {
    this.flipped = !this.flipped;
    this.app.redraw();
  }

  openSheet(sheet: Sheet): void {
    this.sheet = sheet;
    this.app.redraw();
  }

  /** What stands in the field comes back where the server refuses it. */
  send(model: Model, notation: string, move: LegalMove | undefined, waited = false): void {
    const { typed } = this;
    this.trouble = undefined;
    this.typed = "";
    this.at = undefined;
    const moving = playing(model, notation, move);
    this.model = moving;
    this.hearing.played(moving);
    const command = { type: "move", game: this.id, ply: model.plies.length, notation } as const;
    void this.carryOut(command).then((answer) => {
      // Another tab was quicker with its premove: nobody has done anything wrong.
      if (waited && isOvertaken(answer)) this.trouble = undefined;
      if (answer.type === "refused" && this.typed === "") this.typed = typed;
      if (answer.type === "refused") this.hand.premoves.drop();
      if (this.model?.pending === moving.pending) this.model = answered(this.model ?? moving);
      this.app.redraw();
    });
  }

  private async carryOut(command: Command): Promise<Answer> {
    const answer = await this.app.socket.command(command);
    if (answer.type === "refused") this.trouble = answer.text;
    this.app.redraw();
    return answer;
  }

  private react(before: Model | undefined, after: Model): void {
    if (this.board === undefined) this.settleIn(after);
    if (after.askFrom !== undefined) return this.askAgain(after.askFrom);
    this.asks = 0;
    void this.thinking.settleIn(after);
    const seated = after.you !== undefined;
    const moved = before !== undefined && after.plies.length !== before.plies.length;
    if (moved && seated) this.at = undefined;
    if (moved) this.board?.forgetDrawings(after.plies.length);
    if (moved) this.trouble = undefined;
    this.look(this.at);
    this.acts.heard(after);
    const ended = before !== undefined && before.result === undefined && after.result !== undefined;
    if (ended && hidesSomething(after)) this.app.socket.watch(this.id);
    const next = before !== undefined && before.rematch === undefined ? after.rematch : undefined;
    if (next !== undefined && seated) this.app.go(`/g/${next}`);
  }

  /** The last position is the present one, which goes on by itself. */
  private look(ply: number | undefined): void {
    const last = this.model?.plies.length ?? Number.POSITIVE_INFINITY;
    this.at = ply !== undefined && ply < last ? ply : undefined;
  }

  /** What is made once, when the game is known for the first time. */
  private settleIn(model: Model): void {
    const { board, seats } = model.about;
    const handlers = {
      play: (move: LegalMove) => this.play(move),
      premove: (premove: Premove) => this.hand.premove(premove),
      giveUp: () => this.planning || this.hand.takeBack(),
      redraw: () => this.app.redraw(),
    };
    this.board = new Board(board, tonesOf(seats), handlers, sidesOf(seats));
    this.board.layInto(this.room.size);
    this.talk.room = model.you === undefined ? "spectators" : "players";
  }

  private askAgain(from: number): void {
    this.asks += 1;
    if (this.asks <= ASKS_MAX) this.app.socket.watch(this.id, from);
    else this.trouble = t("error.unexpected");
  }

  /** Draws again when something that is shown changes by itself. */
  private wait(model: Model, nowMs: number): void {
    clearTimeout(this.timer);
    const rest = untilChange(model, nowMs);
    if (rest !== undefined) this.timer = setTimeout(() => this.app.redraw(), rest + 1);
    this.claim.look(model, nowMs);
  }
}

/** Whether a move was refused because another one had been made in its place. */
function isOvertaken(answer: Answer): boolean {
  return answer.type === "refused" && ["stale", "not-your-turn"].includes(answer.reason);
}

/** The page of the game with this id; the address may name a position as `#` and moves made. */
export function gamePage(app: App, id: string, location?: Location): Page {
  return new GamePage(app, id, location);
}
