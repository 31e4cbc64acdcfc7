/** The form that makes a token: what it is called, and what it may do. */

import { ApiError, call, type Trouble } from "../api";
import type { App } from "../app";
import { t } from "../messages";
import {
  type NewToken,
  type Scope,
  TOKEN_LABEL_LEN_MAX,
  type TokenDraft,
  type TokenSpan,
} from "../protocol";
import { answerWithPasskey } from "../shell/passkey";
import { faultLine, input, select } from "../ui/field";
import { Form, submitButton, type Values } from "../ui/form";
import { hiddenName } from "../ui/hidden-name";
import { h, type VNode } from "../vdom";

const USUAL: readonly Scope[] = [
  "bot:play",
  "board:play",
  "challenge:read",
  "challenge:write",
  "challenge:bulk",
  "import",
];
/** What programs ask for by habit. */
const MORE: readonly Scope[] = ["email:read", "preference:read"];
const ADMIN: Scope = "admin";
/** Another name than that of the field with which the account is deleted: both are on one page. */
const PASSPHRASE = "token-passphrase";

const SPANS: readonly TokenSpan[] = ["month", "quarter", "year"];
const USUAL_SPAN: TokenSpan = "quarter";
/** For bots alone: nobody is there who would give them another one. */
const ENDLESS: TokenSpan = "endless";

/** What a token for this may do, in words. */
export function scopeText(scope: Scope): string {
  return t(`tokens.scope.${scope}`);
}

export class TokenForm {
  private readonly form: Form;
  /** Another number makes the form anew, with an empty name and nothing ticked. */
  private forms = 0;
  private span: TokenSpan = USUAL_SPAN;

  constructor(
    private readonly app: App,
    /** Is told of each token that was made. */
    private readonly onMade: (made: NewToken) => Promise<void>,
    /** Whether a passkey does in place of the passphrase. */
    private readonly passkeys: () => boolean,
  ) {
    this.form = new Form({
      redraw: () => app.redraw(),
      fields: ["label", "scopes", "span", "passphrase"],
      send: (values) => this.make(values),
    });
  }

  view(): VNode {
    return h("div.stack.make", { key: `make-${this.forms}` }, [
      h("h3", t("tokens.make")),
      this.form.view(
        [
          input({
            name: "label",
            label: t("tokens.label"),
            hint: t("tokens.label.hint"),
            fault: this.form.fault("label"),
            attrs: { autocomplete: "off", maxlength: TOKEN_LABEL_LEN_MAX },
          }),
          this.scopes(),
          this.spans(),
          hiddenName(this.app.account?.player.name ?? ""),
          input({
            name: PASSPHRASE,
            label: t("tokens.passphrase"),
            hint: t(this.passkeys() ? "tokens.passphrase.hint.passkey" : "tokens.passphrase.hint"),
            fault: this.form.fault("passphrase"),
            attrs: { type: "password", autocomplete: "current-password" },
          }),
        ],
        [submitButton(this.form, t("tokens.make.submit"))],
      ),
    ]);
  }

  private scopes(): VNode {
    const fault = this.form.fault("scopes");
    const attrs: Record<string, string> = fault ? { "aria-describedby": "scopes-fault" } : {};
    const usual = this.isAdmin() ? [...USUAL, ADMIN] : USUAL;
    return h("fieldset.plain.stack.scopes", { key: "scopes", attrs }, [
      h("legend", t("tokens.scopes")),
      // The keyboard goes to the first box when none is ticked.
      ...usual.map((scope, place) => box(scope, fault !== undefined && place === 0)),
      h("details", { key: "more" }, [
        h("summary", t("tokens.more")),
        h("div.stack.scopes", [
          h("p.quiet.small", t("tokens.more.text")),
          ...MORE.map((scope) => box(scope, false)),
        ]),
      ]),
      fault ? faultLine("scopes", fault) : null,
    ]);
  }

  private spans(): VNode {
    const all = this.app.account?.role === "bot" ? [...SPANS, ENDLESS] : SPANS;
    return select({
      name: "span",
      label: t("tokens.span"),
      fault: this.form.fault("span"),
      value: this.span,
      options: all.map((value) => ({ value, label: t(`tokens.span.${value}`) })),
      onChange: (value) => {
        this.span = value as TokenSpan;
        this.app.redraw();
      },
    });
  }

  private isAdmin(): boolean {
    return this.app.account?.role === "admin";
  }

  private async make(values: Values): Promise<void> {
    const ticked = [...USUAL, ...MORE, ADMIN].filter((scope) => values[scope] !== undefined);
    const draft: TokenDraft = {
      label: (values.label ?? "").trim(),
      scopes: ticked,
      span: this.span,
      passphrase: values[PASSPHRASE] ?? "",
    };
    const problem = problemIn(draft);
    if (problem !== undefined) throw new ApiError(problem, 0);
    if (draft.passphrase === "" && this.passkeys()) {
      draft.factor = { kind: "passkey", answer: await answerWithPasskey({ for: "confirm" }) };
    }
    const made = await call("POST /tokens", { body: draft });
    this.forms += 1;
    this.span = USUAL_SPAN;
    await this.onMade(made);
  }
}

/** What is missing. A token for nothing is allowed by the server, and nobody's wish. */
function problemIn({ label, scopes }: TokenDraft): Trouble | undefined {
  if (label === "") return { error: t("tokens.label.fault"), code: "bad-label", field: "label" };
  if (scopes.length > 0) return undefined;
  return { error: t("tokens.scopes.fault"), code: "no-scopes", field: "scopes" };
}

function box(scope: Scope, wrong: boolean): VNode {
  const attrs: Record<string, string> = { type: "checkbox", name: scope };
  if (wrong) attrs["aria-invalid"] = "true";
  return h("label.tick", { key: scope }, [
    h("input", { attrs }),
    h("span", [scopeText(scope), " ", h("code.quiet.small", scope)]),
  ]);
}
