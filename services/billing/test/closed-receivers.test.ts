import { openDatabase } from '@gridlease/common/database/open';
import { land } from '@gridlease/devstack/chain/transactions';
import type { RpcProxy } from '@gridlease/testing/rpc-proxy';
import { type TestChain, testChain } from '@gridlease/testing/solana';
import { until } from '@gridlease/testing/until';
import {
  ASSOCIATED_TOKEN_PROGRAM_ID,
  createCloseAccountInstruction,
  createTransferInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token';
import { type Keypair, type PublicKey, Transaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  const config = { blockchain: { private_key_path: keyFile }, upstreams, payouts: { interval: '0s' } };
  billing = await openBilling({ chain, rpcUrls: [endpoint.url], config });
  await until(async () => (await call(billing, 'GET', '/api/v1/reconciliation')).body.status === 'even');
  const url = billing.databaseUrl;
  const opened = openDatabase<BillingTables>({ url, applicationName: 'billing-test', log });
  db = opened.db;
  closeDatabase = opened.close;
});
afterAll(async () => {
  expect(await proveLedger(db)).toEqual([]);
  await closeDatabase();
  await billing.close();
  await registry.close();
});

const accountOf = (owner: PublicKey) => getAssociatedTokenAddressSync(chain.mint.publicKey, owner);

/** The receiver sends its tokens elsewhere and closes its account. */
async function close(owner: Keypair): Promise<void> {
  const account = accountOf(owner.publicKey);
  const { value } = await chain.connection.getTokenAccountBalance(account, 'confirmed');
  const elsewhere = accountOf(platform.publicKey);
  await land(
    chain.connection,
    [
      createTransferInstruction(account, elsewhere, owner.publicKey, BigInt(value.amount)),
      createCloseAccountInstruction(account, owner.publicKey, owner.publicKey),
    ],
    [owner],
  );
}

/**
 * Makes a stored attempt one that creates no account for its receiver, as for a receiver that had one when it was
 * signed. It has not been sent yet.
 */
async function withoutNewAccount(transferId: string): Promise<void> {
  const attempt = await until(() =>
    db
      .selectFrom('transfer_attempts')
      .select(['id', 'bytes'])
      .where('transfer_id', '=', transferId)
      .executeTakeFirst(),
  );
  const transaction = Transaction.from(attempt.bytes);
  transaction.instructions = transaction.instructions.filter(
    ({ programId }) => !programId.equals(ASSOCIATED_TOKEN_PROGRAM_ID),
  );
  transaction.sign(platform);
  const signature = bs58.encode(transaction.signature ?? new Uint8Array());
  await db
    .updateTable('transfer_attempts')
    .set({ bytes: transaction.serialize(), signature })
    .where('id', '=', attempt.id)
    .execute();
}

/** Requests a transfer to a receiver who closes its account between the signature and the block. */
async function sendToClosing(request: (to_address: string) => Promise<Body>): Promise<Body> {
  const receiver = await chain.newOwner(7n);
  endpoint.fail('sendTransaction', 'not_sent');
  const transaction = await request(receiver.publicKey.toBase58());
  await withoutNewAccount(transaction.id);
  await close(receiver);
  endpoint.clearFaults();
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
