import { openDatabase } from '@gridlease/common/database/open';
import { land } from '@gridlease/devstack/chain/transactions';
import type { RpcProxy } from '@gridlease/testing/rpc-proxy';
import { type TestChain, testChain } from '@gridlease/testing/solana';
import { until } from '@gridlease/testing/until';
import {
  createCloseAccountInstruction,
  createTransferInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token';
import type { Keypair, PublicKey } from '@solana/web3.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { proveLedger } from '../src/books/ledger/proof.ts';
import { formatAmount } from '../src/books/money/amount.ts';
import type { BillingTables, Database } from '../src/database/database.ts';
import { type Body, balanceOf, call, log, openBilling, type TestBilling } from './billing.ts';
import { openFundedWallet, TOKEN, untilStatus, withdraw } from './funding.ts';
import { earningsOf, earnOneMinute, newOwner, requestPayout, totalOf } from './owners.ts';
import { startRegistry, type TestRegistry } from './providers/registry.ts';

let chain: TestChain;
let endpoint: RpcProxy;
let registry: TestRegistry;
let billing: TestBilling;
let platform: Keypair;
let db: Database;
let closeDatabase: () => Promise<void>;
beforeAll(async () => {
  [chain, registry] = await Promise.all([testChain(), startRegistry()]);
  endpoint = await chain.newEndpoint();
  const { keypair, keyFile } = await chain.newPlatform({ sol: 5 });
  platform = keypair;
  await chain.untilFinal(await chain.giveTokens(platform.publicKey.toBase58(), 100n * TOKEN));
  const upstreams = { provider_registry: registry.url };
  const config = {
    blockchain: { private_key_path: keyFile },
    upstreams,
    payouts: { interval: '0s' },
    // With a fee for new accounts, a transfer to an existing account does not create it.
    withdrawals: { poll_interval: '50ms', minimum: '0.01', new_account_fee: '0.5' },
  };
  billing = await openBilling({ chain, rpcUrls: [endpoint.url], config });
  await until(async () => (await call(billing, 'GET', '/api/v1/reconciliation')).body.status === 'even');
  const url = billing.databaseUrl;
  const opened = openDatabase<BillingTables>({ url, applicationName: 'billing-test', log });
  db = opened.db;
  closeDatabase = opened.close;
});
afterEach(() => endpoint.clearFaults());
afterAll(async () => {
  expect(await proveLedger(db)).toEqual([]);
  await closeDatabase();
  await billing.close();
  await registry.close();
});

const accountOf = (owner: PublicKey) => getAssociatedTokenAddressSync(chain.mint.publicKey, owner);

/** A receiver with an account that holds nothing, as it has to before it can be closed. */
async function newEmptyReceiver(): Promise<Keypair> {
  const receiver = await chain.newOwner(7n);
  const owner = receiver.publicKey;
  const empty = createTransferInstruction(accountOf(owner), accountOf(platform.publicKey), owner, 7n);
  await land(chain.connection, [empty], [receiver]);
  return receiver;
}

/** The receiver closes its account once the transfer is signed, just before it reaches the node. */
function closeBeforeArrival(receiver: Keypair): void {
  const owner = receiver.publicKey;
  const close = createCloseAccountInstruction(accountOf(owner), owner, owner);
  let closed: Promise<unknown> | undefined;
  endpoint.fail('sendTransaction', {
    async instead([bytes, options], ask) {
      closed ??= land(chain.connection, [close], [receiver]);
      await closed;
      return { result: await ask([bytes, { ...(options as object), skipPreflight: true }]) };
    },
  });
}

/** Requests a transfer to a receiver who closes its account between the signature and the block. */
async function sendToClosing(request: (to_address: string) => Promise<Body>): Promise<Body> {
  const receiver = await newEmptyReceiver();
  closeBeforeArrival(receiver);
  const transaction = await request(receiver.publicKey.toBase58());
  const failed = await untilStatus(billing, transaction.from_wallet_id, transaction.id, 'failed');
  expect(await chain.connection.getAccountInfo(accountOf(receiver.publicKey), 'confirmed')).toBeNull();
  const { type, from_wallet_id: walletId } = transaction;
  const path = `/api/v1/admin/transfers?kind=${type}&wallet_id=${walletId}`;
  const { body } = await call(billing, 'GET', path);
  expect(body.transfers).toMatchObject([
    { id: transaction.id, status: 'failed', attempts: 1, attempt_state: 'failed_on_chain' },
  ]);
  return failed;
}

describe('tokens for a receiver who closes its account before they land', { timeout: 60_000 }, () => {
  it('of a withdrawal return to the wallet', async () => {
    const wallet = await openFundedWallet(billing, chain, 5n);
    const failed = await sendToClosing(async (to_address) => {
      const { status, body } = await withdraw(billing, wallet.id, { amount: '3', to_address });
      expect(status).toBe(202);
      return body;
    });
    expect(failed.metadata.reason).toMatch(/^receiver_account_closed/);
    expect(await balanceOf(billing, wallet.id)).toMatchObject({
      available_balance: '5',
      pending_balance: '0',
    });
  });

  it('of a payout return to the machines that earned them', async () => {
    const { user_id } = await openFundedWallet(billing, chain, 5n);
    const owner = await newOwner(registry, 2);
    const earned = formatAmount(totalOf(await earnOneMinute(billing, owner, user_id)));
    const failed = await sendToClosing(async (to_address) => {
      const { status, body } = await requestPayout(billing, owner.id, { to_address });
      expect(status).toBe(202);
      return body.transaction;
    });
    expect(failed.metadata.reason).toMatch(/^receiver_account_closed/);
    expect(await earningsOf(billing, owner.id)).toMatchObject({
      available_earnings: earned,
      pending_earnings: '0',
      paid_earnings: '0',
    });
  });
});
