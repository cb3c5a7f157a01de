import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Body, call, gpu, openRegistry, register, type TestRegistry } from './registry.ts';

const MACHINES = 30;

let registry: TestRegistry;
beforeAll(async () => {
  registry = await openRegistry();
});
afterAll(() => registry.close());

const read = (id: string) => call(registry, 'GET', `/providers/${id}`);

it('machines that are read at the same moment are each their own, and unknown ones are 404', async () => {
  const machines = await Promise.all(
    Array.from({ length: MACHINES }, (_, n) =>
      register(registry, { owner_id: 'shared', name: `machine-${n}`, gpus: [gpu(), gpu()].slice(n % 2) }),
    ),
  );
  const unknown = randomUUID();
  const asked = [...machines, ...machines].map(({ id }) => id as string);
  const read404 = [unknown, unknown].map(async (id) => (await read(id)).status);
  const responses = await Promise.all(asked.map(read));
  expect(responses.map(({ body }) => body)).toEqual(
    [...machines, ...machines].map((machine) =>
      expect.objectContaining({ id: machine.id, name: machine.name, gpus: machine.gpus }),
    ),
  );
  expect(await Promise.all(read404)).toEqual([404, 404]);
});

it('an id in capital letters is the same machine', async () => {
  const { id } = await register(registry, { owner_id: 'capitals' });
  expect(await read(id.toUpperCase())).toMatchObject({ status: 200, body: { id } });
});

it('a read shows what was answered before it, however many others are under way', async () => {
  const machine: Body = await register(registry, { owner_id: 'changes' });
  const ending = new AbortController();
  const others = Array.from({ length: 8 }, async () => {
    while (!ending.signal.aborted) await read(machine.id);
  });
  for (let n = 0; n < 20; n += 1) {
    const changed = await call(registry, 'PUT', `/providers/${machine.id}`, {
      ...machine,
      name: `changed-${n}`,
    });
    expect(changed).toMatchObject({ status: 200 });
    expect((await read(machine.id)).body.name).toBe(`changed-${n}`);
  }
  ending.abort();
  await Promise.all(others);
});
