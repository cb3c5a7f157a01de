import type { Bar } from '../../harness/bars.ts';

/**
 * The ledger's bars. A settlement charges a session: a journal of three entries (renter, machine and the platform's fee
 * account), and the new state of session, hold and payment.
 */
export const BARS = {
  batchToPgbench: {
    name: 'settlements in batches of 50, of pgbench writing the same rows',
    bound: 1,
    side: 'least',
    unit: 'x',
  },
  batchToSingle: { name: 'settlements in batches of 50, of single ones', bound: 4, side: 'least', unit: 'x' },
  singleToHot: {
    name: 'single settlements, of those with a hot fee row',
    bound: 1.3,
    side: 'least',
    unit: 'x',
  },
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
