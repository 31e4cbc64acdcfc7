/** What an admin enters about an engine, and the draft it means. */

import {
  ENGINE_NAME_LEN_MAX,
  type EngineDraft,
  type Limits,
  type Tier,
  type Tongue,
} from "../../protocol";
import { type Bounds, wholeNumber } from "../numbers";
import { type Chosen, chosenOf, valuesOf } from "../options";

export const TONGUES: readonly Tongue[] = [
  "uci",
  "cecp",
  "usi",
  "ucci",
  "hub",
  "gtp",
  "gomocup",
  "rookery",
];

export const TIERS: readonly Tier[] = ["bare", "limited", "filtered", "jailed"];

/** What each limit may be, in its own unit. */
export const LIMITS = {
  memory_mib: { min: 16, max: 1_048_576 },
  processes: { min: 0, max: 1_024 },
  file_mib: { min: 0, max: 1_048_576 },
  nice: { min: 0, max: 19 },
} as const satisfies Record<keyof Limits, Bounds>;
export type Limit = keyof typeof LIMITS;
export const LIMIT_NAMES = Object.keys(LIMITS) as Limit[];

/** Numbers and lists as they are typed. */
export interface EngineForm {
  name: string;
  command: string;
  /** One on each line. */
  args: string;
  /** Empty when it is to be found out. */
  tongue: Tongue | "";
  /** One on each line. */
  reads: string;
  limits: Record<Limit, string>;
  tier: Tier;
  options: Chosen;
}

const USUAL: EngineForm = {
  name: "",
  command: "",
  args: "",
  tongue: "",
  reads: "",
  limits: { memory_mib: "1024", processes: "8", file_mib: "64", nice: "5" },
  tier: "bare",
  options: new Map(),
};

/** The form that a draft fills in; an empty one without. */
export function formOf(draft: EngineDraft | undefined): EngineForm {
  if (draft === undefined) return { ...USUAL };
  const { name, command, args, tongue = "", options, reads, limits, tier_min: tier } = draft;
  return {
    ...{ name, command, tongue, tier },
    args: args.join("\n"),
    reads: reads.join("\n"),
    limits: {
      memory_mib: `${limits.memory_mib}`,
      processes: `${limits.processes}`,
      file_mib: `${limits.file_mib}`,
      nice: `${limits.nice}`,
    },
    options: chosenOf(options),
  };
}

export type Fault = "name" | "command" | Limit;

/** Every field that cannot be sent, in the order of the form. A test needs no name. */
export function faults(form: EngineForm, forTest: boolean): Fault[] {
  const found: Fault[] = [];
  if (form.name.trim() === "" && !forTest) found.push("name");
  if (form.command.trim() === "") found.push("command");
  found.push(
    ...LIMIT_NAMES.filter((limit) => wholeNumber(form.limits[limit], LIMITS[limit]) === undefined),
  );
  return found;
}

/** The draft that a form without faults means. */
export function draftOf(form: EngineForm): EngineDraft {
  const limit = (name: Limit) => wholeNumber(form.limits[name], LIMITS[name]) ?? 0;
  const command = form.command.trim();
  return {
    name: form.name.trim() || command.slice(0, ENGINE_NAME_LEN_MAX),
    command,
    args: linesOf(form.args),
    ...(form.tongue === "" ? {} : { tongue: form.tongue }),
    options: valuesOf(form.options),
    reads: linesOf(form.reads).map((path) => path.trim()),
    limits: {
      memory_mib: limit("memory_mib"),
      processes: limit("processes"),
      file_mib: limit("file_mib"),
      nice: limit("nice"),
    },
    tier_min: form.tier,
  };
}

/** The lines that say something, as they are. */
export function linesOf(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== "");
}
