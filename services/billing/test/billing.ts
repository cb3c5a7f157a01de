import { setTimeout } from 'node:timers/promises';
import { createSecretKeySource } from '@gridlease/common/access/key-source';
import { createTokenVerifier } from '@gridlease/common/access/token-verifier';
import { migrateDatabase } from '@gridlease/common/database/migrations';
import { openDatabase } from '@gridlease/common/database/open';
import { inTransaction } from '@gridlease/common/database/transaction';
import type { AccessOptions } from '@gridlease/common/http/access';
import { recentAuthenticationOf } from '@gridlease/common/http/configured-access';
import { databaseCheck } from '@gridlease/common/http/database-check';
import { drain, listen } from '@gridlease/common/http/listen';
import { createMetrics } from '@gridlease/common/http/metrics';
import { createLogger } from '@gridlease/common/log/logger';
import { startOutboxRelay } from '@gridlease/common/outbox/relay';
import { createDueLook } from '@gridlease/common/worker/due-look';
import { startLeasedWorker } from '@gridlease/common/worker/runner';
import { openTestDatabase } from '@gridlease/testing/database';
import type { TestChain } from '@gridlease/testing/solana';
import { createTestIssuer } from '@gridlease/testing/tokens';
import { until } from '@gridlease/testing/until';
import { migrations } from '../migrations/index.ts';
import { buildApp } from '../src/app.ts';
import { assembleBilling } from '../src/assemble.ts';
import { announceBalances } from '../src/books/balances/announce.ts';
import { prepareBooks } from '../src/chain/guard/known-token.ts';
import { openConfiguredChain } from '../src/chain/network/solana/configured-chain.ts';
import type { ScanBounds } from '../src/chain/reconciliation/listing.ts';
import type { Checkpoint } from '../src/chain/transfers/step.ts';
import { createChainWorkers } from '../src/chain/workers.ts';
import { type BillingConfig, billingConfigSchema } from '../src/config/config.ts';
import type { BillingTables } from '../src/database/database.ts';
import { createInstruments } from '../src/instruments.ts';
import { demandCounting } from '../src/market/pricing/measured-demand.ts';
import { payoutWork } from '../src/owners/payouts/worker.ts';
import { refreshAllLives } from '../src/rentals/lives/watch.ts';
import { followOutages } from '../src/rentals/outages/follow.ts';
import { tickSessions } from '../src/rentals/sessions/tick.ts';
import { listDueSessions } from '../src/rentals/sessions/tick-store.ts';
import { ticker } from '../src/rentals/sessions/tick-worker.ts';
import { learnAccounts } from '../src/support/accounts/learn.ts';

export const log = createLogger({ service: 'billing-test', level: 'silent' });

/** A secret for tests only. */
export const DEPOSIT_SEED = 'the deposit seed of these tests, long enough';

/** An address on which nothing listens. */
export const NOWHERE = 'http://127.0.0.1:1';

/** A new database with billing's schema. */
export function openBillingDatabase() {
  return openTestDatabase({
    template: 'billing',
    migrate: (url) => migrateDatabase({ url, migrations, log }),
  });
}

/** The issuer of the access tokens that a service accepts. */
export const issuer = createTestIssuer({ algorithm: 'HS256' });

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

function openAccess({ auth }: BillingConfig): AccessOptions {
  const { mode } = auth;
  if (mode === 'off') return { mode, listensOnLoopback: true, allowedHosts: [] };
  const keys = createSecretKeySource({ secret: issuer.secret, algorithm: 'HS256' });
  const { issuer: name, audience } = issuer;
  const verifier = createTokenVerifier({ keys, issuer: name, audience });
  return { mode, verifier, ...recentAuthenticationOf(auth) };
}

/** Where to send a request. */
export interface Target {
  readonly url: string;
  /** Sent with every request. */
  readonly headers?: Record<string, string>;
}

export interface TestBilling extends Target {
  readonly headers: Record<string, string>;
  readonly databaseUrl: string;
  /** Processes the sessions that are due; returns how many of them something was posted for. */
  tick(): Promise<number>;
  /** Asks the registry about the machines of live rentals. */
  watch(): Promise<void>;
  /** Tells owners of machines what there is to tell. */
  notice(): Promise<void>;
  /** Announces the balances that have changed. */
  announceBalances(): Promise<void>;
  /** What the authentication service tells of a user. */
  learn(id: string, status: 'active' | 'disabled' | 'deleted', version: number): Promise<void>;
  close(): Promise<void>;
}

/** What the service needs to know about a chain. */
export type ServedChain = Pick<TestChain, 'rpcUrl' | 'tokenAddress' | 'platformKeyFile'>;

export interface BillingOptions {
  readonly chain?: ServedChain | undefined;
  /** Endpoints to use instead of the chain's own. */
  readonly rpcUrls?: readonly string[];
  /** The address of a shared database; undefined: a new one. */
  readonly databaseUrl?: string;
  readonly access?: AccessOptions['mode'];
  /** Configuration keys as in a file. */
  readonly config?: Record<string, Record<string, string | Record<string, string>>>;
  /** False: nothing happens without a request. */
  readonly hasWorkers?: boolean;
  readonly checkpoint?: (at: Checkpoint) => Promise<void> | void;
  /** How much of an account one pass reads. */
  readonly scanBounds?: ScanBounds;
  /** Creates ids; the default uses the machine's time. */
  readonly newId?: () => string;
}

/** The configuration of a service on a test chain, with short intervals. */
export function testConfig({ chain, rpcUrls, access = 'off', config = {} }: BillingOptions): BillingConfig {
  const blockchain = chain && {
    rpc_url: (rpcUrls ?? [chain.rpcUrl]).join(','),
    token_address: chain.tokenAddress,
    private_key_path: chain.platformKeyFile,
    deposit_seed: DEPOSIT_SEED,
    priority_fee_min: '0',
    priority_fee_max: '10000',
  };
  const groups = {
    ...config,
    blockchain: { ...blockchain, ...config.blockchain },
    deposits: { scan_interval: '200ms', sweep_interval: '300ms', ...config.deposits },
    // Nothing is too small and new accounts are free, except where a test is about that.
    withdrawals: { poll_interval: '50ms', minimum: '0', new_account_fee: '0', ...config.withdrawals },
    reconciliation: { interval: '1s', ...config.reconciliation },
    billing: { deposit_wait: '5s', ...config.billing },
    upstreams: { provider_registry: NOWHERE, ...config.upstreams },
  };
  const parsed = billingConfigSchema.parse(groups);
  return { ...parsed, auth: { ...parsed.auth, mode: access } };
}

/** Billing's complete HTTP API on a free port, with its workers, over its own database. */
export async function openBilling(options: BillingOptions = {}): Promise<TestBilling> {
  const database = options.databaseUrl === undefined ? await openBillingDatabase() : undefined;
  const databaseUrl = options.databaseUrl ?? database?.url ?? '';
  const { db, close } = openDatabase<BillingTables>({
    url: databaseUrl,
    applicationName: 'billing-test',
    log,
  });
  const config = testConfig(options);
  const chain = openConfiguredChain(config, log);
  const look = createDueLook(db);
  const relay = startOutboxRelay<BillingTables>({ db, look, holder: 'test', log });
  const ending = new AbortController();
  const wakes = { onEvent: () => relay.wake(), onTransfer: () => chainWorkers.wakeTransfers() };
  const assembled = { config, db, chain, ...wakes, ending: ending.signal, log };
  const deps = assembleBilling({ ...assembled, ...(options.newId && { newId: options.newId }) });
  const mode = options.access ?? 'off';
  const metrics = createMetrics('billing-payment-service');
  const instruments = createInstruments(metrics, db);
  const chainWorkers = createChainWorkers({
    ...deps,
    ...instruments,
    config,
    look,
    log,
    holder: 'test',
    further: [payoutWork(config, deps)],
    ...(options.checkpoint && { checkpoint: options.checkpoint }),
    ...(options.scanBounds && { scanBounds: options.scanBounds }),
  });
  const app = await buildApp({
    ...deps,
    http: {
      strictProblems: true,
      log,
      requestTimeoutMs: config.server.write_timeout,
      bodyBytesMax: config.limits.body_bytes_max,
      trustedProxies: [],
      allowedOrigins: [],
      access: openAccess(config),
      metrics,
      health: {
        service: 'billing-payment-service',
        path: '/health',
        otherPaths: ['/api/v1/health'],
        state: () => 'ready',
        dependencies: { database: databaseCheck(db) },
      },
    },
  });
  const hasWorkers = options.hasWorkers !== false;
  const sessionTicker = hasWorkers ? await ticker({ ...deps, look, log }).start() : undefined;
  const { port } = await listen(app, { host: '127.0.0.1', port: 0 });
  await prepareBooks(deps);
  const workers = hasWorkers ? await chainWorkers.start() : undefined;
  // What the hot account receives before the ledger begins is the opening balance, not a deposit.
  if (workers !== undefined && options.rpcUrls === undefined) {
    await until(() => chainWorkers.chainState() === 'right');
  }
  const counting = demandCounting(config, { db, log }).map((work) =>
    startLeasedWorker({ ...work, db, holder: 'test', log }),
  );
  return {
    url: `http://127.0.0.1:${port}`,
    headers: mode === 'off' ? {} : bearer(issuer.token({ sub: 'root', roles: ['admin'] })),
    databaseUrl,
    ...passesOf(deps, ending.signal),
    async close() {
      ending.abort();
      await drain(app, 5_000, log);
      for (const worker of counting) await worker.stop();
      await workers?.stop();
      await sessionTicker?.stop();
      await relay.stop();
      await chain.chain.close();
      await close();
      await database?.close();
    },
  };
}

/** One pass of each worker that tests run by themselves. */
function passesOf(
  deps: ReturnType<typeof assembleBilling>,
  signal: AbortSignal,
): Pick<TestBilling, 'tick' | 'notice' | 'watch' | 'announceBalances' | 'learn'> {
  return {
    async tick() {
      const due = await listDueSessions(deps.db, 1_000);
      const { posted } = await tickSessions(deps, { correlationId: 'tick' }, due);
      return posted;
    },
    notice: () => followOutages(deps, { correlationId: 'notice' }, (work) => inTransaction(deps.db, work)),
    announceBalances: () =>
      announceBalances(deps, { correlationId: 'balances' }, (work) => inTransaction(deps.db, work)),
    learn: (id, status, version) => learnAccounts(deps, [{ id, status, version }]),
    watch: () => refreshAllLives(deps.watch, { correlationId: 'watch' }, signal),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: responses are looked into, not typed
export type Body = any;

export interface JsonResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** How long a request is repeated that finds the database too busy. */
const BUSY_MS_MAX = 20_000;

/**
 * Sends a request with an optional JSON body and reads the response. Repeats what is refused because the database is
 * too busy, which changes nothing, as clients do.
 */
export async function call(...request: Parameters<typeof send>): Promise<JsonResponse> {
  const end = performance.now() + BUSY_MS_MAX;
  for (;;) {
    const response = await send(...request);
    if (response.body?.code !== 'database_busy' || performance.now() > end) return response;
    await setTimeout(100);
  }
}

async function send(
  target: Target,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<JsonResponse> {
  const isText = typeof body === 'string';
  const response = await fetch(target.url + path, {
    method,
    headers: {
      ...(body === undefined || isText ? {} : { 'content-type': 'application/json' }),
      ...target.headers,
      ...headers,
    },
    body: body === undefined ? null : isText ? body : JSON.stringify(body),
  });
  // A stream has no end to wait for.
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const text = isStream ? '' : await response.text();
  if (isStream) await response.body?.cancel();
  const isJson = /json(?!l)/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

/** Opens a wallet and returns it. */
export async function openWallet(target: Target, members: Record<string, unknown> = {}): Promise<Body> {
  const user_id = `user-${crypto.randomUUID()}`;
  const { status, body } = await call(target, 'POST', '/api/v1/wallet', { user_id, ...members });
  if (status !== 201) throw new Error(`opening a wallet responded with ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** The balances of a wallet. */
export async function balanceOf(target: Target, walletId: string): Promise<Body> {
  return (await call(target, 'GET', `/api/v1/wallet/${walletId}/balance`)).body;
}
