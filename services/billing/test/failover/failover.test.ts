import { openDatabase } from '@gridlease/common/database/open';
import { adminQuery } from '@gridlease/testing/database';
import { openPostgresPair } from '@gridlease/testing/postgres-pair';
import { until } from '@gridlease/testing/until';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { log } from '../billing.ts';
import { databaseState, expectExact, openStage, startLoad } from './stage.ts';

const TEST_TIMEOUT_MS = 180_000;
const PER_SECOND = 40;
const BEFORE = 40;
const AFTER = 40;

it(
  'a primary that is killed during money operations is replaced by its standby: none is lost and none is doubled',
  async (context) => {
    const pair = await openPostgresPair(context);
    const stage = await openStage(pair.url, { wallets: 5 });
    const load = startLoad(stage, PER_SECOND);
    await until(() => load.acknowledged.length >= BEFORE);
    await pair.primary.kill();
    await until(async () => (await databaseState(stage)) === 'read_only', { every: 100 });

    await pair.promote();
    const promotedAt = performance.now();
    const since = () => load.acknowledged.filter(({ acknowledgedAt }) => acknowledgedAt > promotedAt).length;
    await until(() => since() >= AFTER);
    const acknowledged = await load.stop();
    expect(await databaseState(stage)).toBe(undefined);
    await expectExact(stage, acknowledged, pair.standby.url);

    // A former primary that comes back has nobody to wait for, and acknowledges nothing.
    await pair.primary.start();
    const former = openDatabase({ url: pair.primary.url, applicationName: 'former', log });
    const write = sql`create table told_as_done ()`.execute(former.db).then(
      () => 'acknowledged',
      () => 'broken',
    );
    const waiting = `select from pg_stat_activity where wait_event = 'SyncRep'`;
    await until(async () => (await adminQuery(waiting, [], pair.primary.url)).length > 0);
    await pair.primary.kill();
    expect(await write).toBe('broken');
    await former.close();

    await pair.rejoin();
    const again = startLoad(stage, PER_SECOND);
    await until(() => again.acknowledged.length >= BEFORE);
    await expectExact(stage, [...acknowledged, ...(await again.stop())], pair.primary.url);
    await stage.close();
    await pair.close();
  },
  TEST_TIMEOUT_MS,
);
