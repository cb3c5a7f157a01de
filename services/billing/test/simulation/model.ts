import { inTransaction } from '@gridlease/common/database/transaction';
import { openPlatformWallet, openWallet, type WalletDeps } from '../../src/books/wallets/service.ts';
import type { WalletType } from '../../src/books/wallets/wallet.ts';
import { insertAddress } from '../../src/chain/addresses/store.ts';
import { checkChain } from '../../src/chain/guard/guard.ts';
import type { WithdrawalOrder } from '../../src/chain/withdrawals/service.ts';
import type { PayoutOrder } from '../../src/owners/payouts/service.ts';
import type { RefundOrder } from '../../src/support/refunds/write-refund.ts';
import type { SeenClock } from './clock-checks.ts';
import type { SeenLives } from './life-checks.ts';
import { OWNERS, TOKEN, type World } from './world.ts';

const RENTERS = 4;
const OPENING = 60n * TOKEN;
const BEGINNING = 70n * TOKEN;
/** Until what was sent at the beginning is final. */
const BEGINNING_MS = 20_000;
const SENDER_FUNDS = 100_000n * TOKEN;

/** What a customer sent to one of our token accounts, and whose it must become. */
export interface ExpectedReceipt {
  readonly signature: string;
  readonly tokenAccount: string;
  readonly amount: bigint;
  /** Undefined: nobody can tell, an administrator decides. */
  readonly walletId: string | undefined;
}

/** A request with an Idempotency-Key and its first response. */
export interface KeyedRequest<Order> {
  readonly key: string;
  readonly order: Order;
  response: string | undefined;
}

export interface AskedPayout extends Omit<PayoutOrder, 'requireRecent'> {
  /** The owner who asks; undefined: anybody. */
  readonly owner: string | undefined;
}

export interface KnownWallet {
  readonly id: string;
  readonly depositAddress: string;
}

/** What the customers know and expect. */
export interface Model {
  /** Of every renter, and of the first owner of machines; those of other owners are opened by their first rental. */
  readonly wallets: readonly KnownWallet[];
  readonly renters: readonly string[];
  readonly platform: KnownWallet;
  /** Names of keys: senders of deposits; the first is linked to the first wallet. */
  readonly senders: readonly string[];
  readonly destinations: readonly string[];
  readonly receipts: ExpectedReceipt[];
  readonly withdrawals: KeyedRequest<WithdrawalOrder>[];
  readonly payouts: KeyedRequest<AskedPayout>[];
  readonly refunds: KeyedRequest<RefundOrder>[];
  /** The number of attempts when a pause was confirmed; undefined: not paused. */
  attemptsAtPause: number | undefined;
  /** Of the tables, when they were looked at last. */
  soundState: string | undefined;
  readonly seenLives: SeenLives;
  /** By session. */
  readonly seenClocks: Map<string, SeenClock>;
  keysUsed: number;
}

/** Wallets, linked addresses, senders with tokens, destinations of which one is frozen. */
export async function openModel(world: World): Promise<Model> {
  const { replicas, chain, addresses, keyOf, change, db } = world;
  const [{ deps }] = replicas;
  const addressOf = (name: string) => keyOf(name).publicKey.toBase58();
  const senders = ['linked sender', 'sender', 'exchange'];
  for (const name of senders) chain.give(change(addressOf(name), SENDER_FUNDS));
  chain.give({ ...change(addresses.hot.owner, OPENING) });
  const state = await checkChain(deps);
  if (state !== 'right') throw new Error(`the chain is ${state}`);
  const platform = await openPlatformWallet(deps);
  const renters = Array.from({ length: RENTERS }, (_none, at) => `user-${at}`);
  const wallets: KnownWallet[] = [];
  for (const renter of renters) wallets.push(await openOne(deps, renter, 'user'));
  wallets.push(await openOne(deps, OWNERS[0], 'provider'));
  const [first] = wallets;
  if (first === undefined) throw new Error('there are no wallets');
  const linked = { address: addressOf('linked sender'), walletId: first.id };
  await inTransaction(db, (trx) => insertAddress(trx, linked));
  // Everybody begins with something, so that there is something to lose.
  const receipts = wallets.map(({ id: walletId, depositAddress }) => {
    const received = change(depositAddress, BEGINNING);
    const { tokenAccount } = received;
    const signature = chain.newSignature();
    const changes = [received, change(addressOf('sender'), -BEGINNING)];
    chain.receive({ signature, lastValidBlockHeight: chain.newLifetime(), changes, memos: [] });
    return { signature, tokenAccount, amount: BEGINNING, walletId };
  });
  await world.pass(BEGINNING_MS);
  const destinations = ['shop', 'friend', 'cold storage', 'frozen'];
  chain.frozenOwners.add(addressOf('frozen'));
  // The others have no token account yet.
  chain.give(change(addressOf('friend'), world.unit));
  return {
    wallets,
    renters,
    platform,
    senders,
    destinations: destinations.map(addressOf),
    receipts,
    withdrawals: [],
    payouts: [],
    refunds: [],
    attemptsAtPause: undefined,
    soundState: undefined,
    seenLives: { ended: new Set(), known: new Map() },
    seenClocks: new Map(),
    keysUsed: 0,
  };
}

async function openOne(deps: WalletDeps, user_id: string, wallet_type: WalletType): Promise<KnownWallet> {
  const order = { user_id, wallet_type, solana_address: undefined };
  const opened = await openWallet(deps, { actor: 'anybody' }, order);
  if (opened.replayed) throw new Error('a wallet was opened by an earlier request');
  return opened.value.wallet;
}
