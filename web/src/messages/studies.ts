/** Studies of search algorithms. */

import { add } from "./texts";

export const studies = add({
  "studies.title": "Studies of search algorithms",
  "studies.one": "Leaves of search algorithms",
  "studies.start.title": "Compare search algorithms: count leaves",
  "studies.start.hint":
    "How many positions does each algorithm judge? Each comes with all before it, and all but the last must find the same scores. Counted on this server, one study at a time, on one core.",
  "studies.start": "Count leaves",
  "studies.depth": "Greatest depth, in plies",
  "studies.depth.hint": "One ply more takes about six times as long.",
  "studies.positions": "Positions",
  "studies.positions.hint": "From games that the engine plays against itself.",
  "studies.seed": "Seed of these games",
  "studies.plan": {
    one: "up to {depth} plies · {count} position · seed {seed}",
    other: "up to {depth} plies · {count} positions · seed {seed}",
  },
  "studies.by": "started by {name}",
  "studies.state.waiting": "waiting",
  "studies.state.running": "counting",
  "studies.state.finished": "finished",
  "studies.state.cancelled": "cancelled",
  "studies.state.failed": "broke off",
  "studies.progress": "{percent} % of the work",
  "studies.waits": "Another study is counted first. This one begins by itself.",
  "studies.draws": "The positions are being drawn.",
  "studies.counts": "{name} is counted to depth {depth}.",
  "studies.cancel": "Cancel this study",
  "studies.download.csv": "Download the table (CSV)",
  "studies.download.json": "Download everything (JSON)",
  "studies.again": "Count again",
  "studies.table": "Positions judged, on average",
  "studies.algorithm": "Algorithm",
  "studies.depth.of": "Depth {depth}",
  "studies.growth": "Growth",
  "studies.published": "2010, depth {depth}",
  "studies.beside": "Ours is",
  "studies.below": "at or below",
  "studies.above": "above",
  "studies.minimum": "fewest possible",
  "studies.branching":
    "These positions have {factor} moves on average. The fewest possible are those of a uniform tree with as many, after Knuth and Moore (1975). Growth is the mean factor from depth to depth.",
  "studies.about.published":
    "The column for 2010 is what the study counted whose algorithms these are, at depth {depth}, in positions of its own.",
  "studies.check.equal": {
    one: "Root scores: equal in all algorithms without quiescence, {count} search each.",
    other: "Root scores: equal in all algorithms without quiescence, {count} searches each.",
  },
  "studies.check.different": {
    one: "{count} root score differs between algorithms that must agree.",
    other: "{count} root scores differ between algorithms that must agree.",
  },
  "studies.plot": "Positions judged by depth, on a logarithmic scale",
  "studies.plot.published": "○ what the study of 2010 counted",
});
