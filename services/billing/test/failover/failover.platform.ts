import { openPostgresPair } from '@gridlease/testing/postgres-pair';
import { until } from '@gridlease/testing/until';
import { expect, it } from 'vitest';
import { expectExact, openStage, startLoad } from './stage.ts';

const PER_SECOND = 200;
const BEFORE = 1_000;
/** From the loss of the primary until the service works again, promotion included. */
const BACK_WITHIN_MS = 30_000;

it('at 200 money operations a second a lost primary is replaced within 30 s, and not one is lost or doubled', async (context) => {
  const pair = await openPostgresPair(context);
  const stage = await openStage(pair.url, { wallets: 50 });
  const load = startLoad(stage, PER_SECOND);
  await until(() => load.acknowledged.length >= BEFORE);
  await pair.primary.kill();
  const lostAt = performance.now();
  await pair.promote();
  const promotedAt = performance.now();
  const since = () => load.acknowledged.filter(({ acknowledgedAt }) => acknowledgedAt > promotedAt);
  await until(() => since().length >= BEFORE);
  const acknowledged = await load.stop();
  const backAt = Math.min(...since().map(({ acknowledgedAt }) => acknowledgedAt));
  const interrupted = acknowledged.filter(
    ({ begunAt, acknowledgedAt }) => begunAt < backAt && acknowledgedAt > lostAt,
  );
  const slowest = Math.max(...interrupted.map(({ acknowledgedAt, begunAt }) => acknowledgedAt - begunAt));
  const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;
  process.stdout.write(
    `primary lost at ${PER_SECOND}/s: promoted after ${seconds(promotedAt - lostAt)}, back after ${seconds(backAt - lostAt)}; ` +
      `${acknowledged.length} operations, ${interrupted.length} of them met the outage, the slowest took ${seconds(slowest)}\n`,
  );
  await expectExact(stage, acknowledged, pair.standby.url);
  expect(backAt - lostAt).toBeLessThan(BACK_WITHIN_MS);
  await stage.close();
  await pair.close();
});
