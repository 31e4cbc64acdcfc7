/** One study: how far it is, its table and its plot. */

import { call, problemOf } from "../api";
import type { App, Page } from "../app";
import { t } from "../messages";
import type { StudyPlan, StudyState, StudyView } from "../protocol";
import { agoText } from "../ui/game-text";
import { icon } from "../ui/icon";
import { h, type VNode } from "../vdom";
import { studyPlot } from "./study-plot";
import { studyTable } from "./study-table";

/** How often a study that is not over is asked for. */
const EVERY_MS = 1_000;

/** What is counted, in a few words. */
export function planText({ depth, positions, seed }: StudyPlan): string {
  return t("studies.plan", { depth, count: positions, seed: `${seed}` });
}

const isOpen = (state: StudyState): boolean => state === "waiting" || state === "running";

export class StudyPage implements Page {
  private study: StudyView | undefined;
  private trouble: string | undefined;
  private refused: string | undefined;
  private busy = false;
  private mounted = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly onVisible = (): void => {
    if (this.mounted && document.visibilityState !== "hidden") this.load();
  };

  constructor(
    private readonly app: App,
    private readonly id: string,
  ) {}

  get title(): string {
    return t("studies.one");
  }

  async mount(): Promise<void> {
    this.mounted = true;
    document.addEventListener("visibilitychange", this.onVisible);
    await this.load();
  }

  unmount(): void {
    this.mounted = false;
    document.removeEventListener("visibilitychange", this.onVisible);
    clearTimeout(this.timer);
  }

  view(): VNode {
    const { study } = this;
    if (study === undefined) {
      return this.trouble === undefined
        ? h("div.skeleton")
        : h("p.fault", { attrs: { role: "alert" } }, this.trouble);
    }
    return h("div.stack.sections.match", [
      this.head(study),
      study.found.minimum.length > 0 ? this.results(study) : null,
    ]);
  }

  private head(study: StudyView): VNode {
    const { plan, state, note, found, made_by, made_ms } = study;
    const path = `/api/v1/matches/studies/${this.id}`;
    const by = t("studies.by", { name: made_by.name });
    const again = `/matches/new?depth=${plan.depth}&positions=${plan.positions}&seed=${plan.seed}`;
    const admin = this.app.account?.role === "admin";
    return h("div.stack.tight", { key: "head" }, [
      h("div.row.spread", [
        h("h1", this.title),
        h("span.state", { class: { good: state === "running" } }, t(`studies.state.${state}`)),
      ]),
      h("p", planText(plan)),
      h("p.quiet.small", `${by}, ${agoText(made_ms, this.app.now())}`),
      note ? h("p.noted", { attrs: { role: "status" } }, note) : null,
      isOpen(state) ? progress(study) : null,
      h("p.row.small", [
        found.minimum.length > 0
          ? download(`${path}/table.csv`, `study-${this.id}.csv`, t("studies.download.csv"))
          : null,
        download(path, `study-${this.id}.json`, t("studies.download.json")),
        admin && !isOpen(state) ? h("a", { attrs: { href: again } }, t("studies.again")) : null,
      ]),
      admin && isOpen(state) ? this.cancelButton() : null,
      this.refused
        ? h("div.alert", { attrs: { role: "alert" } }, [icon("alert"), h("p", this.refused)])
        : null,
    ]);
  }

  private cancelButton(): VNode {
    const attrs = { type: "button", disabled: this.busy };
    const click = () => this.cancel();
    return h("div.row", [h("button.button", { attrs, on: { click } }, t("studies.cancel"))]);
  }

  private results(study: StudyView): VNode {
    const { found, published_depth } = study;
    return h("section.stack", { key: "results" }, [
      h("h2", t("studies.table")),
      studyTable(study),
      checkText(study),
      h("p.quiet.small", t("studies.branching", { factor: (found.branching ?? 0).toFixed(1) })),
      h("p.quiet.small", t("studies.about.published", { depth: published_depth })),
      studyPlot(study),
    ]);
  }

  private async cancel(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.refused = undefined;
    this.app.redraw();
    try {
      this.study = await call("POST /matches/studies/{id}/cancel", { path: { id: this.id } });
    } catch (error) {
      this.refused = problemOf(error).error;
    }
    this.busy = false;
    await this.load();
  }

  private async load(): Promise<void> {
    clearTimeout(this.timer);
    try {
      this.study = await call("GET /matches/studies/{id}", { path: { id: this.id } });
      this.trouble = undefined;
    } catch (error) {
      this.trouble = problemOf(error).error;
    }
    this.app.redraw();
    const goesOn = this.study === undefined || isOpen(this.study.state);
    const hidden = document.visibilityState === "hidden";
    if (this.mounted && goesOn && !hidden) {
      this.timer = setTimeout(() => this.load(), EVERY_MS);
    }
  }
}

/** How far it is, and what is counted now. */
function progress({ plan, state, found }: StudyView): VNode {
  if (state === "waiting") return h("p", { key: "progress" }, t("studies.waits"));
  const last = found.rows.at(-1);
  // The name of an algorithm is known from its first depth on.
  const now =
    found.minimum.length === 0
      ? t("studies.draws")
      : last !== undefined && last.leaves.length < plan.depth
        ? t("studies.counts", { name: last.name, depth: last.leaves.length + 1 })
        : "";
  const percent = Math.floor(found.share * 100);
  return h("p", { key: "progress", attrs: { role: "status" } }, [
    h("progress", { attrs: { max: 1, value: found.share } }),
    ` ${t("studies.progress", { percent })} `,
    now ? h("span.quiet", `· ${now}`) : null,
  ]);
}

function checkText({ found }: StudyView): VNode | null {
  const { check } = found;
  if (check === undefined) return null;
  if (check.different > 0) {
    const text = t("studies.check.different", { count: check.different });
    return h("p.fault", { key: "check", attrs: { role: "alert" } }, text);
  }
  return h("p", { key: "check" }, t("studies.check.equal", { count: check.searches }));
}

function download(path: string, name: string, text: string): VNode {
  return h("a", { attrs: { href: path, download: name } }, text);
}
