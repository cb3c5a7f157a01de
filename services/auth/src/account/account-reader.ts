import { retryingReads } from '@gridlease/common/database/transaction';
import { createReadBatcher } from '@gridlease/common/worker/read-batcher';
import type { Database } from '../database/database.ts';
import { type Account, listAccounts } from './store.ts';

/** The account of a user; undefined when there is none, or it was deleted. */
export type FindAccount = (userId: string) => Promise<Account | undefined>;

const ACCOUNTS_MAX = 500;

/** Reads accounts that are asked for at the same time in one statement. None is older than its request. */
export function createAccountReader(db: Database): FindAccount {
  return createReadBatcher(async (userIds: readonly string[]) => {
    const accounts = await retryingReads(() => listAccounts(db, [...new Set(userIds)]));
    return userIds.map((id) => accounts.get(id));
  }, ACCOUNTS_MAX);
}
