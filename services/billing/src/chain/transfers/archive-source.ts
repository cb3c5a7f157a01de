import { sql } from 'kysely';
import type { ArchivedList, ArchiveSource } from '../../books/archive/source.ts';

/** Digits of an attempt's number in a key. */
const WIDTH = 10;

/** The attempts of a transfer lie together, in the order in which they were signed. */
export const BY_TRANSFER: ArchivedList = {
  name: 'transfer_id',
  key: sql`archived.transfer_id || '/' || lpad(archived.n::text, ${sql.lit(WIDTH)}, '0')`,
};

/** The key of an attempt in `BY_TRANSFER`. */
export const keyOf = (transferId: string, n: number) => `${transferId}/${String(n).padStart(WIDTH, '0')}`;

/**
 * Attempts without effect that were followed by another one. The last attempt of each transfer stays: by its signature
 * the chain's transactions are told from foreign ones, and where it has landed it keeps the transfer from being paid
 * twice. A month stays while one of its transfers that were begun can still be sent.
 */
export const PAST_ATTEMPTS: ArchiveSource = {
  table: 'transfer_attempts',
  identity: ['id', 'transfer_id'],
  lists: [BY_TRANSFER],
  rows: sql`archived.state in ('failed_on_chain', 'expired')
    and archived.n < (select t.attempts from transfers t where t.id = archived.transfer_id)`,
  isOpen: (partition) => sql`exists (
    select from ${sql.table(partition)} as a join transfers t on t.id = a.transfer_id
    where t.status not in ('confirmed', 'failed', 'cancelled'))`,
};
