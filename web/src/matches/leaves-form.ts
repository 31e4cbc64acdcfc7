/** The form that starts a study: how many leaves each search algorithm judges. */

import { call } from "../api";
import type { App } from "../app";
import { t } from "../messages";
import { STUDY_DEPTH_MAX, STUDY_POSITIONS_MAX, STUDY_SEED_MAX, type StudyPlan } from "../protocol";
import { Form, submitButton } from "../ui/form";
import { h, type VNode } from "../vdom";
import { Numbers } from "./numbers";
import { numberField } from "./plan-form";

const BOUNDS = {
  depth: { min: 1, max: STUDY_DEPTH_MAX },
  positions: { min: 1, max: STUDY_POSITIONS_MAX },
  seed: { min: 0, max: STUDY_SEED_MAX },
};

/** What is counted unless somebody wants something else. */
const USUAL_STUDY: StudyPlan = { depth: 5, positions: 200, seed: 2010 };

/** The study that an address asks for; the usual one where it says nothing that makes sense. */
export function studyOf(query: URLSearchParams): StudyPlan {
  const read = (name: keyof StudyPlan): number => {
    const value = Number(query.get(name) ?? Number.NaN);
    const { min, max } = BOUNDS[name];
    return Number.isInteger(value) && min <= value && value <= max ? value : USUAL_STUDY[name];
  };
  return { depth: read("depth"), positions: read("positions"), seed: read("seed") };
}

export class LeavesForm {
  private readonly form: Form;
  private readonly numbers: Numbers;

  constructor(
    private readonly app: App,
    private plan: StudyPlan = USUAL_STUDY,
  ) {
    const fields = Object.keys(BOUNDS);
    const redraw = () => app.redraw();
    this.numbers = new Numbers(redraw);
    this.form = new Form({ redraw, fields, send: () => this.send() });
  }

  view(): VNode {
    const { form, numbers } = this;
    const fields = () => [this.field("depth"), this.field("positions"), this.field("seed")];
    return h("section.stack.tight", { key: "leaves" }, [
      h("h2", t("studies.start.title")),
      h("p.quiet.small", t("studies.start.hint")),
      form.view(numbers.drawing(fields), [submitButton(form, t("studies.start"))]),
    ]);
  }

  private field(name: keyof StudyPlan): VNode {
    const hint = name === "seed" ? {} : { hint: t(`studies.${name}.hint`) };
    const set = (value: number) => {
      this.plan = { ...this.plan, [name]: value };
    };
    const fault = this.form.fault(name);
    return numberField(this.numbers, {
      ...{ name: `study-${name}`, label: t(`studies.${name}`), value: this.plan[name] },
      ...{ bounds: BOUNDS[name], fault, set, ...hint },
    });
  }

  private async send(): Promise<void> {
    const unread = this.numbers.tell();
    if (unread !== undefined) {
      document.getElementById(unread)?.focus();
      return;
    }
    const { id } = await call("POST /matches/studies", { body: this.plan });
    this.app.go(`/matches/studies/${id}`);
  }
}
