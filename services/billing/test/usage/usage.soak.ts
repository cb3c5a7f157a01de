/** A million usage updates over both transports, some twice and some out of order, count once: `npm run soak`. */
import { until } from '@gridlease/testing/until';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createUsageQueue } from '../../src/rentals/usage/queue.ts';
import type { UsageOutcome } from '../../src/rentals/usage/report.ts';
import { openUsageBroker } from './broker.ts';
import { type OpenedSession, openSessions, openUsageDatabase, record, reportOf } from './opener.ts';

// biome-ignore lint/style/noProcessEnv: how many is the caller's choice
const UPDATES = Number(process.env.GRIDLEASE_SOAK_UPDATES ?? 1_000_000);
const SESSIONS = 1_000;
/** Of a hundred, how many are sent twice, and how many change places with a later one. */
const DUPLICATES_PERCENT = 5;
const REORDERED_PERCENT = 5;
/** The distance by which an update is moved. */
const APART = 37;
const CHUNK = 5_000;
const TIMEOUT_MS = 3 * 3_600_000;

interface Update {
  readonly place: number;
  readonly session: OpenedSession;
  readonly timestamp: string;
}

const isOneOf = (place: number, percent: number, salt: number) => (place * 7_919 + salt) % 100 < percent;
const powerOf = (place: number) => 100 + (place % 500);

/** One chunk in its sending order. */
function chunkFrom(first: number, sessions: readonly OpenedSession[], start: number): Update[] {
  const places = Array.from({ length: Math.min(CHUNK, UPDATES - first) }, (_, at) => first + at);
  for (let at = 0; at + APART < places.length; at += 1) {
    if (!isOneOf(places[at] ?? 0, REORDERED_PERCENT, 1)) continue;
    [places[at], places[at + APART]] = [places[at + APART] ?? 0, places[at] ?? 0];
  }
  const sent = places.flatMap((place) => (isOneOf(place, DUPLICATES_PERCENT, 2) ? [place, place] : [place]));
  return sent.map((place) => ({
    place,
    session: sessions[place % SESSIONS] as OpenedSession,
    timestamp: new Date(start + place).toISOString(),
  }));
}

it(
  'every usage update is counted once',
  async () => {
    const database = await openUsageDatabase();
    const broker = openUsageBroker();
    const sessions = await openSessions(database.db, SESSIONS);
    const start = Date.now() - 50 * 60_000;
    const toDatabase = (reports: Parameters<typeof record>[1]) => record(database.db, reports);
    const consumer = broker.consume(toDatabase);
    await until(() => consumer.status() === 'connected');
    const submit = createUsageQueue(toDatabase);
    let duplicates = 0;
    const count = (outcome: UsageOutcome) => {
      expect(['recorded', 'duplicate']).toContain(outcome.kind);
      if (outcome.kind === 'duplicate') duplicates += 1;
    };
    for (let first = 0; first < UPDATES; first += CHUNK) {
      const updates = chunkFrom(first, sessions, start);
      const isByNats = (first / CHUNK) % 2 === 0;
      if (isByNats) await broker.publish(updates.map((update) => messageOf(update, broker.subjectOf)));
      else {
        const submitted = updates.map(({ place, session, timestamp }) =>
          submit(
            reportOf(session, {
              eventKey: `e:${place}`,
              measuredAt: new Date(timestamp),
              powerDrawW: powerOf(place),
            }),
          ),
        );
        for (const outcome of await Promise.all(submitted)) count(outcome);
      }
      if ((first / CHUNK) % 10 === 9) process.stdout.write(`usage: ${first + CHUNK} updates\n`);
    }
    await broker.untilConsumed(600_000);
    const { rows } = await sql<{ reports: number; power: number; records: number; latest: number }>`
      select sum(reports)::bigint as reports, sum(power_draw_sum)::double precision as power,
        (select count(*) from usage_records) as records,
        (select count(*) from session_usage u where actual_power_w = (
          select power_draw_w from usage_records r where r.session_id = u.session_id
          order by measured_at desc limit 1)) as latest
      from session_usage`.execute(database.db);
    const power = Array.from({ length: UPDATES }, (_, place) => powerOf(place)).reduce(
      (sum, one) => sum + one,
      0,
    );
    expect(rows[0]).toEqual({
      reports: UPDATES,
      records: UPDATES,
      power,
      latest: Math.min(SESSIONS, UPDATES),
    });
    expect(duplicates).toBeGreaterThan(0);
    expect(await broker.deadLetters()).toEqual([]);
    await consumer.close();
    await broker.close();
    await database.close();
  },
  TIMEOUT_MS,
);

function messageOf({ place, session, timestamp }: Update, subjectOf: (session: OpenedSession) => string) {
  return {
    subject: subjectOf(session),
    body: {
      session_id: session.id,
      event_id: String(place),
      timestamp,
      gpu_utilization_percent: 50,
      vram_utilization_percent: 25,
      power_draw_w: powerOf(place),
      temperature_c: 60,
    },
  };
}
