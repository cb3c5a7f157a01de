import { inTransaction } from '@gridlease/common/database/transaction';
import { insertAuditEvent } from '../../books/audit/store.ts';
import type { Journal } from '../../books/ledger/journal.ts';
import { getAccountByCode, openChainAccount, postJournals } from '../../books/ledger/store.ts';
import { lossOnChainBooked } from '../../books/postings.ts';
import { updateTransaction } from '../../books/transactions/store.ts';
import type { AddressRules } from '../../books/wallets/address-rules.ts';
import type { BillingTransaction, Database } from '../../database/database.ts';
import * as store from '../state/store.ts';
import { parseMemo } from '../transfers/memo.ts';
import * as transfers from '../transfers/store.ts';
import { sentAmount } from '../transfers/transfer.ts';
import { noteWaiting } from '../transfers/waiting.ts';

export interface RecoveryDeps {
  readonly db: Database;
  readonly newId: () => string;
  readonly addresses: AddressRules;
  readonly onTransfer: () => void;
}

/** The outcome for one transaction that is missing from the books. */
export interface Recovered {
  readonly signature: string;
  /**
   * `adopted`: it pays a transfer; `written_off`: booked as the platform's loss; `left`: needs a decision.
   */
  readonly outcome: 'adopted' | 'written_off' | 'left';
  readonly transferId?: string;
}

/**
 * Adopts outgoing transactions that are missing from the books (for example after a restore from a backup). A
 * transaction whose memo names a waiting transfer becomes that transfer's payment. Others are left, or with
 * `writeOff` booked as the platform's loss. When none is left, the freeze that they caused is lifted.
 */
export async function recoverOutgoing(
  deps: RecoveryDeps,
  { by, writeOff }: { readonly by: string; readonly writeOff: boolean },
): Promise<readonly Recovered[]> {
  const recovered = await inTransaction(deps.db, async (trx) => {
    await store.lockOutgoing(trx);
    const outcomes = await recoverAll(deps, trx, { by, writeOff });
    const isDone = outcomes.every(({ outcome }) => outcome !== 'left');
    if (isDone) await store.unfreezeOutgoing(trx);
    const detail = { outcomes, released: isDone };
    await insertAuditEvent(trx, { actor: by, action: 'outgoing.recovered', target: 'outgoing', detail });
    return outcomes;
  });
  deps.onTransfer();
  return recovered;
}

/**
 * Follows the lock order: transfers in ascending order of id, then the accounts of transactions that match no
 * transfer.
 */
async function recoverAll(
  deps: RecoveryDeps,
  trx: BillingTransaction,
  { by, writeOff }: { by: string; writeOff: boolean },
): Promise<Recovered[]> {
  const all = await store.listUnknownOutgoing(trx);
  const adopted = new Map<string, string>();
  for (const unknown of all.toSorted(byTransfer)) {
    const transferId = await adopt(deps, trx, unknown);
    if (transferId !== undefined) adopted.set(unknown.signature, transferId);
  }
  const unexplained = all.filter(({ signature }) => !adopted.has(signature));
  if (writeOff) await bookLosses(deps, trx, unexplained);
  const done = writeOff ? all : all.filter(({ signature }) => adopted.has(signature));
  for (const { signature } of done) await store.adoptUnknownOutgoing(trx, signature, by);
  return all.map(({ signature }): Recovered => {
    const transferId = adopted.get(signature);
    if (transferId === undefined) return { signature, outcome: writeOff ? 'written_off' : 'left' };
    return { signature, outcome: 'adopted', transferId };
  });
}

function byTransfer(one: store.UnknownOutgoing, other: store.UnknownOutgoing): number {
  const [first = '', second = ''] = [one, other].map(({ memo }) => parseMemo(memo ?? '')?.transferId);
  return first < second ? -1 : Number(first > second);
}

/**
 * Makes the transaction an attempt of the transfer named in its memo. The worker then settles it like any
 * other.
 */
async function adopt(
  deps: RecoveryDeps,
  trx: BillingTransaction,
  unknown: store.UnknownOutgoing,
): Promise<string | undefined> {
  const memo = parseMemo(unknown.memo ?? '');
  const transfer = memo && (await transfers.lockTransfer(trx, memo.transferId));
  if (!transfer || sentAmount(transfer) !== unknown.amount) return undefined;
  if (!['awaiting_approval', 'pending', 'processing', 'needs_review'].includes(transfer.status))
    return undefined;
  // Another live attempt could still land and pay twice, so an operator must decide.
  if ((await transfers.findLiveAttempt(trx, transfer.id)) !== undefined) return undefined;
  const n = Math.max(memo.n, transfer.attempts + 1);
  // What was decided about the fee when it was signed holds, whatever the books have forgotten.
  const newAccount = memo.paysForAccount ? deps.addresses.tokenAccountOf(transfer.destination) : undefined;
  const { signature, slot, tokenAccount } = unknown;
  const signed = {
    signature,
    sourceTokenAccount: tokenAccount,
    bytes: new Uint8Array(),
    blockhash: '',
    lastValidBlockHeight: 0,
    signedSlot: slot,
  };
  const attempt = { id: deps.newId(), transferId: transfer.id, n, signed, newAccount };
  // Until the other attempt that creates the account has ended.
  if (!(await transfers.insertAttempt(trx, attempt))) return undefined;
  await transfers.updateTransfer(trx, transfer.id, {
    status: 'processing',
    reason: 'recovered',
    attempts: n,
    isSigned: true,
    nextStepSeconds: 0,
  });
  await noteWaiting(trx, transfer, undefined);
  if (transfer.kind !== 'sweep') {
    const fee = newAccount === undefined ? 0n : transfer.accountFee;
    await updateTransaction(trx, transfer.id, { signature, fee });
  }
  return transfer.id;
}

async function bookLosses(
  deps: RecoveryDeps,
  trx: BillingTransaction,
  losses: readonly store.UnknownOutgoing[],
): Promise<void> {
  const adjustments = await getAccountByCode(trx, 'platform:adjustments');
  const journals: Journal[] = [];
  for (const { tokenAccount, amount, slot } of losses) {
    const isHot = deps.addresses.isPlatforms(tokenAccount);
    const chain = await openChainAccount(trx, { tokenAccount, isHot });
    journals.push(lossOnChainBooked({ id: deps.newId(), slot, chain, adjustments, amount }));
  }
  await postJournals(trx, journals);
}
