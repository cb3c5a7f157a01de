import { announce, type EventOrigin } from '../../books/events/announce.ts';
import type { BillingTransaction } from '../../database/database.ts';
import { observe } from '../deposits/observation.ts';
import { receiptsOf } from '../deposits/receipts.ts';
import { type RecordingDeps, recordReceipts } from '../deposits/record-receipts.ts';
import { isOwnAttempt, listDepositsOf } from '../deposits/store.ts';
import { ChainUnavailable } from '../network/chain.ts';
import { freezeOutgoing, insertUnknownOutgoing } from '../state/store.ts';
import { noteStraysOf } from '../strays/note.ts';
import * as store from './backlog-store.ts';
import { type ListingDeps, listNew, type ScannedAccount } from './listing.ts';

export interface ScanDeps extends RecordingDeps, ListingDeps {
  /** The start of the process by the database's clock: what was listed since is read first. */
  readonly startedAt: Date;
}

/**
 * `read`: everything that happened to the account is in the books; `not_final`: all but what is not final
 * yet; `behind`: there is more to read than one pass allows.
 */
export type ScanState = 'read' | 'not_final' | 'behind';

/**
 * Reads what happened to one of our token accounts since the last scan, as far as the bounds allow. Credits
 * unclaimed deposits, and freezes all outgoing transfers if tokens left by a transaction that is not one of
 * our attempts. Transactions that are not final yet remain to be read.
 */
export async function scanAccount(
  deps: ScanDeps,
  origin: EventOrigin,
  account: ScannedAccount,
): Promise<ScanState> {
  const listed = await listNew(deps, account);
  const reading = await readSome(deps, origin, account.tokenAccount);
  const isMore = listed === 'partly' || (await store.hasUnread(deps.db, account.tokenAccount));
  if (isMore || reading === 'behind') return 'behind';
  return listed === 'not_final' ? 'not_final' : reading;
}

/** The result for one transaction: it is in the books, it is not final yet, or no endpoint returns it. */
type Reading = 'read' | 'not_final' | 'unavailable';

async function readSome(deps: ScanDeps, origin: EventOrigin, tokenAccount: string): Promise<ScanState> {
  const { reads: limit, readsAtOnce } = deps.bounds;
  const unread = await store.listUnread(deps.db, tokenAccount, { since: deps.startedAt, limit });
  if (unread.length === 0) return 'read';
  const read = new Map<store.Unread, Reading>();
  const next = unread.values();
  const isAway = () => [...read.values()].filter((found) => found === 'unavailable').length >= readsAtOnce;
  const readNext = async () => {
    for (const one of next) {
      // Each of these calls may take up to the full call timeout.
      if (isAway()) return;
      read.set(one, await tryToRead(deps, origin, tokenAccount, one.signature));
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: readsAtOnce }, readNext));
  const those = (reading: (found: Reading) => boolean) =>
    [...read].flatMap(([one, found]) => (reading(found) ? one : []));
  const left = those((found) => found !== 'read');
  await deps.transact((trx) =>
    store.noteRead(trx, tokenAccount, {
      done: those((found) => found === 'read').map(({ signature }) => signature),
      left: left.map(({ signature }) => signature),
    }),
  );
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failure !== undefined) throw failure.reason;
  if ([...read.values()].includes('unavailable')) return 'behind';
  return left.every(({ isOld }) => isOld) ? 'read' : 'not_final';
}

/** A transaction that is unavailable now must not hold up the others or the comparison. */
async function tryToRead(...asked: Parameters<typeof readOne>): Promise<Reading> {
  try {
    return (await readOne(...asked)) ? 'read' : 'not_final';
  } catch (error) {
    if (error instanceof ChainUnavailable) return 'unavailable';
    throw error;
  }
}

/** Returns false if the transaction is not final yet. */
async function readOne(
  deps: ScanDeps,
  origin: EventOrigin,
  tokenAccount: string,
  signature: string,
): Promise<boolean> {
  if (await isOwnAttempt(deps.db, signature)) return true;
  const deposits = await listDepositsOf(deps.db, signature);
  const known = deposits.find((one) => one.tokenAccount === tokenAccount);
  if (known !== undefined && (known.status === 'confirmed' || known.status === 'unattributed')) return true;
  const observation = await observe(deps.chain, signature);
  if (observation.kind === 'failed') return true;
  if (observation.kind === 'unknown' || !observation.isFinal) return false;
  const { transaction } = observation;
  await noteStraysOf(deps, deps.db, transaction);
  const change = transaction.tokenChanges.find(
    (one) => one.tokenAccount === tokenAccount && one.mint === deps.token.current().mint,
  );
  const hasLeft = change !== undefined && change.change < 0n;
  // It mentions our account but moves no tokens: there is nothing to record.
  if (!hasLeft && deposits.length === 0 && receiptsOf(transaction, deps.token.current()).length === 0)
    return true;
  await deps.transact(async (trx) => {
    // Lock order: the outgoing state before accounts.
    if (hasLeft) {
      const memo = transaction.memos.find((text) => text.startsWith('gridlease:'));
      const found = { signature, tokenAccount, amount: -change.change, slot: transaction.slot, memo };
      await noteUnknown(deps, trx, origin, found);
    }
    await recordReceipts(deps, trx, origin, observation);
  });
  return true;
}

/**
 * Freezes outgoing transfers until an operator intervenes: tokens left by a transaction that is not one of
 * our attempts.
 */
async function noteUnknown(
  deps: ScanDeps,
  trx: BillingTransaction,
  origin: EventOrigin,
  found: Parameters<typeof insertUnknownOutgoing>[1],
): Promise<void> {
  const { signature, tokenAccount } = found;
  if (!(await insertUnknownOutgoing(trx, found))) return;
  const reason = `transaction ${signature} took tokens from ${tokenAccount} and is none of ours`;
  if (!(await freezeOutgoing(trx, reason))) return;
  await announce(trx, deps, origin, {
    type: 'outgoing.frozen',
    aggregate: { type: 'outgoing', id: signature, version: 1 },
    data: { reason, signature, token_account: tokenAccount },
  });
}
