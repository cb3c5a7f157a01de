import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '../billing.ts';
import { beat, openStage, type Stage } from '../lives/stage.ts';
import { gpu, registerMachine } from '../providers/registry.ts';
import { order, read, ready } from './delivery.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const machine = async () => {
  const { id } = await registerMachine(stage.registry, {
    owner_id: `owner-${crypto.randomUUID()}`,
    gpus: [gpu({ index: 0 })],
  });
  await beat(stage, id);
  return id as string;
};
const onMachine = async (provider_id: string) => {
  const { user_id } = await stage.billing.renter('20');
  return order(stage.billing, { user_id, provider_id });
};

it('a pending rental has its cards, which are free again when it was not started', async () => {
  const id = await machine();
  const { session } = (await onMachine(id)).body;
  expect(session).toMatchObject({ status: 'pending', gpus: [{ index: 0 }] });
  const refused = await onMachine(id);
  expect([refused.status, refused.body.code]).toEqual([409, 'provider_capacity_exceeded']);
  await stage.advance(300);
  await stage.billing.tick();
  expect((await read(stage.billing, session.id)).end_reason).toBe('not_started');
  await beat(stage, id);
  expect((await onMachine(id)).status).toBe(201);
});

it.each([
  ['deleted', (id: string) => call(stage.registry, 'DELETE', `/providers/${id}`)],
  [
    'suspended',
    (id: string) => call(stage.registry, 'POST', `/providers/${id}/suspension`, { reason: 'a fake' }),
  ],
])(
  'a pending rental has not started when its machine is %s, and that is not held against its renter',
  async (_how, act) => {
    const id = await machine();
    const { session } = (await onMachine(id)).body;
    await stage.advance(60);
    expect((await act(id)).status).toBeLessThan(300);
    await stage.billing.watch();
    await stage.billing.tick();
    expect(await read(stage.billing, session.id)).toMatchObject({
      status: 'failed',
      end_reason: 'not_started',
      total_cost: '0',
    });
    expect((await ready(stage.billing, session.id)).body.code).toBe('session_not_pending');
    const rows = await stage.billing.db.selectFrom('unready_sessions').selectAll().execute();
    expect(rows.some(({ session_id }) => session_id === session.id)).toBe(false);
  },
);

it('a machine that is silent while a rental is pending delays nothing but its start', async () => {
  const id = await machine();
  const { session } = (await onMachine(id)).body;
  await stage.advance(240);
  await stage.billing.watch();
  await stage.billing.tick();
  expect((await read(stage.billing, session.id)).status).toBe('pending');
  await stage.advance(60);
  await stage.billing.tick();
  expect((await read(stage.billing, session.id)).end_reason).toBe('not_started');
});
