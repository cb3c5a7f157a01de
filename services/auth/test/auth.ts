import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from '@gridlease/common/database/migrations';
import { openDatabase } from '@gridlease/common/database/open';
import { recentAuthenticationOf } from '@gridlease/common/http/configured-access';
import { databaseCheck } from '@gridlease/common/http/database-check';
import { drain, listen } from '@gridlease/common/http/listen';
import { createMetrics } from '@gridlease/common/http/metrics';
import { createLogger } from '@gridlease/common/log/logger';
import type { Mailer } from '@gridlease/common/mail/smtp';
import { startListening } from '@gridlease/common/worker/database-notifications';
import { createDueLook } from '@gridlease/common/worker/due-look';
import type { Worker } from '@gridlease/common/worker/loop';
import { adminQuery, openTestDatabase } from '@gridlease/testing/database';
import { until } from '@gridlease/testing/until';
import { migrations } from '../migrations/index.ts';
import { prepareRequested } from '../src/account/requested-mails.ts';
import { type AuthDeps, buildApp } from '../src/app.ts';
import { assembleAuth } from '../src/assemble.ts';
import { loadAuthConfig } from '../src/config/config.ts';
import type { AuthTables } from '../src/database/database.ts';
import { startMailWorker } from '../src/mail/worker.ts';

const silent = createLogger({ service: 'auth-test', level: 'silent' });

/** Signs the access tokens of tests. */
export const SECRET_KEY = 'Yb7kq2Rf0mXv4Ts9Lw1Jz6Hc3Dn8Gp5E';

/** The default configuration of tests, with cheap hashes of the right kind. */
const ENVIRONMENT = {
  SECRET_KEY,
  AUTH_MASTER_KEY: 'Qe5Zt8Uo1Pa4Sd7Fg0Hj3Kl6Xc9Vb2Nm',
  GRIDLEASE_HASHING__MEMORY_KIB: '256',
  GRIDLEASE_HASHING__PASSES: '1',
  // The machine has other things to do.
  GRIDLEASE_HASHING__QUEUE_BUDGET: '60s',
};

/** A new database with the service's schema. */
export function openAuthDatabase() {
  return openTestDatabase({
    template: 'auth',
    migrate: (url) => migrateDatabase({ url, migrations, log: silent }),
  });
}

export interface TestAuth {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  readonly databaseUrl: string;
  /** The dependencies of the routes, for tests that need them directly. */
  readonly deps: AuthDeps;
  /** Everything that was logged, line by line, at level `trace`. */
  readonly logLines: readonly string[];
  /** Waits until every queued e-mail was sent or dropped. */
  mailSettled(): Promise<void>;
  close(): Promise<void>;
}

export interface OpenAuthOptions {
  /** Environment variables that override the defaults; '' removes a default. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Use this database, which the caller closes. */
  readonly databaseUrl?: string;
  /** Real time in milliseconds, for `iat` and `exp` of tokens. */
  readonly clock?: () => number;
  readonly trustedProxies?: readonly string[];
  /** Receives the e-mails; default: the log. */
  readonly mailer?: Mailer;
  /** Whether queued e-mails are sent; default: true. */
  readonly sendsMail?: boolean;
  readonly requestTimeoutMs?: number;
  /** `auth.mode`; default: off. */
  readonly mode?: 'off' | 'required';
}

async function loadConfig(environment: Readonly<Record<string, string>>, databaseUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-auth-'));
  try {
    const variables = { ...ENVIRONMENT, ...environment, DATABASE_URL: databaseUrl };
    return loadAuthConfig(variables, folder, () => {});
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The service's whole HTTP surface on a free port, over a database of its own. */
export async function openAuth(options: OpenAuthOptions = {}): Promise<TestAuth> {
  const database = options.databaseUrl === undefined ? await openAuthDatabase() : undefined;
  const databaseUrl = options.databaseUrl ?? database?.url ?? '';
  const config = await loadConfig(options.environment ?? {}, databaseUrl);
  const logLines: string[] = [];
  const destination = { write: (line: string) => void logLines.push(line) };
  const log = createLogger({ service: 'auth-service', level: 'trace', destination });
  const { db, pool, close } = openDatabase<AuthTables>({
    url: databaseUrl,
    applicationName: 'auth-test',
    log,
  });
  const metrics = createMetrics('auth-service');
  let mailWorker: Worker | undefined;
  const deps = assembleAuth({
    config,
    db,
    log,
    metrics,
    clock: options.clock ?? Date.now,
    mailer: options.mailer,
    onMail: () => mailWorker?.wake(),
  });
  const app = await buildApp({
    ...deps,
    http: {
      strictProblems: true,
      log,
      requestTimeoutMs: options.requestTimeoutMs ?? 30_000,
      bodyBytesMax: config.limits.body_bytes_max,
      trustedProxies: options.trustedProxies ?? [],
      allowedOrigins: [],
      access: {
        mode: options.mode ?? 'off',
        listensOnLoopback: true,
        allowedHosts: [],
        verifier: deps.liveVerifier,
        ...recentAuthenticationOf(config.auth),
      },
      metrics,
      health: {
        service: 'auth-service',
        path: '/health',
        state: () => 'ready',
        dependencies: { database: databaseCheck(db) },
      },
    },
  });
  await deps.signingKeys.start();
  await deps.feed.start();
  const onNotification = () => deps.feed.wake();
  const listening = startListening({ pool, channel: 'revocations', onNotification, log });
  if (options.sendsMail !== false) {
    mailWorker = startMailWorker({
      look: createDueLook(db),
      ...deps,
      holder: 'test',
      prepare: (trx, requested) => prepareRequested(deps, trx, requested),
    });
  }
  const { port } = await listen(app, { host: '127.0.0.1', port: 0 });
  return {
    url: `http://127.0.0.1:${port}`,
    databaseUrl,
    deps,
    logLines,
    async mailSettled() {
      const isEmpty = async () => (await adminQuery('select from mails', [], databaseUrl)).length === 0;
      await until(isEmpty, { timeoutMs: 60_000, message: 'the queue of mails is empty' });
    },
    async close() {
      await drain(app, 5_000, log);
      await mailWorker?.stop();
      await deps.guesses.close();
      await listening.stop();
      await deps.feed.stop();
      await deps.signingKeys.stop();
      await close();
      await database?.close();
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: replies are inspected, not typed
export type Body = any;

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** Sends a request with an optional JSON body and reads the JSON of the reply. */
export async function call(
  auth: { readonly url: string },
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const isText = typeof body === 'string';
  const reply = await fetch(auth.url + path, {
    method,
    headers: { ...(body === undefined || isText ? {} : { 'content-type': 'application/json' }), ...headers },
    body: body === undefined ? undefined : isText ? body : JSON.stringify(body),
  });
  const text = await reply.text();
  const isJson = /json/.test(reply.headers.get('content-type') ?? '');
  return {
    status: reply.status,
    headers: reply.headers,
    body: isJson && text !== '' ? JSON.parse(text) : text || undefined,
  };
}

/** The header of a caller with this access token. */
export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

/** A password that every policy accepts. */
export const PASSWORD = 'seven-teal-otters-juggle';

let users = 0;
/** An e-mail address that no other test has. */
export function newEmail(): string {
  users += 1;
  return `user-${users}-${process.pid}@example.org`;
}

/** Registers a user and returns the response (`user_id`, `email`, `roles`, ...). */
export async function register(
  auth: { readonly url: string },
  members: Record<string, unknown> = {},
): Promise<Body> {
  const registration = { email: newEmail(), password: PASSWORD, ...members };
  const { status, body } = await call(auth, 'POST', '/api/v1/auth/register', registration);
  if (status !== 201) throw new Error(`registration returned ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Logs a user in and returns the response (`access_token`, `refresh_token`, ...). */
export async function login(
  auth: { readonly url: string },
  email: string,
  password: string = PASSWORD,
): Promise<Body> {
  const { status, body } = await call(auth, 'POST', '/api/v1/auth/login', { email, password });
  if (status !== 200) throw new Error(`login returned ${status}: ${JSON.stringify(body)}`);
  return body;
}
