import type { Bar } from '../../harness/bars.ts';

/** The ledger's bars. A settlement is three entries: user, provider and the platform's fee account. */
export const BARS = {
  singleToPgbench: {
    name: 'settlements a second, of pgbench writing the same rows',
    bound: 0.4,
    side: 'least',
    unit: 'x',
  },
  singleToHot: {
    name: 'settlements a second, of one with a hot fee row',
    bound: 2,
    side: 'least',
    unit: 'x',
  },
  batchToSingle: { name: 'settlements in batches of 50, of single ones', bound: 2, side: 'least', unit: 'x' },
  buffers: {
    name: 'buffers of a settlement, 5 million entries of 10 thousand',
    bound: 1.1,
    side: 'most',
    unit: 'x',
  },
  walBytes: {
    name: 'WAL of a settlement, 5 million entries of 10 thousand',
    bound: 1.1,
    side: 'most',
    unit: 'x',
  },
  throughput: {
    name: 'settlements a second, 5 million entries of 10 thousand',
    bound: 0.75,
    side: 'least',
    unit: 'x',
  },
  findings: {
    name: 'faults that the proof of the ledgers finds afterwards',
    bound: 0,
    side: 'most',
    unit: 'faults',
  },
} as const satisfies Readonly<Record<string, Bar>>;

/** Our figures; unmeasured ones are absent. */
export type Figures = { readonly [Name in keyof typeof BARS]?: number | undefined };
