import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from '../log/logger.ts';
import { within } from '../time/deadline.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { PreparingClient } from './preparing-client.ts';
import { isServerClient, serverClient, watchSilence } from './server-client.ts';
import { ServerPool } from './server-pool.ts';
import { createServerChoice } from './servers.ts';
import { tracedClient } from './traced-client.ts';

export type { Pool, PoolClient } from 'pg';

const POOL_MAX = 20;
const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 3_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;
/** Beyond `statement_timeout`, and the pauses that a server survives, such as those of a virtual machine that moves. */
const SILENCE_MAX_MS = 15_000;
const CLOSE_TIMEOUT_MS = 5_000;
/** Requests are short and many: starting parallel workers or compiling a plan takes longer than it saves. */
const SESSION_OPTIONS = '-c timezone=UTC -c max_parallel_workers_per_gather=0 -c jit=off';

export interface DatabaseOptions {
  /** `postgres://user:password@host:port/name`, or with several hosts (`parseServers`). */
  readonly url: string;
  /** Shown in `pg_stat_activity`. */
  readonly applicationName: string;
  readonly poolMax?: number;
  readonly log: Logger;
  /** Traces each transaction that belongs to a request or message; undefined disables it. */
  readonly tracing?: Tracing | undefined;
  /** Migrations wait for other migrations and may run long; everything else has timeouts. */
  readonly withoutTimeouts?: boolean;
  /** How long a query may get no byte of a response before its connection is given up. Default 15 s. */
  readonly silenceMaxMs?: number;
  /** Further session settings, by PostgreSQL's names. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface OpenDatabase<DB> {
  readonly db: Kysely<DB>;
  readonly pool: pg.Pool;
  /** Ends the pool; connections still busy after 5 s are abandoned. */
  close(): Promise<void>;
}

function sessionOptions(settings: DatabaseOptions['settings'] = {}): string {
  const further = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return [SESSION_OPTIONS, ...further].join(' ');
}

/** `bigint` and `count(*)` as numbers: ours stay below 2^53, and a larger one must not be rounded silently. */
function parseBigInt(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a JavaScript number`);
  return value;
}

const OID_INT8 = 20;

function typeParsers(): pg.CustomTypesConfig {
  return {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      oid === OID_INT8 && format !== 'binary'
        ? parseBigInt
        : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
  };
}

/**
 * Opens a pool (no connection is made before the first query) and the query builder on it. Every connection has
 * timeouts for statements (10 s), lock waits (3 s), idle transactions (10 s) and silent servers (15 s), and uses UTC. A
 * connection that cannot be made to one server of the address is made to the next, last good one first.
 */
export function openDatabase<DB>(options: DatabaseOptions): OpenDatabase<DB> {
  const timeouts = options.withoutTimeouts
    ? {}
    : {
        statement_timeout: STATEMENT_TIMEOUT_MS,
        lock_timeout: LOCK_TIMEOUT_MS,
        idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
      };
  const choice = createServerChoice(options.url, options.log);
  const Base = options.tracing === undefined ? PreparingClient : tracedClient(options.tracing);
  const pool = new ServerPool(choice, {
    Client: serverClient(Base, choice),
    application_name: options.applicationName,
    max: options.poolMax ?? POOL_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    options: sessionOptions(options.settings),
    types: typeParsers(),
    ...timeouts,
  });
  // Without a listener, losing an idle connection would end the process.
  pool.on('error', (error) => options.log.warn({ error }, 'an idle database connection was lost'));
  // The pool listens to idle connections only; losing one in use also rejects its query.
  pool.on('connect', (client) => {
    client.on('error', (error) => options.log.debug({ error }, 'a database connection was lost'));
    if (isServerClient(client) && !options.withoutTimeouts)
      watchSilence(client, options.silenceMaxMs ?? SILENCE_MAX_MS);
  });

  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => closeWithin(db, options.log) };
}

function closeWithin<DB>(db: Kysely<DB>, log: Logger): Promise<void> {
  return within(CLOSE_TIMEOUT_MS, db.destroy(), () =>
    log.warn('database connections were still busy at close and were abandoned'),
  );
}
