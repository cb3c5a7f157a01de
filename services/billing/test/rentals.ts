import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@gridlease/common/database/open';
import { inTransaction } from '@gridlease/common/database/transaction';
import { keypairText } from '@gridlease/devstack/chain/keypair-file';
import { advanceDatabaseTime, setDatabaseTime } from '@gridlease/testing/clock';
import { Keypair } from '@solana/web3.js';
import { proveLedger } from '../src/books/ledger/proof.ts';
import { getAccountByCode } from '../src/books/ledger/store.ts';
import { parseAmount } from '../src/books/money/amount.ts';
import type { BillingTables, Database } from '../src/database/database.ts';
import {
  type BillingOptions,
  type Body,
  bearer,
  call,
  issuer,
  type JsonResponse,
  log,
  openBilling,
  openWallet,
  type Target,
  type TestBilling,
} from './billing.ts';
import { addDebt, creditWallet } from './debts.ts';

/** The start of the stopped clock of a rental test. */
export const START = '2026-03-01T12:00:00.000Z';

/** Billing without a chain, on a clock that the test moves; sessions are processed only by the test. */
export interface Rentals extends TestBilling {
  readonly db: Database;
  /** Moves the clock. */
  advance(seconds: number): Promise<void>;
  /** Moves the clock in steps of a billing interval, and processes what is due after each. */
  pass(minutes: number): Promise<void>;
  /** Credits a wallet as if by a deposit. */
  fund(walletId: string, tokens: string): Promise<void>;
  /** A renter whose wallet has these funds. */
  renter(tokens: string): Promise<Body>;
  /** The violated ledger invariants: none. */
  findings(): Promise<unknown>;
}

export async function openRentals(options: BillingOptions = {}): Promise<Rentals> {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-rentals-'));
  const keyFile = join(folder, 'key.json');
  await writeFile(keyFile, keypairText(Keypair.generate()), { mode: 0o600 });
  const { config = {}, ...rest } = options;
  const blockchain = {
    token_address: Keypair.generate().publicKey.toBase58(),
    private_key_path: keyFile,
    deposit_seed: 'a seed of a test without a chain, long enough',
    ...config.blockchain,
  };
  const billing = await openBilling({ hasWorkers: false, ...rest, config: { ...config, blockchain } });
  await setDatabaseTime(billing.databaseUrl, START);
  const { db, close } = openDatabase<BillingTables>({
    url: billing.databaseUrl,
    applicationName: 'billing-test',
    log,
  });
  const advance = (seconds: number) => advanceDatabaseTime(billing.databaseUrl, seconds);
  return {
    ...billing,
    db,
    advance,
    async pass(minutes) {
      for (let minute = 0; minute < minutes; minute += 1) {
        await advance(60);
        await billing.tick();
      }
    },
    fund: (walletId, tokens) => fund(db, walletId, tokens),
    async renter(tokens) {
      const wallet = await openWallet(billing);
      await fund(db, wallet.id, tokens);
      return wallet;
    },
    findings: () => proveLedger(db),
    async close() {
      await close();
      await billing.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Credits a wallet as if by a deposit. */
export async function fund(db: Database, walletId: string, tokens: string): Promise<void> {
  const amount = parseAmount(tokens) ?? 0n;
  if (amount === 0n) return;
  await inTransaction(db, async (trx) => {
    const from = await getAccountByCode(trx, 'platform:adjustments');
    await creditWallet(trx, { from, walletId, amount });
  });
}

/** Adds debt to a wallet, with nothing available in it. */
export async function indebt(db: Database, walletId: string, tokens: string): Promise<void> {
  await inTransaction(db, (trx) => addDebt(trx, walletId, parseAmount(tokens) ?? 0n));
}

/** A rental at 0.50 per hour for the GPU and 0.10 for its memory: 0.60, or 0.01 per minute. */
export const CARD = {
  gpu_model: 'NVIDIA GeForce RTX 4090',
  requested_vram_mb: 5_120,
  estimated_power_w: 0,
};

/** Requests a rental. */
export function start(target: Target, members: Record<string, unknown>, headers = {}): Promise<JsonResponse> {
  const order = { provider_id: crypto.randomUUID(), ...CARD, ...members };
  return call(target, 'POST', '/api/v1/billing/start-session', order, headers);
}

/** Starts a rental and returns its session. */
export async function started(target: Target, members: Record<string, unknown>): Promise<Body> {
  const { status, body } = await start(target, members);
  if (status !== 201) throw new Error(`a start responded with ${status}: ${JSON.stringify(body)}`);
  return body.session;
}

export function end(target: Target, session_id: string, members = {}, headers = {}): Promise<JsonResponse> {
  return call(target, 'POST', '/api/v1/billing/end-session', { session_id, ...members }, headers);
}

/** The current state of a session. */
export async function usageOf(target: Target, id: string): Promise<Body> {
  return (await call(target, 'GET', `/api/v1/billing/current-usage/${id}`)).body;
}

/** The service as seen by the bearer of a token. */
export function as(target: Target, claims: Parameters<typeof issuer.token>[0]): Target {
  return { url: target.url, headers: bearer(issuer.token(claims)) };
}
