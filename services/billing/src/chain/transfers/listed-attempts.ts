import { type RawBuilder, sql } from 'kysely';
import { type ArchiveReader, addArchived } from '../../books/archive/read-list.ts';
import { BY_TRANSFER, keyOf, PAST_ATTEMPTS } from './archive-source.ts';
import type { AttemptState } from './transfer.ts';

/** An attempt as it is told to those who read about its transfer. */
export interface ListedAttempt {
  readonly n: number;
  readonly signature: string;
  readonly state: AttemptState;
  readonly detail: string | null;
  readonly signedAt: Date;
}

/**
 * Adds the archived attempts of a transfer to those in the database.
 *
 * @param found those in the database
 * @param count how many were made, as the transfer says: the archive is read only if some are missing
 * @returns all of them, oldest first
 * @throws BillingError 503 `archive_unavailable`
 */
export async function withArchivedAttempts(
  reader: ArchiveReader,
  { transferId, count }: { readonly transferId: string; readonly count: number },
  found: readonly ListedAttempt[],
): Promise<readonly ListedAttempt[]> {
  if (found.length >= count) return found;
  async function read(from: RawBuilder<unknown>, limit: number): Promise<readonly ListedAttempt[]> {
    const { rows } = await sql<ListedAttempt>`
      select n, signature, state, detail, created_at as "signedAt" from ${from}
      where transfer_id = ${transferId} order by n desc limit ${limit}`.execute(reader.db);
    return rows;
  }
  const query = {
    source: PAST_ATTEMPTS,
    list: BY_TRANSFER.name,
    range: { first: keyOf(transferId, 0), last: keyOf(transferId, count) },
    read,
    keyOf: ({ n }: ListedAttempt) => keyOf(transferId, n),
  };
  return [...(await addArchived(reader, query, found, count))].sort((a, b) => a.n - b.n);
}
