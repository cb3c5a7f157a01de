import { ServiceError } from '@gridlease/common/errors/service-error';
import { createLogger } from '@gridlease/common/log/logger';
import type { StreamMessage } from '@gridlease/common/messaging/stream-consumer';
import { describe, expect, it } from 'vitest';
import { createUsageHandler } from './consumer.ts';
import { createUsageQueue, type RecordReports } from './queue.ts';
import type { UsageOutcome, UsageReport } from './report.ts';

const SESSION = '0190a3b4-0000-7000-8000-000000000000';
const RECORDED: UsageOutcome = { kind: 'recorded', isLate: false, sessionStatus: 'active' };
const log = createLogger({ service: 'test', level: 'silent' });

const message = (power: number, deliveries = 1): StreamMessage => ({
  subject: `billing.usage.machine.${SESSION}`,
  headers: () => [],
  body: Buffer.from(
    JSON.stringify({
      session_id: SESSION,
      gpu_utilization_percent: 1,
      vram_utilization_percent: 1,
      power_draw_w: power,
    }),
  ),
  sequence: power + 1,
  storedAt: new Date(0),
  deliveries,
});

/** Fails on a report of 13 W with an unexpected error. */
const unlucky: RecordReports = async (reports) => {
  if (reports.some(({ powerDrawW }) => powerDrawW === 13)) throw new Error('unlucky');
  return reports.map(() => RECORDED);
};
const away: RecordReports = async () => {
  throw new ServiceError('unavailable', 'database_unavailable', 'away');
};

describe('messages', () => {
  const handle = (record: RecordReports, messages: readonly StreamMessage[]) =>
    createUsageHandler({ record, subject: 'billing.usage', verifier: undefined, log })(messages);

  it('beside one that cannot be written are written; that one comes again, and not for ever', async () => {
    const powers = [11, 12, 13, 14, 15];
    const first = await handle(
      unlucky,
      powers.map((power) => message(power)),
    );
    expect(first.map(({ kind }) => kind)).toEqual(['done', 'done', 'again', 'done', 'done']);
    expect(await handle(unlucky, [message(13, 5)])).toEqual([{ kind: 'dead', reason: 'unforeseen_error' }]);
  });

  it('come again for as long as the database is away, less and less often', async () => {
    const delays = [1, 2, 3, 10, 10_000].map((deliveries) => message(1, deliveries));
    expect(await handle(away, delays)).toEqual(
      [1_000, 2_000, 4_000, 30_000, 30_000].map((delayMs) => ({ kind: 'again', delayMs })),
    );
  });
});

describe('requests', () => {
  const report = (powerDrawW: number) => ({ powerDrawW }) as UsageReport;

  it('that come together are recorded together, and one that cannot be written fails alone', async () => {
    const batches: number[] = [];
    const submit = createUsageQueue(async (reports) => {
      batches.push(reports.length);
      return unlucky(reports);
    });
    const outcomes = await Promise.allSettled([12, 13, 14, 15].map((power) => submit(report(power))));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(batches.slice(0, 2)).toEqual([1, 3]);
  });

  it('beyond the bound are refused at once, and those within it are recorded', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const submit = createUsageQueue(async (reports) => {
      await gate;
      return reports.map(() => RECORDED);
    }, 3);
    const within = [1, 2, 3].map((power) => submit(report(power)));
    await expect(submit(report(4))).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'usage_overloaded',
      retryAfterSeconds: 5,
    });
    open();
    expect(await Promise.all(within)).toEqual([RECORDED, RECORDED, RECORDED]);
    await expect(submit(report(5))).resolves.toEqual(RECORDED);
  });
});
