/** A copy of the database, made while people play on. */

import { call } from "../../api";
import type { App } from "../../app";
import { Attempt } from "../../attempt";
import { t } from "../../messages";
import type { Backup, Copies } from "../../protocol";
import { agoText, whenText } from "../../ui/game-text";
import { icon } from "../../ui/icon";
import { bytesText } from "../../ui/info-text";
import { h, type VNode } from "../../vdom";

/** A large database takes its time. */
const COPY_MS_MAX = 600_000;

export class BackupDesk {
  private made: Backup | undefined;
  private readonly attempt: Attempt;

  constructor(app: App) {
    this.attempt = new Attempt(app);
  }

  /** `can`: the server makes copies of its database itself; `copies`: those that there are. */
  view(can: boolean, copies: Copies | undefined, now: number): VNode {
    return h("section.panel.stack", { key: "backup" }, [
      h("h2", t("overview.backup")),
      ...(can ? this.parts(copies, now) : [h("p", { key: "other" }, t("overview.backup.other"))]),
    ]);
  }

  private parts(copies: Copies | undefined, now: number): (VNode | null)[] {
    const { made } = this;
    const { busy, trouble } = this.attempt;
    const attrs = { type: "button", "aria-disabled": `${busy}` };
    const text = t(busy ? "overview.backup.busy" : "overview.backup.now");
    return [
      h("p", { key: "text" }, t("overview.backup.text")),
      ...(copies ? newest(copies, now) : []),
      h("div.row", { key: "actions" }, [
        h("button.button", { attrs, on: { click: () => this.copy() } }, text),
      ]),
      trouble
        ? h("div.alert", { key: "trouble", attrs: { role: "alert" } }, [
            icon("alert"),
            h("p", trouble),
          ])
        : null,
      h("div", { key: "made", attrs: { role: "status" } }, [made ? madeView(made) : null]),
    ];
  }

  private async copy(): Promise<void> {
    await this.attempt.run(async () => {
      this.made = await call("POST /admin/backups", {}, COPY_MS_MAX);
    });
  }
}

/** How old the newest copy is, and whether there should be a newer one. */
function newest(copies: Copies, now: number): VNode[] {
  const { every_ms, late, failed, folder, trouble } = copies;
  const hours = every_ms === undefined ? undefined : Math.max(1, Math.round(every_ms / 3_600_000));
  const plan =
    hours === undefined
      ? t("overview.backup.byhand")
      : t("overview.backup.every", { count: hours });
  const alarm = failed ? "overview.backup.failed" : late ? "overview.backup.late" : undefined;
  return [
    h("p", { key: "newest" }, `${newestText(copies, now)} ${plan}`),
    ...(alarm === undefined
      ? []
      : [
          h("div.alert", { key: "alarm", attrs: { role: "alert" } }, [
            icon("alert"),
            h("p", [t(alarm), " ", h("code.path", folder)]),
            trouble === undefined ? null : h("p.quiet", trouble),
          ]),
        ]),
  ];
}

function newestText({ newest_ms, by }: Copies, now: number): string {
  if (newest_ms === undefined) {
    return t("overview.backup.none");
  }
  const times = { when: whenText(newest_ms), ago: agoText(newest_ms, now) };
  return by === undefined
    ? t("overview.backup.newest", times)
    : t("overview.backup.newest.by", { ...times, by });
}

function madeView({ file, bytes }: Backup): VNode {
  return h("div.stack.tight", [
    h("p", t("overview.backup.done", { size: bytesText(bytes) })),
    h("p", [h("code.path", file)]),
    h("p.quiet", t("overview.backup.restore")),
  ]);
}
