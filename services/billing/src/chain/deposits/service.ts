import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import { type Outcome, replayOf } from '@gridlease/common/idempotency/idempotent';
import type { TraceContext } from '@gridlease/common/tracing/trace-context';
import { insertAuditEvent } from '../../books/audit/store.ts';
import { repayDebts } from '../../books/debts/repay.ts';
import { walletNotFound } from '../../books/errors.ts';
import { announceTransaction } from '../../books/events/announce.ts';
import {
  getAccountByCode,
  lockPostedAccounts,
  postJournals,
  requireWalletAccounts,
} from '../../books/ledger/store.ts';
import { requireUninvolved } from '../../books/own-request.ts';
import { depositAssigned } from '../../books/postings.ts';
import { getTransaction, updateTransaction } from '../../books/transactions/store.ts';
import type { Transaction } from '../../books/transactions/transaction.ts';
import { lockWallet } from '../../books/wallets/store.ts';
import { requireWallet } from '../../books/wallets/wallet-access.ts';
import { type CommandDeps, runCommand } from '../../database/command.ts';
import type { BillingTransaction } from '../../database/database.ts';
import { callerName } from '../../http/access.ts';
import type { Command } from '../../http/command.ts';
import { type Chain, ChainUnavailable, WrongChain } from '../network/chain.ts';
import { chainAway, requirePrecise, wrongChain } from '../network/errors.ts';
import { getOutgoingState } from '../state/store.ts';
import { noteStraysOf } from '../strays/note.ts';
import type { StrayAccount } from '../strays/stray.ts';
import {
  amountMismatch,
  chainTransactionNotFound,
  depositNotAssignable,
  depositNotFound,
  depositOfAnotherWallet,
  solanaTransactionError,
  strayDeposit,
} from './errors.ts';
import { type Observation, observeUntilFinal, type Seen, type WaitOptions } from './observation.ts';
import { receiptsOf } from './receipts.ts';
import { type RecordingDeps, recordReceipts } from './record-receipts.ts';
import * as store from './store.ts';

export interface DepositDeps extends RecordingDeps, CommandDeps {
  /** Refuses every call if the installation has no chain. */
  readonly chain: Chain;
  readonly wait: WaitOptions;
  /** Base units in the smallest amount that the token can carry. */
  readonly transferUnit: () => bigint;
}

/** A user's claim that a chain transaction paid a wallet. */
export interface Claim {
  readonly walletId: string;
  readonly signature: string;
  /** Base units; undefined: any amount. */
  readonly stated: bigint | undefined;
}

/**
 * Credits what a chain transaction paid to the wallet once it is final. Waits a while for that; after that
 * the deposit is pending, and a worker completes it. Repeating the claim changes nothing and returns the same
 * result.
 *
 * @throws BillingError 400 `amount_precision`; 404 `wallet_not_found`, `chain_transaction_not_found`; 409
 *   `deposit_of_another_wallet`, `amount_mismatch`; 422 or 502 `solana_transaction_error`; 503 `wrong_chain`
 */
export async function claimDeposit(
  deps: DepositDeps,
  command: Command<Transaction>,
  claim: Claim,
): Promise<Outcome<Transaction>> {
  const { trace } = command;
  await requireWallet(deps.db, command.actor, claim.walletId);
  if (claim.stated !== undefined) requirePrecise(deps.transferUnit(), claim.stated, 'amount');
  const replay = await replayOf(deps.db, command.idempotency);
  if (replay !== undefined) return replay;
  const known = await retryingReads(() => store.listDepositsOf(deps.db, claim.signature));
  const isSettled =
    known.length > 0 && known.every(({ status }) => status !== 'pending' && status !== 'failed');
  const observation = isSettled ? undefined : await look(deps, claim, trace);
  // Outside the command: it is known even though the claim is refused.
  const strays = observation
    ? await inTransaction(deps.db, (trx) => noteStraysOf(deps, trx, observation.transaction))
    : [];
  return runCommand(deps, command, async (trx) => {
    if (observation !== undefined) {
      requireStatedAmount(deps, claim, observation);
      await recordReceipts(deps, trx, trace, observation);
    }
    return depositOfWallet(deps, trx, claim, strays);
  });
}

/**
 * Waits for the transaction. What is seen before it is final is recorded at once, so that a restart does not
 * lose it.
 */
async function look(deps: DepositDeps, claim: Claim, trace: TraceContext) {
  let observation: Observation;
  // Undefined until the books have been tied to a chain by the first check.
  const { genesisHash } = await retryingReads(() => getOutgoingState(deps.db));
  try {
    if (genesisHash !== undefined) deps.chain.expectGenesis(genesisHash);
    observation = await observeUntilFinal(deps.chain, claim.signature, deps.wait, async (seen) => {
      requireStatedAmount(deps, claim, seen);
      if (!seen.isFinal) await inTransaction(deps.db, (trx) => recordReceipts(deps, trx, trace, seen));
    });
  } catch (error) {
    if (error instanceof WrongChain) throw wrongChain(error);
    throw error instanceof ChainUnavailable ? chainAway(error) : error;
  }
  if (observation.kind === 'unknown') throw chainTransactionNotFound(claim.signature);
  if (observation.kind === 'failed') {
    throw solanaTransactionError(`The transaction failed on the chain: ${observation.error}.`);
  }
  return observation;
}

/** Compares a stated amount before anything is written. Receipts of other wallets are ignored. */
function requireStatedAmount(
  { token, addresses }: DepositDeps,
  { stated, walletId }: Claim,
  { transaction }: Seen,
): void {
  if (stated === undefined) return;
  const own = addresses.depositAccountOf(walletId).tokenAccount;
  const received = receiptsOf(transaction, token.current()).filter(
    ({ tokenAccount }) => tokenAccount === own || addresses.isPlatforms(tokenAccount),
  );
  if (received.some(({ amount }) => amount === stated)) return;
  const [only] = received;
  if (only !== undefined) throw amountMismatch({ stated, received: only.amount });
}

/** The wallet's part of what the transaction paid. */
async function depositOfWallet(
  { token, addresses }: DepositDeps,
  trx: BillingTransaction,
  claim: Claim,
  strays: readonly StrayAccount[],
): Promise<Transaction> {
  const deposits = await store.listDepositsOf(trx, claim.signature);
  if (deposits.length === 0) {
    const stray = strays.find(({ walletId }) => walletId === undefined || walletId === claim.walletId);
    if (stray !== undefined) {
      const { tokenAccount } = addresses.depositAccountOf(claim.walletId);
      throw strayDeposit(stray, { mint: token.current().mint, tokenAccount });
    }
    throw solanaTransactionError(
      'The transaction paid none of the token to an account of this platform, or less than `deposits.dust` from an unknown sender.',
    );
  }
  const own = deposits.find(({ walletId }) => walletId === claim.walletId);
  if (own !== undefined && claim.stated !== undefined && claim.stated !== own.amount) {
    throw amountMismatch({ stated: claim.stated, received: own.amount });
  }
  const shown = own ?? deposits.find(({ walletId }) => walletId === undefined);
  if (shown === undefined) throw depositOfAnotherWallet();
  return getTransaction(trx, shown.transactionId);
}

/** Deposits without a known owner. */
export async function listUnattributed(
  deps: DepositDeps,
  page: { readonly after: string | undefined; readonly limit: number },
): Promise<{ readonly deposits: readonly store.Deposit[]; readonly hasMore: boolean }> {
  const found = await retryingReads(() => store.listUnattributed(deps.db, page));
  return { deposits: found.slice(0, page.limit), hasMore: found.length > page.limit };
}

/**
 * Assigns an unattributed deposit to a wallet, which is not the caller's.
 *
 * @throws BillingError 403 `own_request`; 404 `deposit_not_found`, `wallet_not_found`; 409 `deposit_not_assignable`
 */
export async function assignDeposit(
  deps: DepositDeps,
  command: Command<Transaction>,
  { depositId, walletId }: { readonly depositId: string; readonly walletId: string },
): Promise<Outcome<Transaction>> {
  return runCommand(deps, command, async (trx) => {
    const receiver = await lockWallet(trx, walletId);
    if (receiver === undefined) throw walletNotFound(walletId);
    requireUninvolved(command.actor, [receiver.userId], 'deposit');
    const deposit = await store.lockDeposit(trx, depositId);
    if (deposit === undefined) throw depositNotFound(depositId);
    if (deposit.status !== 'unattributed') throw depositNotAssignable(deposit.status);
    const { amount } = deposit;
    const suspense = await getAccountByCode(trx, 'suspense:unmatched');
    // Suspense is a stored account, older than any wallet. Locking both at once keeps the ids ascending.
    const asked = { walletIds: [walletId], accountIds: [suspense.id], isCredit: true };
    const locked = await lockPostedAccounts(trx, asked);
    const wallet = requireWalletAccounts(locked, walletId);
    const event = { id: deps.newId(), reference: depositId, suspense, wallet, amount };
    await postJournals(trx, [depositAssigned(event)]);
    await store.updateDeposit(trx, depositId, {
      status: 'confirmed',
      walletId,
      attribution: 'administrator',
    });
    const transaction = await updateTransaction(trx, depositId, {
      status: 'confirmed',
      toWalletId: walletId,
      metadata: { attribution: 'administrator' },
    });
    await insertAuditEvent(trx, {
      actor: callerName(command.actor),
      action: 'deposit.assigned',
      target: depositId,
      detail: { wallet_id: walletId },
    });
    await announceTransaction(trx, deps, command.trace, { transaction, what: 'confirmed' });
    await repayDebts(deps, trx, command.trace, locked, [walletId]);
    return transaction;
  });
}
