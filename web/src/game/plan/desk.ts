/** Preparing moves at the board: when it can be done, and what is done with a line. */

import { call, problemOf } from "../../api";
import type { Scene } from "../../board/state";
import { t } from "../../messages";
import type { LegalMove } from "../../protocol";
import { PLAN_LINES_MAX } from "../../protocol";
import { type Model, opponentOf } from "../model";
import { Entry } from "./entry";
import { focusAfter, type PlanHost } from "./host";
import { isForDays, Keeper } from "./keeper";
import { type Line, withLine, withoutLine } from "./lines";

const NO_MOVES: readonly LegalMove[] = [];

export class PlanDesk {
  readonly keeper: Keeper;
  readonly entry: Entry;
  /** Whether lines are entered on the board. */
  opened = false;
  /** Whether the server is keeping lines just now. */
  saves = false;
  /** What was done last, or what happened to what was prepared; often empty. */
  said = "";
  trouble: string | undefined;
  /** Another window may have changed what is kept. */
  private readonly onSight = (): void => {
    const seen = document.visibilityState === "visible";
    if (seen && this.keeper.ply !== undefined) void this.keeper.ask();
  };

  constructor(
    private readonly host: PlanHost,
    private readonly game: string,
  ) {
    this.keeper = new Keeper(game, () => {
      host.app.redraw();
      void this.readLabels();
    });
    this.entry = new Entry(host, game, this.keeper, (error) => this.stepped(error));
  }

  begin(): void {
    document.addEventListener("visibilitychange", this.onSight);
  }

  stop(): void {
    document.removeEventListener("visibilitychange", this.onSight);
  }

  /** Whether moves can be prepared now. */
  isOffered(model: Model): boolean {
    return (
      isForDays(model) &&
      !this.host.againstBot &&
      model.turn === opponentOf(model.you?.seat ?? "first")
    );
  }

  /** What stands on the board while a line is entered. */
  over(scene: Scene): Scene {
    if (!this.opened) return scene;
    const { page, waits, legal } = this.entry;
    const position = waits?.position ?? page?.position ?? scene.position;
    return { position, legal: legal.length > 0 ? legal : NO_MOVES, turned: scene.turned };
  }

  /**
   * Something happened in the game: what was being entered is dropped where it makes no sense now.
   * Whether an answer that was prepared is about to be played.
   */
  heard(before: Model | undefined, model: Model): boolean {
    if (!isForDays(model) || this.host.againstBot) {
      if (this.keeper.ply !== undefined) this.forget();
      return false;
    }
    if (!this.keeper.heard(before, model)) return false;
    const dropped = this.leave();
    this.said = [dropped ? t("plan.dropped") : "", this.keeper.told].filter(Boolean).join(" ");
    return model.turn === model.you?.seat && this.keeper.lines.length > 0;
  }

  /** As somebody else one has prepared other moves. */
  forget(): void {
    this.keeper.forget();
    this.leave();
    this.said = "";
  }

  toggle(): void {
    if (this.opened) this.close();
    else this.open();
  }

  open(): void {
    const { model } = this.host;
    if (model === undefined || this.opened || !this.isOffered(model)) return;
    this.host.board?.cancel();
    this.opened = true;
    this.host.makeRoom();
    this.entry.turnTo(this.entry.line);
    void this.keeper.ask();
    focusAfter("board");
  }

  /** Shows the game again. What was entered is there when one comes back. */
  close(): void {
    if (!this.opened) return;
    const { line, isKept } = this.entry;
    this.host.board?.cancel();
    [this.opened, this.entry.waits, this.trouble] = [false, undefined, undefined];
    this.said = line.length > 0 && !isKept ? t("plan.told.not-kept") : "";
    this.host.app.redraw();
    focusAfter("open");
  }

  /** Gives up what is begun on the board. Whether there was anything. */
  cancel(): boolean {
    return this.host.board?.cancel() ?? false;
  }

  /** Keeps the line: once it is known, where its last move is still looked ahead by. */
  keep(): void {
    const { keeper, entry, host } = this;
    const { line, isWhole, isKept } = entry;
    const seat = host.model?.you?.seat;
    if (entry.waits !== undefined) {
      entry.waits.onKnown = () => this.keep();
      return;
    }
    if (!isWhole || isKept || seat === undefined) return;
    const isMine = (beginning: Line) => keeper.book.isOf(seat, beginning);
    const full = withLine(keeper.lines, line, isMine).length > PLAN_LINES_MAX;
    if (full) this.trouble = t("plan.full", { count: PLAN_LINES_MAX });
    else void this.save((lines) => withLine(lines, line, isMine), t("plan.told.kept"));
    host.app.redraw();
  }

  remove(): void {
    const { line, isKept } = this.entry;
    if (!isKept) return;
    void this.save((lines) => withoutLine(lines, line), t("plan.told.removed"));
    this.host.app.redraw();
  }

  /** Changes what is kept. Where that fails, what was entered stays. */
  private async save(make: (lines: readonly Line[]) => Line[], said: string): Promise<void> {
    if (this.saves) return;
    [this.saves, this.trouble] = [true, undefined];
    const { ply } = this.keeper;
    try {
      await this.keeper.change(make);
      if (ply === this.keeper.ply && this.opened) this.saved(said);
    } catch (error) {
      this.complain(error);
    }
    this.saves = false;
    this.host.app.redraw();
  }

  private saved(said: string): void {
    this.entry.turnTo([]);
    this.said = said;
  }

  private stepped(error?: unknown): void {
    [this.said, this.trouble] = ["", undefined];
    if (error !== undefined) this.complain(error);
    this.host.app.redraw();
  }

  /** Finds out how people write the moves that are kept, one line after another. */
  private async readLabels(): Promise<void> {
    const { book, ply, lines } = this.keeper;
    for (const line of lines) {
      if (!this.opened || lines !== this.keeper.lines) return;
      if (book.knows(line)) continue;
      const taken = { path: { id: this.game }, body: { moves: [...line] } };
      const ahead = await call("POST /games/{id}/ahead", taken).catch(() => undefined);
      if (ahead === undefined) book.fail(line);
      else if (ahead.ply === ply && ply === this.keeper.ply) book.learn(ahead);
      this.host.app.redraw();
    }
  }

  private complain(error: unknown): void {
    const { error: why, code } = problemOf(error);
    const told = this.entry.line.length === 0 || code === "unreachable";
    this.trouble = told ? why : t("plan.trouble", { why });
  }

  /** Shows the game again, where what was entered makes no sense. Whether it was any. */
  private leave(): boolean {
    const { opened } = this;
    const dropped = this.entry.drop();
    [this.opened, this.trouble] = [false, undefined];
    if (dropped) this.host.type("");
    if (opened) {
      this.host.board?.cancel();
      focusAfter("board", true);
    }
    return dropped;
  }
}
