/** One test of builds: what its machines make of it, and how the test stands. */

import { adminsOnly } from "../admin/parts";
import { call, problemOf } from "../api";
import type { App, Page } from "../app";
import { scoreFacts, testFacts } from "../matches/score";
import { t } from "../messages";
import type {
  BuildMachine,
  BuildStanding,
  BuildTestView,
  BuildView,
  MatchState,
  MatchView,
} from "../protocol";
import { scrolls } from "../ui/scrolls";
import { h, type VNode } from "../vdom";

/** How often a test is asked for. */
const EVERY_MS = 2_000;
/** States in which machines keep nothing for a test. */
const OVER: readonly MatchState[] = ["finished", "stopped"];

export class BuildTestPage implements Page {
  private test: BuildTestView | undefined;
  private match: MatchView | undefined;
  private trouble: string | undefined;
  private mounted = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly app: App,
    private readonly id: string,
  ) {}

  get title(): string {
    return t("builds.one");
  }

  async mount(): Promise<void> {
    this.mounted = true;
    await this.load();
  }

  onAccount(): void {
    this.load();
  }

  unmount(): void {
    this.mounted = false;
    clearTimeout(this.timer);
  }

  view(): VNode {
    if (this.app.account?.role !== "admin") return adminsOnly(this.title);
    const { test, match } = this;
    if (test === undefined) {
      return this.trouble === undefined
        ? h("div.skeleton")
        : h("p.fault", { attrs: { role: "alert" } }, this.trouble);
    }
    return h("div.stack.sections.match", [
      this.head(test),
      OVER.includes(test.state) ? null : machinesView(test),
      match?.score === undefined
        ? null
        : h("section.stack", { key: "score" }, [
            h("h2", t("matches.table")),
            scoreFacts(match.score),
            match.test === undefined ? null : testFacts(match.test),
          ]),
    ]);
  }

  private head({ name, state, builds }: BuildTestView): VNode {
    const { match } = this;
    return h("div.stack.tight", { key: "head" }, [
      h("div.row.spread", [
        h("h1.cut", name),
        h("span.state", { class: { good: state === "running" } }, t(`matches.state.${state}`)),
      ]),
      match === undefined
        ? null
        : h("p", t("matches.played", { played: match.played, games: match.games })),
      match?.waits ? h("p.waits", { attrs: { role: "status" } }, match.waits) : null,
      h("p", [h("a", { attrs: { href: `/matches/${this.id}` } }, t("builds.match"))]),
      scrolls(t("builds.one"), h("table.builds", [h("tbody", builds.map(buildRow))])),
    ]);
  }

  private async load(): Promise<void> {
    clearTimeout(this.timer);
    if (this.app.account?.role !== "admin") return;
    try {
      this.test = await call("GET /builds/{id}", { path: { id: this.id } });
      this.match = await call("GET /matches/{id}", { path: { id: this.id } });
      this.trouble = undefined;
    } catch (error) {
      this.trouble = problemOf(error).error;
    }
    this.app.redraw();
    if (this.mounted) this.timer = setTimeout(() => this.load(), EVERY_MS);
  }
}

function buildRow({ player, recipe, expected, found }: BuildView): VNode {
  const { command, program, bench } = recipe;
  const signature = found ?? expected;
  return h("tr", { key: player }, [
    h("th", { attrs: { scope: "row" } }, player),
    h("td", t("builds.recipe", { command, program, bench })),
    h("td", signature === undefined ? "–" : `${t("builds.signature.short")} ${signature}`),
  ]);
}

function machinesView({ machines, builds }: BuildTestView): VNode {
  return h("section.stack", { key: "machines" }, [
    h("h2", t("builds.machines")),
    machines.length === 0
      ? h("p.empty", t("builds.machines.none"))
      : h(
          "div.stack",
          machines.map((machine) => machineView(machine, builds)),
        ),
  ]);
}

function machineView(machine: BuildMachine, builds: readonly BuildView[]): VNode {
  const { id, name, factor } = machine;
  const rows = builds.map(({ player }, place) =>
    h("div.stack.tight", { key: player }, [
      h("p", [h("strong", player), " ", standingText(machine.builds[place] ?? undefined)]),
      lastLines(machine.builds[place] ?? undefined),
    ]),
  );
  return h("div.module.stack.tight", { key: id }, [
    h("div.row.spread", [
      h("h3.cut", name),
      factor === undefined ? null : h("span.quiet", `${t("builds.factor")} × ${factor.toFixed(3)}`),
    ]),
    ...rows,
  ]);
}

function standingText(standing: BuildStanding | undefined): VNode | string {
  switch (standing?.kind) {
    case undefined:
      return t("builds.standing.none");
    case "waiting":
      return t("builds.standing.waiting");
    case "working":
      return t(`builds.standing.${standing.stage}`);
    case "ready": {
      const { nodes, nps } = standing.bench;
      return t("builds.standing.ready", { nodes: `${nodes}`, nps: `${nps}` });
    }
    case "failed":
      return h("span.fault", t("builds.standing.failed", { why: standing.why }));
  }
}

function lastLines(standing: BuildStanding | undefined): VNode | null {
  if (standing?.kind !== "failed" || standing.lines.length === 0) return null;
  return h("details", { attrs: { open: true } }, [
    h("summary", t("builds.lines")),
    scrolls(t("builds.lines"), h("pre.small", standing.lines.join("\n"))),
  ]);
}
