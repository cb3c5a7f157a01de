import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@gridlease/common/database/open';
import { advanceDatabaseTime } from '@gridlease/testing/clock';
import { startProcess, type TestProcess } from '@gridlease/testing/process';
import { programArguments } from '@gridlease/testing/programs';
import type { RpcProxy } from '@gridlease/testing/rpc-proxy';
import type { TestChain } from '@gridlease/testing/solana';
import { sendTokens } from '@gridlease/testing/token-transfers';
import { until } from '@gridlease/testing/until';
import { PublicKey } from '@solana/web3.js';
import type { Finding } from '../../src/books/ledger/proof.ts';
import { proveLedger } from '../../src/books/ledger/proof.ts';
import { associatedTokenAccount } from '../../src/chain/network/address.ts';
import type { BillingTables } from '../../src/database/database.ts';
import { type Body, balanceOf, call, log, openBillingDatabase, openWallet, type Target } from '../billing.ts';
import type { KillableOptions, KillPlan } from './killable-service.ts';

const PROGRAM = 'services/billing/test/killed/killable-service.ts';
const LISTENING = /^listening at (\S+)$/;
const START_TIMEOUT_MS = 60_000;
/** Longer than a worker's lease, which a killed process never releases. */
const LEASE_SECONDS = 20;
/** The number of blocks for which a block hash is valid, plus one. */
const LIFE_BLOCKS = 151;
const SETTLE_TIMEOUT_MS = 60_000;
export const TOKEN = 1_000_000_000n;

/** A service over its own database and hot wallet that is killed and restarted. */
export interface Scene {
  readonly proxy: RpcProxy;
  /** The owner of the hot account. */
  readonly hot: string;
  start(): Promise<void>;
  /** From the next start on, the platform has another key, of an account without tokens; returns its address. */
  changeKey(): Promise<string>;
  stop(): Promise<void>;
  /** The current address of the service. */
  target(): Target;
  /** The service kills itself there; one plan per start. */
  killAt(plan: KillPlan): Promise<void>;
  /** Waits until the service has killed itself and its leases have expired. */
  untilKilled(): Promise<void>;
  /** Opens a wallet and funds it by a deposit. */
  fundedWallet(amount: bigint): Promise<Body>;
  get(path: string): Promise<Body>;
  post(path: string, body: unknown): Promise<Body>;
  balanceOf(walletId: string): Promise<Body>;
  /** The base units of an owner on the chain. */
  received(owner: string): Promise<string>;
  /** Waits for a comparison that begins after now and finds no difference. */
  untilEven(): Promise<void>;
  prove(): Promise<Finding[]>;
  attempts(transferId: string): Promise<number>;
  /** Waits until nothing that has been signed so far can land any more. */
  untilExpired(): Promise<void>;
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
  const place = { rpcUrl: proxy.url, tokenAddress: chain.tokenAddress };
  const keyFiles = [keyFile];
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-killed-'));
  const planFile = join(folder, 'plan.json');
  let running: TestProcess | undefined;
  let url = '';

  async function launch(): Promise<void> {
    await writeFile(planFile, '');
    const [platformKeyFile = '', ...former] = keyFiles;
    const blockchain = { former_private_key_paths: former.join(',') };
    const given: KillableOptions = {
      databaseUrl: database.url,
      chain: { ...place, platformKeyFile },
      rpcUrls: [proxy.url],
      config: { ...options.config, blockchain },
      planFile,
    };
    running = await startProcess({
      command: process.execPath,
      args: [...programArguments(PROGRAM), JSON.stringify(given)],
    });
    url = LISTENING.exec(await running.waitForLine(LISTENING, START_TIMEOUT_MS))?.[1] ?? '';
  }

  const target = () => ({ url });
  const stop = async () => void (await running?.stop());
  return {
    proxy,
    hot,
    start: launch,
    async changeKey() {
      const made = await chain.newPlatform({ sol: 1 });
      keyFiles.unshift(made.keyFile);
      return made.keypair.publicKey.toBase58();
    },
    target,
    killAt: (plan) => writeFile(planFile, JSON.stringify(plan)),
    async untilKilled() {
      const exit = await running?.exited;
      if (exit?.signal !== 'SIGKILL') throw new Error(`it ended by ${JSON.stringify(exit)}`);
      await advanceDatabaseTime(database.url, LEASE_SECONDS);
    },
    ...clientOf(chain, target),
    prove: () => proveLedger(db),
    async attempts(transferId) {
      const rows = await db
        .selectFrom('transfer_attempts')
        .select('id')
        .where('transfer_id', '=', transferId)
        .execute();
      return rows.length;
    },
    async untilExpired() {
      const signedUntil = await chain.connection.getBlockHeight('processed');
      await until(
        async () => (await chain.connection.getBlockHeight('finalized')) > signedUntil + LIFE_BLOCKS,
        { timeoutMs: SETTLE_TIMEOUT_MS, every: 100 },
      );
    },
    stop,
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
      await close();
      await database.close();
    },
  };
}

/** Requests of tests to the service and the chain. */
function clientOf(chain: TestChain, target: () => Target) {
  return {
    async fundedWallet(amount: bigint): Promise<Body> {
      const wallet = await openWallet(target());
      const from = await chain.newOwner(amount);
      const solana_signature = await sendTokens(chain, { from, to: wallet.deposit_address, amount });
      const { status, body } = await call(target(), 'POST', `/api/v1/wallet/${wallet.id}/deposit`, {
        solana_signature,
      });
      if (status !== 200) throw new Error(`the deposit responded with ${status}: ${JSON.stringify(body)}`);
      return wallet;
    },
    get: async (path: string): Promise<Body> => (await call(target(), 'GET', path)).body,
    post: async (path: string, body: unknown): Promise<Body> =>
      (await call(target(), 'POST', path, body)).body,
    balanceOf: (walletId: string) => balanceOf(target(), walletId),
    async received(owner: string) {
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
