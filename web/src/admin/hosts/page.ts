/** The machines that run engines: the server's own, and those that were let in. */

import { call } from "../../api";
import type { App, Page } from "../../app";
import { t } from "../../messages";
import { ENGINE_NAME_LEN_MAX, type Host, type HostDraft, type NewHost } from "../../protocol";
import { copyField } from "../../ui/copy";
import { input } from "../../ui/field";
import { Form, submitButton } from "../../ui/form";
import { agoText } from "../../ui/game-text";
import { mibText } from "../../ui/info-text";
import { h, type VNode } from "../../vdom";
import { Desk } from "../desk";
import { term } from "../engines/report";
import { adminsOnly, adminTabs } from "../parts";

export class HostsPage implements Page {
  private readonly desk: Desk<Host>;
  private readonly form: Form;
  private name = "";
  private nameless = false;
  /** The machine that was let in last: its token is shown this once. */
  private made: NewHost | undefined;
  /** Another number makes the form anew, with an empty field. */
  private forms = 0;

  constructor(private readonly app: App) {
    this.desk = new Desk(app, () => call("GET /admin/hosts"));
    this.form = new Form({
      redraw: () => app.redraw(),
      fields: ["name"],
      send: () => this.letIn(),
    });
  }

  get title(): string {
    return t("hosts.title");
  }

  mount(): void {
    this.desk.load();
  }

  onAccount(): void {
    this.desk.load();
  }

  view(): VNode {
    if (this.app.account?.role !== "admin") return adminsOnly(this.title);
    return h("div.stack.sections.admin", [
      adminTabs("hosts"),
      h("div.stack", [
        h("h1", this.title),
        h("p.quiet", t("hosts.lead")),
        this.desk.alert(),
        this.token(),
      ]),
      this.list(),
      this.add(),
    ]);
  }

  private list(): VNode | null {
    const { items } = this.desk;
    if (items === undefined) return this.desk.alert() ? null : h("div.skeleton", { key: "wait" });
    if (items.length === 0) return h("p.empty", { key: "none" }, t("hosts.none"));
    return h(
      "ul.modules.stack",
      { key: "list" },
      items.map((host) => this.item(host)),
    );
  }

  private item(host: Host): VNode {
    const { id, name, local, machine, engines } = host;
    const here = machine !== undefined;
    return h("li.module.stack.tight", { key: id }, [
      h("div.row.spread", [
        h("h2.cut", name),
        h("span.state", { class: { good: here } }, this.presence(host)),
      ]),
      h("dl.terms.bare", [
        ...(machine ? machineTerms(machine, host.taken ?? 0) : []),
        ...term(t("hosts.engines"), engines.join(", ") || t("hosts.engines.none")),
      ]),
      this.desk.alert(id),
      this.removal(host),
      local ? null : h("div.row", { key: "actions" }, [this.desk.removeButton(id, name)]),
    ]);
  }

  private presence({ local, machine, seen_ms }: Host): string {
    if (machine !== undefined) return t("hosts.connected");
    if (local) return t("hosts.idle");
    if (seen_ms === undefined) return t("hosts.never");
    return t("hosts.seen", { when: agoText(seen_ms, this.app.now()) });
  }

  private removal({ id, name }: Host): VNode | null {
    const asked = t("hosts.remove.ask", { name });
    return this.desk.removal(id, asked, t("engines.remove.yes", { name }), async () => {
      const gone = await this.desk.act(id, () =>
        call("DELETE /admin/hosts/{id}", { path: { id } }),
      );
      if (gone) this.app.notify({ key: "admin", text: t("engines.removed", { name }) });
      if (gone && this.made?.host.id === id) this.made = undefined;
      this.app.redraw();
    });
  }

  private token(): VNode | null {
    if (this.made === undefined) return null;
    const { host, token } = this.made;
    const { name } = host;
    return h("section.panel.stack.token", { key: "token", attrs: { role: "status" } }, [
      h("h2", t("hosts.new", { name })),
      h("p", t("hosts.new.once", { name })),
      copyField(this.app, {
        id: "command",
        label: t("hosts.new.command", { name }),
        text: `rookery-engine-host --server ${location.origin} --token ${token} --engines engines.toml`,
        copied: t("hosts.new.copied"),
        yourself: t("hosts.new.copy-yourself"),
      }),
      h("p.quiet.small", t("hosts.new.hidden")),
    ]);
  }

  private add(): VNode {
    return h("section.stack.form-column", { key: `add-${this.forms}` }, [
      h("h2", t("hosts.add")),
      this.form.view(
        [
          input({
            name: "name",
            label: t("hosts.add.name"),
            fault: this.nameless ? t("hosts.add.fault") : this.form.fault("name"),
            attrs: { autocomplete: "off", maxlength: ENGINE_NAME_LEN_MAX },
            onInput: (name) => {
              this.name = name;
              this.nameless = false;
              this.app.redraw();
            },
          }),
        ],
        [submitButton(this.form, t("hosts.add.submit"))],
      ),
    ]);
  }

  private async letIn(): Promise<void> {
    const name = this.name.trim();
    this.nameless = name === "";
    if (this.nameless) {
      document.getElementById("name")?.focus();
      return;
    }
    const draft: HostDraft = { name };
    this.made = await call("POST /admin/hosts", { body: draft });
    this.name = "";
    this.forms += 1;
    await this.desk.load();
    requestAnimationFrame(() => document.getElementById("command")?.focus());
  }
}

function machineTerms(machine: NonNullable<Host["machine"]>, taken: number) {
  const { cores, memory_mib, tier, shortcomings, pins } = machine;
  const size = [
    t("hosts.cores", { count: cores }),
    t("hosts.memory", { memory: mibText(memory_mib) }),
  ].join(", ");
  const why = h(
    "ul",
    shortcomings.map((text) => h("li", text)),
  );
  return [
    ...term(t("hosts.title.one"), size),
    ...(pins ? term(t("hosts.matches"), t("hosts.pins")) : []),
    ...(taken > 0 ? term(t("hosts.taken"), t("hosts.taken.of", { taken, cores })) : []),
    ...term(t("hosts.tier"), t(`tier.${tier}`)),
    ...(shortcomings.length > 0 ? term(t("hosts.why"), why) : []),
  ];
}
