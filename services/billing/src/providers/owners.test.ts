import { describe, expect, it } from 'vitest';
import { registryUnavailable } from './errors.ts';
import { createProviders, type ProvidersOptions } from './owners.ts';

const origin = { correlationId: 'c' };

/** A directory of machines that the test adds, and that counts how often it was asked. */
function setUp(options: Partial<ProvidersOptions> = {}) {
  const owners = new Map<string, string>();
  let now = 0;
  let isAway = false;
  let asked = 0;
  const directory = {
    async findMachine(id: string) {
      asked += 1;
      if (isAway) throw registryUnavailable();
      const ownerId = owners.get(id);
      return ownerId === undefined ? undefined : { id, ownerId, status: 'idle', gpus: [] };
    },
  };
  const providers = createProviders({
    directory,
    mode: 'required',
    isChecked: false,
    clock: () => now,
    ...options,
  });
  return {
    owners,
    asked: () => asked,
    ownerOf: (id: string) => providers.ownerOf(id, origin),
    goAway: (value: boolean) => {
      isAway = value;
    },
    pass: (seconds: number) => {
      now += seconds * 1_000;
    },
  };
}

describe('the owner of a machine', () => {
  it('is asked for once, because it never changes', async () => {
    const { owners, ownerOf, asked } = setUp();
    owners.set('m', 'ann');
    for (let index = 0; index < 3; index += 1) expect(await ownerOf('m')).toBe('ann');
    expect(asked()).toBe(1);
  });

  it('that is unknown is asked for again: the machine may just be registered', async () => {
    const { owners, ownerOf } = setUp();
    await expect(ownerOf('m')).rejects.toMatchObject({ kind: 'not_found', code: 'provider_not_found' });
    owners.set('m', 'ann');
    expect(await ownerOf('m')).toBe('ann');
  });

  it('is forgotten when many others were asked for since', async () => {
    const { owners, ownerOf, asked } = setUp({ ownersMax: 2 });
    for (const id of ['a', 'b', 'c']) owners.set(id, 'ann');
    for (const id of ['a', 'b', 'a', 'c', 'a', 'b']) await ownerOf(id);
    expect(asked()).toBe(4);
  });

  it('is 503 while the registry is away, each time it is needed', async () => {
    const { owners, ownerOf, goAway, asked } = setUp();
    owners.set('m', 'ann');
    goAway(true);
    for (let index = 0; index < 2; index += 1) {
      await expect(ownerOf('m')).rejects.toMatchObject({ code: 'registry_unavailable' });
    }
    expect(asked()).toBe(2);
    goAway(false);
    expect(await ownerOf('m')).toBe('ann');
  });

  it('is the machine itself where access is open and nobody knows it, as old clients expect', async () => {
    const { owners, ownerOf, goAway, asked, pass } = setUp({ mode: 'off' });
    expect(await ownerOf('m')).toBe('m');
    goAway(true);
    for (let index = 0; index < 5; index += 1) expect(await ownerOf('m')).toBe('m');
    expect(asked()).toBe(2);
    goAway(false);
    owners.set('m', 'ann');
    expect(await ownerOf('m')).toBe('m');
    pass(5);
    expect(await ownerOf('m')).toBe('ann');
  });
});
