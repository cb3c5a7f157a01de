import { inTransaction } from '@gridlease/common/database/transaction';
import { insertAddress } from '../../src/addresses/store.ts';
import { checkChain } from '../../src/chain/guard.ts';
import type { Account } from '../../src/ledger/accounts.ts';
import { getAccountByCode, openEarnedAccount } from '../../src/ledger/store.ts';
import { openPlatformWallet, openWallet } from '../../src/wallets/service.ts';
import type { WithdrawalOrder } from '../../src/withdrawals/service.ts';
import { TOKEN, type World } from './world.ts';

const WALLETS = 4;
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

/** A request with an Idempotency-Key, and what it was answered the first time. */
export interface KeyedRequest {
  readonly key: string;
  readonly order: WithdrawalOrder;
  answer: string | undefined;
}

export interface KnownWallet {
  readonly id: string;
  readonly depositAddress: string;
}

/** What the customers know and expect. */
export interface Model {
  readonly wallets: readonly KnownWallet[];
  readonly platform: KnownWallet;
  readonly earned: Account;
  readonly fees: Account;
  /** Names of keys: senders of deposits; the first is linked to the first wallet. */
  readonly senders: readonly string[];
  readonly destinations: readonly string[];
  readonly receipts: ExpectedReceipt[];
  readonly requests: KeyedRequest[];
  readonly holds: string[];
  /** Attempts that there were when a pause was answered; undefined: not paused. */
  attemptsAtPause: number | undefined;
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
  const state = await checkChain({ ...deps, token: { ...world.token, decimals: 9 } });
  if (state !== 'right') throw new Error(`the chain is ${state}`);
  const platform = await openPlatformWallet(deps);
  const wallets: KnownWallet[] = [];
  for (let count = 0; count < WALLETS; count += 1) {
    const order = { user_id: `user-${count}`, wallet_type: undefined, solana_address: undefined };
    const opened = await openWallet(deps, 'anybody', order, undefined);
    if (opened.replayed) throw new Error('a wallet was opened by an earlier request');
    wallets.push(opened.value.wallet);
  }
  const [first, second] = wallets;
  if (first === undefined || second === undefined) throw new Error('there are no wallets');
  const earned = await inTransaction(db, async (trx) => {
    await insertAddress(trx, { address: addressOf('linked sender'), walletId: first.id });
    return openEarnedAccount(trx, { walletId: second.id, providerId: 'rig-1' });
  });
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
  return {
    wallets,
    platform,
    earned,
    fees: await getAccountByCode(db, 'platform:fees'),
    senders,
    destinations: destinations.map(addressOf),
    receipts,
    requests: [],
    holds: [],
    attemptsAtPause: undefined,
    keysUsed: 0,
  };
}
