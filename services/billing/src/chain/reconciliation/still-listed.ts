import { ChainUnavailable } from '../network/chain.ts';
import * as store from './backlog-store.ts';
import type { ListingDeps, ScannedAccount } from './listing.ts';

/**
 * Whether the chain still lists a transaction of this account that was listed and that no endpoint has returned so far.
 * It was not dropped then, however long ago it was listed, and a surplus may be what it brought.
 */
export async function hasListedUnread(deps: ListingDeps, account: ScannedAccount): Promise<boolean> {
  const { chain, db, bounds } = deps;
  const { tokenAccount, finalizedSlot } = account;
  const unread = await store.listLookedAt(db, tokenAccount, bounds.reads);
  if (unread.length === 0) return false;
  const newest = await chain.listSignatures(tokenAccount, { limit: bounds.pageSize, finalizedSlot });
  const listed = new Set(newest.flatMap(({ signature, hasFailed }) => (hasFailed ? [] : signature)));
  if (unread.some(({ signature }) => listed.has(signature))) return true;
  for (const one of unread) if (await hasPlace(deps, account, one, newest[0]?.signature)) return true;
  return false;
}

/**
 * Whether an endpoint continues the listing from this transaction, which may be older than the newest page. One that does
 * not know it says nothing, or begins with the newest.
 */
async function hasPlace(
  { chain }: ListingDeps,
  { tokenAccount, finalizedSlot }: ScannedAccount,
  { signature, slot }: store.ChainPoint,
  newest: string | undefined,
): Promise<boolean> {
  try {
    const page = { limit: 1, finalizedSlot, before: signature };
    const [next] = await chain.listSignatures(tokenAccount, page);
    return next !== undefined && next.slot <= slot && next.signature !== newest;
  } catch (error) {
    if (error instanceof ChainUnavailable) return false;
    throw error;
  }
}
