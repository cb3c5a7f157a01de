import { endRental } from '@gridlease/client/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { until } from '@gridlease/testing/until';
import { expect } from 'vitest';
import { type Market, pageWorkload, textOf, untilGone } from './market.ts';

/** The agent dies and is replaced while rita's page is served. */
export async function replaceAgent(market: Market): Promise<void> {
  const { rig, rita } = market;
  const { id } = await rita.rent(rig, pageWorkload(market, 'still here'));
  const active = await rita.untilStatus(id, 'active');
  const url = active.connection?.http?.[0]?.url;
  const [container = ''] = await rig.containers(id);
  const startedAt = () => rig.docker('inspect', '--format', '{{ .State.StartedAt }}', container);
  const started = await startedAt();
  const params = { path: { sessionID: id } };
  const reports = async () =>
    (await orThrow(rita.billing.GET('/api/v1/billing/sessions/{sessionID}/usage', { params }))).records
      .length;
  await until(async () => (await reports()) > 0, { message: 'a report of usage' });

  await rig.kill();
  const reported = await reports();
  expect((await textOf(url)).trim()).toBe('still here');
  await rig.start();
  await until(async () => (await reports()) > reported, { message: 'a report of the next agent' });
  expect((await textOf(url)).trim()).toBe('still here');
  expect(await rig.containers(id)).toEqual([container]);
  expect(await startedAt()).toBe(started);
  expect(await rita.read(id)).toMatchObject({
    status: 'active',
    started_at: active.started_at,
    connection: active.connection,
  });

  // An end that nobody was there to carry out.
  await rig.kill();
  await endRental(rita.billing, id, 'done');
  expect((await textOf(url)).trim()).toBe('still here');
  await rig.start();
  await untilGone(rig, id);
}
