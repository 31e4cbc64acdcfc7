/** The engines that are at work now, asked for anew while one looks. */

import { call, problemOf } from "../../api";
import type { App, Page } from "../../app";
import { t } from "../../messages";
import type { BotCommand, BotOrder, Running } from "../../protocol";
import { icon } from "../../ui/icon";
import { bytesText, countText, depthText, scoreText } from "../../ui/info-text";
import { personLink } from "../../ui/person";
import { h, type VNode } from "../../vdom";
import { loadText } from "../overview/engines";
import { adminsOnly, adminTabs } from "../parts";

const EVERY_MS = 2_000;
const SECOND = 1_000;

export class RunningPage implements Page {
  private running: readonly Running[] | undefined;
  private trouble: string | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The page is on the screen, and answers may be waited for. */
  private mounted = false;
  private readonly onVisible = (): void => this.wake();

  constructor(private readonly app: App) {}

  get title(): string {
    return t("running.title");
  }

  mount(): void {
    this.mounted = true;
    document.addEventListener("visibilitychange", this.onVisible);
    this.wake();
  }

  unmount(): void {
    this.mounted = false;
    document.removeEventListener("visibilitychange", this.onVisible);
    clearTimeout(this.timer);
  }

  onAccount(): void {
    this.wake();
  }

  view(): VNode {
    if (this.app.account?.role !== "admin") return adminsOnly(this.title);
    return h("div.stack.sections.admin", [
      adminTabs("running"),
      h("div.stack", [
        h("h1", this.title),
        h("p.quiet", t("running.lead")),
        this.trouble
          ? h("div.alert", { key: "trouble", attrs: { role: "alert" } }, [
              icon("alert"),
              h("p", this.trouble),
            ])
          : null,
      ]),
      this.list(),
    ]);
  }

  private list(): VNode | null {
    const { running } = this;
    if (running === undefined) return this.trouble ? null : h("div.skeleton", { key: "wait" });
    if (running.length === 0) return h("p.empty", { key: "none" }, t("running.none"));
    return h(
      "ul.modules.stack",
      { key: "list" },
      running.map((one) => this.item(one)),
    );
  }

  private item(one: Running): VNode {
    const { game, seat, bot, engine, host, thinking, paused } = one;
    const state = paused ? "running.held" : thinking ? "running.thinks" : "running.idle";
    return h("li.module.stack.tight", { key: `${game}-${seat}` }, [
      h("div.row.spread", [
        h("h2", [h("a", { attrs: { href: `/g/${game}` } }, t("running.game", { id: game }))]),
        h("span.state", { class: { good: thinking && !paused } }, t(state)),
      ]),
      h("p.row.tight", [
        personLink(bot),
        h("span.quiet", `${engine}, ${host ? t("running.on", { host }) : t("running.waits")}`),
      ]),
      figures(one),
      one.info?.pv ? h("p.small.pv", { key: "pv" }, one.info.pv) : null,
      h("div.row", { key: "actions" }, [
        this.button(one, "hurry"),
        this.button(one, paused ? "resume" : "pause"),
      ]),
    ]);
  }

  private button(one: Running, order: BotOrder): VNode {
    const attrs = {
      type: "button",
      "aria-label": t(`running.${order}.of`, { bot: one.bot.name }),
    };
    const idle = order === "hurry" && !one.thinking;
    const props = { disabled: idle };
    const data = { key: order, attrs, props, on: { click: () => this.command(one, order) } };
    return h("button.button.small", data, t(`running.${order}`));
  }

  private async command({ game, seat }: Running, order: BotOrder): Promise<void> {
    const body: BotCommand = { order };
    try {
      const now = await call("POST /admin/running/{game}/{seat}", { path: { game, seat }, body });
      const same = (one: Running) => one.game === game && one.seat === seat;
      this.running = this.running?.map((one) => (same(one) ? now : one));
      this.trouble = undefined;
    } catch (error) {
      this.trouble = problemOf(error).error;
    }
    this.app.redraw();
  }

  /** Asks at once, and from then on as long as somebody can see the page. */
  private wake(): void {
    clearTimeout(this.timer);
    const seen = this.mounted && document.visibilityState === "visible";
    if (seen && this.app.account?.role === "admin") this.load();
    this.app.redraw();
  }

  private async load(): Promise<void> {
    try {
      this.running = await call("GET /admin/running");
      this.trouble = undefined;
    } catch (error) {
      this.trouble = problemOf(error).error;
    }
    this.app.redraw();
    clearTimeout(this.timer);
    if (!this.mounted || document.visibilityState !== "visible") return;
    this.timer = setTimeout(() => this.load(), EVERY_MS);
  }
}

function figures({ cpu_ms, load, memory, info, seat }: Running): VNode {
  const fact = (label: string, value: string) =>
    h("li", { key: label }, [h("span.quiet", `${label}: `), value]);
  const depth = info && depthText(info);
  const words = [
    depth ? t("info.depth", { depth }) : undefined,
    info?.score ? t("info.score", { score: scoreText(info.score, seat) }) : undefined,
    info?.nodes === undefined ? undefined : t("info.nodes", { count: countText(info.nodes) }),
    info?.nps === undefined ? undefined : t("info.speed", { count: countText(info.nps) }),
  ].filter((word) => word !== undefined);
  return h("ul.facts.small.figures", [
    fact(t("running.cpu"), t("running.cpu.s", { seconds: (cpu_ms / SECOND).toFixed(1) })),
    ...(load === undefined ? [] : [fact(t("overview.cpu"), loadText(load))]),
    fact(t("running.memory"), bytesText(memory)),
    ...words.map((word) => h("li", { key: word }, word)),
  ]);
}
