import { createMetrics } from '@gridlease/common/http/metrics';
import { createLogger } from '@gridlease/common/log/logger';
import { Kysely, PostgresDialect } from 'kysely';
import { buildApp } from './app.ts';
import { assembleAuth } from './assemble.ts';
import { loadAuthConfig } from './config/config.ts';
import type { AuthTables } from './database/database.ts';

/** Routes are described, never called: whoever asks for a connection made a mistake. */
const noDatabase = new Kysely<AuthTables>({
  dialect: new PostgresDialect({
    pool: async () => {
      throw new Error('the OpenAPI document is made without a database');
    },
  }),
});

/** Enough of a configuration to build the routes; `/dev/null` is an empty file. */
const ENVIRONMENT = {
  GRIDLEASE_CONFIG: '/dev/null',
  GRIDLEASE_DATABASE_URL: 'postgres://nobody@127.0.0.1/nothing',
  GRIDLEASE_AUTH_MASTER_KEY: 'the OpenAPI document is made without keys of anybody',
};

/** The service's OpenAPI document, from the routes themselves. */
export async function describeAuth(): Promise<object> {
  const config = loadAuthConfig(ENVIRONMENT, '/', () => {});
  const log = createLogger({ service: 'auth-service', level: 'silent' });
  const metrics = createMetrics('auth-service');
  const deps = assembleAuth({ config, db: noDatabase, log, metrics });
  const app = await buildApp({
    ...deps,
    http: {
      log,
      requestTimeoutMs: 1_000,
      bodyBytesMax: 1,
      trustedProxies: [],
      allowedOrigins: [],
      access: { mode: 'off', listensOnLoopback: true, allowedHosts: [], verifier: deps.liveVerifier },
      metrics,
      health: { service: 'auth-service', path: '/health', state: () => 'ready', dependencies: {} },
    },
  });
  await app.ready();
  const document = app.swagger();
  await app.close();
  return document;
}
