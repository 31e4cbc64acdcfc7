/** A new match: filled in, or taken from a match file or from another match. */

import { adminsOnly } from "../admin/parts";
import { call, problemOf } from "../api";
import type { App, Location, Page } from "../app";
import { t } from "../messages";
import type { Engine, MatchPlan, OpeningsKind, RulesCard } from "../protocol";
import { lines } from "../ui/field";
import { Form, submitButton } from "../ui/form";
import { h, type VNode } from "../vdom";
import { withClaims } from "./adjudication";
import { Books } from "./books";
import { planFields } from "./fields";
import { LeavesForm, studyOf } from "./leaves-form";
import { Numbers } from "./numbers";
import { readOpenings } from "./opening-file";
import { usualPlan } from "./plan";
import { type PlanForm, USUAL_WANTED } from "./plan-form";
import { studies } from "./studies";

/** The fields beside which the server's problems can be shown. */
const FIELDS = [
  "name",
  "rules",
  "players",
  "format",
  "time",
  "openings",
  "text",
  "adjudication",
  "concurrency",
  "margin_ms",
];

export class MatchNewPage implements Page {
  private engines: readonly Engine[] | undefined;
  private rules: readonly RulesCard[] = [];
  private plan: MatchPlan | undefined;
  private trouble: string | undefined;
  private file = "";
  private fileFault: string | undefined;
  /** Grows when the plan comes from elsewhere, so that all fields begin anew. */
  private edition = 0;
  /** What to take of a file of openings. */
  private wanted = USUAL_WANTED;
  private readonly numbers: Numbers;
  private readonly form: Form;
  private readonly like: string | null;
  /** A study is what was asked for. */
  private readonly counts: boolean;
  private readonly leaves: LeavesForm;
  private readonly books: Books;

  constructor(
    private readonly app: App,
    location: Location,
  ) {
    this.like = location.query.get("like");
    this.counts = location.query.has("depth");
    this.leaves = new LeavesForm(app, studyOf(location.query));
    const redraw = () => app.redraw();
    this.numbers = new Numbers(redraw);
    this.books = new Books(redraw);
    this.form = new Form({ redraw, fields: FIELDS, send: () => this.send() });
  }

  get title(): string {
    return t("matches.new");
  }

  async mount(): Promise<void> {
    if (this.app.account?.role !== "admin" || this.plan !== undefined) return;
    try {
      this.rules = await this.app.rules();
      const engines = await call("GET /admin/engines");
      const works = ({ enabled, profile }: Engine) => enabled && profile !== undefined;
      this.engines = engines.filter(works);
      this.plan = usualPlan(this.engines, this.rules);
      if (this.like !== null) {
        const { plan } = await call("GET /matches/{id}", { path: { id: this.like } });
        // One from before claims nothing.
        this.plan = withClaims(plan, false);
      }
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
      this.body(),
    ]);
  }

  private body(): VNode | null {
    const { plan, engines, rules, form } = this;
    if (plan === undefined || engines === undefined) {
      return this.trouble ? null : h("div.skeleton", { key: "wait" });
    }
    if (engines.length === 0) {
      const link = h(
        "a.button.primary",
        { attrs: { href: "/admin/engines/new" } },
        t("engines.add"),
      );
      return h("div.stack.sections", [
        h("div.empty", [h("p", t("matches.no-engine")), h("p", [link])]),
        this.readyMade(engines),
      ]);
    }
    const change = (changed: Partial<MatchPlan>) => {
      this.plan = { ...(this.plan ?? plan), ...changed };
      this.app.redraw();
    };
    const read: PlanForm["read"] = (kind, file) => {
      if (!this.isReadable()) return false;
      void this.readOpenings(kind, file);
      return true;
    };
    const want: PlanForm["want"] = (changed) => {
      this.wanted = { ...this.wanted, ...changed };
    };
    const { numbers, wanted, books } = this;
    const options = { plan, form, engines, rules, numbers, change, wanted, want, books, read };
    return h("div.form-column", { key: `edition-${this.edition}` }, [
      form.view(
        numbers.drawing(() => planFields(options)),
        [
          submitButton(form, t("matches.make")),
          h("a.button", { attrs: { href: "/matches" } }, t("admin.back")),
        ],
      ),
      this.readyMade(engines),
      this.fromFile(),
    ]);
  }

  private readyMade(engines: readonly Engine[]): VNode {
    const all = studies(engines, this.rules);
    return h("details.stack", { key: "studies", attrs: { open: this.counts } }, [
      h("summary", t("matches.studies")),
      h("div.stack", [
        ...all.map(({ kind, engine, plan }) => {
          const take = () => {
            this.take({ ...plan, name: t(`matches.studies.${kind}.name`, { engine }) });
            this.app.redraw();
            window.scrollTo(0, 0);
          };
          const text = t(`matches.studies.${kind}`, { engine });
          return h("div.stack.tight", { key: `${kind}-${engine}` }, [
            h("button.button", { attrs: { type: "button" }, on: { click: take } }, text),
            h("p.quiet.small", t(`matches.studies.${kind}.hint`)),
          ]);
        }),
        this.leaves.view(),
      ]),
    ]);
  }

  private fromFile(): VNode {
    const click = () => this.readFile();
    return h("details.stack", { key: "file" }, [
      h("summary", t("matches.file")),
      lines({
        name: "match-file",
        label: t("matches.file.label"),
        rows: 12,
        value: this.file,
        fault: this.fileFault,
        attrs: { spellcheck: "false" },
        onInput: (text) => {
          this.file = text;
        },
      }),
      h("button.button", { attrs: { type: "button" }, on: { click } }, t("matches.file.read")),
    ]);
  }

  private async readFile(): Promise<void> {
    this.fileFault = undefined;
    try {
      this.take(await call("POST /matches/read", { body: { text: this.file } }));
    } catch (error) {
      this.fileFault = problemOf(error).error;
    }
    this.app.redraw();
  }

  /** Fills the form in from elsewhere. */
  private take(plan: MatchPlan): void {
    this.plan = withClaims(plan, true);
    this.numbers.forget();
    this.edition += 1;
  }

  /** Whether every number can be read. If not, it is told where. */
  private isReadable(): boolean {
    const name = this.numbers.tell();
    if (name === undefined) return true;
    this.app.redraw();
    document.getElementById(name)?.focus();
    return false;
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
    if (plan === undefined || !this.isReadable()) return;
    const { id } = await call("POST /matches", { body: plan });
    this.app.go(`/matches/${id}`);
  }
}
