import type { AddressRules } from '../../books/wallets/address-rules.ts';
import type { Database } from '../../database/database.ts';
import { findListedSince, hasUnreadOf } from './backlog-store.ts';

/**
 * Tells whether everything has been read that happened to the platform's own accounts before this process
 * started. Until then, books restored from a backup may lack a payment. Once true it stays true, whatever
 * arrives later.
 */
export function createCatchUp({
  db,
  addresses,
  startedAt,
}: {
  readonly db: Database;
  readonly addresses: AddressRules;
  /** By the database's clock. */
  readonly startedAt: Date;
}): () => Promise<boolean> {
  let to: Date | undefined;
  let isDone = false;
  return async () => {
    if (isDone) return true;
    const accounts = [addresses.hot, ...addresses.former].map(({ tokenAccount }) => tokenAccount);
    to ??= await findListedSince(db, accounts, startedAt);
    if (to !== undefined) isDone = !(await hasUnreadOf(db, accounts, { from: startedAt, to }));
    return isDone;
  };
}
