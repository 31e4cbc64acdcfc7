/** A test of an engine: how long it has taken so far, and what it found. */

import { call, problemOf } from "../../api";
import type { App } from "../../app";
import { t } from "../../messages";
import type { EngineDraft, RulesCard, TestReport } from "../../protocol";
import { icon } from "../../ui/icon";
import { h, type VNode } from "../../vdom";
import { reportView } from "./report";

/** A test takes so long at most, says the server. */
const TEST_S_MAX = 60;
/** Without an answer it is given up a while later. */
const ANSWER_MS_MAX = 75_000;
const TICK_MS = 1_000;

export class Tester {
  report: TestReport | undefined;
  private seconds: number | undefined;
  private trouble: string | undefined;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly app: App) {}

  get busy(): boolean {
    return this.seconds !== undefined;
  }

  /** Tests the engine of this id, or a draft, which is stored nowhere. */
  async run(tested: { id: string } | { draft: EngineDraft }): Promise<void> {
    if (this.busy) return;
    this.seconds = 0;
    this.report = undefined;
    this.trouble = undefined;
    this.timer = setInterval(() => {
      this.seconds = (this.seconds ?? 0) + 1;
      this.app.redraw();
    }, TICK_MS);
    this.app.redraw();
    try {
      this.report = await ("id" in tested
        ? call("POST /admin/engines/{id}/test", { path: tested }, ANSWER_MS_MAX)
        : call("POST /admin/engines/test", { body: tested.draft }, ANSWER_MS_MAX));
    } catch (error) {
      this.trouble = problemOf(error).error;
    }
    this.stop();
    this.app.redraw();
  }

  /** Nobody looks any more. */
  stop(): void {
    clearInterval(this.timer);
    this.seconds = undefined;
  }

  view(rules: readonly RulesCard[]): VNode {
    const { seconds, report, trouble } = this;
    const failed = trouble === undefined ? null : h("div.alert", [icon("alert"), h("p", trouble)]);
    return h("div.stack", { key: "test" }, [
      seconds === undefined ? null : progress(seconds),
      h("div", { key: "found", attrs: { role: "status" } }, [
        report ? reportView(report, rules, this.app.now()) : failed,
      ]),
    ]);
  }
}

function progress(seconds: number): VNode {
  const attrs = { max: TEST_S_MAX, value: seconds, "aria-label": t("engines.testing") };
  return h("div.stack.tight.testing", { key: "progress" }, [
    h("progress", { attrs }),
    h("p.figures", t("engines.testing.for", { seconds, max: TEST_S_MAX })),
    h("p.quiet.small", t("engines.testing.what")),
  ]);
}
