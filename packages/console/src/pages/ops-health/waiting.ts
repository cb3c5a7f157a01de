import { orThrow } from '@gridlease/client/problem-error';
import type { Right } from '@gridlease/common/access/roles';
import { billing } from '../../session/clients.ts';

interface Waiting {
  readonly name: string;
  /** What waits, and for what. */
  readonly title: string;
  readonly to: string;
  /** Who may see it. */
  readonly right: Right;
  /** How many: a number, or `100+`. */
  readonly count: (signal: AbortSignal) => Promise<string>;
}

const COUNTED_MAX = 100;
const limit = COUNTED_MAX;

const countOf = (rows: readonly unknown[], next: string | undefined, total?: number) =>
  String(total ?? (next === undefined ? rows.length : `${COUNTED_MAX}+`));

const transfers = (status: 'needs_review' | 'awaiting_approval') => async (signal: AbortSignal) => {
  const query = { status, limit };
  const page = await orThrow(billing.GET('/api/v1/admin/transfers', { params: { query }, signal }));
  return countOf(page.transfers, page.next_cursor, page.total);
};

/** What a person has to decide; everything else the platform does by itself. */
export const WAITING: readonly Waiting[] = [
  {
    name: 'review',
    title: 'Transfers to review',
    to: '/ops/transfers?status=needs_review',
    right: 'read_money',
    count: transfers('needs_review'),
  },
  {
    name: 'approval',
    title: 'Transfers to approve',
    to: '/ops/transfers?status=awaiting_approval',
    right: 'read_money',
    count: transfers('awaiting_approval'),
  },
  {
    name: 'deposits',
    title: 'Deposits to assign',
    to: '/ops/deposits',
    right: 'read_money',
    async count(signal) {
      const query = { limit };
      const request = billing.GET('/api/v1/deposits/unattributed', { params: { query }, signal });
      const page = await orThrow(request);
      return countOf(page.deposits, page.next_cursor);
    },
  },
  {
    name: 'disputes',
    title: 'Disputes to decide',
    to: '/ops/disputes?status=open',
    right: 'read_rentals',
    async count(signal) {
      const query = { status: 'open' as const, limit };
      const request = billing.GET('/api/v1/billing/disputes', { params: { query }, signal });
      const page = await orThrow(request);
      return countOf(page.disputes, page.next_cursor);
    },
  },
  {
    name: 'corrections',
    title: 'Corrections to approve',
    to: '/ops/corrections?status=awaiting_approval',
    right: 'read_money',
    async count(signal) {
      const query = { status: 'awaiting_approval' as const, limit };
      const request = billing.GET('/api/v1/admin/corrections', { params: { query }, signal });
      const page = await orThrow(request);
      return countOf(page.corrections, page.next_cursor);
    },
  },
];
