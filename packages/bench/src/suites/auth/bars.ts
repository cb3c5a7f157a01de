import { atLeast, atMost, type Bars, bar } from '../../harness/bars.ts';
import type { ChangedCost } from '../../harness/change.ts';
import type { OperationSummary } from '../../harness/summary.ts';
import type { FloodResults } from './flood.ts';
import { MEMORY_BYTES } from './hashing.ts';
import type { LoginCosts } from './login-cost.ts';
import type { RevocationResults } from './revocations.ts';

/** The measurements; a part that was not selected is undefined. */
export interface Measured {
  readonly verify?: OperationSummary | undefined;
  readonly refresh?: OperationSummary | undefined;
  readonly login?: OperationSummary | undefined;
  readonly loginCosts?: LoginCosts | undefined;
  readonly flood?: FloodResults | undefined;
  readonly revocations?: RevocationResults | undefined;
  /** Compared with another checkout. */
  readonly change?: readonly ChangedCost[] | undefined;
}

/** The p99 of one of the probes; see `flood.ts` for their order. */
const floodP99 = (name: string, place: number) =>
  bar<Measured>(
    `${name} during a flood of logins, p99`,
    atMost(50, 'ms'),
    (m) => m.flood?.probes[place]?.p99Ms,
  );

/** The bars of the authentication service: two cores, passwords hashed by argon2id with m=19456, t=2, p=1. */
export const BARS: Bars<Measured> = {
  verifyToLimit: bar(
    'forward-auth verifications a second, of the empty handler',
    atLeast(0.6, 'x'),
    (m) => m.verify?.toLimit.median,
  ),
  refreshes: bar('refreshes a second', atLeast(1_000, '/s'), (m) => m.refresh?.ours.perSecond.median),
  loginsToBare: bar(
    'logins a second, of the same verification alone',
    atLeast(0.8, 'x'),
    (m) => m.login?.toLimit.median,
  ),
  loginCost: bar(
    'a login beside its hash, CPU of the service',
    atMost(3, 'ms'),
    (m) => m.loginCosts?.ours.serviceMs,
  ),
  floodRefreshP99: floodP99('refresh', 0),
  floodVerifyP99: floodP99('verify', 1),
  floodJwksP99: floodP99('JWKS', 2),
  floodHealthP99: floodP99('health', 3),
  floodUnanswered: bar(
    'logins of the flood without a session or 503 with Retry-After',
    atMost(0, 'logins'),
    (m) => m.flood && unansweredOf(m.flood),
  ),
  floodMemory: bar(
    'resident memory during the flood, of base + gate x m',
    atMost(1, 'x'),
    (m) => m.flood && memoryShareOf(m.flood),
  ),
  revocationLookup: bar(
    'a lookup among a million revocations, CPU',
    atMost(2, 'us'),
    (m) => m.revocations && Math.max(m.revocations.userMicroseconds, m.revocations.keyMicroseconds),
  ),
};

/** NaN, which meets no bar, when nothing was refused: then it was not a flood. */
function unansweredOf({ logins }: FloodResults): number {
  return logins.postponed === 0 ? Number.NaN : logins.failed;
}

function memoryShareOf({ baseBytes, floodBytes }: FloodResults): number | undefined {
  if (baseBytes === undefined || floodBytes === undefined) return undefined;
  return floodBytes / (baseBytes + MEMORY_BYTES);
}
