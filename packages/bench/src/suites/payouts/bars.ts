import type { Bar } from '../../harness/bars.ts';

/** Our own bars for payouts: none were given, and the chain is the limit. */
export const BARS = {
  toLimit: { name: 'payouts a second, of bare transfers', bound: 0.5, side: 'least', unit: 'x' },
  wronglyPaid: {
    name: 'owners without exactly their tokens on the chain',
    bound: 0,
    side: 'most',
    unit: 'owners',
  },
  uneven: { name: 'rounds after which chain and books differ', bound: 0, side: 'most', unit: 'rounds' },
  findings: {
    name: 'faults that the proof of the ledgers finds afterwards',
    bound: 0,
    side: 'most',
    unit: 'faults',
  },
} as const satisfies Readonly<Record<string, Bar>>;

/** Our figures. */
export type Figures = { readonly [Name in keyof typeof BARS]: number };
