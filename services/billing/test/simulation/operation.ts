import type { Model } from './model.ts';
import type { Replica } from './replica.ts';
import type { World } from './world.ts';

/** What an operation works with. */
export interface Stage {
  readonly world: World;
  readonly model: Model;
  readonly replica: Replica;
  /** Adds to the line that the trace has of this operation. */
  readonly say: (detail: string) => void;
}

export interface Operation {
  readonly name: string;
  /** How often it is chosen, compared with the others. */
  readonly weight: number;
  /** A refusal may leave something behind that is not in the ledger (a deposit that was seen). */
  readonly mayNote?: boolean;
  /** Something of the world outside, which no process does. */
  readonly isOutside?: boolean;
  /** The operations of the OpenAPI document that it does. */
  readonly routes?: readonly string[];
  /** Makes what it needs to find something to do; what was made last is what it takes. For pairs: a run leaves it to chance. */
  readonly prepare?: (stage: Stage) => Promise<unknown>;
  readonly run: (stage: Stage) => Promise<void>;
}

/** Where requests come from. */
export const TRACE = {
  correlationId: 'simulation',
  traceparent: `00-${'5'.repeat(32)}-${'5'.repeat(16)}-00`,
};
export const ASKED = { actor: 'anybody', trace: TRACE } as const;
