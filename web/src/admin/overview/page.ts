/** How the server is: who is here, what goes on, who may come, and a backup. Asked for anew. */

import { call, problemOf } from "../../api";
import type { App, Page } from "../../app";
import { currentLanguage, t } from "../../messages";
import type { Connected, Overview, ServerLife } from "../../protocol";
import { agoText, whenText } from "../../ui/game-text";
import { icon } from "../../ui/icon";
import { h, type VNode } from "../../vdom";
import { term } from "../engines/report";
import { adminsOnly, adminTabs } from "../parts";
import { alarms } from "./alarms";
import { BackupDesk } from "./backup";
import { certificateAlarm, endText } from "./certificate";
import { engines } from "./engines";
import { MailDesk, mailAlarm } from "./mail";
import { SettingsDesk } from "./settings";

const EVERY_MS = 3_000;

export class OverviewPage implements Page {
  private overview: Overview | undefined;
  private trouble: string | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The page is on the screen, and answers may be waited for. */
  private mounted = false;
  private readonly settings: SettingsDesk;
  private readonly backup: BackupDesk;
  private readonly mail: MailDesk;
  private readonly onVisible = (): void => this.wake();

  constructor(private readonly app: App) {
    this.settings = new SettingsDesk(app);
    this.backup = new BackupDesk(app);
    this.mail = new MailDesk(app);
  }

  get title(): string {
    return t("overview.title");
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
      adminTabs("overview"),
      h("div.stack", [
        h("h1", this.title),
        this.trouble
          ? h("div.alert", { key: "trouble", attrs: { role: "alert" } }, [
              icon("alert"),
              h("p", this.trouble),
            ])
          : null,
        this.body(),
      ]),
    ]);
  }

  private body(): VNode | null {
    const { overview } = this;
    if (overview === undefined) return this.trouble ? null : h("div.skeleton", { key: "wait" });
    return h("div.overview", { key: "body" }, [
      alarms(overview.alarms ?? []),
      certificateAlarm(overview.certificate, this.app.now()),
      mailAlarm(overview.mail, this.app.now()),
      counts(overview),
      people(overview),
      engines(overview),
      this.settings.view(),
      this.backup.view(overview.backs_up, overview.copies, this.app.now()),
      this.mail.view(overview.mail, this.app.now()),
      server(overview, this.app.now()),
    ]);
  }

  /** Asks at once, and from then on as long as somebody can see the page. */
  private wake(): void {
    clearTimeout(this.timer);
    const seen = this.mounted && document.visibilityState === "visible";
    if (seen && this.app.account?.role === "admin") this.load();
    this.app.redraw();
  }

  private async load(): Promise<void> {
    const take = this.settings.listen();
    try {
      this.overview = await call("GET /admin/overview");
      take(this.overview.settings);
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

function counts({ games, engines, matches }: Overview): VNode {
  const one = (href: string, count: number, text: string) =>
    h("li", { key: href }, [
      h("a.count", { attrs: { href } }, [
        h("strong.figures", count.toLocaleString(currentLanguage())),
        h("span", text),
      ]),
    ]);
  return h("section.panel.stack", { key: "now" }, [
    h("h2", t("overview.now")),
    h("ul.counts", [
      one("/", games, t("overview.games", { count: games })),
      one("/admin/running", engines, t("overview.engines", { count: engines })),
      one("/matches", matches, t("overview.matches", { count: matches })),
    ]),
  ]);
}

function people({ people: list, people_count: count }: Overview): VNode {
  const more = count - list.length;
  return h("section.panel.stack", { key: "people" }, [
    h("h2", t("overview.people", { count })),
    count === 0 ? h("p.quiet", { key: "none" }, t("overview.people.none")) : null,
    h("ul.facts.people", [
      ...list.map((one) => h("li.cut", { key: one.player.id }, connectedText(one))),
      more > 0 ? h("li.quiet", { key: "more" }, t("overview.people.more", { count: more })) : null,
    ]),
  ]);
}

function connectedText({ player: { name }, connections: count }: Connected): string {
  return count > 1 ? t("overview.connections", { name, count }) : name;
}

function server(overview: Overview, now: number): VNode {
  const { version, since_ms, database, folder, servers, certificate } = overview;
  const since = { when: whenText(since_ms), ago: agoText(since_ms, now) };
  return h("section.panel.stack", { key: "server" }, [
    h("h2", t("overview.server")),
    h("dl.terms.bare", [
      ...term(t("overview.version"), version),
      ...term(t("overview.since"), t("overview.since.when", since)),
      ...term(t("overview.database"), h("code", database)),
      ...term(t("overview.folder"), h("code", folder)),
      ...(certificate ? term(t("overview.certificate"), endText(certificate, now)) : []),
    ]),
    h("h3.small", t("overview.lives")),
    h(
      "dl.terms.bare",
      servers.flatMap((life) => term(t("overview.lives.one", named(life)), lifeText(life))),
    ),
  ]);
}

function named({ name, version }: ServerLife): { name: string; version: string } {
  return { name, version };
}

function lifeText({ begun_ms, ended_ms, died }: ServerLife): string {
  const begun = whenText(begun_ms);
  if (ended_ms === undefined) return t("overview.lives.on", { begun });
  const span = { begun, ended: whenText(ended_ms) };
  return t(died ? "overview.lives.died" : "overview.lives.ended", span);
}
