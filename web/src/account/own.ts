/** What is one's own: taking all of it away, and leaving for good. */

import { call, fetchFile, problemOf } from "../api";
import type { App } from "../app";
import { t } from "../messages";
import type { DeleteAccount } from "../protocol";
import { input } from "../ui/field";
import { Form, submitButton } from "../ui/form";
import { hiddenName } from "../ui/hidden-name";
import { icon } from "../ui/icon";
import { h, type VNode } from "../vdom";

const BYTES_PER_MB = 1_000_000;

export class Own {
  private readonly deletion: Form;
  /** How many bytes have come of what is being fetched. */
  private fetched: number | undefined;
  private problem: string | undefined;

  constructor(private readonly app: App) {
    this.deletion = new Form({
      redraw: () => app.redraw(),
      fields: ["passphrase"],
      send: async ({ passphrase = "" }) => {
        const body: DeleteAccount = { passphrase };
        this.app.become(await call("DELETE /me", { body }));
        this.app.go("/", "replace");
        this.app.notify({ key: "deleted", text: t("account.delete.done") });
      },
    });
  }

  /** The sections; a guest has no passphrase to give. */
  view(name: string, isGuest: boolean): VNode[] {
    return [this.archive(isGuest), this.leaving(name, isGuest)];
  }

  private archive(isGuest: boolean): VNode {
    const busy = this.fetched !== undefined;
    return h("section.stack.own", { key: "own" }, [
      h("h2", t("own.title")),
      h("p", t("own.text")),
      isGuest ? null : h("p", t("own.asked")),
      h("p.small", h("a", { attrs: { href: "/privacy" } }, t("own.kept"))),
      this.problem === undefined
        ? null
        : h("div.alert", { key: "alert", attrs: { role: "alert" } }, [
            icon("alert"),
            h("p", this.problem),
          ]),
      h("div.row", [
        h(
          "button.button",
          {
            attrs: { type: "button", disabled: busy },
            on: { click: () => void this.take() },
          },
          t("own.take"),
        ),
        busy ? h("span.quiet", { attrs: { role: "status" } }, progress(this.fetched ?? 0)) : null,
      ]),
    ]);
  }

  private leaving(name: string, isGuest: boolean): VNode {
    const passphrase = input({
      name: "passphrase",
      label: t("account.passphrase"),
      fault: this.deletion.fault("passphrase"),
      attrs: { type: "password", autocomplete: "current-password" },
    });
    return h("section.stack", { key: "leaving" }, [
      h("h2", t("account.delete")),
      h("p", t(isGuest ? "account.delete.text.guest" : "account.delete.text")),
      h("details", [
        h("summary", t("account.delete.open")),
        h("div.stack", [
          list(t("account.delete.gone"), [
            t("account.delete.gone.account"),
            t("account.delete.gone.said"),
            t("account.delete.gone.sent"),
            t("account.delete.gone.going"),
          ]),
          list(t("account.delete.stays"), [
            t("account.delete.stays.games"),
            t("account.delete.stays.records"),
            t("account.delete.stays.logs"),
            t("account.delete.stays.copies"),
          ]),
          h("p", t("account.delete.first")),
          this.deletion.view(isGuest ? [] : [hiddenName(name), passphrase], [
            submitButton(this.deletion, t("account.delete.submit", { name }), "destroy"),
          ]),
        ]),
      ]),
    ]);
  }

  private async take(): Promise<void> {
    this.problem = undefined;
    this.fetched = 0;
    this.app.redraw();
    try {
      const file = await fetchFile("/me/archive", (bytes) => {
        this.fetched = bytes;
        this.app.redraw();
      });
      save(file);
      this.app.notify({ key: "own", text: t("own.done", { name: file.name }) });
    } catch (error) {
      this.problem = problemOf(error).error;
    }
    this.fetched = undefined;
    this.app.redraw();
  }
}

function progress(bytes: number): string {
  return t("own.progress", { size: (bytes / BYTES_PER_MB).toFixed(1) });
}

function list(title: string, items: string[]): VNode {
  return h("div", [
    h("h3.small", title),
    h(
      "ul.bullets",
      items.map((item) => h("li", item)),
    ),
  ]);
}

/** Has the browser keep a file, as if it had been fetched by a link. */
function save(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // The browser has begun to write it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
