// What is wrong, in words, and where in the script.

/** What stands before a module when it is evaluated, on its first line. */
export const BEFORE = '(function($){"use strict";';

let wrapped = false;

/** From now on what is thrown comes from behind [`BEFORE`]. */
export function wrap() {
  wrapped = true;
}

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
    const [, line, column] = /<input>:(\d+)(?::(\d+))?/.exec(thrown.stack ?? "") ?? [];
    const shift = wrapped && line === "1" ? BEFORE.length : 0;
    return fault(`${thrown.name}: ${thrown.message}`, Number(line), Number(column) - shift);
  } catch {
    return fault("The script threw something that cannot be told.");
  }
}

function fault(text, line, column) {
  const place = (value) => (Number.isInteger(value) && value > 0 ? value : null);
  return { text: String(text).slice(0, 1000), line: place(line), column: place(column) };
}
