import { createSecretKeySource } from '@gridlease/common/access/key-source';
import { createTokenVerifier } from '@gridlease/common/access/token-verifier';
import { migrateDatabase } from '@gridlease/common/database/migrations';
import { openDatabase } from '@gridlease/common/database/open';
import type { AccessOptions } from '@gridlease/common/http/access';
import { databaseCheck } from '@gridlease/common/http/database-check';
import { drain, listen } from '@gridlease/common/http/listen';
import { createMetrics } from '@gridlease/common/http/metrics';
import type { StreamLimits } from '@gridlease/common/http/stream-places';
import type { WholeListOptions } from '@gridlease/common/http/whole-list';
import { createLogger } from '@gridlease/common/log/logger';
import { createEventStreams } from '@gridlease/common/outbox/event-stream';
import { startOutboxRelay } from '@gridlease/common/outbox/relay';
import { createDueLook } from '@gridlease/common/worker/due-look';
import { citusUrl, openCitusDatabase } from '@gridlease/testing/citus-database';
import { adminQuery, openTestDatabase } from '@gridlease/testing/database';
import { createTestIssuer } from '@gridlease/testing/tokens';
import { v7 as uuidv7 } from 'uuid';
import { migrations } from '../migrations/index.ts';
import { buildApp } from '../src/app.ts';

import { PLANNER_SETTINGS, type RegistryTables } from '../src/database/database.ts';
import { createLayout } from '../src/database/layout.ts';
import { migrateDistributed } from '../src/database/migrate.ts';
import { createInventory, type Inventory } from '../src/inventory/inventory.ts';
import type { LeaseRules } from '../src/leases/rules.ts';
import type { PageSource } from '../src/search/routes.ts';

export const log = createLogger({ service: 'provider-registry-test', level: 'silent' });

const TEMPLATE = 'provider_registry';
const migrate = (url: string) => migrateDatabase({ url, migrations, log });

/** A database with the registry's schema, of the caller's own: of the run's cluster, if it has one. */
export function openRegistryDatabase() {
  const cluster = citusUrl();
  if (cluster === undefined) return openPlainDatabase();
  const fill = (url: string) => migrateDistributed({ url, log, migrate: () => migrate(url) });
  return openCitusDatabase(cluster, { template: TEMPLATE, fill });
}

/** As `openRegistryDatabase`, on plain PostgreSQL in any run: for what exists there alone. */
export function openPlainDatabase() {
  return openTestDatabase({ template: TEMPLATE, migrate });
}

const MEMORY_BYTES = 64 * 1024 * 1024;

/** As configured by default. Nothing sweeps here: what is seen must not depend on it. */
export const LEASES: LeaseRules = {
  enabled: true,
  minimumSeconds: 90,
  initialSeconds: 600,
  sweepIntervalSeconds: 5,
  clockRate: 1,
};

/** Whose access tokens a registry takes that requires them. */
export const issuer = createTestIssuer({ algorithm: 'HS256' });

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

type AccessMode = AccessOptions['mode'];
let accessUnlessTold: AccessMode = 'off';

/** From now on registries of this test file require access tokens, and `call` sends those of an administrator. */
export function requireAccess(): void {
  accessUnlessTold = 'required';
}

function openAccess(mode: AccessMode): AccessOptions {
  if (mode === 'off') return { mode, listensOnLoopback: true, allowedHosts: [] };
  const keys = createSecretKeySource({ secret: issuer.secret, algorithm: 'HS256' });
  const { issuer: name, audience } = issuer;
  return { mode, verifier: createTokenVerifier({ keys, issuer: name, audience }) };
}

/** Where to send a request. */
export interface Target {
  readonly url: string;
  /** Sent with every request. */
  readonly headers?: Record<string, string>;
}

export interface TestRegistry extends Target {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  /** Of an administrator, where access tokens are required. */
  readonly headers: Record<string, string>;
  readonly databaseUrl: string;
  /** What searches keep in memory. */
  readonly inventory: Inventory | undefined;
  /** Where the pages of searches came from. */
  readonly pages: Record<PageSource, number>;
  close(): Promise<void>;
}

/** The registry's whole HTTP surface on a free port, over a database of its own. */
export async function openRegistry(
  options: {
    uniqueNames?: boolean;
    databaseUrl?: string;
    requestTimeoutMs?: number;
    wholeLists?: Omit<WholeListOptions, 'requestTimeoutMs'>;
    streamsMax?: number;
    streamLimits?: StreamLimits;
    leases?: Partial<LeaseRules>;
    random?: () => number;
    access?: AccessMode;
    publicCatalog?: boolean;
    /** 0: searches read the database. */
    memoryBytes?: number;
  } = {},
): Promise<TestRegistry> {
  const database = options.databaseUrl === undefined ? await openRegistryDatabase() : undefined;
  const databaseUrl = options.databaseUrl ?? database?.url ?? '';
  const { db, close } = openDatabase<RegistryTables>({
    url: databaseUrl,
    applicationName: 'registry-test',
    settings: PLANNER_SETTINGS,
    log,
  });
  const mode = options.access ?? accessUnlessTold;
  const ending = new AbortController();
  const relay = startOutboxRelay<RegistryTables>({ db, look: createDueLook(db), holder: 'test', log });
  const leases = { ...LEASES, ...options.leases };
  const { memoryBytes: bytesMax = MEMORY_BYTES } = options;
  const layout = createLayout();
  const inventory =
    bytesMax === 0
      ? undefined
      : createInventory({ db, layout, leases, bytesMax, log, signal: ending.signal });
  const pages = { memory: 0, database: 0 };
  const app = await buildApp({
    db,
    ...(inventory && { inventory }),
    onPage(source) {
      pages[source] += 1;
    },
    newId: uuidv7,
    uniqueNames: options.uniqueNames ?? false,
    summaryAgeMs: 0,
    publicCatalog: options.publicCatalog ?? true,
    leases,
    intervals: { intervalSeconds: 15, heartbeatsPerSecondMax: 2_000 },
    random: options.random ?? (() => 0.5),
    eventSubjectPrefix: 'registry.events.v1',
    layout,
    onEvent: () => relay.wake(),
    streams: createEventStreams({ db, log, signal: ending.signal, clientsMax: options.streamsMax ?? 100 }),
    streamLimits: options.streamLimits ?? { perUser: 100, perKey: 500 },
    ...(options.wholeLists && { wholeLists: options.wholeLists }),
    http: {
      strictProblems: true,
      log,
      requestTimeoutMs: options.requestTimeoutMs ?? 30_000,
      bodyBytesMax: 1_048_576,
      trustedProxies: [],
      allowedOrigins: [],
      access: openAccess(mode),
      metrics: createMetrics('provider-registry'),
      health: {
        service: 'provider-registry',
        path: '/health',
        state: () => 'ready',
        dependencies: { database: databaseCheck(db) },
      },
    },
  });
  const { port } = await listen(app, { host: '127.0.0.1', port: 0 });
  return {
    url: `http://127.0.0.1:${port}`,
    headers: mode === 'off' ? {} : bearer(issuer.token({ sub: 'root', roles: ['admin'] })),
    databaseUrl,
    inventory,
    pages,
    async close() {
      ending.abort();
      await drain(app, 5_000, log);
      await relay.stop();
      await close();
      await database?.close();
    },
  };
}

/** A card as a daemon would report it. */
export function gpu(members: Record<string, unknown> = {}) {
  return {
    model_name: 'NVIDIA GeForce RTX 4090',
    vram_mb: 24_564,
    driver_version: '550.54.14',
    is_healthy: true,
    ...members,
  };
}

/** A registration that is right. */
export function registration(members: Record<string, unknown> = {}) {
  return { owner_id: 'owner-1', name: 'box', gpus: [gpu()], ...members };
}

// biome-ignore lint/suspicious/noExplicitAny: tests inspect bodies without types
export type Body = any;

export interface HttpResult {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** Sends a request with an optional JSON body and reads the JSON of the response. */
export async function call(
  registry: Target,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<HttpResult> {
  const isText = typeof body === 'string';
  const response = await fetch(registry.url + path, {
    method,
    headers: {
      ...(body === undefined || isText ? {} : { 'content-type': 'application/json' }),
      ...registry.headers,
      ...headers,
    },
    body: body === undefined ? undefined : isText ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  };
}

/** Makes copies of the provider of this name, named after it with a number, without the way over HTTP. */
export async function copyProvider(databaseUrl: string, name: string, copies: number): Promise<void> {
  const text = `
    with original as (select * from providers where name = '${name}'),
    copies as (select gen_random_uuid() as id, n from generate_series(1, ${copies}) as n),
    machines as (
      insert into providers (id, owner_id, name, metadata, class_ids)
      select copies.id, owner_id, name || '-' || n, metadata, class_ids from original, copies
      returning id, name, class_ids
    ),
    members as (
      insert into class_members (class_id, name, provider_id) select distinct unnest(class_ids), name, id from machines
    ),
    live as (
      insert into provider_live (provider_id, status, status_cause, lease_seconds, promised_seconds, is_healthy,
        utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w)
      select copies.id, status, status_cause, lease_seconds, promised_seconds, is_healthy,
        utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w
      from copies, provider_live join original on original.id = provider_id
    )
    insert into gpus (provider_id, position, owner_id, class_id, model_name, vram_mb, driver_version)
    select copies.id, position, gpus.owner_id, class_id, model_name, vram_mb, driver_version
    from copies, gpus join original on original.id = provider_id`;
  await adminQuery(text, [], databaseUrl);
}

/** Registers a provider and returns it. */
export async function register(registry: Target, members: Record<string, unknown> = {}): Promise<Body> {
  const { status, body } = await call(registry, 'POST', '/providers', registration(members));
  if (status !== 201) throw new Error(`registration returned ${status}: ${JSON.stringify(body)}`);
  return body;
}
