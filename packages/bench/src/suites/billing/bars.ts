import type { Bar } from '../../harness/bars.ts';

/** Billing's bars, each measured separately: 100,000 running sessions, 64 connections. */
export const BARS = {
  running: { name: 'sessions that run', bound: 100_000, side: 'least', unit: 'sessions' },
  decided: {
    // Passes run once a second: a session's minute may be a second longer. The lateness shows that none is skipped.
    name: 'decisions in a minute, of the sessions that run',
    bound: 0.98,
    side: 'least',
    unit: 'x',
  },
  lateness: { name: 'the latest decision after it was due', bound: 20, side: 'most', unit: 's' },
  memory: { name: 'resident memory under all of that', bound: 300, side: 'most', unit: 'MB' },
  currentUsage: { name: 'current-usage while they tick, p99', bound: 20, side: 'most', unit: 'ms' },
  starts: { name: 'start-session', bound: 300, side: 'least', unit: '/s' },
  usageHttp: { name: 'usage updates over HTTP', bound: 1_500, side: 'least', unit: '/s' },
  usageNats: { name: 'usage updates over NATS', bound: 3_000, side: 'least', unit: '/s' },
  findings: {
    name: 'faults that the proof of the ledgers finds afterwards',
    bound: 0,
    side: 'most',
    unit: 'faults',
  },
} as const satisfies Readonly<Record<string, Bar>>;

/** Our figures; unmeasured ones are absent. */
export type Figures = { readonly [Name in keyof typeof BARS]?: number | undefined };
