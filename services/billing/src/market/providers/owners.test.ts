import { describe, expect, it } from 'vitest';
import { registryUnavailable } from './errors.ts';
import { createProviders, type ProvidersOptions } from './owners.ts';

const origin = { correlationId: 'c' };

/** A registry of machines that the test adds; it counts its lookups. */
function setUp(options: Partial<ProvidersOptions> = {}) {
  const owners = new Map<string, string>();
  let now = 0;
  let isAway = false;
  let asked = 0;
  let response = Promise.resolve();
  const registry = {
    async findMachine(id: string) {
      asked += 1;
      if (isAway) throw registryUnavailable();
      const ownerId = owners.get(id);
      await response;
      return ownerId === undefined
        ? undefined
        : { id, ownerId, status: 'idle', gpus: [], sharing: 'exclusive' as const };
    },
  };
  const providers = createProviders({
    registry,
    mode: 'required',
    isChecked: false,
    clock: () => now,
    ...options,
  });
  return {
    owners,
    providers,
    asked: () => asked,
    ownerOf: (id: string) => providers.ownerOf(id, origin),
    /** Delays responses from now on until the promise resolves. */
    delay: (until: Promise<void>) => {
      response = until;
    },
    goAway: (value: boolean) => {
      isAway = value;
    },
    pass: (seconds: number) => {
      now += seconds * 1_000;
    },
  };
}

describe('the owner of a machine', () => {
  it('is looked up once, and again when the result is 30 seconds old, because machines are sold', async () => {
    const { owners, ownerOf, asked, pass } = setUp();
    owners.set('m', 'ann');
    for (let index = 0; index < 3; index += 1) expect(await ownerOf('m')).toBe('ann');
    owners.set('m', 'bob');
    pass(29.9);
    expect([await ownerOf('m'), asked()]).toEqual(['ann', 1]);
    pass(0.1);
    expect([await ownerOf('m'), asked()]).toEqual(['bob', 2]);
  });

  it('is looked up again as soon as a sale is announced', async () => {
    const { owners, providers, ownerOf, asked } = setUp();
    for (const id of ['m', 'n']) owners.set(id, 'ann');
    for (const id of ['m', 'n']) await ownerOf(id);
    owners.set('m', 'bob');
    providers.dropOwner('m');
    expect([await ownerOf('m'), await ownerOf('n'), asked()]).toEqual(['bob', 'ann', 3]);
  });

  it('is looked up again after a period in which announcements may have been missed', async () => {
    const { owners, providers, ownerOf } = setUp();
    owners.set('m', 'ann');
    await ownerOf('m');
    owners.set('m', 'bob');
    providers.expireOwners();
    expect(await ownerOf('m')).toBe('bob');
  });

  it('is not cached from a response that was in flight when the sale was announced', async () => {
    const { owners, providers, ownerOf, delay } = setUp();
    const { promise, resolve } = Promise.withResolvers<void>();
    owners.set('m', 'ann');
    delay(promise);
    const before = ownerOf('m');
    owners.set('m', 'bob');
    providers.dropOwner('m');
    resolve();
    expect([await before, await ownerOf('m')]).toEqual(['ann', 'bob']);
  });

  it('is that of the later of two lookups, whichever finishes first', async () => {
    const { owners, ownerOf, providers, delay, pass } = setUp({ isChecked: true });
    const { promise, resolve } = Promise.withResolvers<void>();
    owners.set('m', 'ann');
    delay(promise);
    const slow = ownerOf('m');
    pass(1);
    owners.set('m', 'bob');
    delay(Promise.resolve());
    await providers.findChecked('m', origin);
    resolve();
    expect([await slow, await ownerOf('m')]).toEqual(['ann', 'bob']);
  });

  it('is dropped once the registry does not know the machine', async () => {
    const { owners, ownerOf, providers } = setUp();
    owners.set('m', 'ann');
    await ownerOf('m');
    owners.delete('m');
    providers.expireOwners();
    await expect(ownerOf('m')).rejects.toMatchObject({ code: 'provider_not_found' });
    expect(await providers.findOwner('m', origin)).toBeUndefined();
  });

  it('that is stale is not used where the owner must be known, and is better than none elsewhere', async () => {
    for (const mode of ['required', 'off'] as const) {
      const { owners, ownerOf, providers, pass, goAway } = setUp({ mode });
      owners.set('m', 'ann');
      await ownerOf('m');
      pass(30);
      goAway(true);
      for (let index = 0; index < 2; index += 1) {
        expect(await providers.findOwner('m', origin)).toBe('ann');
        const needed = await ownerOf('m').catch(({ code }) => code);
        expect(needed).toBe(mode === 'off' ? 'ann' : 'registry_unavailable');
      }
    }
  });

  it('that is unknown is looked up again, because the machine may just have been registered', async () => {
    const { owners, ownerOf } = setUp();
    await expect(ownerOf('m')).rejects.toMatchObject({ kind: 'not_found', code: 'provider_not_found' });
    owners.set('m', 'ann');
    expect(await ownerOf('m')).toBe('ann');
  });

  it('is evicted after many other lookups', async () => {
    const { owners, ownerOf, asked } = setUp({ ownersMax: 2 });
    for (const id of ['a', 'b', 'c']) owners.set(id, 'ann');
    for (const id of ['a', 'b', 'a', 'c', 'a', 'b']) await ownerOf(id);
    expect(asked()).toBe(4);
  });

  it('is a 503 while the registry is unavailable, each time it is needed', async () => {
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

  it('is the machine itself if access is open and the owner is unknown, as old clients expect', async () => {
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
