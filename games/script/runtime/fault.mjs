// What is wrong, in words, and where in the script.

/** Names the script in stack traces. */
export const FILE = "rules.js";

/** A mistake that the glue finds in a script, as a sentence. */
export class Bad extends Error {
  constructor(text, line, column) {
    super(text);
    this.line = line;
    this.column = column;
  }
}

export function bad(text) {
  return new Bad(text);
}

/** The fault to answer with for anything that was thrown. */
export function faultOf(thrown) {
  try {
    if (thrown instanceof Bad) return fault(thrown.message, thrown.line, thrown.column);
    if (!(thrown instanceof Error)) return fault(`The script threw ${String(thrown)}.`);
    const [, line, column] = /eval[^:]*:(\d+)(?::(\d+))?/.exec(thrown.stack ?? "") ?? [];
    return fault(`${thrown.name}: ${thrown.message}`, Number(line), Number(column));
  } catch {
    return fault("The script threw something that cannot be told.");
  }
}

function fault(text, line, column) {
  const place = (value) => (Number.isInteger(value) && value > 0 ? value : null);
  return { text: String(text).slice(0, 1000), line: place(line), column: place(column) };
}
