/** A new test of builds: two archives, how they are built, and the plan of the match. */

import { adminsOnly } from "../admin/parts";
import { ApiError, call, problemOf } from "../api";
import type { App, Page } from "../app";
import { Books } from "../matches/books";
import { planFields } from "../matches/fields";
import { Numbers } from "../matches/numbers";
import { readOpenings } from "../matches/opening-file";
import { formatOf, usualPlan } from "../matches/plan";
import { type PlanForm, USUAL_WANTED } from "../matches/plan-form";
import { t } from "../messages";
import type { MatchPlan, OpeningsKind, RulesCard } from "../protocol";
import { input } from "../ui/field";
import { Form, submitButton } from "../ui/form";
import { h, type VNode } from "../vdom";
import { BuildForm } from "./build-form";

const FIELDS = ["name", "rules", "format", "time", "openings", "text", "adjudication"];
/** The most pairs of a test, unless told otherwise. */
const PAIRS = 20_000;
/** Games at once: as many as all machines have cores for. */
const CONCURRENCY = 64;

export class BuildTestNewPage implements Page {
  private rules: readonly RulesCard[] = [];
  private plan: MatchPlan | undefined;
  private trouble: string | undefined;
  private wanted = USUAL_WANTED;
  private reference = "";
  private readonly numbers: Numbers;
  private readonly form: Form;
  private readonly books: Books;
  private readonly builds: readonly [BuildForm, BuildForm];

  constructor(private readonly app: App) {
    const redraw = () => app.redraw();
    this.numbers = new Numbers(redraw);
    this.books = new Books(redraw);
    this.form = new Form({ redraw, fields: FIELDS, send: () => this.send() });
    this.builds = [new BuildForm(redraw, "new"), new BuildForm(redraw, "base")];
  }

  get title(): string {
    return t("builds.new");
  }

  async mount(): Promise<void> {
    if (this.app.account?.role !== "admin" || this.plan !== undefined) return;
    try {
      this.rules = await this.app.rules();
      const plan = usualPlan([], this.rules);
      const format = formatOf("test", PAIRS);
      this.plan = {
        ...plan,
        format,
        concurrency: CONCURRENCY,
        openings: { kind: "random", plies: 8 },
      };
    } catch (error) {
      this.trouble = problemOf(error).error;
    }
    this.app.redraw();
  }

  onAccount(): void {
    this.mount();
  }

  view(): VNode {
    if (this.app.account?.role !== "admin") return adminsOnly(this.title);
    return h("div.stack.sections", [
      h("h1", this.title),
      this.trouble ? h("p.fault", { attrs: { role: "alert" } }, this.trouble) : null,
      this.plan === undefined ? h("div.skeleton", { key: "wait" }) : this.body(this.plan),
    ]);
  }

  private body(plan: MatchPlan): VNode {
    const { form, rules, numbers, wanted, books } = this;
    const change = (changed: Partial<MatchPlan>) => {
      this.plan = { ...(this.plan ?? plan), ...changed };
      this.app.redraw();
    };
    const read: PlanForm["read"] = (kind, file) => {
      void this.readOpenings(kind, file);
      return true;
    };
    const want: PlanForm["want"] = (changed) => {
      this.wanted = { ...this.wanted, ...changed };
    };
    const options = { plan, form, engines: [], rules, numbers, change, wanted, want, books, read };
    const builds = h("div.stack", { key: "builds" }, [
      ...this.builds.map((build) => build.view()),
      input({
        name: "reference",
        label: t("builds.reference"),
        hint: t("builds.reference.hint"),
        value: this.reference,
        attrs: { inputmode: "numeric", autocomplete: "off" },
        onInput: (typed) => {
          this.reference = typed;
        },
      }),
    ]);
    return h("div.form-column", [
      form.view(
        numbers.drawing(() => planFields(options, builds)),
        [
          submitButton(form, t("builds.make")),
          h("a.button", { attrs: { href: "/matches/builds" } }, t("admin.back")),
        ],
      ),
    ]);
  }

  private async readOpenings(kind: OpeningsKind, file: File): Promise<void> {
    const { plan } = this;
    if (plan?.openings.kind !== "list") return;
    this.form.problem = undefined;
    try {
      const lines = await readOpenings(plan.rules, kind, file, this.wanted);
      const now = this.plan;
      if (now?.openings.kind === "list") {
        this.plan = { ...now, openings: { ...now.openings, lines } };
      }
    } catch (error) {
      this.form.problem = problemOf(error);
    }
    this.app.redraw();
  }

  private async send(): Promise<void> {
    const { plan } = this;
    if (plan === undefined || this.numbers.tell() !== undefined) return;
    const [one, other] = this.builds.map((build) => build.draft());
    if (one === undefined || other === undefined) {
      throw new ApiError({ error: t("builds.archive.missing"), code: "empty" }, 0);
    }
    const players = this.builds.map(({ player }) => ({ name: player, engine: "" }));
    const reference = Number.parseInt(this.reference, 10);
    const body = {
      plan: { ...plan, players },
      builds: [one, other] as [typeof one, typeof other],
      ...(reference > 0 ? { reference_nps: reference } : {}),
    };
    const { id } = await call("POST /builds", { body });
    this.app.go(`/matches/builds/${id}`);
  }
}
