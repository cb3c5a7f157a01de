import type { Actor } from '@gridlease/common/access/caller';
import { isAdmin, narrowToOwn, requireRight, resolveOwner } from '@gridlease/common/access/ownership';
import { roleRequired } from '@gridlease/common/access/refusal';
import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import { type Outcome, runIdempotent } from '@gridlease/common/idempotency/idempotent';
import type { BillingTransaction, Database } from '../../database/database.ts';
import type { Command } from '../../http/command.ts';
import type { ListPage } from '../../http/lists.ts';
import type { CreatedPlace } from '../../http/pages.ts';
import type { ArchiveReader } from '../archive/read-list.ts';
import { walletAlreadyExists, walletNotFound } from '../errors.ts';
import type { AccountKind } from '../ledger/accounts.ts';
import { readPastBalances } from '../ledger/past-balance.ts';
import { insertWalletAccounts } from '../ledger/store.ts';
import { requireUninvolved } from '../own-request.ts';
import type { AddressRules } from './address-rules.ts';
import * as store from './store.ts';
import type { AddressHook, Wallet, WalletBalance, WalletHook, WalletType } from './wallet.ts';
import { isReadable, lockReachedWallet, requireForeignAddress, requireReadable } from './wallet-access.ts';

/** The user id that owns the platform's wallet. */
const PLATFORM = 'platform';

export interface WalletDeps {
  /** Base units in the smallest amount that the token can carry. */
  readonly transferUnit: () => bigint;
  readonly db: Database;
  readonly newId: () => string;
  readonly addresses: AddressRules;
  /** The limit of wallets without one of their own, in base units; undefined: none. */
  readonly spendDayMax: bigint | undefined;
  /** Called when a payout address was set, of a new wallet or of one that had another. */
  readonly onAddressSet: AddressHook;
  /** Called when a frozen wallet is activated again, to release the transfers that were waiting for that. */
  readonly onUnfrozen: WalletHook;
  /** Called when a wallet was frozen: the rentals that it pays for end. */
  readonly onFrozen: WalletHook;
  /** Called after a commit that created work for the transfer worker. */
  readonly onTransfer: () => void;
}

/** A wallet with its balance. */
export interface WalletView {
  readonly wallet: Wallet;
  readonly balance: WalletBalance;
}

async function viewOf(db: Database, wallet: Wallet): Promise<WalletView> {
  const balance = (await store.listBalances(db, [wallet.id])).get(wallet.id);
  if (balance === undefined) throw new Error(`wallet ${wallet.id} has no accounts`);
  return { wallet, balance };
}

/** Inserts a wallet with its accounts; returns undefined if it already exists. */
async function insertWhole(
  deps: WalletDeps,
  trx: BillingTransaction,
  { userId, type, solanaAddress }: { userId: string; type: WalletType; solanaAddress: string | undefined },
): Promise<Wallet | undefined> {
  const id = deps.newId();
  const deposit = deps.addresses.depositAccountOf(id);
  const wallet = await store.insertWallet(trx, {
    id,
    userId,
    type,
    solanaAddress,
    depositAddress: deposit.owner,
    depositTokenAccount: deposit.tokenAccount,
  });
  if (wallet === undefined) return undefined;
  await insertWalletAccounts(trx, id);
  if (solanaAddress !== undefined) await deps.onAddressSet(trx, wallet, solanaAddress);
  return wallet;
}

export interface WalletOrder {
  readonly user_id: string | undefined;
  readonly wallet_type: WalletType | undefined;
  readonly solana_address: string | undefined;
}

/**
 * Opens a wallet for the given user, by default for the caller.
 *
 * @throws BillingError 409 `wallet_already_exists`, 400 `invalid_address`; the errors of `resolveOwner`; 403
 *   `role_required` for the platform's wallet, and for a provider wallet if the caller is not a provider
 */
export async function openWallet(
  deps: WalletDeps,
  { actor, idempotency }: Omit<Command<WalletView>, 'trace'>,
  order: WalletOrder,
): Promise<Outcome<WalletView>> {
  const type = order.wallet_type ?? 'user';
  if (type === 'platform') requireRight(actor, 'administer');
  if (type === 'provider') requireProvider(actor);
  const userId = type === 'platform' ? PLATFORM : resolveOwner(actor, order.user_id, 'user_id');
  const solanaAddress = await payoutAddress(deps, order.solana_address);
  return runIdempotent(deps.db, idempotency, async (trx) => {
    const wallet = await insertWhole(deps, trx, { userId, type, solanaAddress });
    if (wallet !== undefined) return viewOf(trx, wallet);
    throw walletAlreadyExists((await store.findWalletOf(trx, { userId, type }))?.id);
  });
}

/** @throws BillingError 400 `invalid_address` */
async function payoutAddress(deps: WalletDeps, given: string | undefined): Promise<string | undefined> {
  if (given === undefined) return undefined;
  const address = deps.addresses.requirePayable(given, 'solana_address');
  await retryingReads(() => requireForeignAddress(deps.db, address, 'solana_address'));
  return address;
}

function requireProvider(actor: Actor): void {
  if (actor === 'anybody' || isAdmin(actor) || actor.roles.includes('provider')) return;
  throw roleRequired(['provider']);
}

/** Finds a wallet, or opens it without a payout address. */
async function findOrInsert(
  deps: WalletDeps,
  trx: BillingTransaction,
  owner: { readonly userId: string; readonly type: WalletType },
): Promise<Wallet> {
  const known = await store.findWalletOf(trx, owner);
  if (known !== undefined) return known;
  const opened = await insertWhole(deps, trx, { ...owner, solanaAddress: undefined });
  const wallet = opened ?? (await store.findWalletOf(trx, owner));
  if (wallet === undefined) throw new Error(`${owner.userId} has no ${owner.type} wallet`);
  return wallet;
}

/** The wallet that this owner's machines earn for, opened when the first of them is rented. */
export function openOwnersWallet(deps: WalletDeps, trx: BillingTransaction, userId: string): Promise<Wallet> {
  return findOrInsert(deps, trx, { userId, type: 'provider' });
}

/** The platform's only wallet, created at the first start. */
export async function openPlatformWallet(deps: WalletDeps): Promise<Wallet> {
  return inTransaction(deps.db, (trx) => findOrInsert(deps, trx, { userId: PLATFORM, type: 'platform' }));
}

/** @throws BillingError 404 `wallet_not_found` */
export async function getWallet(deps: WalletDeps, actor: Actor, id: string): Promise<WalletView> {
  const wallet = await requireReadable(deps.db, actor, id);
  return retryingReads(() => viewOf(deps.db, wallet));
}

/**
 * A wallet's balance at a past moment. Zero before the wallet was opened.
 *
 * @throws BillingError 404 `wallet_not_found`, 409 `month_detached`, 503 `archive_unavailable`
 */
export async function getWalletAt(
  deps: ArchiveReader,
  actor: Actor,
  id: string,
  at: Date,
): Promise<WalletView> {
  const wallet = await requireReadable(deps.db, actor, id);
  return retryingReads(async () => {
    const accounts = await store.listWalletAccounts(deps.db, id);
    const balances = await readPastBalances(
      deps,
      { ids: accounts.map((account) => account.id), walletId: id },
      at,
    );
    const had = (kind: AccountKind) =>
      accounts
        .filter((account) => account.kind === kind)
        .reduce((sum, account) => sum + (balances.get(account.id) ?? 0n), 0n);
    const balance = {
      walletId: id,
      available: had('available'),
      locked: had('locked'),
      pending: had('pending_out'),
      debt: -had('debt'),
      updatedAt: at,
    };
    return { wallet, balance };
  });
}

/**
 * Lists the wallets visible to the actor, oldest first; one more than the page size if there are more.
 *
 * @throws ServiceError 403 `not_owner` if `user_id` names another user
 */
export async function listWallets(
  deps: WalletDeps,
  actor: Actor,
  filter: {
    readonly user_id?: string | undefined;
    readonly wallet_type?: WalletType | undefined;
    readonly ids?: readonly string[] | undefined;
  },
  page: ListPage<CreatedPlace>,
): Promise<{ readonly wallets: WalletView[]; readonly total: number | undefined }> {
  const { ownerId } = narrowToOwn(actor, filter.user_id, 'user_id', 'read_money');
  const isCustomers = !isReadable(actor, { type: 'platform', userId: PLATFORM });
  const filters = { userId: ownerId, type: filter.wallet_type, ids: filter.ids, isCustomers };
  return retryingReads(async () => {
    const wallets = await store.listWallets(deps.db, filters, page);
    const balances = await store.listBalances(
      deps.db,
      wallets.map(({ id }) => id),
    );
    const views = wallets.flatMap((wallet) => {
      const balance = balances.get(wallet.id);
      return balance === undefined ? [] : [{ wallet, balance }];
    });
    return { wallets: views, total: await store.countWallets(deps.db, filters) };
  });
}

/** Whether more may be spent after the change than before. Base units; undefined: unchanged, null: the default again. */
function isRaised(
  { spendDayMax: standard }: Pick<WalletDeps, 'spendDayMax'>,
  wallet: Pick<Wallet, 'spendDayMax'>,
  change: bigint | null | undefined,
): boolean {
  const before = wallet.spendDayMax ?? standard;
  const after = change ?? standard;
  return change !== undefined && before !== undefined && (after === undefined || after > before);
}

/** Lets what waits for a wallet go on, or ends it, once the wallet was activated or frozen. */
async function followActivation(
  deps: WalletDeps,
  trx: BillingTransaction,
  { id, isActive: wasActive }: Wallet,
  isActive: boolean | undefined,
): Promise<void> {
  if (!wasActive && isActive === true) await deps.onUnfrozen(trx, id);
  if (wasActive && isActive === false) await deps.onFrozen(trx, id);
}

/** The staff freezes and unfreezes; a member of it does not unfreeze their own wallet. */
function requireMayActivate(
  actor: Actor,
  { userId, isActive: wasActive }: Wallet,
  isActive: boolean | undefined,
): void {
  if (isActive === undefined) return;
  requireRight(actor, 'manage_money');
  if (isActive && !wasActive) requireUninvolved(actor, [userId], 'wallet');
}

/**
 * Changes the payout address, the limit on what rentals may spend, and whether transfers may leave, which is all that the
 * staff with `manage_money` changes, of any wallet. Once a freeze has been
 * confirmed, nothing more is signed for the wallet; transfers that are already signed are followed to their
 * end.
 *
 * @param onRaise called before the limit is raised; whatever it throws leaves everything as it was
 * @throws BillingError 404 `wallet_not_found`, 400 `invalid_address`; 403 `role_required`, `own_request` to unfreeze
 *   the caller's own
 */
export async function updateWallet(
  deps: WalletDeps,
  actor: Actor,
  id: string,
  change: {
    readonly solana_address: string | undefined;
    readonly is_active: boolean | undefined;
    /** Base units; null: the default applies again. */
    readonly spend_day_max?: bigint | null | undefined;
  },
  onRaise: () => void = () => {},
): Promise<WalletView> {
  const solanaAddress = await payoutAddress(deps, change.solana_address);
  const view = await inTransaction(deps.db, async (trx) => {
    const { is_active, ...rest } = change;
    const isOnlyFreeze = is_active !== undefined && Object.values(rest).every((value) => value === undefined);
    const wallet = await lockReachedWallet(trx, actor, id, isOnlyFreeze ? 'manage_money' : undefined);
    requireMayActivate(actor, wallet, is_active);
    if (isRaised(deps, wallet, change.spend_day_max)) onRaise();
    // Submitting the same address keeps its age: a form that sends all fields must not restart the cooldown.
    const moved = solanaAddress === wallet.solanaAddress ? undefined : solanaAddress;
    await store.updateWallet(trx, id, {
      solanaAddress: moved,
      isActive: change.is_active,
      spendDayMax: change.spend_day_max,
    });
    if (moved !== undefined) await deps.onAddressSet(trx, wallet, moved);
    await followActivation(deps, trx, wallet, change.is_active);
    const updated = await store.findWallet(trx, id);
    if (updated === undefined) throw walletNotFound(id);
    return viewOf(trx, updated);
  });
  if (change.is_active === true) deps.onTransfer();
  return view;
}
