import { randomUUID } from 'node:crypto';
import { advanceDatabaseTime } from '@gridlease/testing/clock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callersOf } from './callers.ts';
import { type Body, call, gpu, issuer, openRegistry, registration, type TestRegistry } from './registry.ts';

const SCOPE = 'registry:write registry:heartbeat billing:usage rentals:run';

let registry: TestRegistry;
let callers: ReturnType<typeof callersOf>;
beforeAll(async () => {
  registry = await openRegistry({ access: 'required' });
  callers = callersOf(registry);
});
afterAll(() => registry.close());

/** The key of an enrollment of ann's, for this machine. */
function enrolled(id: string, claims: object = {}) {
  const bound = { sub: 'ann', provider_ids: [id], may_register: true, ...claims };
  return callers.as(issuer.daemonToken(SCOPE, bound));
}

const { owner_id: _owner, ...machine } = registration();
const outcome = ({ status, body }: { status: number; body: Body }) => [status, body.code ?? body.id];

describe('the key of an enrollment', () => {
  it('registers one machine under the id that it is bound to, and reaches that one alone', async () => {
    const id = randomUUID();
    const key = enrolled(id);
    const created = await call(key, 'POST', '/providers', machine);
    expect([created.status, created.body.id, created.body.owner_id]).toEqual([201, id, 'ann']);
    expect(await call(key, 'POST', '/providers', machine)).toMatchObject({
      status: 409,
      body: { code: 'provider_already_exists', provider_id: id },
    });
    expect((await call(key, 'POST', `/providers/${id}/heartbeat`, {})).status).toBe(200);
    const other = await callers.machineOf('ann');
    expect(outcome(await call(key, 'POST', `/providers/${other.id}/heartbeat`, {}))).toEqual([
      404,
      'provider_not_found',
    ]);
  });

  it('registers once, however many requests race', async () => {
    const id = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => call(enrolled(id), 'POST', '/providers', machine)),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array(7).fill(409),
    ]);
  });

  it('gets the first response again for the same Idempotency-Key', async () => {
    const id = randomUUID();
    const key = enrolled(id);
    const repeated = { ...key, headers: { ...key.headers, 'idempotency-key': randomUUID() } };
    for (const _ of [1, 2]) {
      expect(outcome(await call(repeated, 'POST', '/providers', machine))).toEqual([201, id]);
    }
  });

  it('does not register a machine again that was deleted, also a month later', async () => {
    const id = randomUUID();
    const key = enrolled(id);
    await call(key, 'POST', '/providers', machine);
    expect((await call(callers.ann, 'DELETE', `/providers/${id}`)).status).toBe(200);
    expect(outcome(await call(key, 'POST', '/providers', machine))).toEqual([404, 'provider_deleted']);
    await advanceDatabaseTime(registry.databaseUrl, 30 * 86_400);
    expect(outcome(await call(key, 'POST', '/providers', machine))).toEqual([404, 'provider_deleted']);
  });

  it('cannot register for another owner, nor once it may only reach its machine, nor under an id that is none', async () => {
    const forOther = await call(
      enrolled(randomUUID()),
      'POST',
      '/providers',
      registration({ owner_id: 'bob' }),
    );
    expect(outcome(forOther)).toEqual([403, 'not_owner']);
    const expired = enrolled(randomUUID(), { may_register: undefined });
    expect(outcome(await call(expired, 'POST', '/providers', machine))).toEqual([403, 'key_bound']);
    expect(outcome(await call(enrolled('rig-1'), 'POST', '/providers', machine))).toEqual([403, 'key_bound']);
  });

  it('is told which machine has its cards already', async () => {
    const uuid = `GPU-${randomUUID()}`;
    const known = await callers.machineOf('ann', { gpus: [gpu({ uuid })] });
    const again = await call(enrolled(randomUUID()), 'POST', '/providers', {
      ...machine,
      gpus: [gpu({ uuid })],
    });
    expect(again.body).toMatchObject({ code: 'provider_already_exists', provider_id: known.id });
  });
});
