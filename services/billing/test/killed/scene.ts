import { fileURLToPath } from 'node:url';
import { openDatabase } from '@gridlease/common/database/open';
import { advanceDatabaseTime } from '@gridlease/testing/clock';
import { startProcess, type TestProcess } from '@gridlease/testing/process';
import type { RpcProxy } from '@gridlease/testing/rpc-proxy';
import type { TestChain } from '@gridlease/testing/solana';
import { sendTokens } from '@gridlease/testing/token-transfers';
import { until } from '@gridlease/testing/until';
import { PublicKey } from '@solana/web3.js';
import { associatedTokenAccount } from '../../src/chain/address.ts';
import type { BillingTables } from '../../src/database/tables.ts';
import type { Finding } from '../../src/ledger/finding.ts';
import { proveLedger } from '../../src/ledger/proof.ts';
import type { Checkpoint } from '../../src/transfers/step.ts';
import { type Body, balanceOf, call, log, openBillingDatabase, openWallet } from '../billing.ts';
import type { KillableOptions } from './killable-service.ts';

const PROGRAM = fileURLToPath(new URL('./killable-service.ts', import.meta.url));
const NODE_COMPILE_CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/node', import.meta.url));
const LISTENING = /^listening at (\S+)$/;
const START_TIMEOUT_MS = 60_000;
/** Longer than a lease of a worker, which the dead never give back. */
const LEASE_SECONDS = 20;
const SETTLE_TIMEOUT_MS = 60_000;
export const TOKEN = 1_000_000_000n;

/** One service over a database and a hot wallet of its own, killed and started again. */
export interface Scene {
  readonly proxy: RpcProxy;
  /** The owner of the hot account. */
  readonly hot: string;
  start(kill?: { at: Checkpoint; pass: number }): Promise<void>;
  /** Waits until the service has killed itself, and until nobody holds its leases any more. */
  untilKilled(): Promise<void>;
  /** Opens a wallet and credits what a customer sends to it. */
  fundedWallet(amount: bigint): Promise<Body>;
  get(path: string): Promise<Body>;
  post(path: string, body: unknown): Promise<Body>;
  balanceOf(walletId: string): Promise<Body>;
  /** Base units that an owner's account has on the chain. */
  received(owner: string): Promise<string>;
  /** A comparison that began after now and found everything even. */
  untilEven(): Promise<void>;
  prove(): Promise<Finding[]>;
  attempts(transferId: string): Promise<number>;
  close(): Promise<void>;
}

export async function openScene(
  chain: TestChain,
  options: { readonly hotTokens: bigint; readonly config?: Record<string, Record<string, string>> },
): Promise<Scene> {
  const database = await openBillingDatabase();
  const { db, close } = openDatabase<BillingTables>({ url: database.url, applicationName: 'killed', log });
  const { keypair, keyFile } = await chain.newPlatform({ sol: 2 });
  const hot = keypair.publicKey.toBase58();
  if (options.hotTokens > 0n) await chain.untilFinal(await chain.giveTokens(hot, options.hotTokens));
  const proxy = await chain.newEndpoint();
  const served = { rpcUrl: proxy.url, tokenAddress: chain.tokenAddress, platformKeyFile: keyFile };
  let running: TestProcess | undefined;
  let url = '';

  async function launch(kill: KillableOptions['kill']): Promise<void> {
    const { config = {} } = options;
    const given: KillableOptions = {
      databaseUrl: database.url,
      chain: served,
      rpcUrls: [proxy.url],
      config,
      ...(kill && { kill }),
    };
    running = await startProcess({
      command: process.execPath,
      args: ['--conditions=source', PROGRAM, JSON.stringify(given)],
      env: { NODE_COMPILE_CACHE },
    });
    url = LISTENING.exec(await running.waitForLine(LISTENING, START_TIMEOUT_MS))?.[1] ?? '';
  }

  const target = () => ({ url });
  return {
    proxy,
    hot,
    start: launch,
    async untilKilled() {
      const exit = await running?.exited;
      if (exit?.signal !== 'SIGKILL') throw new Error(`it ended by ${JSON.stringify(exit)}`);
      await advanceDatabaseTime(database.url, LEASE_SECONDS);
    },
    async fundedWallet(amount) {
      const wallet = await openWallet(target());
      const from = await chain.newOwner(amount);
      const solana_signature = await sendTokens(chain, { from, to: wallet.deposit_address, amount });
      const { status, body } = await call(target(), 'POST', `/api/v1/wallet/${wallet.id}/deposit`, {
        solana_signature,
      });
      if (status !== 200) throw new Error(`the deposit answered ${status}: ${JSON.stringify(body)}`);
      return wallet;
    },
    get: async (path) => (await call(target(), 'GET', path)).body,
    post: async (path, body) => (await call(target(), 'POST', path, body)).body,
    balanceOf: (walletId) => balanceOf(target(), walletId),
    async received(owner) {
      const account = new PublicKey(associatedTokenAccount(owner, chain.tokenAddress, 'token'));
      return (await chain.connection.getTokenAccountBalance(account, 'confirmed')).value.amount;
    },
    async untilEven() {
      const last = await call(target(), 'GET', '/api/v1/reconciliation');
      await until(
        async () => {
          const { body } = await call(target(), 'GET', '/api/v1/reconciliation');
          return body.status === 'even' && body.started_at !== last.body.started_at;
        },
        { timeoutMs: SETTLE_TIMEOUT_MS, message: 'an even reconciliation' },
      );
    },
    prove: () => proveLedger(db),
    async attempts(transferId) {
      const rows = await db
        .selectFrom('transfer_attempts')
        .select('id')
        .where('transfer_id', '=', transferId)
        .execute();
      return rows.length;
    },
    async close() {
      await running?.stop();
      await close();
      await database.close();
    },
  };
}

/** Waits until a transaction of a wallet has this status. */
export async function untilStatus(scene: Scene, path: string, status: string): Promise<void> {
  await until(async () => (await scene.get(path)).status === status, {
    timeoutMs: SETTLE_TIMEOUT_MS,
    every: 100,
    message: `${path} to be ${status}`,
  });
}
