import { type RepaymentDeps, repayDebts } from '../../books/debts/repay.ts';
import { announceTransaction, type EventOrigin } from '../../books/events/announce.ts';
import {
  getAccountByCode,
  lockPostedAccounts,
  openChainAccount,
  postJournals,
} from '../../books/ledger/store.ts';
import { depositConfirmed, depositUnattributed } from '../../books/postings.ts';
import { insertTransaction, updateTransaction } from '../../books/transactions/store.ts';
import type { AddressRules } from '../../books/wallets/address-rules.ts';
import { findWallet } from '../../books/wallets/store.ts';
import type { BillingTransaction } from '../../database/database.ts';
import type { ChainTransaction } from '../network/chain.ts';
import type { KnownToken } from '../network/token.ts';
import { getOutgoingState } from '../state/store.ts';
import { bookDust, isDustReceipt } from './dust.ts';
import type { Seen } from './observation.ts';
import { type Receipt, receiptsOf, sendersOf, walletInMemos } from './receipts.ts';
import type { Deposit } from './store.ts';
import * as store from './store.ts';
import type { Attribution } from './table.ts';

export interface RecordingDeps extends RepaymentDeps {
  readonly addresses: AddressRules;
  readonly token: KnownToken;
  /** Base units. Smaller amounts without a known owner go to the platform; 0 disables this. */
  readonly dustBelow: bigint;
}

/**
 * Records what a transaction paid to our token accounts: as pending deposits until it is final, then
 * credited. Each account's receipt counts once, however often and by whomever it is observed. Returns the
 * deposits; none for a transfer of our own.
 */
export async function recordReceipts(
  deps: RecordingDeps,
  trx: BillingTransaction,
  origin: EventOrigin,
  { transaction, isFinal }: Pick<Seen, 'transaction' | 'isFinal'>,
): Promise<readonly Deposit[]> {
  const { signature } = transaction;
  await store.lockSignature(trx, signature);
  if (await store.isOwnAttempt(trx, signature)) return [];
  const known = new Map((await store.listDepositsOf(trx, signature)).map((one) => [one.tokenAccount, one]));
  const found: Received[] = [];
  const dust: Receipt[] = [];
  for (const own of await ownReceipts(deps, trx, transaction)) {
    const { receipt } = own;
    const { tokenAccount } = receipt;
    const deposit = known.get(tokenAccount) ?? (await recordNew(deps, trx, { ...own, transaction }));
    known.delete(tokenAccount);
    if (deposit === 'dust') dust.push(receipt);
    else if (deposit !== undefined) found.push({ deposit, receipt });
  }
  if (isFinal) await book(deps, trx, origin, transaction, { found, dust });
  // These were seen earlier and are not part of what became final.
  if (isFinal) for (const lost of known.values()) await refuse(trx, lost, 'not in the finalized transaction');
  return store.listDepositsOf(trx, signature);
}

interface Received {
  readonly deposit: Deposit;
  readonly receipt: Receipt;
}

/** The receipts of one transaction that are to be booked. */
interface Booking {
  readonly found: readonly Received[];
  readonly dust: readonly Receipt[];
}

/** Books the receipts of a final transaction. */
async function book(
  deps: RecordingDeps,
  trx: BillingTransaction,
  origin: EventOrigin,
  transaction: ChainTransaction,
  { found, dust }: Booking,
): Promise<void> {
  if (found.length + dust.length > 1) await lockBooksOf(deps, trx, { found, dust });
  for (const received of found) await settle(deps, trx, origin, { ...received, transaction });
  for (const receipt of dust) await bookDust(deps, trx, { receipt, transaction });
}

/**
 * Locks every account that several receipts post to at once, in ascending order of id. Each receipt alone
 * would lock only the accounts of its own wallet.
 */
async function lockBooksOf(
  { addresses }: RecordingDeps,
  trx: BillingTransaction,
  { found, dust }: Booking,
): Promise<void> {
  const accounts = [
    await getAccountByCode(trx, 'suspense:unmatched'),
    await getAccountByCode(trx, 'platform:dust'),
  ];
  for (const { tokenAccount } of [...found.map(({ receipt }) => receipt), ...dust]) {
    accounts.push(await openChainAccount(trx, { tokenAccount, isHot: addresses.isPlatforms(tokenAccount) }));
  }
  await lockPostedAccounts(trx, {
    walletIds: found.flatMap(({ deposit }) => deposit.walletId ?? []),
    accountIds: accounts.map(({ id }) => id),
    isCredit: true,
  });
}

interface OwnReceipt {
  readonly receipt: Receipt;
  /** The wallet whose deposit account received it; undefined: the platform's own account. */
  readonly depositWallet: string | undefined;
}

async function ownReceipts(
  { addresses, token }: RecordingDeps,
  trx: BillingTransaction,
  transaction: ChainTransaction,
): Promise<OwnReceipt[]> {
  const { sinceSlot } = await getOutgoingState(trx);
  // The hot account's balance at the opening of the books is already part of the opening balance.
  const receipts = receiptsOf(transaction, token.current()).filter(
    ({ tokenAccount }) => !addresses.isPlatforms(tokenAccount) || transaction.slot > sinceSlot,
  );
  const owners = await store.listOwnAccounts(
    trx,
    receipts.map(({ tokenAccount }) => tokenAccount),
  );
  return receipts
    .filter(({ tokenAccount }) => addresses.isPlatforms(tokenAccount) || owners.has(tokenAccount))
    .sort((one, other) => (one.tokenAccount < other.tokenAccount ? -1 : 1))
    .map((receipt) => ({ receipt, depositWallet: owners.get(receipt.tokenAccount) }));
}

/**
 * Determines the owner: the wallet of the deposit address, else the wallet in the memo, else the sender's
 * linked wallet.
 */
async function attribute(
  { token }: RecordingDeps,
  trx: BillingTransaction,
  { transaction, depositWallet }: Pick<Seen, 'transaction'> & Pick<OwnReceipt, 'depositWallet'>,
): Promise<{ walletId: string; attribution: Attribution } | undefined> {
  if (depositWallet !== undefined) return { walletId: depositWallet, attribution: 'deposit_address' };
  const named = walletInMemos(transaction.memos);
  if (named !== undefined && (await findWallet(trx, named)) !== undefined) {
    return { walletId: named, attribution: 'memo' };
  }
  const linked = await store.listLinkedWallets(trx, sendersOf(transaction, token.current()));
  const [walletId, ...others] = linked;
  return walletId === undefined || others.length > 0
    ? undefined
    : { walletId, attribution: 'linked_address' };
}

/**
 * Inserts a newly seen receipt as a pending deposit.
 *
 * @returns the deposit; `dust` for a receipt to book as dust once it is final; undefined for dust that is
 *   already booked
 */
async function recordNew(
  deps: RecordingDeps,
  trx: BillingTransaction,
  seen: OwnReceipt & Pick<Seen, 'transaction'>,
): Promise<Deposit | 'dust' | undefined> {
  const { receipt, transaction } = seen;
  const at = { signature: transaction.signature, tokenAccount: receipt.tokenAccount };
  if (await isDustReceipt(trx, at)) return undefined;
  const found = await attribute(deps, trx, seen);
  if (found !== undefined || receipt.amount >= deps.dustBelow)
    return insertPending(deps, trx, { receipt, transaction, found });
  return 'dust';
}

async function insertPending(
  deps: RecordingDeps,
  trx: BillingTransaction,
  seen: {
    readonly receipt: Receipt;
    readonly transaction: ChainTransaction;
    readonly found: { readonly walletId: string; readonly attribution: Attribution } | undefined;
  },
): Promise<Deposit> {
  const { found } = seen;
  const { amount, tokenAccount } = seen.receipt;
  const { signature, slot } = seen.transaction;
  const id = deps.newId();
  await insertTransaction(trx, {
    id,
    toWalletId: found?.walletId,
    type: 'deposit',
    status: 'pending',
    amount,
    description: 'Deposit',
    signature,
    metadata: found === undefined ? { reason: 'unattributed' } : { attribution: found.attribution },
  });
  const { walletId, attribution } = found ?? { walletId: undefined, attribution: undefined };
  const deposit = { id, signature, tokenAccount, walletId, amount, slot, attribution };
  await store.insertDeposit(trx, deposit);
  return { ...deposit, status: 'pending', transactionId: id };
}

/** Books a final deposit: to its wallet, which then repays what it owes, or to suspense if its owner is unknown. */
async function settle(
  deps: RecordingDeps,
  trx: BillingTransaction,
  origin: EventOrigin,
  { deposit, receipt, transaction }: Received & { readonly transaction: ChainTransaction },
): Promise<void> {
  if (deposit.status === 'confirmed' || deposit.status === 'unattributed') return;
  const { amount, tokenAccount } = receipt;
  const { slot } = transaction;
  const isHot = deps.addresses.isPlatforms(tokenAccount);
  const chain = await openChainAccount(trx, { tokenAccount, isHot });
  const { walletId } = deposit;
  const locked = await lockPostedAccounts(trx, { walletIds: walletId ? [walletId] : [], isCredit: true });
  const wallet = walletId && locked.wallets.get(walletId);
  const event = { id: deps.newId(), reference: deposit.id, slot, chain, amount };
  const journal = wallet
    ? depositConfirmed({ ...event, wallet })
    : depositUnattributed({ ...event, suspense: await getAccountByCode(trx, 'suspense:unmatched') });
  await postJournals(trx, [journal]);
  await store.updateDeposit(trx, deposit.id, { status: wallet ? 'confirmed' : 'unattributed', amount, slot });
  // Unattributed deposits stay pending until an administrator assigns them.
  if (!wallet || !walletId) return;
  const confirmed = await updateTransaction(trx, deposit.id, { status: 'confirmed', amount });
  await announceTransaction(trx, deps, origin, { transaction: confirmed, what: 'confirmed' });
  await repayDebts(deps, trx, origin, locked, [walletId]);
}

async function refuse(trx: BillingTransaction, deposit: Deposit, reason: string): Promise<void> {
  if (deposit.status !== 'pending') return;
  await store.updateDeposit(trx, deposit.id, { status: 'failed' });
  await updateTransaction(trx, deposit.id, { status: 'failed', metadata: { reason } });
}

/** Fails the deposits of a signature that will never be final. */
export async function refuseDeposits(
  trx: BillingTransaction,
  signature: string,
  reason: string,
): Promise<void> {
  await store.lockSignature(trx, signature);
  for (const deposit of await store.listDepositsOf(trx, signature)) await refuse(trx, deposit, reason);
}
