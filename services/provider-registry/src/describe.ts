import { createMetrics } from '@gridlease/common/http/metrics';
import { createLogger } from '@gridlease/common/log/logger';
import { Kysely, PostgresDialect } from 'kysely';
import { buildApp } from './app.ts';
import type { RegistryTables } from './database/database.ts';

/** Routes are described, never called: whoever asks for a connection made a mistake. */
const noDatabase = new Kysely<RegistryTables>({
  dialect: new PostgresDialect({
    pool: async () => {
      throw new Error('the OpenAPI document is made without a database');
    },
  }),
});

/** The registry's OpenAPI document, from the routes themselves. */
export async function describeRegistry(): Promise<object> {
  const app = await buildApp({
    db: noDatabase,
    newId: () => '',
    uniqueNames: false,
    leases: { enabled: false, minimumSeconds: 1, initialSeconds: 1, sweepIntervalSeconds: 1, clockRate: 1 },
    pace: { intervalSeconds: 1, heartbeatsPerSecondMax: 1 },
    random: () => 0,
    eventSubjectPrefix: '',
    onEvent: () => {},
    streams: {
      open: () => {
        throw new Error('the OpenAPI document is made without events');
      },
    },
    http: {
      log: createLogger({ service: 'provider-registry', level: 'silent' }),
      requestTimeoutMs: 1_000,
      bodyBytesMax: 1,
      trustedProxies: [],
      allowedOrigins: [],
      access: { mode: 'off', listensOnLoopback: true, allowedHosts: [] },
      metrics: createMetrics('provider-registry'),
      health: { service: 'provider-registry', path: '/health', state: () => 'ready', dependencies: {} },
    },
  });
  await app.ready();
  const document = app.swagger();
  await app.close();
  return document;
}
