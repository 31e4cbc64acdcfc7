/** Simple line icons on a 24 × 24 grid, drawn for Rookery. */

import { h, type VNode } from "../vdom";

const PATHS = {
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6L6 18",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  contrast: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 3v18M12 7.5h7.8M12 12h9M12 16.5h7.8",
  friend:
    "M9 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M18.5 8v6M15.5 11h6",
  globe: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18",
  computer: "M3.5 5h17v11.5h-17zM9 20.5h6M12 16.5v4",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.6-4 3.7-6 7.5-6s6.9 2 7.5 6",
  copy: "M9 9h10.5v11.5H9zM5.5 15H4.5V3.5H15v2",
  check: "M4.5 12.5l5 5 10-11",
  alert: "M12 3.5l9.5 16.5h-19zM12 10v4.5M12 17.2v.1",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2",
  eye: "M2 12c2.5-4.5 6-6.5 10-6.5s7.5 2 10 6.5c-2.5 4.5-6 6.5-10 6.5S4.5 16.5 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  star: "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9L3.5 9.7l5.9-.8z",
  sliders: "M4 7.5h9M17 7.5h3M15 5.2v4.6M4 16.5h3M11 16.5h9M9 14.2v4.6",
  more: "M6 9l6 6 6-6",
  list: "M8.5 6h12M8.5 12h12M8.5 18h12M4 6h.1M4 12h.1M4 18h.1",
  talk: "M4 4.5h16v11.5h-9l-4.5 4v-4H4z",
  home: "M3.5 11.5L12 4l8.5 7.5M6 9.5V20h4.5v-5.5h3V20H18V9.5",
  play: "M7.5 4.5v15l12-7.5z",
  trophy:
    "M7.5 4h9v6a4.5 4.5 0 0 1-9 0zM7.5 5.5H4c0 3.2 1.3 5 3.8 5.3M16.5 5.5H20c0 3.2-1.3 5-3.8 5.3M12 14.5V18M8 20.5h8",
  dots: "M5.5 12h.1M12 12h.1M18.5 12h.1",
  plus: "M12 5v14M5 12h14",
  arrow: "M5 12h14M13 6l6 6-6 6",
} as const;

export type IconName = keyof typeof PATHS;

/** An icon for the eye only: the word beside it, or the control's label, says the same. */
export function icon(name: IconName): VNode {
  return h("svg.icon", { attrs: { viewBox: "0 0 24 24", "aria-hidden": "true" } }, [
    h("path", { attrs: { d: PATHS[name] } }),
  ]);
}

/** The mark of Rookery: a rook. */
export function mark(): VNode {
  const d = "M4 3h4v3.5h2.5V3h3v3.5H16V3h4v7.5L17 13v6l3 2.5V23H4v-1.5L7 19v-6l-3-2.5z";
  return h("svg", { attrs: { viewBox: "0 0 24 24", "aria-hidden": "true" } }, [
    h("path", { attrs: { d } }),
  ]);
}
