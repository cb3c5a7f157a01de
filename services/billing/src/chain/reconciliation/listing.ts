import type { AddressRules } from '../../books/wallets/address-rules.ts';
import type { Database, Transact } from '../../database/database.ts';
import type { Chain, SignatureFacts } from '../network/chain.ts';
import { getOutgoingState } from '../state/store.ts';
import * as store from './backlog-store.ts';

/** Limits for the work on one account in one pass. */
export interface ScanBounds {
  /** Calls for signatures, and signatures per call. */
  readonly pages: number;
  readonly pageSize: number;
  /** Transactions to read, and how many concurrently. */
  readonly reads: number;
  readonly readsAtOnce: number;
}

/** Nodes list at most 1,000 signatures per call. */
export const SCAN_BOUNDS: ScanBounds = { pages: 10, pageSize: 1_000, reads: 200, readsAtOnce: 8 };

export interface ListingDeps {
  readonly db: Database;
  readonly chain: Chain;
  readonly transact: Transact;
  readonly addresses: AddressRules;
  readonly bounds: ScanBounds;
}

export interface ScannedAccount {
  readonly tokenAccount: string;
  /** Only endpoints that have reached the slot of the account's balance are used. */
  readonly finalizedSlot: number;
}

/** `whole`: up to the newest; `not_final`: all but what is not final yet; `partly`: there is more to list. */
export type Listed = 'whole' | 'not_final' | 'partly';

/**
 * Lists the new signatures of one of our token accounts, in pages from the newest back to the cursor, and
 * stores those to be read. Each page is saved together with the listing's progress, so a listing completes
 * despite restarts and however many signatures there are. The cursor moves to the listing's head only at its
 * end. The head is final, so nothing older than it can still appear; anything newer belongs to the next
 * listing.
 */
export async function listNew(deps: ListingDeps, account: ScannedAccount): Promise<Listed> {
  for (let pages = 0; pages < deps.bounds.pages; pages += 1) {
    const listed = await listPage(deps, account);
    if (listed !== 'partly') return listed;
  }
  return 'partly';
}

async function listPage(deps: ListingDeps, account: ScannedAccount): Promise<Listed> {
  const { tokenAccount } = account;
  const seen = await store.getListing(deps.db, tokenAccount);
  const { walk } = seen;
  const page = await askPage(deps, account, seen);
  const head = walk?.head ?? (await findFinal(deps, page));
  if (head === undefined && page.length > 0) return 'not_final';
  const hasNewer = walk?.hasNewer ?? (head !== undefined && page[0]?.signature !== head.signature);
  const from = walk === undefined ? page.findIndex(({ signature }) => signature === head?.signature) : 0;
  const { fresh, isEnd } = await sinceCursor(deps, account, seen, page.slice(Math.max(from, 0)));
  const isWhole = isEnd || page.length < deps.bounds.pageSize;
  const beganAt = walk?.beganAt ?? seen.now;
  const last = fresh.at(-1);
  const isNoted = await deps.transact((trx) =>
    store.saveListing(trx, tokenAccount, seen, {
      // A failed transaction moves no tokens.
      found: fresh.filter(({ hasFailed }) => !hasFailed),
      beganAt,
      walk:
        isWhole || head === undefined || last === undefined
          ? undefined
          : { head, before: last.signature, beganAt, hasNewer },
      until: isWhole ? head : undefined,
      isComplete: isWhole && !hasNewer,
    }),
  );
  if (!isNoted || !isWhole) return 'partly';
  return hasNewer ? 'not_final' : 'whole';
}

function askPage(
  { chain, bounds }: ListingDeps,
  { tokenAccount, finalizedSlot }: ScannedAccount,
  { until, walk }: store.Listing,
): Promise<readonly SignatureFacts[]> {
  return chain.listSignatures(tokenAccount, {
    limit: bounds.pageSize,
    finalizedSlot: Math.max(finalizedSlot, walk?.head.slot ?? 0),
    ...(until !== undefined && { until: until.signature }),
    ...(walk !== undefined && { before: walk.before }),
  });
}

/**
 * The newest signature that is final by its status, because some nodes list signatures that are not final.
 */
async function findFinal(
  { chain, bounds }: ListingDeps,
  page: readonly SignatureFacts[],
): Promise<SignatureFacts | undefined> {
  for (let from = 0, count = 1; from < page.length; from += count, count = bounds.readsAtOnce) {
    const some = page.slice(from, from + count);
    const statuses = await Promise.all(some.map(({ signature }) => chain.findStatus(signature)));
    const found = some.find((_one, at) => statuses[at]?.commitment === 'finalized');
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The part of a page that is newer than the cursor. Slots are compared as well, because a node that does not
 * know the cursor's signature lists the whole history. The hot account's balance at the opening of the books
 * is part of the opening balance.
 */
async function sinceCursor(
  { db, addresses }: ListingDeps,
  { tokenAccount }: ScannedAccount,
  { until }: store.Listing,
  page: readonly SignatureFacts[],
): Promise<{ readonly fresh: readonly SignatureFacts[]; readonly isEnd: boolean }> {
  const { sinceSlot } = await getOutgoingState(db);
  const begin = addresses.isPlatforms(tokenAccount) ? sinceSlot + 1 : 0;
  const lowest = Math.max(begin, until?.slot ?? 0);
  const fresh = page.filter(({ slot }) => slot >= lowest);
  return { fresh, isEnd: fresh.length < page.length };
}
