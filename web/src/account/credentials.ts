/** The fields that registering and logging in share. */

import { t } from "../messages";
import { NAME_LEN_MAX, NAME_LEN_MIN, PASSPHRASE_LEN_MIN } from "../protocol";
import { input } from "../ui/field";
import type { Form } from "../ui/form";
import type { VNode } from "../vdom";

export const CREDENTIAL_FIELDS = ["name", "passphrase"] as const;

export function nameField(form: Form, value: string, isNew: boolean): VNode {
  return input({
    name: "name",
    label: t("account.name"),
    hint: isNew ? t("account.name.hint", { min: NAME_LEN_MIN, max: NAME_LEN_MAX }) : undefined,
    fault: form.fault("name"),
    value,
    attrs: { autocomplete: "username", autocapitalize: "none", spellcheck: "false" },
  });
}

export function passphraseField(form: Form, isNew: boolean): VNode {
  return input({
    name: "passphrase",
    label: t("account.passphrase"),
    hint: isNew ? t("account.passphrase.hint", { min: PASSPHRASE_LEN_MIN }) : undefined,
    fault: form.fault("passphrase"),
    attrs: { type: "password", autocomplete: isNew ? "new-password" : "current-password" },
  });
}

/** Where to go after signing in: a path of this site. */
export function nextPath(query: URLSearchParams): string {
  const next = query.get("next") ?? "/";
  return next.startsWith("/") && !next.startsWith("//") ? next : "/";
}

/** The address of another page that passes on where to go next, and the name. */
export function signInPath(page: "/login" | "/register", next: string, name = ""): string {
  const query = new URLSearchParams();
  if (name !== "") query.set("name", name);
  if (next !== "/") query.set("next", next);
  return query.size > 0 ? `${page}?${query}` : page;
}
