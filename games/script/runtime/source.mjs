// Evaluates a script: an ECMAScript module with a default export, or a plain script whose last
// expression is the object.

import { parse } from "acorn";
import { BEFORE, Bad, wrap } from "./fault.mjs";

const OPTIONS = { ecmaVersion: "latest" };
const GLOBAL_EVAL = eval;

/** The value that a source gives. */
export function evaluate(source) {
  const text = source.startsWith("\uFEFF") ? source.slice(1) : source;
  const module = tree(text, "module");
  if (module.body?.some((node) => /^(Ex|Im)port/.test(node.type))) return asModule(text, module);
  const script = tree(text, "script");
  // A mistake in a module shows itself best as the module that it is meant to be.
  if (script.fault) throw /^\s*export\b/m.test(text) ? module.fault : script.fault;
  return GLOBAL_EVAL(text);
}

function tree(text, sourceType) {
  try {
    return parse(text, { ...OPTIONS, sourceType });
  } catch (error) {
    if (!error.loc) throw error;
    const message = error.message.replace(/ \(\d+:\d+\)$/, "");
    return { fault: new Bad(`${message}.`, error.loc.line, error.loc.column + 1) };
  }
}

/** Rewrites the exports, so that every line and column stays where it is, and evaluates the rest. */
function asModule(text, { body }) {
  let code = text;
  let gives = false;
  for (const node of body) {
    if (node.type === "ExportDefaultDeclaration") {
      gives = true;
      code = replaced(code, node.start, node.declaration.start, "$.value=");
    } else if (node.type === "ExportNamedDeclaration" && !node.source) {
      code = replaced(code, node.start, node.declaration?.start ?? node.end, "");
    } else if (/^(Ex|Im)port/.test(node.type)) {
      const { line, column } = place(text, node.start);
      throw new Bad("A module stands alone: it cannot import.", line, column);
    }
  }
  if (!gives) throw new Bad("The module has no default export.");
  const given = {};
  const whole = `${BEFORE}${code}\n})`;
  // What only modules may do, such as to wait at the top.
  const { fault } = tree(whole, "script");
  if (fault) throw new Bad(fault.message, fault.line, fault.column - (fault.line === 1 ? BEFORE.length : 0));
  wrap();
  GLOBAL_EVAL(whole)(given);
  return given.value;
}

/** `text` with everything from `start` to `end` overwritten, line ends kept. */
function replaced(text, start, end, by) {
  const blank = text.slice(start, end).replace(/[^\r\n]/g, " ");
  return text.slice(0, start) + by + blank.slice(by.length) + text.slice(end);
}

function place(text, at) {
  const lines = text.slice(0, at).split("\n");
  return { line: lines.length, column: lines.at(-1).length + 1 };
}
