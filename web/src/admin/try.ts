/** A version tried against oneself: both sides, seen as whoever one likes. */

import { call, problemOf } from "../api";
import type { App, Page } from "../app";
import { Board } from "../board/board";
import { positionOf } from "../board/position";
import { saidOr, t } from "../messages";
import type { LegalMove, Module, TrialState } from "../protocol";
import { choices } from "../ui/field";
import { h, type VNode } from "../vdom";
import { adminsOnly } from "./parts";

type Eyes = "0" | "1" | "2";

export class TryPage implements Page {
  private module: Module | undefined;
  private state: TrialState | undefined;
  private board: Board | undefined;
  private moves: string[] = [];
  private eyes: Eyes = "0";
  private trouble: string | undefined;

  constructor(
    private readonly app: App,
    private readonly id: string,
  ) {}

  get title(): string {
    return t("modules.try.title", { name: this.module?.name ?? this.id });
  }

  async mount(): Promise<void> {
    try {
      const { modules } = await call("GET /admin/modules");
      this.module = modules.find(({ id }) => id === this.id);
    } catch (error) {
      this.trouble = problemOf(error).error;
    }
    await this.play([]);
  }

  view(): VNode {
    if (this.app.account?.role !== "admin") return adminsOnly(this.title);
    return h("div.stack.sections.admin", [
      h("div.stack.tight", [h("h1", this.title), h("p.quiet", t("modules.try.lead"))]),
      this.trouble ? h("p.fault", { attrs: { role: "alert" } }, this.trouble) : null,
      this.state ? this.table(this.state) : h("div.skeleton"),
    ]);
  }

  private table(state: TrialState): VNode {
    const view = state.views[Number(this.eyes) as 0 | 1 | 2];
    const position = positionOf(view);
    const legal = state.moves;
    const turned = this.eyes === "1";
    return h("div.trial", [
      h("div.trial-board", [this.board?.view({ position, legal, turned }) ?? null]),
      h("div.stack", [
        h("p", { attrs: { role: "status" } }, this.status(state)),
        view.status ? h("p", saidOr(view.said, view.status)) : null,
        this.buttonMoves(legal),
        choices<Eyes>({
          name: "eyes",
          label: t("modules.try.as"),
          value: this.eyes,
          options: [
            { value: "0", label: "1" },
            { value: "1", label: "2" },
            { value: "2", label: t("modules.try.spectators") },
          ],
          onChange: (eyes) => {
            this.eyes = eyes;
            this.app.redraw();
          },
        }),
        h(
          "ol.trial-moves",
          state.labels.map((label) => h("li", label)),
        ),
        h("div.row", [
          this.button(t("modules.try.back"), () => this.play(this.moves.slice(0, -1))),
          this.button(t("modules.try.again"), () => this.play([])),
          this.module && this.module.state !== "published"
            ? this.button(t("modules.publish"), () => this.publish(), true)
            : null,
        ]),
        h("p.small", [h("span.quiet", `${t("modules.try.text")}: `), h("code", state.text)]),
        said(state.log ?? []),
      ]),
    ]);
  }

  /** Moves that no cell stands for. */
  private buttonMoves(legal: readonly LegalMove[]): VNode {
    const buttons = legal.filter(({ path }) => path.length === 0);
    return h(
      "div.row",
      buttons.map((move) => this.button(move.choice?.text ?? move.notation, () => this.make(move))),
    );
  }

  private button(text: string, run: () => void, primary = false): VNode {
    const data = { class: { primary }, attrs: { type: "button" }, on: { click: run } };
    return h("button.button.small", data, text);
  }

  private status({ result, turn }: TrialState): string {
    if (result !== undefined) return `${result.score}, ${result.reason.replaceAll("-", " ")}`;
    return t("modules.try.turn", { seat: turn === "first" ? "1" : "2" });
  }

  private make(move: LegalMove): void {
    this.play([...this.moves, move.notation]);
  }

  private async play(moves: string[]): Promise<void> {
    const start = { kind: "usual" } as const;
    const taken = { path: { id: this.id }, body: { start, moves } };
    this.trouble = undefined;
    try {
      this.state = await call("POST /admin/modules/{id}/try", taken);
      this.moves = moves;
      this.board ??= new Board(this.state.board, ["light", "dark"], {
        play: (move) => this.make(move),
        redraw: () => this.app.redraw(),
      });
    } catch (error) {
      this.trouble = problemOf(error).error;
    }
    this.app.redraw();
  }

  private async publish(): Promise<void> {
    try {
      await call("POST /admin/modules/{id}/publish", { path: { id: this.id } });
      this.app.go("/admin/games");
    } catch (error) {
      this.trouble = problemOf(error).error;
      this.app.redraw();
    }
  }
}

/** What a script logged. */
function said(log: readonly string[]): VNode | null {
  if (log.length === 0) return null;
  return h("div.stack.tight", { key: "log" }, [
    h("p.quiet.small", t("modules.log")),
    h("pre.code", log.join("\n")),
  ]);
}
