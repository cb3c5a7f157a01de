import { migrateDatabase } from '@gridlease/common/database/migrations';
import { openPrivatePostgres, type PrivatePostgres } from '@gridlease/testing/private-postgres';
import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { recordUsage } from '../../src/rentals/usage/record.ts';
import { call, log, openBilling, type TestBilling } from '../billing.ts';
import { openUsageBroker, type UsageBroker } from '../usage/broker.ts';
import {
  type OpenedSession,
  openSessions,
  openUsageDatabase,
  RULES,
  totalsOf,
  type UsageDatabase,
} from '../usage/opener.ts';

const SESSIONS = 20;
const BY_NATS = 4_000;
const BY_HTTP = 400;

let postgres: PrivatePostgres;
let database: UsageDatabase;
let billing: TestBilling;
let broker: UsageBroker;
beforeAll(async () => {
  postgres = await openPrivatePostgres();
  await migrateDatabase({ url: postgres.url, migrations, log });
  database = await openUsageDatabase(postgres.url);
  billing = await openBilling({ databaseUrl: postgres.url });
  broker = openUsageBroker();
}, 120_000);
afterAll(async () => {
  await broker.close();
  await billing.close();
  await database.close();
  await postgres.close();
});

describe('a database that is killed while it stores reports', () => {
  it('loses none that was acknowledged and counts none twice', { timeout: 120_000 }, async () => {
    const sessions = await openSessions(database.db, SESSIONS);
    const begun = Date.now() - 30_000;
    // Each session's are 200 ms apart.
    const reportAt = (place: number) => ({
      session_id: sessionAt(place).id,
      gpu_utilization_percent: place % 100,
      vram_utilization_percent: 1,
      power_draw_w: 300,
      event_id: `report-${place}`,
      timestamp: new Date(begun - place * 10).toISOString(),
    });
    const sessionAt = (place: number) => sessions[place % SESSIONS] as OpenedSession;
    const consumer = broker.consume((reports) => recordUsage(database.db, RULES, reports));
    await until(() => consumer.status() === 'connected');
    const messages = Array.from({ length: BY_NATS }, (_, place) => ({
      subject: broker.subjectOf(sessionAt(place)),
      body: reportAt(place),
    }));
    const publishing = broker.publish(messages);

    /** Repeats the report until there is a final response, as daemons do. */
    const insist = (body: object) =>
      until(
        async () => {
          const { status } = await call(billing, 'POST', '/api/v1/billing/usage-update', body);
          expect([200, 500, 503, 504]).toContain(status);
          return status === 200;
        },
        { timeoutMs: 60_000, every: 100 },
      );
    const requests = Array.from({ length: BY_HTTP }, (_, place) => insist(reportAt(BY_NATS + place)));
    const total = async () => {
      const counts = await Promise.all(sessions.map(({ id }) => totalsOf(database.db, id)));
      return counts.reduce((sum, { reports }) => sum + reports, 0);
    };
    await until(async () => (await total()) > 100, { every: 5 });
    await postgres.kill();
    await postgres.start();

    await Promise.all([publishing, ...requests]);
    await broker.untilConsumed(60_000);
    expect(await total()).toBe(BY_NATS + BY_HTTP);
    expect(await broker.deadLetters()).toEqual([]);
    await consumer.close();
  });
});
