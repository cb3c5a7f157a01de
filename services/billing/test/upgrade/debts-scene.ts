import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keypairText } from '@gridlease/devstack/chain/keypair-file';
import { Keypair } from '@solana/web3.js';
import { openChainAccount, postJournals } from '../../src/books/ledger/store.ts';
import { transferSettled } from '../../src/books/postings.ts';
import { updateTransaction } from '../../src/books/transactions/store.ts';
import { findTransfer, updateTransfer } from '../../src/chain/transfers/store.ts';
import { notePass } from '../../src/rentals/sessions/tick-store.ts';
import { type Body, call, NOWHERE, openBilling, type TestBilling } from '../billing.ts';
import { lockOne } from '../ledger/books.ts';
import { started } from '../rentals.ts';
import { untilPlaced } from './placed-events.ts';
import { succeed } from './rentals-scene.ts';
import { deposit, openWallet, type Scene } from './scene.ts';

/** What an hour's hold costs, which is all that a renter of the scene can pay, and what the grace costs. */
export const HOLD = 600_333_000n;
export const DEBT = 200_111_000n;
/** Watts: makes an hour 0.600333, so that amounts and fees are rounded. */
const POWER_W = 333;
const GRACE_MINUTES = 20;

/** Billing over the database of the scene, with a chain that nobody can reach. Each machine is its own owner. */
export interface Debtors {
  readonly scene: Scene;
  readonly billing: TestBilling;
  /** Moves the time in such steps, and processes after each what is due. */
  pass(...minutes: number[]): Promise<void>;
  /** A new renter with these funds. */
  renter(userId: string, amount?: bigint): Promise<string>;
  /** Rents the machine, whose owner has a wallet. */
  rent(userId: string, machine: string): Promise<Body>;
  post(path: string, body?: object): Promise<Body>;
  close(): Promise<void>;
}

export async function openDebtors(scene: Scene): Promise<Debtors> {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-debts-'));
  const keyFile = join(folder, 'key.json');
  await writeFile(keyFile, keypairText(Keypair.generate()), { mode: 0o600 });
  const billing = await openBilling({
    databaseUrl: scene.url,
    hasWorkers: false,
    newId: scene.newId,
    config: {
      blockchain: {
        rpc_url: NOWHERE,
        token_address: Keypair.generate().publicKey.toBase58(),
        private_key_path: keyFile,
        deposit_seed: 'a seed of a test without a chain, long enough',
      },
      billing: { grace_period: `${GRACE_MINUTES}m`, minimum_balance: '0.5' },
      payouts: { dispute_delay: '0s' },
    },
  });
  const post = (path: string, body: object = {}) => succeed(call(billing, 'POST', `/api/v1/${path}`, body));
  return {
    scene,
    billing,
    post,
    async pass(...minutes) {
      for (const step of minutes) {
        await scene.advance(step);
        await notePass(scene.books.db);
        await billing.tick();
      }
    },
    async renter(userId, amount = HOLD) {
      const walletId = await openWallet(scene, 'user', userId);
      await deposit(scene, walletId, amount);
      return walletId;
    },
    rent: (user_id, provider_id) =>
      started(billing, { user_id, provider_id, estimated_power_w: POWER_W, job_id: `of-${provider_id}` }),
    async close() {
      await billing.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The payout reaches the chain, and is final. */
export async function settlePayout({ change, newId }: Scene, transferId: string): Promise<void> {
  await change(async (trx) => {
    const transfer = await findTransfer(trx, transferId);
    if (transfer === undefined) throw new Error(`there is no transfer ${transferId}`);
    const { walletId, amount } = transfer;
    await updateTransfer(trx, transferId, { status: 'confirmed' });
    const chain = await openChainAccount(trx, { tokenAccount: 'hot', isHot: true });
    const wallet = await lockOne(trx, walletId);
    const event = { id: newId(), reference: transferId, slot: 9, chain, wallet, amount };
    await postJournals(trx, [transferSettled('payout', event)]);
    await updateTransaction(trx, transferId, { status: 'confirmed' });
  });
}

/** Every event has its position: none is given one in the middle of the dump. */
export async function settleEvents(scene: Scene): Promise<void> {
  await untilPlaced(scene.books.db);
}
