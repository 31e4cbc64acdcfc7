/** What lies over something else on a page, or outside of the window. Runs in the page. */

/** What a page shows, whole or not at all: nothing inside of it is looked at but by its own rules. */
export interface Looked {
  /** What must be in the window, uncut and uncovered. */
  needed: readonly string[];
  /** What may lie on something else, as pairs of selectors. */
  allowed: readonly (readonly [string, string])[];
}

/** On every board a piece lies on its cell, and a label in it; the picture is looked at by itself. */
export const ALLOWED: Looked["allowed"] = [
  [".board-picture", ".board-picture *"],
  [".sheet-tab", ".sheet-tab *"],
];

/** Every fault in words; it may not use anything outside of itself. */
export function faults({ needed, allowed }: Looked): string[] {
  const SLACK = 1.5;
  interface Seen {
    element: Element;
    /** What of it can be seen: of words that run over several lines, each line. */
    boxes: DOMRect[];
  }
  const overlap = (a: DOMRect, b: DOMRect): DOMRect => {
    const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)];
    const [right, bottom] = [Math.min(a.right, b.right), Math.min(a.bottom, b.bottom)];
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };
  const nothing = ({ width, height }: DOMRect): boolean => width < SLACK || height < SLACK;
  const name = (element: Element): string => {
    const classes = element.getAttribute("class")?.trim().split(/\s+/).join(".") ?? "";
    const text = element.textContent?.trim().slice(0, 24) ?? "";
    return `${element.localName}${classes ? `.${classes}` : ""} “${text}”`;
  };
  /** What of a box can be seen: what holds the element may cut it off. */
  const cut = (element: Element, whole: DOMRect): DOMRect => {
    let box = overlap(whole, new DOMRect(0, 0, innerWidth, innerHeight));
    for (let held = element.parentElement; held !== null; held = held.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(held);
      if (overflowX !== "visible" || overflowY !== "visible")
        box = overlap(box, held.getBoundingClientRect());
    }
    return box;
  };
  const shows = (element: Element): boolean =>
    element.matches("button, a, input, select, textarea, .board-picture, .clock") ||
    [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== "");
  const visible = (element: Element): boolean =>
    element.closest(".spoken, title, script, style, option") === null &&
    (element.closest(".board-picture") === null || element.matches(".board-picture")) &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const seen: Seen[] = [...document.body.querySelectorAll("*")]
    .filter((element) => shows(element) && visible(element))
    .map((element) => {
      const lines = [...element.getClientRects()].map((line) => cut(element, line));
      return { element, boxes: lines.filter((line) => !nothing(line)) };
    })
    .filter(({ boxes }) => boxes.length > 0);

  const found: string[] = [];
  const may = (a: Element, b: Element): boolean =>
    allowed.some(
      ([on, under]) => (a.matches(on) && b.matches(under)) || (b.matches(on) && a.matches(under)),
    );
  seen.forEach((one, index) => {
    for (const other of seen.slice(index + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const meet = one.boxes.some((a) => other.boxes.some((b) => !nothing(overlap(a, b))));
      if (!meet || may(one.element, other.element)) continue;
      found.push(`${name(one.element)} and ${name(other.element)} lie over each other`);
    }
  });
  for (const selector of needed) {
    const wanted = [...document.querySelectorAll(selector)].filter((element) => visible(element));
    if (wanted.length === 0) found.push(`${selector} is not to be seen`);
    for (const element of wanted) {
      const whole = element.getBoundingClientRect();
      const box = cut(element, whole);
      if (whole.width - box.width > SLACK || whole.height - box.height > SLACK)
        found.push(`${name(element)} is cut off`);
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (top !== null && !element.contains(top) && !top.contains(element))
        found.push(`${name(element)} is covered by ${name(top)}`);
    }
  }
  // A piece stays on its own cell, and nothing of the board lies outside of its picture.
  const picture = document.querySelector(".board-picture")?.getBoundingClientRect();
  const pieces = [...document.querySelectorAll(".board-picture .piece")];
  const boxes = pieces.map((piece) => piece.getBoundingClientRect());
  boxes.forEach((box, index) => {
    if (picture && Math.abs(overlap(box, picture).width - box.width) > SLACK)
      found.push(`a piece lies outside of the board`);
    for (const other of boxes.slice(index + 1))
      if (!nothing(overlap(box, other))) found.push(`two pieces lie over each other`);
  });
  if (document.documentElement.scrollHeight > innerHeight + SLACK) found.push("the page scrolls");
  if (document.documentElement.scrollWidth > innerWidth + SLACK) found.push("the page is too wide");
  return found;
}
