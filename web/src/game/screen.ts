/** Everything that one drawing of the game page shows. */

import type { Board } from "../board/board";
import type { Scene } from "../board/state";
import type { Seat } from "../protocol";
import type { ActDesk } from "./act-desk";
import type { KeyDesk } from "./desk";
import type { HandDesk } from "./hand-desk";
import type { HintDesk } from "./hint";
import type { Link } from "./link";
import type { Model } from "./model";
import type { PlanDesk } from "./plan/desk";
import type { Sheet } from "./sheets";
import type { TalkDesk } from "./talk-desk";
import type { ThinkingDesk } from "./thinking";
import type { Writer } from "./writer";

export interface Screen {
  model: Model;
  board: Board;
  scene: Scene;
  /** The seat below the board. */
  near: Seat;
  /** How many moves have been made in the position on the board. */
  shown: number;
  nowMs: number;
  /** Whether the person may make a move now. */
  open: boolean;
  acts: ActDesk;
  trouble: string | undefined;
  typed: string;
  talk: TalkDesk;
  thinking: ThinkingDesk;
  hint: HintDesk;
  hand: HandDesk;
  writer: Writer;
  plan: PlanDesk;
  /** Whether the board shows a line that is being prepared. */
  planning: boolean;
  /** What a phone shows beside the board. */
  sheet: Sheet;
  keys: KeyDesk;
  link: Link;
}
