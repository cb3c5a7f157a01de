import type { Chain, SignaturePage } from '../chain/chain.ts';
import type { BillingTransaction, Database } from '../database/tables.ts';
import type { Transact } from '../database/transact.ts';
import { observe } from '../deposits/observation.ts';
import { type RecordingDeps, recordReceipts } from '../deposits/recording.ts';
import { isOwnAttempt, listDepositsOf } from '../deposits/store.ts';
import { announce, type EventOrigin } from '../events/billing-events.ts';
import { freezeOutgoing, getOutgoingState, insertUnknownOutgoing } from '../outgoing/store.ts';
import * as store from './store.ts';

/** Signatures of one call; nodes give at most 1,000. */
const PAGE = 1_000;
/** Pages of one account in one pass; the next goes on. */
const PAGES_MAX = 100;

export interface ScanDeps extends RecordingDeps {
  readonly db: Database;
  readonly chain: Chain;
  readonly transact: Transact;
}

/**
 * Reads what happened to one of our token accounts since it was read last, the oldest first: credits deposits that
 * nobody has claimed, and freezes everything outgoing when tokens left by a transaction that no attempt of ours is.
 * By an endpoint that is as far as the one that gave the account's balance (`finalizedSlot`), or what it does not know
 * yet would be taken for a difference. Stops before the first transaction that is not final yet, where the next pass begins; then it answers false.
 */
export async function scanAccount(
  deps: ScanDeps,
  origin: EventOrigin,
  { tokenAccount, finalizedSlot }: { readonly tokenAccount: string; readonly finalizedSlot: number },
): Promise<boolean> {
  const until = await store.findCursor(deps.db, tokenAccount);
  const { sinceSlot } = await getOutgoingState(deps.db);
  const listed = await listNew(deps, tokenAccount, { finalizedSlot, ...(until !== undefined && { until }) });
  for (const { signature, slot, hasFailed } of listed.reverse()) {
    const isPast = deps.addresses.isPlatforms(tokenAccount) && slot <= sinceSlot;
    const isRead = hasFailed || isPast || (await readOne(deps, origin, tokenAccount, signature));
    if (!isRead) return false;
    await deps.transact((trx) => store.saveCursor(trx, tokenAccount, signature));
  }
  return true;
}

/** The newest first, as the chain gives them. */
async function listNew(
  { chain }: ScanDeps,
  tokenAccount: string,
  range: Pick<SignaturePage, 'until' | 'finalizedSlot'>,
) {
  const found = [];
  let before: string | undefined;
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const page = await chain.listSignatures(tokenAccount, {
      ...range,
      limit: PAGE,
      ...(before !== undefined && { before }),
    });
    found.push(...page);
    before = page.at(-1)?.signature;
    if (page.length < PAGE || before === undefined) return found;
  }
  // Only the oldest part of what is left may be read, or the cursor would jump over the rest; there is more than this.
  throw new Error(`${tokenAccount} has more than ${PAGE * PAGES_MAX} new signatures`);
}

/** False when the transaction is not final yet. */
async function readOne(
  deps: ScanDeps,
  origin: EventOrigin,
  tokenAccount: string,
  signature: string,
): Promise<boolean> {
  if (await isOwnAttempt(deps.db, signature)) return true;
  const known = (await listDepositsOf(deps.db, signature)).find((one) => one.tokenAccount === tokenAccount);
  if (known !== undefined && (known.status === 'confirmed' || known.status === 'unattributed')) return true;
  const observation = await observe(deps.chain, signature);
  if (observation.kind === 'failed') return true;
  if (observation.kind === 'unknown' || !observation.isFinal) return false;
  const { transaction } = observation;
  const change = transaction.tokenChanges.find(
    (one) => one.tokenAccount === tokenAccount && one.mint === deps.token.mint,
  );
  await deps.transact(async (trx) => {
    // Whether anything may leave is locked before accounts.
    if (change !== undefined && change.change < 0n) {
      const memo = transaction.memos.find((text) => text.startsWith('gridlease:'));
      const found = { signature, tokenAccount, amount: -change.change, slot: transaction.slot, memo };
      await noteUnknown(deps, trx, origin, found);
    }
    await recordReceipts(deps, trx, origin, observation);
  });
  return true;
}

/** Tokens left by a transaction that no attempt of ours is: nothing else leaves until a person has looked. */
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
