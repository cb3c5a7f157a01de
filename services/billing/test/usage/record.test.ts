import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  countRecordsOf,
  endOpened,
  openSession,
  openUsageDatabase,
  RULES,
  record,
  reportOf,
  totalsOf,
  type UsageDatabase,
} from './opener.ts';

let database: UsageDatabase;
beforeAll(async () => {
  database = await openUsageDatabase();
});
afterAll(() => database.close());

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);
const MINUTE = 60_000;

describe('a report', () => {
  it('is recorded and counted once, however often and by whomever it is repeated', async () => {
    const { db } = database;
    const session = await openSession(db);
    const report = reportOf(session);
    expect(await record(db, [report, report])).toMatchObject([
      { kind: 'recorded', isLate: false, sessionStatus: 'active' },
      { kind: 'duplicate', isLate: false },
    ]);
    expect(await record(db, [report])).toMatchObject([{ kind: 'duplicate' }]);
    expect(await totalsOf(db, session.id)).toMatchObject({ reports: 1, actual_power_w: 300 });
    expect(await countRecordsOf(db, session.id)).toBe(1);
  });

  it('with the identity of another but different content is a conflict, within a batch and later', async () => {
    const { db } = database;
    const session = await openSession(db);
    const report = reportOf(session);
    const other = { ...report, powerDrawW: 301 };
    const conflict = { kind: 'refused', reason: 'usage_conflict', sessionStatus: 'active' };
    expect(await record(db, [report, other])).toMatchObject([{ kind: 'recorded' }, conflict]);
    expect(await record(db, [other, report])).toMatchObject([conflict, { kind: 'duplicate' }]);
    expect(await totalsOf(db, session.id)).toMatchObject({ reports: 1, actual_power_w: 300 });
  });

  it('without a time is measured when it is received, and recognised by its event_id alone', async () => {
    const { db } = database;
    const session = await openSession(db);
    const report = reportOf(session, { measuredAt: undefined });
    expect(await record(db, [report])).toMatchObject([{ kind: 'recorded' }]);
    expect(await record(db, [report])).toMatchObject([{ kind: 'duplicate' }]);
    const { last_measured_at, last_report_at } = await totalsOf(db, session.id);
    expect(last_measured_at).toEqual(last_report_at);
  });

  it('that is late is stored without effect; after the window it is refused', async () => {
    const { db } = database;
    const session = await openSession(db);
    await record(db, [reportOf(session)]);
    await endOpened(db, session.id, 10);
    const late = reportOf(session, { measuredAt: ago(2 * MINUTE), powerDrawW: 999 });
    const taken = { isLate: true, sessionStatus: 'completed' };
    expect(await record(db, [late])).toMatchObject([{ kind: 'recorded', ...taken }]);
    expect(await record(db, [late])).toMatchObject([{ kind: 'duplicate', ...taken }]);
    expect(await totalsOf(db, session.id)).toMatchObject({ reports: 1, actual_power_w: 300 });
    expect(await countRecordsOf(db, session.id)).toBe(2);

    const after = reportOf(session, { measuredAt: ago(0) });
    const refused = { kind: 'refused', reason: 'session_not_active', sessionStatus: 'completed' };
    expect(await record(db, [after])).toMatchObject([refused]);
    const tooLate = reportOf(session, { measuredAt: ago(3 * MINUTE) });
    expect(await record(db, [tooLate], { ...RULES, lateWindowMs: 5_000 })).toMatchObject([refused]);
    // The stream accepted it in time, and it is read later.
    const backlog = { ...tooLate, receivedAt: ago(20_000) };
    expect(await record(db, [backlog], { ...RULES, lateWindowMs: 5_000 })).toMatchObject([
      { kind: 'recorded', ...taken },
    ]);
  });

  it('that was recorded before the end is a duplicate after it', async () => {
    const { db } = database;
    const session = await openSession(db);
    const report = reportOf(session);
    await record(db, [report]);
    await endOpened(db, session.id, 0);
    expect(await record(db, [report], { ...RULES, lateWindowMs: 0 })).toMatchObject([
      { kind: 'duplicate', isLate: false, sessionStatus: 'completed' },
    ]);
  });

  it('from before the session or from the future is refused for its timestamp', async () => {
    const { db } = database;
    const session = await openSession(db, { startedMinutesAgo: 10 });
    const at = (measuredAt: Date) => reportOf(session, { measuredAt });
    const outcomes = await record(db, [
      at(ago(11.5 * MINUTE)),
      at(ago(10.5 * MINUTE)),
      at(ago(-0.5 * MINUTE)),
      at(ago(-1.5 * MINUTE)),
    ]);
    const refused = { kind: 'refused', reason: 'invalid_timestamp' };
    expect(outcomes).toMatchObject([refused, { kind: 'recorded' }, { kind: 'recorded' }, refused]);
  });

  it('from a broker with a clock ahead counts as received now', async () => {
    const { db } = database;
    const session = await openSession(db);
    await record(db, [reportOf(session, { receivedAt: ago(-3_600_000) })]);
    const { last_report_at } = await totalsOf(db, session.id);
    expect(last_report_at?.getTime()).toBeLessThan(Date.now() + MINUTE);
  });
});

describe('a batch', () => {
  it('records its valid reports despite invalid ones', async () => {
    const { db } = database;
    const [one, other, over] = [await openSession(db), await openSession(db), await openSession(db)];
    await endOpened(db, over.id, 60);
    const unknown = { ...one, id: crypto.randomUUID() };
    const outcomes = await record(db, [
      reportOf(unknown),
      reportOf(one),
      reportOf(over, { measuredAt: ago(0) }),
      reportOf(other, { providerId: one.providerId }),
      reportOf(other),
    ]);
    expect(outcomes.map((outcome) => (outcome.kind === 'refused' ? outcome.reason : outcome.kind))).toEqual([
      'session_not_found',
      'recorded',
      'session_not_active',
      'session_of_another_provider',
      'recorded',
    ]);
  });

  it('for the same sessions as concurrent batches neither deadlocks nor counts twice', async () => {
    const { db } = database;
    const sessions = [await openSession(db), await openSession(db), await openSession(db)];
    const reports = sessions.flatMap((session) => [reportOf(session), reportOf(session)]);
    const batches = Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? reports : reports.toReversed()));
    const outcomes = (await Promise.all(batches.map((batch) => record(db, batch)))).flat();
    expect(outcomes.filter(({ kind }) => kind === 'recorded')).toHaveLength(reports.length);
    expect(outcomes.filter(({ kind }) => kind === 'duplicate')).toHaveLength(11 * reports.length);
    for (const { id } of sessions) expect(await totalsOf(db, id)).toMatchObject({ reports: 2 });
  });
});

describe("the totals of a session's reports", () => {
  const measurement = fc.record({
    at: fc.integer({ min: 0, max: 3_000 }),
    gpu: fc.integer({ min: 0, max: 100 }),
    power: fc.integer({ min: 0, max: 700 }),
  });

  it('do not depend on their order, their repetition or their batches', async () => {
    const { db } = database;
    const property = fc.asyncProperty(
      fc.uniqueArray(measurement, { minLength: 1, maxLength: 12, selector: ({ at }) => at }),
      fc.infiniteStream(fc.nat()),
      async (measured, choice) => {
        const [first, second] = [await openSession(db), await openSession(db)];
        const start = ago(59 * MINUTE).getTime();
        const reportsOf = (session: typeof first) =>
          measured.map(({ at, gpu, power }, place) =>
            reportOf(session, {
              eventKey: `e:${place}`,
              measuredAt: new Date(start + at * 1_000),
              receivedAt: new Date(start + at * 1_000 + 500),
              gpuUtilizationPercent: gpu,
              powerDrawW: power,
            }),
          );
        await record(db, reportsOf(first));

        const repeated = [...reportsOf(second), ...reportsOf(second)];
        const shuffled = repeated
          .map((report) => ({ report, weight: choice.next().value ?? 0 }))
          .toSorted((a, b) => a.weight - b.weight)
          .map(({ report }) => report);
        while (shuffled.length > 0) {
          await record(db, shuffled.splice(0, 1 + ((choice.next().value ?? 0) % 5)));
        }
        const [one, other] = [await totalsOf(db, first.id), await totalsOf(db, second.id)];
        expect({ ...other, session_id: '' }).toEqual({ ...one, session_id: '' });
        expect(one.reports).toBe(measured.length);
      },
    );
    await fc.assert(property, { numRuns: 30 });
  });
});
