/** Draws a piece as a figure with marks around it that show how it moves. */

import { h, type VNode } from "../vdom";
import type { Character } from "./characters";
import { GROUNDS, type Ground, ground, turnedBy } from "./ground";
import type { Shape } from "./shapes";

/** A figure, and where marks stand around it: in degrees from straight ahead, clockwise. */
export interface Emblem {
  /** The name of a silhouette. */
  figure: string;
  /** To the next cell: dots. */
  steps?: readonly number[];
  /** As far as the way is free: arrows. */
  rides?: readonly number[];
  /** To a cell further away: rings. */
  leaps?: readonly number[];
}

const MIDDLE = 50;
/** How large figures are on each ground. */
const SCALES: Readonly<Record<Ground, number>> = { disc: 0.56, octagon: 0.56, wedge: 0.5 };
/** The inner line of what is promoted lies this close, as a part of the ground: marks are inside. */
const EDGE_SCALE = 0.93;
/** The middle of a figure in its own box. */
const FIGURE_MIDDLE = 48;
/** Where marks stand on each ground: around which height, and how far across and along. */
const RINGS: Readonly<Record<Ground, { y: number; across: number; along: number }>> = {
  disc: { y: 50, across: 36, along: 36 },
  octagon: { y: 50, across: 37, along: 37 },
  wedge: { y: 54, across: 25, along: 31 },
};
const DOT_R = 4.5;
const RING_R = 4;
/** The tip of an arrow and its two other corners, in degrees from where it points. */
const ARROW = { r: 7, corners: [0, 135, 225] };

/** The figure stays upright; the marks point where the piece moves. */
export function emblem(emblem: Emblem, shape: Shape, on: Character, away: boolean): VNode[] {
  const { y } = RINGS[on.ground];
  const turned = away && on.ground === "wedge";
  const below = ground(on.ground, false);
  if (on.promoted) below.push(edge(on.ground));
  return [
    turnedBy(turned, below),
    figure(shape, turned ? 2 * MIDDLE - y : y, SCALES[on.ground]),
    turnedBy(away, marks(emblem, on.ground)),
  ];
}

function edge(ground: Ground): VNode {
  const at = MIDDLE * (1 - EDGE_SCALE);
  const transform = `translate(${at} ${at}) scale(${EDGE_SCALE})`;
  return h("path.line.fine", { attrs: { d: GROUNDS[ground], transform } });
}

function figure({ body, line, dot }: Shape, y: number, scale: number): VNode {
  const at = `translate(${MIDDLE} ${y}) scale(${scale})`;
  const transform = `${at} translate(${-MIDDLE} ${-FIGURE_MIDDLE})`;
  const detail = dot === undefined ? [] : [h("path.detail", { attrs: { d: dot } })];
  return h("g.figure", { attrs: { transform } }, [
    h("path.solid", { attrs: { d: body } }),
    h("path.inner", { attrs: { d: line } }),
    ...detail,
  ]);
}

function marks({ steps = [], rides = [], leaps = [] }: Emblem, ground: Ground): VNode[] {
  const filled = [
    ...steps.map((angle) => circle(spot(angle, ground), DOT_R)),
    ...rides.map((angle) => arrow(spot(angle, ground), angle)),
  ];
  const rings = leaps.map((angle) => circle(spot(angle, ground), RING_R));
  return [
    h("path.mark", { attrs: { d: filled.join("") } }),
    h("path.mark.ring", { attrs: { d: rings.join("") } }),
  ];
}

type Spot = readonly [number, number];

function spot(angle: number, ground: Ground): Spot {
  const { y, across, along } = RINGS[ground];
  return towards([MIDDLE, y], angle, across, along);
}

function towards([x, y]: Spot, angle: number, across: number, along = across): Spot {
  const turn = (angle * Math.PI) / 180;
  return [round(x + across * Math.sin(turn)), round(y - along * Math.cos(turn))];
}

function circle([x, y]: Spot, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

function arrow(at: Spot, angle: number): string {
  const corners = ARROW.corners.map((corner) => towards(at, angle + corner, ARROW.r).join(" "));
  return `M${corners.join("L")}Z`;
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
