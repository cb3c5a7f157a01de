import { readDocumentedEvents } from '@gridlease/testing/documented-events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { callersOf, DAEMON, keyOf } from './callers.ts';
import { readEvents } from './event-stream.ts';
import {
  type Body,
  call,
  gpu,
  issuer,
  openRegistry,
  register,
  type Target,
  type TestRegistry,
} from './registry.ts';
import { tell } from './told.ts';

let open: TestRegistry;
let required: TestRegistry;
let callers: ReturnType<typeof callersOf>;
beforeAll(async () => {
  [open, required] = await Promise.all([openRegistry(), openRegistry({ access: 'required' })]);
  callers = callersOf(required);
});
afterAll(() => Promise.all([open.close(), required.close()]));

const service = (scope: string) => callers.as(issuer.serviceToken('marketplace', scope));
const newOwner = (name: string) => `${name}-${crypto.randomUUID()}`;
const read = async (target: Target, id: string) => (await call(target, 'GET', `/providers/${id}`)).body;
const put = (target: Target, machine: Body, members: object, headers = {}) =>
  call(target, 'PUT', `/providers/${machine.id}`, { ...machine, ...members }, headers);

async function idsOf(target: Target, owner_id: string, query = ''): Promise<string[]> {
  const { body } = await call(target, 'GET', `/providers?owner_id=${owner_id}${query}`);
  return body.map(({ id }: Body) => id);
}

describe('a machine is handed over', () => {
  it.each<[string, () => Target]>([
    ['anybody where access is open', () => open],
    ['an administrator', () => required],
    ['a service account that may write', () => service('registry:read registry:write')],
  ])('by %s: same machine, a new version, found with its new owner alone', async (_who, seller) => {
    const target = seller();
    const [ann, bob] = [newOwner('ann'), newOwner('bob')];
    const from = target.url === open.url ? open : required;
    const machine = await register(from, { owner_id: ann, metadata: { a: 1 }, gpus: [gpu({ uuid: 'G' })] });
    await call(from, 'PATCH', `/providers/${machine.id}/status`, { status: 'busy' });
    const before = await read(from, machine.id);

    const response = await put(target, before, { owner_id: bob }, { 'if-match': '"2"' });
    expect([response.status, response.headers.get('etag')]).toEqual([200, '"3"']);
    expect(response.body).toEqual({ ...before, owner_id: bob });
    expect(await read(from, machine.id)).toEqual(response.body);
    for (const query of ['', '&gpu_model=4090', '&status=busy&min_vram_gb=24']) {
      expect([query, await idsOf(from, ann, query)]).toEqual([query, []]);
      expect([query, await idsOf(from, bob, query)]).toEqual([query, [machine.id]]);
    }
  });

  it('not by its owner, a key, or the new owner, and then nothing changes', async () => {
    const machine = await callers.machineOf('ann');
    const refused: [string, Target, string][] = [
      ['its owner', callers.ann, 'not_owner'],
      ['a key of its owner', callers.as(keyOf('ann', DAEMON)), 'not_owner'],
      ['a key bound to it', callers.as(keyOf('ann', DAEMON, [machine.id])), 'not_owner'],
      ['who wants it', callers.bob, 'not_owner'],
      ['a key of who wants it', callers.as(keyOf('bob', DAEMON)), 'provider_not_found'],
      ['a service account that only reads', service('registry:read'), 'insufficient_scope'],
    ];
    for (const [who, target, code] of refused) {
      const { body } = await put(target, machine, { owner_id: 'bob' });
      expect([who, body.code]).toEqual([who, code]);
    }
    expect(await read(required, machine.id)).toEqual(machine);
  });

  it('and is the new owner’s to read, to change and to keep alive, and the old one’s no more', async () => {
    const [ann, bob] = [newOwner('ann'), newOwner('bob')];
    const machine = await register(required, { owner_id: ann, hostname: 'box.example.org' });
    await put(required, machine, { owner_id: bob });
    const as = (sub: string) => callers.as(issuer.token({ sub, roles: ['provider'] }));
    const tried = async (target: Target) => {
      const beat = await call(target, 'POST', `/providers/${machine.id}/heartbeat`);
      const change = await put(target, machine, { owner_id: undefined });
      return [(await read(target, machine.id)).hostname, beat.status, change.status];
    };
    expect(await tried(as(ann))).toEqual([undefined, 404, 403]);
    expect(await tried(as(bob))).toEqual(['box.example.org', 200, 200]);
    expect((await read(required, machine.id)).owner_id).toBe(bob);
  });

  it('without an owner, or with the current one, keeps the owner', async () => {
    const machine = await register(open, { owner_id: newOwner('ann') });
    for (const owner_id of [undefined, null, machine.owner_id]) {
      expect((await put(open, machine, { owner_id })).body.owner_id).toBe(machine.owner_id);
    }
  });

  it('unless it is another version than expected: what was read before a sale does not undo it', async () => {
    const machine = await register(open, { owner_id: newOwner('ann') });
    const bob = newOwner('bob');
    await put(open, machine, { owner_id: bob });
    const { status, body } = await put(open, machine, {}, { 'if-match': '"1"' });
    expect([status, body.code]).toEqual([412, 'version_mismatch']);
    expect((await read(open, machine.id)).owner_id).toBe(bob);
  });
});

describe('the cards of a machine that is handed over', () => {
  it('that the new owner has in another machine are 409 with that machine, and nothing changes', async () => {
    const [ann, bob] = [newOwner('ann'), newOwner('bob')];
    const other = await register(open, { owner_id: bob, gpus: [gpu({ uuid: 'GPU-x' })] });
    const machine = await register(open, {
      owner_id: ann,
      gpus: [gpu({ uuid: 'GPU-w' }), gpu({ uuid: 'GPU-x' })],
    });
    const { status, body } = await put(open, machine, { owner_id: bob, name: 'changed' });
    expect([status, body.code, body.provider_id]).toEqual([409, 'provider_already_exists', other.id]);
    expect(await read(open, machine.id)).toEqual(machine);
    expect((await put(open, machine, { owner_id: bob, gpus: [gpu({ uuid: 'GPU-w' })] })).status).toBe(200);
  });

  it('are the new owner’s: only the old one may register them again', async () => {
    const [ann, bob] = [newOwner('ann'), newOwner('bob')];
    const gpus = [gpu({ uuid: 'GPU-y' })];
    const machine = await register(open, { owner_id: ann, gpus });
    await put(open, machine, { owner_id: bob });
    const again = (owner_id: string) =>
      call(open, 'POST', '/providers', { owner_id, name: 'twin', gpus }).then(({ status }) => status);
    expect([await again(bob), await again(ann)]).toEqual([409, 201]);
  });

  it('go to one of two machines that have the same, when both are handed over at once', async () => {
    const bob = newOwner('bob');
    const gpus = [gpu({ uuid: 'GPU-1' }), gpu({ uuid: 'GPU-2' })];
    const twins = await Promise.all(
      [gpus, gpus.toReversed()].map((cards) => register(open, { owner_id: newOwner('ann'), gpus: cards })),
    );
    const responses = await Promise.all(twins.map((machine) => put(open, machine, { owner_id: bob })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await idsOf(open, bob)).toHaveLength(1);
  });
});

describe('a machine on which rentals run', () => {
  const rent = (target: TestRegistry, provider_id: string, version: number, count = 1) =>
    tell(target.databaseUrl, [
      { provider_id, version, cards: count === 0 ? [] : [{ index: 0, taken_vram_mb: 1 }] },
    ]);
  const force = (target: Target, machine: Body, owner_id: string) =>
    call(target, 'PUT', `/providers/${machine.id}?force=true`, { ...machine, owner_id });

  it('is not handed over until they are over, and stays its owner’s to change', async () => {
    const [ann, bob] = [newOwner('ann'), newOwner('bob')];
    const machine = await register(open, { owner_id: ann });
    await rent(open, machine.id, 1);
    for (const query of ['', '?force=false']) {
      const update = { ...machine, owner_id: bob };
      const { status, body } = await call(open, 'PUT', `/providers/${machine.id}${query}`, update);
      expect([status, body.code]).toEqual([409, 'provider_in_use']);
    }
    expect((await put(open, machine, { name: 'renamed' })).body).toMatchObject({
      owner_id: ann,
      name: 'renamed',
    });
    await rent(open, machine.id, 2, 0);
    expect((await put(open, machine, { owner_id: bob })).status).toBe(200);
  });

  it('is handed over by force by administrators alone', async () => {
    const machine = await callers.machineOf('ann');
    await rent(required, machine.id, 1);
    const refused: [Target, number, string][] = [
      [callers.ann, 403, 'not_owner'],
      [service('registry:read registry:write'), 403, 'role_required'],
    ];
    for (const [who, status, code] of refused) {
      const response = await force(who, machine, 'bob');
      expect([response.status, response.body.code]).toEqual([status, code]);
    }
    expect((await read(required, machine.id)).owner_id).toBe('ann');
    expect((await force(required, machine, 'bob')).body.owner_id).toBe('bob');
  });

  it('keeps its cards while it is handed over by force', async () => {
    const machine = await register(open, { gpus: [gpu(), gpu()] });
    await rent(open, machine.id, 1);
    const fewer = await force(open, { ...machine, gpus: [gpu({ index: 5 })] }, 'bob');
    expect([fewer.status, fewer.body.code]).toEqual([409, 'gpu_in_use']);
  });
});

it('the history of a machine says since when its former owners have not owned it', async () => {
  const machine = await register(open, { owner_id: 'ann' });
  const owners = async () =>
    (await call(open, 'GET', `/providers/${machine.id}/history`)).body.former_owners.map(
      ({ owner_id, from, to }: Body) => [
        owner_id,
        Date.parse(from) <= Date.parse(to ?? from),
        to !== undefined,
      ],
    );
  expect(await owners()).toEqual([]);
  await put(open, machine, { owner_id: 'bob' });
  await put(open, machine, { owner_id: 'bob' });
  await put(open, machine, { owner_id: 'ann' });
  expect(await owners()).toEqual([
    ['ann', true, true],
    ['bob', true, false],
  ]);
});

it('a name that the new owner has is 409 where names are unique, though it stays the same', async () => {
  const strict = await openRegistry({ uniqueNames: true });
  try {
    const other = await register(strict, { owner_id: 'bob', name: 'rig' });
    const machine = await register(strict, { owner_id: 'ann', name: 'rig' });
    const { status, body } = await put(strict, machine, { owner_id: 'bob' });
    expect([status, body.provider_id]).toEqual([409, other.id]);
    expect((await put(strict, machine, { owner_id: 'bob', name: 'rig-2' })).status).toBe(200);
  } finally {
    await strict.close();
  }
});

it('the event of an update says whose the machine was, only when it was handed over', async () => {
  const events = await readEvents(open, 4, undefined, async () => {
    const machine = await register(open, { owner_id: 'ann', hostname: 'secret.example.org' });
    await put(open, machine, { name: 'renamed' });
    await put(open, machine, { owner_id: 'bob', status: 'maintenance' });
  });
  const told = events.map(({ event, data }) => {
    const { owner_id, previous_owner_id } = data.data;
    return [event, data.aggregate.version, owner_id, previous_owner_id];
  });
  expect(told).toEqual([
    ['provider.registered', 1, 'ann', undefined],
    ['provider.updated', 2, 'ann', undefined],
    ['provider.updated', 3, 'bob', 'ann'],
    ['provider.status_changed', 4, 'bob', undefined],
  ]);
  expect(JSON.stringify(events)).not.toContain('secret');
  const { data } = (await readDocumentedEvents()).get('provider.updated') ?? {};
  const schema = z.fromJSONSchema(data as Parameters<typeof z.fromJSONSchema>[0]);
  for (const at of [1, 2]) expect(schema.safeParse(events[at]?.data.data).error?.issues).toBeUndefined();
});
