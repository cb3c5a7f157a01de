import type { Bar } from '../../harness/bars.ts';

const FLOOD_P99 = { bound: 50, side: 'most', unit: 'ms' } as const;

/** The bars of the authentication service: two cores, passwords hashed by argon2id with m=19456, t=2, p=1. */
export const BARS = {
  verifyToLimit: {
    name: 'forward-auth verifications a second, of the empty handler',
    bound: 0.6,
    side: 'least',
    unit: 'x',
  },
  refreshes: { name: 'refreshes a second', bound: 1_000, side: 'least', unit: '/s' },
  loginsToBare: {
    name: 'logins a second, of the same verification alone',
    bound: 0.8,
    side: 'least',
    unit: 'x',
  },
  floodRefreshP99: { name: 'refresh during a flood of logins, p99', ...FLOOD_P99 },
  floodVerifyP99: { name: 'verify during a flood of logins, p99', ...FLOOD_P99 },
  floodJwksP99: { name: 'JWKS during a flood of logins, p99', ...FLOOD_P99 },
  floodHealthP99: { name: 'health during a flood of logins, p99', ...FLOOD_P99 },
  floodUnanswered: {
    name: 'logins of the flood without a session or 503 with Retry-After',
    bound: 0,
    side: 'most',
    unit: 'logins',
  },
  floodMemory: {
    name: 'resident memory during the flood, of base + gate x m',
    bound: 1,
    side: 'most',
    unit: 'x',
  },
} as const satisfies Readonly<Record<string, Bar>>;

/** Our figures; unmeasured ones are absent. */
export type Figures = { readonly [Name in keyof typeof BARS]?: number | undefined };
