import type { Actor } from '@gridlease/common/access/caller';
import { hasRight, mayReachProvider } from '@gridlease/common/access/ownership';
import { retryingReads } from '@gridlease/common/database/transaction';
import type { Outcome } from '@gridlease/common/idempotency/idempotent';
import type { ArchiveReader } from '../../books/archive/read-list.ts';
import { insufficientFunds, walletFrozen, walletInDebt } from '../../books/errors.ts';
import { sumOf } from '../../books/money/amount.ts';
import type { Transaction } from '../../books/transactions/transaction.ts';
import type { AddressRules } from '../../books/wallets/address-rules.ts';
import { findWallet, lockWallet } from '../../books/wallets/store.ts';
import type { Wallet } from '../../books/wallets/wallet.ts';
import { requesterFor, requireForeignAddress } from '../../books/wallets/wallet-access.ts';
import type { Chain } from '../../chain/network/chain.ts';
import { chainUnavailable, requirePrecise } from '../../chain/network/errors.ts';
import { feeToReserve, lookUpReceivers } from '../../chain/transfers/receiver.ts';
import { requireMinimum, requireWithinLimits } from '../../chain/transfers/wallet-limits.ts';
import { type CommandDeps, runCommand } from '../../database/command.ts';
import type { BillingTransaction } from '../../database/database.ts';
import type { Command, Requester } from '../../http/command.ts';
import type { PageOptions } from '../../http/pages.ts';
import type { EarnedAccount } from '../earnings/earned-accounts.ts';
import { type EarningsAccess, listVisibleAccounts } from '../earnings/earnings-access.ts';
import { payoutUsableAt } from './address-store.ts';
import { nothingToPayOut, payoutAddressMissing, severalOwners, storedAddressOnly } from './errors.ts';
import { listPayouts, type Payout } from './list-store.ts';
import {
  lockPayoutBooks,
  type PayoutBooks,
  type PayoutContext,
  repayDebt,
  writePayout,
} from './payout-books.ts';

export interface PayoutDeps extends EarningsAccess, PayoutContext, CommandDeps {
  readonly addresses: AddressRules;
  /** False: this installation has no chain, so payouts are impossible. */
  readonly hasChain: boolean;
  readonly chain: Chain;
  /** Called after a commit that created work for the transfer worker. */
  readonly onTransfer: () => void;
}

export interface PayoutOrder {
  /** A machine, or an owner for all of their machines. */
  readonly providerId: string;
  /** Base units; undefined: everything available. */
  readonly amount: bigint | undefined;
  /** Undefined: the wallet's `solana_address`. */
  readonly toAddress: string | undefined;
  /** Called before a payout to any other address than the stored one; throws unless the caller has logged in lately. */
  readonly requireRecent: () => void;
}

/**
 * Reserves a payout, across machines in a single transfer, and leaves the rest to the worker. The owner's
 * debt is repaid first. A request above a limit is refused, even one for everything available: the owner then
 * has to name an amount.
 *
 * @throws BillingError 400 `invalid_address`, `amount_precision`; 402 `insufficient_funds`; 403 `insufficient_scope` for an
 *   address that a key names; 404 `provider_not_found`; 409
 *   `payout_address_missing`, `several_owners`, `wallet_frozen`, `wallet_in_debt`,
 *   `amount_below_minimum`, `transfer_limit_exceeded`, `daily_limit_exceeded`; 503 `chain_unavailable`,
 *   `registry_unavailable`; and what `requireRecent` throws
 */
export async function requestPayout(
  deps: PayoutDeps,
  command: Command<Transaction>,
  order: PayoutOrder,
): Promise<Outcome<Transaction>> {
  if (!deps.hasChain) throw chainUnavailable();
  const named =
    order.toAddress === undefined ? undefined : deps.addresses.requirePayable(order.toAddress, 'to_address');
  if (order.amount !== undefined) requirePrecise(deps.transferUnit(), order.amount, 'amount');
  const accounts = await listVisibleAccounts(deps, command, order.providerId, 'administer');
  const stored = await findStoredAddress(deps, accounts);
  requireRecentForNew(order, named, stored);
  const receiver = named ?? stored;
  const receiverOf = await lookUpReceivers(deps, receiver === undefined ? [] : [receiver]);
  const outcome = await runCommand(deps, command, async (trx) => {
    const wallet = await lockPayee(trx, accounts, order.providerId);
    requireStoredAddress(command.actor, wallet, named);
    // It may have changed since.
    requireRecentForNew(order, named, wallet.solanaAddress);
    const { destination, notBefore } = await destinationOf(deps, trx, wallet, named);
    const { amount } = order;
    const books = await lockPayoutBooks(trx, deps, { walletId: wallet.id, accounts, amount });
    requireEnough(books, order);
    const gross = sumOf(books.plan.parts);
    requireMinimum(deps.rules, gross);
    await requireWithinLimits(trx, deps.rules, { walletId: wallet.id, amount: gross });
    const accountFee = feeToReserve(deps.rules, gross, receiverOf(destination));
    await repayDebt(deps, trx, command.trace, wallet.id, books);
    const { providerId } = order;
    const requestedBy = requesterFor(command.actor, wallet);
    const draft = { walletId: wallet.id, providerId, destination, accountFee, notBefore, requestedBy };
    return writePayout(deps, trx, command.trace, draft, books);
  });
  deps.onTransfer();
  return outcome;
}

/** Where payouts go by default: read before the transaction that decides, so that nothing is locked meanwhile. */
async function findStoredAddress(
  { db }: Pick<PayoutDeps, 'db'>,
  [account]: readonly EarnedAccount[],
): Promise<string | undefined> {
  if (account === undefined) return undefined;
  return (await retryingReads(() => findWallet(db, account.walletId)))?.solanaAddress;
}

function requireRecentForNew(
  { requireRecent }: PayoutOrder,
  named: string | undefined,
  stored: string | undefined,
): void {
  if (named !== undefined && named !== stored) requireRecent();
}

/** Locks the single wallet to which these accounts belong. */
async function lockPayee(
  trx: BillingTransaction,
  accounts: readonly EarnedAccount[],
  providerId: string,
): Promise<Wallet> {
  const walletIds = new Set(accounts.map(({ walletId }) => walletId));
  const [walletId] = walletIds;
  if (walletId === undefined) throw nothingToPayOut(providerId);
  if (walletIds.size > 1) throw severalOwners([...new Set(accounts.map(({ ownerId }) => ownerId))]);
  const wallet = await lockWallet(trx, walletId);
  if (wallet === undefined) throw new Error(`there is no wallet ${walletId}`);
  if (!wallet.isActive) throw walletFrozen();
  return wallet;
}

/** What a program's stolen key must not do: choose where the money goes. */
function requireStoredAddress(actor: Actor, wallet: Wallet, named: string | undefined): void {
  if (actor === 'anybody' || !(actor.isDaemon || actor.isService)) return;
  if (named !== undefined && named !== wallet.solanaAddress) throw storedAddressOnly();
}

/** Returns the destination and, if it is new, the earliest time of the transfer. */
async function destinationOf(
  { rules }: PayoutDeps,
  trx: BillingTransaction,
  wallet: Wallet,
  named: string | undefined,
): Promise<{ destination: string; notBefore: Date | undefined }> {
  const destination = named ?? wallet.solanaAddress;
  if (destination === undefined) throw payoutAddressMissing();
  await requireForeignAddress(trx, destination, 'to_address');
  return {
    destination,
    notBefore: await payoutUsableAt(trx, wallet, destination, rules.addressCooldownSeconds),
  };
}

function requireEnough({ debt, plan }: PayoutBooks, { amount, providerId }: PayoutOrder): void {
  if (plan.available === 0n) throw nothingToPayOut(providerId);
  if (debt >= plan.available) throw walletInDebt(debt);
  if (amount === undefined && plan.parts.length === 0) throw nothingToPayOut(providerId);
  if (amount !== undefined && sumOf(plan.parts) < amount)
    throw insufficientFunds({ available: plan.available - debt, required: amount });
}

/**
 * Lists the payouts of a machine, or of all machines of an owner, newest first; one more than the page size
 * if there are more.
 *
 * @throws BillingError 404 `provider_not_found`; 503 `registry_unavailable`, `archive_unavailable`
 */
export async function findPayouts(
  deps: EarningsAccess & ArchiveReader,
  requester: Requester,
  { providerId, status }: { readonly providerId: string; readonly status: Payout['status'] | undefined },
  page: PageOptions,
): Promise<Payout[]> {
  const accounts = await listVisibleAccounts(deps, requester, providerId, 'read_money');
  const found = await retryingReads(() => listPayouts(deps, { accounts, status }, page));
  return found.map((payout) => withVisibleParts(payout, requester.actor));
}

/** Callers whose key is restricted to machines do not see the parts of the owner's other machines. */
function withVisibleParts(payout: Payout, actor: Actor): Payout {
  const { ownerId, parts } = payout;
  if (hasRight(actor, 'read_money')) return payout;
  const visible = parts.filter(({ providerId: id }) => mayReachProvider(actor, { id, ownerId }));
  return { ...payout, parts: visible };
}
