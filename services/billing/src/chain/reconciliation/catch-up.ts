import type { AddressRules } from '../../books/wallets/address-rules.ts';
import type { Database } from '../../database/database.ts';
import { findListedSince, hasUnreadOf } from './backlog-store.ts';

/**
 * Whether everything has been read that had happened to the platform's own accounts before this process started. Until
 * then books that were restored from a backup may not know of a payment; from then on it stays true, however much comes
 * later.
 */
export function createCatchUp({
  db,
  addresses,
  startedAt,
}: {
  readonly db: Database;
  readonly addresses: AddressRules;
  /** Of the database's clock. */
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
