/** A form that sends something, and says beside each field what the server found wrong. */

import { problemOf, type Trouble } from "../api";
import { h, type VNode, type VNodeChildren } from "../vdom";
import { icon } from "./icon";

export type Values = Readonly<Record<string, string>>;

export interface FormOptions {
  redraw(): void;
  /** The fields that a problem can be shown beside; others are shown above the buttons. */
  fields: readonly string[];
  /** Sends the values. What it throws is shown. */
  send(values: Values): Promise<void>;
}

export class Form {
  /** An answer is awaited. */
  busy = false;
  problem: Trouble | undefined;
  private element: Element | undefined;

  constructor(private readonly options: FormOptions) {}

  /** What is wrong with a field. */
  fault(field: string): string | undefined {
    return this.problem?.field === field ? this.problem.error : undefined;
  }

  view(body: VNodeChildren[], actions: VNodeChildren[], alert?: VNode): VNode {
    const submit = (event: Event) => {
      event.preventDefault();
      this.submit(event.currentTarget as HTMLFormElement, (event as SubmitEvent).submitter);
    };
    const hook = { insert: (vnode: VNode) => this.appear(vnode.elm as Element) };
    return h("form.form", { attrs: { novalidate: true }, on: { submit }, hook }, [
      ...(body as VNode[]),
      this.alert(alert),
      h("div.actions", actions as VNode[]),
    ]);
  }

  private appear(element: Element): void {
    this.element = element;
  }

  /** What went wrong with the form as a whole. */
  private alert(own: VNode | undefined): VNode | null {
    if (this.problem === undefined || this.belongsToField(this.problem)) return null;
    return h("div.alert", { key: "alert", attrs: { role: "alert" } }, [
      icon("alert"),
      own ?? h("p", this.problem.error),
    ]);
  }

  private belongsToField(problem: Trouble): boolean {
    return problem.field !== undefined && this.options.fields.includes(problem.field);
  }

  private async submit(form: HTMLFormElement, by: HTMLElement | null | undefined): Promise<void> {
    if (this.busy) return;
    const values: Record<string, string> = {};
    for (const [name, value] of new FormData(form)) values[name] = String(value);
    // Of several buttons, the one that was pressed.
    if (by instanceof HTMLButtonElement && by.name !== "") values[by.name] = by.value;
    this.busy = true;
    this.problem = undefined;
    this.options.redraw();
    try {
      await this.options.send(values);
    } catch (error) {
      this.problem = problemOf(error);
      // After the redraw that shows it.
      requestAnimationFrame(() => requestAnimationFrame(() => this.focusFault()));
    }
    this.busy = false;
    this.options.redraw();
  }

  private focusFault(): void {
    this.element?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }
}

/** The button that sends a form. */
export function submitButton(
  form: Form,
  label: string,
  kind: "primary" | "destroy" = "primary",
): VNode {
  const attrs = { type: "submit", "aria-disabled": String(form.busy) };
  return h(`button.button.${kind}`, { attrs }, label);
}
