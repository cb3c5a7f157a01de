import { ServiceError } from '@gridlease/common/errors/service-error';
import { describe, expect, it } from 'vitest';
import { createHashGate, type GateOptions, type Rejection, type Ticket } from './hash-gate.ts';

/** A gate on a clock of its own; each work ends when it is told to, after 100 ms of that clock. */
function openGate(options: Partial<GateOptions> = {}) {
  let time = 0;
  const begun: string[] = [];
  const refused: Rejection[] = [];
  const ends = new Map<string, () => void>();
  const gate = createHashGate({
    concurrency: 1,
    budgetMs: 1_000,
    now: () => time,
    observer: { queued() {}, began() {}, ended() {}, rejected: (reason) => refused.push(reason) },
    ...options,
  });
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  /** Returns the outcome: the name, or the error. */
  const ask = (name: string, ticket: Partial<Ticket> = {}) => {
    const outcome: Promise<unknown> = gate
      .run({ lane: 'verify', address: name, ...ticket }, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        return name;
      })
      .catch((error: unknown) => error);
    return { outcome };
  };
  const end = async (name: string, tookMs = 100) => {
    time += tookMs;
    ends.get(name)?.();
    await settled();
  };
  return { ask, end, begun, gate, refused, settled, wait: (ms: number) => (time += ms) };
}

function isOverloaded(error: unknown): boolean {
  return error instanceof ServiceError && error.kind === 'unavailable' && error.code === 'hashing_overloaded';
}

describe('the gate before hashes', () => {
  it('does as much at once as it may, in the order of arrival', async () => {
    const { ask, end, begun } = openGate({ concurrency: 2 });
    for (const name of ['a', 'b', 'c', 'd']) ask(name);
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    await end('a');
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });

  it('lets logins go before registrations', async () => {
    const { ask, end, begun } = openGate();
    ask('first');
    ask('registration', { lane: 'register' });
    ask('login');
    await end('first');
    await end('login');
    expect(begun).toEqual(['first', 'login', 'registration']);
  });

  it('refuses at once what would wait longer than the budget, and says when to come again', async () => {
    const { ask, end, refused } = openGate({ budgetMs: 300 });
    ask('a');
    // The average of what a hash takes, which was assumed to be less, nears 100 ms.
    for (let at = 0; at < 60; at += 1) {
      ask('a');
      await end('a');
    }
    const outcomes = ['b', 'c', 'd', 'e'].map((name) => ask(name));
    const error = await outcomes[3]?.outcome;
    expect(isOverloaded(error)).toBe(true);
    expect((error as ServiceError).retryAfterSeconds).toBeGreaterThan(0.3);
    expect(refused).toEqual(['budget']);
  });

  it('counts who has a place reserved like who waits, until it is released', async () => {
    // Room for four: each is taken to last 25 ms.
    const { ask, gate, refused } = openGate({ budgetMs: 100 });
    const places = Array.from({ length: 4 }, (_, place) =>
      gate.reserve({ lane: 'verify', address: `${place}` }),
    );
    expect(() => gate.reserve({ lane: 'verify', address: 'late' })).toThrow(ServiceError);
    for (const place of places) {
      place.release();
      place.release();
    }
    for (let place = 0; place < 4; place += 1) ask(`${place}`);
    const outcome = await Promise.race([ask('fourth in line').outcome, 'waits']);
    expect(outcome).toBe('waits');
    expect(refused).toEqual(['budget']);
  });

  it('gives one address no more than its share of the queue', async () => {
    const { ask, refused } = openGate({ budgetMs: 400 });
    const outcomes = Array.from({ length: 10 }, () => ask('one'));
    expect(isOverloaded(await outcomes[9]?.outcome)).toBe(true);
    expect(refused).toEqual(['address_share']);
    ask('other');
    expect(refused).toHaveLength(1);
  });

  it('drops the work of a client that has gone away', async () => {
    const { ask, end, begun, refused } = openGate();
    const gone = new AbortController();
    ask('a');
    const dropped = ask('b', { signal: gone.signal });
    ask('c');
    gone.abort();
    expect(isOverloaded(await dropped.outcome)).toBe(true);
    await end('a');
    expect(begun).toEqual(['a', 'c']);
    expect(isOverloaded(await ask('d', { signal: gone.signal }).outcome)).toBe(true);
    expect(refused).toEqual(['client_closed', 'client_closed']);
  });

  it('refuses a registration that was overtaken for longer than the budget', async () => {
    const { ask, end, begun, refused } = openGate({ budgetMs: 250 });
    ask('a');
    const overtaken = ask('registration', { lane: 'register' });
    for (const [now, next] of [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'd'],
    ] as const) {
      ask(next);
      await end(now);
    }
    expect(isOverloaded(await overtaken.outcome)).toBe(true);
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    expect(refused).toEqual(['waited']);
  });

  it('goes on after work that fails', async () => {
    const gate = createHashGate({ concurrency: 1, budgetMs: 1_000 });
    const fails = gate.run({ lane: 'verify' }, () => Promise.reject(new Error('broken')));
    const works = gate.run({ lane: 'verify' }, async () => 'done');
    await expect(fails).rejects.toThrow('broken');
    await expect(works).resolves.toBe('done');
  });
});
