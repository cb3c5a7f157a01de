import { inTransaction } from '@gridlease/common/database/transaction';
import { ServiceError } from '@gridlease/common/errors/service-error';
import type { Broker, BrokerMessage } from '@gridlease/common/messaging/broker';
import { appendEvents } from '@gridlease/common/outbox/append';
import { readOutboxBacklog } from '@gridlease/common/outbox/backlog';
import type { PlacedEvent } from '@gridlease/common/outbox/envelope';
import { wavesOf } from '@gridlease/common/outbox/publisher';
import { type OutboxRelayOptions, startOutboxRelay } from '@gridlease/common/outbox/relay';
import type { Worker } from '@gridlease/common/worker/loop';
import { advanceDatabaseTime } from '@gridlease/testing/clock';
import { until } from '@gridlease/testing/until';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type MechanicsDatabase,
  type MechanicsTables,
  openMechanicsDatabase,
  quietLog,
} from './mechanics-database.ts';
import {
  accountEvent,
  changeAccount,
  changeAccountNow,
  listOutbox,
  type OutboxRow,
} from './outbox-events.ts';

let database: MechanicsDatabase;
const relays: Worker[] = [];

beforeEach(async () => {
  database = await openMechanicsDatabase();
});

afterEach(async () => {
  await Promise.all(relays.splice(0).map((relay) => relay.stop()));
  await database.close();
});

function startRelay(options: Partial<OutboxRelayOptions<MechanicsTables>> = {}): Worker {
  const relay = startOutboxRelay({
    db: database.db,
    holder: 'test',
    log: quietLog,
    pollMs: 5,
    ...options,
  });
  relays.push(relay);
  return relay;
}

async function untilPlaced(count: number): Promise<OutboxRow[]> {
  return until(async () => {
    const rows = await listOutbox(database.db);
    return rows.length >= count && rows.every((row) => row.position !== null) ? rows : undefined;
  });
}

function expectDense(rows: readonly OutboxRow[]): void {
  expect(rows.map((row) => row.position)).toEqual(rows.map((_, index) => index + 1));
}

function expectOrderedPerAggregate(rows: readonly OutboxRow[]): void {
  const versions = new Map<string, number>();
  for (const row of rows) {
    expect(row.aggregate_version).toBe((versions.get(row.aggregate_id) ?? 0) + 1);
    versions.set(row.aggregate_id, row.aggregate_version);
  }
}

test('a transaction that commits late gets a later position, though it wrote first', async () => {
  const startedFirst = await database.db.startTransaction().execute();
  const slow = await changeAccount(startedFirst, 'slow');
  const quick = await changeAccountNow(database.db, 'quick');
  startRelay();
  const placedId = async (position: number) =>
    (await listOutbox(database.db)).find((row) => row.position === position)?.id;
  expect(await until(() => placedId(1))).toBe(quick.id);
  await startedFirst.commit().execute();

  expect(await until(() => placedId(2))).toBe(slow.id);
  const rows = await listOutbox(database.db);
  expect(rows.map((row) => row.seq)).toEqual([2, 1]);
});

test('an event of a rolled-back transaction is never visible and leaves no hole', async () => {
  startRelay();
  await changeAccountNow(database.db, 'a');
  const failing = inTransaction(database.db, async (trx) => {
    await changeAccount(trx, 'b');
    throw new RangeError('changed my mind');
  });
  await expect(failing).rejects.toThrow(RangeError);
  await changeAccountNow(database.db, 'a');

  const rows = await untilPlaced(2);
  expectDense(rows);
  expect(rows.map((row) => row.aggregate_id)).toEqual(['a', 'a']);
});

test('positions are dense and in order per aggregate under concurrent writers, two relays and any grouping', async () => {
  startRelay();
  startRelay({ db: database.connect(), holder: 'second' });
  let written = 0;
  const accounts = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 3 });
  const transactions = fc.array(fc.record({ accounts, fails: fc.nat({ max: 9 }) }), {
    minLength: 10,
    maxLength: 25,
  });
  await fc.assert(
    fc.asyncProperty(transactions, async (plan) => {
      const outcomes = await Promise.allSettled(
        plan.map(({ accounts: chosen, fails }) =>
          inTransaction(database.db, async (trx) => {
            // Ids ascending, as every service locks.
            for (const account of chosen.toSorted()) await changeAccount(trx, account);
            if (fails === 0) throw new RangeError('rolled back');
            return chosen.length;
          }),
        ),
      );
      for (const outcome of outcomes) if (outcome.status === 'fulfilled') written += outcome.value;
      const rows = await untilPlaced(written);
      expect(rows).toHaveLength(written);
      expectDense(rows);
      expectOrderedPerAggregate(rows);
    }),
    { numRuns: 8 },
  );
});

test('a backlog larger than a batch gets its positions without a hole', async () => {
  await sql`
    insert into outbox (id, type, version, aggregate_type, aggregate_id, aggregate_version, subject,
      correlation_id, data, created_at)
    select gen_random_uuid(), 'account.changed', 1, 'account', 'a', n, 'test', 'c', '{}', gridlease_now()
    from generate_series(1, 2500) as n`.execute(database.db);
  startRelay();
  const rows = await untilPlaced(2_500);
  expectDense(rows);
  expectOrderedPerAggregate(rows);
});

test('an event that no broker would accept is refused where it is written', async () => {
  const refused = (overrides: Parameters<typeof accountEvent>[2]) =>
    inTransaction(database.db, (trx) => appendEvents(trx, [accountEvent('a', 1, overrides)]));

  await expect(refused({ subject: 'has space' })).rejects.toThrow(TypeError);
  await expect(refused({ subject: 'a.*.b' })).rejects.toThrow(TypeError);
  await expect(refused({ type: 'two\nlines' })).rejects.toThrow(TypeError);
  await expect(refused({ correlationId: 'a\r\nb: c' })).rejects.toThrow(TypeError);
  await expect(refused({ data: { blob: 'x'.repeat(1_000_000) } })).rejects.toThrow(ServiceError);
  expect(await listOutbox(database.db)).toEqual([]);
});

test('events are purged after seven days, oldest first, with or without a broker', async () => {
  await changeAccountNow(database.db, 'old');
  const relay = startRelay();
  await untilPlaced(1);
  await relay.stop();
  await advanceDatabaseTime(database.url, 8 * 24 * 3_600);
  await changeAccountNow(database.db, 'new');
  startRelay({ purgeEveryMs: 5 });

  const rows = await until(async () => {
    const left = await listOutbox(database.db);
    return left.length === 1 && left[0]?.position === 2 ? left : undefined;
  });
  expect(rows[0]?.aggregate_id).toBe('new');
});

test('with a broker an event that is not confirmed is kept however old it is', async () => {
  const broker = createRecordingBroker();
  broker.away = true;
  await changeAccountNow(database.db, 'a');
  await advanceDatabaseTime(database.url, 30 * 24 * 3_600);
  startRelay({ broker, purgeEveryMs: 5 });
  await untilPlaced(1);
  const backlog = await readOutboxBacklog(database.db);
  expect(backlog).toMatchObject({ unplaced: 0, unpublished: 1 });
  expect(backlog.oldestUnpublishedSeconds).toBeGreaterThanOrEqual(30 * 24 * 3_600);

  broker.away = false;
  await until(async () => (await listOutbox(database.db)).length === 0);
  expect(broker.messages).toHaveLength(1);
  expect(await readOutboxBacklog(database.db)).toEqual({
    unplaced: 0,
    unpublished: 0,
    oldestUnpublishedSeconds: 0,
  });
});

test('the backlog counts events that wait for a position', async () => {
  await changeAccountNow(database.db, 'a');
  await changeAccountNow(database.db, 'b');
  await advanceDatabaseTime(database.url, 90);
  const backlog = await readOutboxBacklog(database.db);
  expect(backlog).toMatchObject({ unplaced: 2, unpublished: 2 });
  expect(backlog.oldestUnpublishedSeconds).toBeGreaterThanOrEqual(90);
});

test('an aggregate has one event in flight at a time, while others overtake it', async () => {
  const broker = createRecordingBroker();
  broker.answersWhenTold = true;
  for (const account of ['a', 'b', 'c', 'a', 'd']) await changeAccountNow(database.db, account);
  startRelay({ broker });

  await until(() => broker.messages.length === 3);
  expect(broker.accounts()).toEqual(['a', 'b', 'c']);
  broker.answerAll();
  await until(() => broker.messages.length === 5);
  expect(broker.accounts()).toEqual(['a', 'b', 'c', 'a', 'd']);
  broker.answerAll();
  await until(async () => (await readOutboxBacklog(database.db)).unpublished === 0);
});

test('an event that fails is sent again before anything later of its aggregate, and positions do not wait for it', async () => {
  const broker = createRecordingBroker();
  broker.refuses = 'b';
  for (const account of ['a', 'b', 'a', 'b']) await changeAccountNow(database.db, account);
  startRelay({ broker });
  await until(() => broker.refused >= 3);
  await changeAccountNow(database.db, 'c');
  expectDense(await untilPlaced(5));
  // The first of a and of b are in one wave; b's failure holds back everything after that wave.
  expect(new Set(broker.accounts())).toEqual(new Set(['a']));

  broker.refuses = undefined;
  await until(async () => (await readOutboxBacklog(database.db)).unpublished === 0);
  expect(broker.firstVersions('b')).toEqual([1, 2]);
  expect(broker.firstVersions('a')).toEqual([1, 2]);
});

test('the waves keep the order, never repeat an aggregate and are as long as that allows', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 5 }), { maxLength: 60 }), (aggregates) => {
      const events = aggregates.map(
        (aggregate, index) =>
          ({ position: index + 1, aggregate_type: 't', aggregate_id: String(aggregate) }) as PlacedEvent,
      );
      const waves = [...wavesOf(events)];
      expect(waves.flat()).toEqual(events);
      for (const [index, wave] of waves.entries()) {
        const ids = wave.map((event) => event.aggregate_id);
        expect(new Set(ids).size).toBe(ids.length);
        const next = waves[index + 1]?.[0];
        if (next !== undefined) expect(ids).toContain(next.aggregate_id);
      }
    }),
  );
});

interface RecordingBroker extends Broker {
  readonly messages: BrokerMessage[];
  away: boolean;
  /** Confirmations are held back until `answerAll`. */
  answersWhenTold: boolean;
  answerAll(): void;
  /** Account whose events are refused. */
  refuses: string | undefined;
  refused: number;
  accounts(): string[];
  /** Versions of one account's events in the order in which each was first stored. */
  firstVersions(account: string): number[];
}

/** The other side of the port, with confirmations under the test's control; real NATS is in outbox-nats.test.ts. */
function createRecordingBroker(): RecordingBroker {
  const waiting: (() => void)[] = [];
  const dataOf = (message: BrokerMessage) =>
    JSON.parse(message.body).data as { account: string; version: number };
  const broker: RecordingBroker = {
    messages: [],
    away: false,
    answersWhenTold: false,
    answerAll: () => {
      for (const response of waiting.splice(0)) response();
    },
    refuses: undefined,
    refused: 0,
    accounts: () => broker.messages.map((message) => dataOf(message).account),
    firstVersions: (account) => {
      const ours = broker.messages.map(dataOf).filter((data) => data.account === account);
      return [...new Set(ours.map((data) => data.version))];
    },
    status: () => (broker.away ? 'away' : 'connected'),
    async publish(message) {
      if (dataOf(message).account === broker.refuses) {
        broker.refused += 1;
        throw new Error('refused');
      }
      broker.messages.push(message);
      if (broker.answersWhenTold) await new Promise<void>((resolve) => waiting.push(resolve));
    },
    close: async () => {},
  };
  return broker;
}
