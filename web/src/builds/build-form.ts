/** What is filled in about one of the two builds. */

import { problemOf } from "../api";
import { t } from "../messages";
import { ARCHIVE_BYTES_MAX, type Archive, type BuildDraft } from "../protocol";
import { input } from "../ui/field";
import { h, type VNode } from "../vdom";
import { sendArchive } from "./send";

const MIB = 0x10_0000;
/** Letters of an archive's name that are shown. */
const KEY_LEN = 12;

export class BuildForm {
  player: string;
  private file = "";
  private archive: Archive | undefined;
  private sending = false;
  private fault: string | undefined;
  private command = "make -j1";
  private program = "";
  private bench = "bench";
  private signature = "";

  constructor(
    private readonly redraw: () => void,
    private readonly side: "new" | "base",
  ) {
    this.player = side;
  }

  /** What is sent of it; undefined before there is an archive. */
  draft(): BuildDraft | undefined {
    const { archive, command, program, bench } = this;
    if (archive === undefined) return undefined;
    const signature = Number.parseInt(this.signature, 10);
    const recipe = { archive: archive.sha256, command, program, bench };
    return signature > 0 ? { recipe, signature } : { recipe };
  }

  view(): VNode {
    const { side } = this;
    const change = (event: Event) => {
      const file = (event.target as HTMLInputElement).files?.[0];
      if (file !== undefined) void this.send(file);
    };
    const name = (part: string) => `${side}-${part}`;
    const field = (
      part: "player" | "command" | "program" | "bench" | "signature",
      label: string,
      hint?: string,
    ) =>
      input({
        name: name(part),
        label,
        hint,
        value: this[part],
        attrs: { autocomplete: "off", spellcheck: "false" },
        onInput: (typed) => {
          this[part] = typed;
        },
      });
    return h("section.stack", { key: side }, [
      h("h2", t(side === "new" ? "builds.new-build" : "builds.base")),
      field("player", t("matches.player.name")),
      h("div.field", { key: name("archive") }, [
        h(
          "label",
          { attrs: { for: name("archive") } },
          t("builds.archive", { count: ARCHIVE_BYTES_MAX / MIB }),
        ),
        h("input.input", { attrs: { id: name("archive"), type: "file" }, on: { change } }),
        this.told(),
      ]),
      field("command", t("builds.command"), t("builds.command.hint")),
      field("program", t("builds.program"), t("builds.program.hint")),
      field("bench", t("builds.bench")),
      field("signature", t("builds.signature"), t("builds.signature.hint")),
    ]);
  }

  private told(): VNode | null {
    const { archive, file, fault } = this;
    if (fault !== undefined) return h("p.fault", { attrs: { role: "alert" } }, fault);
    const said = (text: string) => h("p.quiet.small", { attrs: { role: "status" } }, text);
    if (this.sending) return said(t("builds.archive.sending", { name: file }));
    if (archive === undefined) return null;
    const key = archive.sha256.slice(0, KEY_LEN);
    return said(t("builds.archive.kept", { name: file, count: archive.files, key }));
  }

  private async send(file: File): Promise<void> {
    this.file = file.name;
    [this.archive, this.fault, this.sending] = [undefined, undefined, true];
    this.redraw();
    try {
      this.archive = await sendArchive(file);
    } catch (error) {
      this.fault = problemOf(error).error;
    }
    this.sending = false;
    this.redraw();
  }
}
