/** What happened to accounts and at the doors of all servers, the newest first. */

import { call, problemOf } from "../../api";
import type { App, Location, Page } from "../../app";
import { t } from "../../messages";
import type { SecurityEntry } from "../../protocol";
import { choices } from "../../ui/field";
import { whenText } from "../../ui/game-text";
import { icon } from "../../ui/icon";
import { h, type VNode } from "../../vdom";
import { adminsOnly, adminTabs } from "../parts";
import { sentence } from "./sentence";
import { securityPath, type Which, whichOf } from "./which";

type Sort = "all" | "failed" | "quiet";

export class SecurityPage implements Page {
  private entries: readonly SecurityEntry[] | undefined;
  private more = false;
  private busy = false;
  private trouble: string | undefined;
  private readonly which: Which;

  constructor(
    private readonly app: App,
    { query }: Location,
  ) {
    this.which = whichOf(query);
  }

  get title(): string {
    return t("security.title");
  }

  mount(): void {
    this.load();
  }

  onAccount(): void {
    this.load();
  }

  view(): VNode {
    if (this.app.account?.role !== "admin") return adminsOnly(this.title);
    return h("div.stack.sections.admin", [
      adminTabs("security"),
      h("div.stack", [
        h("h1", this.title),
        h("p.quiet", t("security.lead")),
        this.sorts(),
        this.only(),
        this.list(),
        this.trouble
          ? h("div.alert", { key: "trouble", attrs: { role: "alert" } }, [
              icon("alert"),
              h("p", this.trouble),
            ])
          : null,
        this.more ? this.olderButton() : null,
      ]),
    ]);
  }

  private sorts(): VNode {
    const { failed } = this.which;
    const wanted = { all: undefined, failed: true, quiet: false };
    return choices<Sort>({
      name: "sort",
      label: t("security.show"),
      value: failed === undefined ? "all" : failed ? "failed" : "quiet",
      options: (["all", "failed", "quiet"] as const).map((value) => ({
        value,
        label: t(`security.${value}`),
      })),
      onChange: (sort) => this.app.go(securityPath({ ...this.which, failed: wanted[sort] })),
    });
  }

  /** Whose entries are shown, or from where, if they are not everybody's. */
  private only(): VNode | null {
    const { account, network, failed } = this.which;
    if (account === undefined && network === undefined) return null;
    const name = this.entries?.find((entry) => entry.account?.id === account)?.account?.name;
    const said = [
      account && t("security.only.account", { what: name ?? account }),
      network && t("security.only.network", { what: network }),
    ];
    return h("p", { key: "only" }, [
      `${said.filter(Boolean).join(", ")}. `,
      h("a", { attrs: { href: securityPath({ failed }) } }, t("security.only.end")),
    ]);
  }

  private list(): VNode | null {
    const { entries } = this;
    if (entries === undefined) return this.trouble ? null : h("div.skeleton", { key: "wait" });
    if (entries.length === 0) return h("p.empty", { key: "none" }, t("security.none"));
    return h(
      "ol.lines.deeds",
      { key: "list" },
      entries.map((entry) => this.item(entry)),
    );
  }

  private item(entry: SecurityEntry): VNode {
    const { number, at_ms, account, network } = entry;
    const { failed } = this.which;
    const link = (which: Which, text: string) =>
      h("a", { attrs: { href: securityPath({ ...which, failed }) } }, text);
    return h("li", { key: number }, [
      h(
        "time.quiet.small.figures",
        { attrs: { datetime: new Date(at_ms).toISOString() } },
        whenText(at_ms),
      ),
      h("div", [
        h("p", sentence(entry)),
        h("p.row.small.quiet", [
          account ? link({ account: account.id }, account.name) : null,
          network ? link({ network }, network) : null,
        ]),
      ]),
    ]);
  }

  private olderButton(): VNode {
    const attrs = { type: "button", "aria-disabled": `${this.busy}` };
    const click = () => this.load(this.entries?.at(-1)?.number);
    return h("div.row", { key: "older" }, [
      h("button.button", { attrs, on: { click } }, t("log.older")),
    ]);
  }

  /** Asks for the newest entries, or for those before one. */
  private async load(before?: number): Promise<void> {
    if (this.app.account?.role !== "admin" || this.busy) return this.app.redraw();
    this.busy = true;
    this.trouble = undefined;
    try {
      const answer = await call("GET /admin/security", { query: { before, ...this.which } });
      const newer = before === undefined ? [] : (this.entries ?? []);
      this.entries = [...newer, ...answer.entries];
      this.more = answer.more;
    } catch (error) {
      this.trouble = problemOf(error).error;
    }
    this.busy = false;
    this.app.redraw();
  }
}
