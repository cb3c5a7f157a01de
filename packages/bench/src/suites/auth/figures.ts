import type { Figures } from './bars.ts';
import type { FloodResults } from './flood.ts';
import { MEMORY_BYTES } from './hashing.ts';
import type { PairSummary } from './pair.ts';

/** The measurements; a part that was not selected is undefined. */
export interface Measured {
  readonly verify: PairSummary | undefined;
  readonly refresh: PairSummary | undefined;
  readonly login: PairSummary | undefined;
  readonly flood: FloodResults | undefined;
}

/** Our figure for each measured bar. */
export function figuresOf({ verify, refresh, login, flood }: Measured): Figures {
  const [ofRefresh, ofVerify, ofJwks, ofHealth] = flood?.probes ?? [];
  return {
    verifyToLimit: verify?.toLimit.median,
    refreshes: refresh?.ours.perSecond.median,
    loginsToBare: login?.toLimit.median,
    floodRefreshP99: ofRefresh?.p99Ms,
    floodVerifyP99: ofVerify?.p99Ms,
    floodJwksP99: ofJwks?.p99Ms,
    floodHealthP99: ofHealth?.p99Ms,
    floodUnanswered: flood && unansweredOf(flood),
    floodMemory: flood && memoryShareOf(flood),
  };
}

/** NaN, which meets no bar, when nothing was refused: then it was not a flood. */
function unansweredOf({ logins }: FloodResults): number {
  return logins.postponed === 0 ? Number.NaN : logins.failed;
}

function memoryShareOf({ baseBytes, floodBytes }: FloodResults): number | undefined {
  if (baseBytes === undefined || floodBytes === undefined) return undefined;
  return floodBytes / (baseBytes + MEMORY_BYTES);
}
