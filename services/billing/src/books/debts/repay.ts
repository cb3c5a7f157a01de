import { sql } from 'kysely';
import type { BillingTransaction } from '../../database/database.ts';
import { announceTransaction, type EventContext, type EventOrigin } from '../events/announce.ts';
import type { Account } from '../ledger/accounts.ts';
import type { Entry, Journal } from '../ledger/journal.ts';
import {
  getAccountsByCode,
  type LockedAccounts,
  postJournals,
  requireWalletAccounts,
} from '../ledger/store.ts';
import { debtRepaid } from '../postings.ts';
import { feeOfPayment, paymentCredits } from '../rental-payment.ts';
import { insertTransaction } from '../transactions/store.ts';
import type { NewTransaction, Transaction } from '../transactions/transaction.ts';
import type { WalletHook } from '../wallets/wallet.ts';
import { type ClaimPart, takeFromClaims } from './claim.ts';
import { listOpenClaims, recordRepayments } from './store.ts';

export interface RepaymentDeps extends EventContext {
  /** Called for every wallet that was credited, after it has repaid what it owes. */
  readonly onCredited: WalletHook;
}

/**
 * What follows a credit: the wallet repays what it owes, the claim with the oldest unpaid minute first. A
 * repayment may credit another wallet, which then repays what it owes. So no wallet both owes and has
 * something available.
 *
 * @param locked the result of `lockPostedAccounts` with `isCredit`
 * @param walletIds the credited wallets
 */
export async function repayDebts(
  deps: RepaymentDeps,
  trx: BillingTransaction,
  origin: EventOrigin,
  locked: LockedAccounts,
  walletIds: readonly string[],
): Promise<void> {
  const credited = new Set<string>();
  for (let next = [...new Set(walletIds)]; next.length > 0; ) {
    for (const id of next) credited.add(id);
    next = await repayClaims(deps, trx, origin, locked, next);
  }
  for (const id of credited) await deps.onCredited(trx, id);
}

/** Returns the wallets that the repayments credited. */
async function repayClaims(
  deps: RepaymentDeps,
  trx: BillingTransaction,
  origin: EventOrigin,
  locked: LockedAccounts,
  walletIds: readonly string[],
): Promise<string[]> {
  const parts = await planRepayments(trx, walletIds);
  if (parts.length === 0) return [];
  const { 'platform:fees': fees, 'platform:claims': claims } = await getAccountsByCode(
    trx,
    'platform:fees',
    'platform:claims',
  );
  const repayments = parts.map((part) => ({ part, id: deps.newId(), ...sharesOf(part, locked, fees) }));
  await postJournals(
    trx,
    repayments.map(({ part, id, credits }): Journal => {
      const wallet = requireWalletAccounts(locked, part.claim.debtorWalletId);
      return debtRepaid({ id: deps.newId(), reference: id, wallet, claims, credits });
    }),
  );
  await recordRepayments(trx, parts);
  const confirmed: { readonly transaction: Transaction; readonly what: string }[] = [];
  for (const { part, id, fee } of repayments) {
    const transaction = await insertTransaction(trx, transactionOf(part, id, fee));
    confirmed.push({ transaction, what: 'confirmed' });
  }
  await announceTransaction(trx, deps, origin, ...confirmed);
  return [
    ...new Set(
      parts.flatMap(({ claim: { creditor } }) => (creditor.kind === 'renter' ? [creditor.walletId] : [])),
    ),
  ];
}

/** The parts of open claims that these wallets can repay. Their accounts are locked, which guards the claims. */
async function planRepayments(trx: BillingTransaction, walletIds: readonly string[]): Promise<ClaimPart[]> {
  const claims = await listOpenClaims(trx, walletIds);
  if (claims.length === 0) return [];
  const available = await readAvailable(trx, walletIds);
  const byWallet = Map.groupBy(claims, ({ debtorWalletId }) => debtorWalletId);
  return [...byWallet].flatMap(([id, own]) => takeFromClaims(own, available.get(id) ?? 0n));
}

async function readAvailable(
  trx: BillingTransaction,
  walletIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ wallet_id: string; balance: string }>`
    select wallet_id, balance::text as balance from accounts
    where wallet_id = any(${walletIds}::uuid[]) and kind = 'available' and provider_id is null`.execute(trx);
  return new Map(rows.map(({ wallet_id, balance }) => [wallet_id, BigInt(balance)]));
}

/** Who gets a repayment. */
function sharesOf(
  { claim, amount }: ClaimPart,
  locked: LockedAccounts,
  fees: Account,
): { readonly credits: readonly Entry[]; readonly fee: bigint } {
  const { creditor } = claim;
  if (creditor.kind === 'platform') {
    return { credits: [{ account: { id: creditor.accountId, isStored: false }, amount }], fee: 0n };
  }
  if (creditor.kind === 'renter') {
    const wallet = locked.wallets.get(creditor.walletId);
    if (wallet === undefined) throw new ClaimAppeared(claim.id);
    return { credits: [{ account: wallet.available, amount }], fee: 0n };
  }
  const earned = locked.accounts.get(creditor.earnedAccountId);
  if (earned === undefined) throw new ClaimAppeared(claim.id);
  const payment = { amount, paidBefore: creditor.paid, terms: creditor, earned, fees };
  return { credits: paymentCredits(payment), fee: feeOfPayment(payment) };
}

function transactionOf({ claim, amount }: ClaimPart, id: string, fee: bigint): NewTransaction {
  const { creditor, cause, debtorWalletId } = claim;
  const repayment = {
    id,
    fromWalletId: debtorWalletId,
    toWalletId: creditor.kind === 'platform' ? undefined : creditor.walletId,
    type: creditor.kind === 'renter' ? 'refund_claim' : 'debt_repayment',
    status: 'confirmed',
    amount,
    fee,
  } as const;
  if (cause.kind === 'correction') {
    const metadata = { correction_id: cause.correctionId };
    return { ...repayment, description: 'Debt of what was credited by mistake', metadata };
  }
  const { gpuModel, sessionId, jobId } = cause;
  const rental = `the rental of ${gpuModel}`;
  const description = creditor.kind === 'renter' ? `Rest of the refund of ${rental}` : `Debt of ${rental}`;
  return { ...repayment, description, sessionId, jobId };
}

/**
 * Another transaction added a claim while this one waited for its locks, so the creditor's account is not
 * locked. Locking it now would break the order of locks; the transaction is made again instead.
 */
class ClaimAppeared extends Error {
  /** PostgreSQL's `serialization_failure`, by which `inTransaction` retries. */
  readonly code = '40001';

  constructor(claimId: string) {
    super(`claim ${claimId} appeared while its accounts were being locked`);
    this.name = 'ClaimAppeared';
  }
}
