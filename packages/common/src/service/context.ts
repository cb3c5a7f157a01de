import { hostname } from 'node:os';
import type { Kysely } from 'kysely';
import { Counter } from 'prom-client';
import { registerPoolMetrics } from '../database/metrics.ts';
import { type MigrateOptions, migrateDatabase, waitForMigrations } from '../database/migrations.ts';
import { type DatabaseOptions, type OpenDatabase, openDatabase } from '../database/open.ts';
import type { AccessOptions } from '../http/access.ts';
import { createConfiguredAccess } from '../http/configured-access.ts';
import { databaseCheck } from '../http/database-check.ts';
import type { DependencyCheck, ServingState } from '../http/health.ts';
import type { Registry } from '../http/metrics.ts';
import type { HttpServerOptions } from '../http/server.ts';
import type { ServiceScope } from '../lifecycle/service.ts';
import type { Logger } from '../log/logger.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { createDueLook, type DueLook } from '../worker/due-look.ts';
import { type LeasedWork, startLeasedWorker } from '../worker/runner.ts';
import type { ServiceWorker } from './run.ts';
import type { CallerSettings, ServiceSettings } from './settings.ts';
import { createStandbyReads, type ReadServer } from './standby-reads.ts';

/** How a service uses its database. */
export interface ServiceDatabase extends Pick<DatabaseOptions, 'url' | 'poolMax' | 'settings'> {
  /** `off`: another process migrates, and the service waits for it. */
  readonly migrate: 'auto' | 'off';
  readonly migrations: MigrateOptions['migrations'];
}

/** How this process is named in leases and traces. */
export const holderOf = ({ instanceId }: ServiceSettings): string => instanceId || hostname();

export interface ContextDatabase<DB> extends Pick<OpenDatabase<DB>, 'db' | 'pool'> {
  /** A worker that does this work while this process holds its lease in the database. */
  readonly leased: (work: LeasedWork<DB>) => ServiceWorker;
  /** The one for all workers of this process. */
  readonly look: DueLook;
  /** What readiness checks. */
  readonly check: DependencyCheck;
}

/** What a service is built with. What it opens is deferred: shutdown closes it in the reverse order. */
export interface ServiceContext {
  /** As in logs, metrics and traces. */
  readonly name: string;
  readonly log: Logger;
  readonly metrics: Registry;
  readonly tracing: Tracing | undefined;
  /** The name of this process in leases. */
  readonly holder: string;
  /** Aborted when the service is asked to stop, also during its start. */
  readonly signal: AbortSignal;
  /** Aborted before the listener drains: long responses end. */
  readonly ending: AbortSignal;
  readonly defer: ServiceScope['defer'];
  /** Opens the database. It is migrated once the service listens, so that health checks see it wait. */
  openDatabase<DB>(database: ServiceDatabase): ContextDatabase<DB>;
  /**
   * The database for reads that a standby may serve (`createStandbyReads`). Readiness does not depend on the standby.
   * @param url empty: there is none, and the primary serves all
   */
  openStandbyReads<DB>(primary: ContextDatabase<DB>, url: string, poolMax: number): Kysely<DB>;
  /** Access as the groups `auth` and `upstreams` say. @param onUser see `RevocationFollowerOptions` */
  access(callers: CallerSettings, onUser?: (userId: string) => void): AccessOptions;
  /** The HTTP server's options; `dependencies` are what readiness checks, `watched` what only metrics tell. */
  http(options: {
    readonly access: AccessOptions;
    readonly dependencies: Readonly<Record<string, DependencyCheck>>;
    readonly watched?: Readonly<Record<string, DependencyCheck>>;
  }): Omit<HttpServerOptions, 'docs'>;
}

interface ContextParts extends Pick<ServiceContext, 'name' | 'holder' | 'metrics' | 'tracing' | 'ending'> {
  readonly scope: ServiceScope;
  readonly settings: ServiceSettings;
  readonly state: () => ServingState;
  /** Takes what has to happen between listening and readiness. */
  readonly beforeReady: (work: () => Promise<void>) => void;
}

export function createContext(parts: ContextParts): ServiceContext {
  const { name, holder, scope, settings, metrics, tracing, ending, state, beforeReady } = parts;
  const { log, signal, defer } = scope;
  return {
    name,
    log,
    metrics,
    tracing,
    holder,
    signal,
    ending,
    defer,
    openDatabase<DB>({ migrate, migrations, ...options }: ServiceDatabase) {
      const { db, pool, close } = openDatabase<DB>({ ...options, applicationName: name, log, tracing });
      defer('database', close);
      registerPoolMetrics(metrics, pool);
      const prepare = migrate === 'auto' ? migrateDatabase : waitForMigrations;
      beforeReady(() => prepare({ url: options.url, migrations, log, signal }));
      const look = createDueLook(db);
      const leased = (work: LeasedWork<DB>) => ({
        name: work.name,
        start: () => startLeasedWorker({ ...work, db, look, holder, log }),
      });
      return { db, pool, leased, look, check: databaseCheck(db) };
    },
    openStandbyReads<DB>(primary: ContextDatabase<DB>, url: string, poolMax: number) {
      const reads = new Counter({
        name: 'database_standby_reads_total',
        help: 'With `database.replica_url`: reads that a standby may serve, by the server that did; the primary where the standby was behind or unavailable',
        labelNames: ['server'],
        registers: [metrics],
      });
      if (url === '') return primary.db;
      const { pool, close } = openDatabase<DB>({ url, poolMax, applicationName: name, log, tracing });
      defer('standby', close);
      const onRead = (server: ReadServer) => reads.inc({ server });
      return createStandbyReads<DB>({ primary: primary.pool, standby: pool, log, onRead });
    },
    access: ({ auth, authUpstream }, onUser) =>
      createConfiguredAccess({
        auth,
        authUpstream,
        consul: settings.consul,
        host: settings.listen.host,
        allowedHosts: settings.allowedHosts,
        log,
        metrics,
        onUser,
        defer,
      }),
    http: ({ access, dependencies, watched = {} }) => ({
      log,
      requestTimeoutMs: settings.requestTimeoutMs,
      bodyBytesMax: settings.bodyBytesMax,
      trustedProxies: settings.trustedProxies,
      allowedOrigins: settings.allowedOrigins,
      access,
      metrics,
      tracing,
      health: {
        ...settings.health,
        path: settings.consul.registration.health_check_path,
        state,
        dependencies,
        watched,
      },
    }),
  };
}
