import { endRental } from '@gridlease/client/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { until } from '@gridlease/testing/until';
import { expect } from 'vitest';
import { unitsOf } from '../fixtures.ts';
import { listen } from '../killed-processes/event-stream.ts';
import { type Market, pageWorkload, textOf, untilGone } from './market.ts';

/** Rita rents a card and finds her page; the event stream told her all of it, and she pays for it. */
export async function servePage(market: Market): Promise<void> {
  const { stage, rig, rita } = market;
  const before = unitsOf(await rita.balance());
  const listener = listen(`${stage.url}/api/v1/billing/events`, () => rita.person.accessToken);
  const ordered = await rita.rent(rig, pageWorkload(market, 'delivered'));
  const { id } = ordered;
  expect(ordered).toMatchObject({ status: 'pending', total_cost: '0' });
  const told = () => listener.heard.filter(({ envelope }) => envelope.aggregate.id === id);
  const types = () => told().map(({ envelope }) => envelope.type);
  await until(() => types().includes('session.started'), { message: 'the event of the start' });
  const { connection, ...active } = await rita.read(id);
  expect(active).toMatchObject({ status: 'active', billed_minutes: 1, total_cost: '1' });
  expect((await textOf(connection?.http?.[0]?.url)).trim()).toBe('delivered');
  const params = { path: { sessionID: id } };
  const usage = async () =>
    (await orThrow(rita.billing.GET('/api/v1/billing/sessions/{sessionID}/usage', { params }))).records;
  await until(async () => (await usage()).length > 0, { message: 'a report of usage' });

  await endRental(rita.billing, id, 'seen');
  await untilGone(rig, id);
  await expect(fetch(connection?.http?.[0]?.url ?? '')).rejects.toThrow();
  const ended = await rita.read(id);
  expect(ended).toMatchObject({ status: 'completed', end_reason: 'requested', billed_minutes: 1 });
  await until(() => types().includes('session.completed'), { message: 'the event of the end' });
  expect(types()).toEqual(['session.pending', 'session.started', 'session.completed']);
  await listener.stop();
  expect(listener.failures).toEqual([]);
  const { records } = await orThrow(rita.billing.GET('/api/v1/billing/history'));
  expect(records.find(({ session_id }) => session_id === id)).toMatchObject({ total_cost: '1' });
  expect(before - unitsOf(await rita.balance())).toBe(unitsOf('1'));
}
