import { setImmediate } from 'node:timers/promises';
import { ServiceError } from '@gridlease/common/errors/service-error';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Heartbeat, MachineBeats, MachineOutcome } from './batch.ts';
import { createHeartbeatQueue, type HeartbeatQueueOptions } from './queue.ts';

const BEAT: Heartbeat = { content: [], actor: 'anybody', origin: { correlationId: 'test' } };
const SEEN = { status: 'idle', promisedSeconds: 15 } as const;

const seen = ({ beats }: MachineBeats): MachineOutcome => ({
  kind: 'seen',
  ...SEEN,
  refusals: beats.map(() => undefined),
});

/** A queue whose batches are recorded one at a time, when the test says so. */
function heldQueue(record: HeartbeatQueueOptions['record'], waitingMax = 100) {
  const gate = Promise.withResolvers<void>();
  const batches: string[][] = [];
  const queue = createHeartbeatQueue({
    waitingMax,
    record: async (machines, options) => {
      batches.push(machines.map(({ id, beats }) => `${id}${options.wait ? '!' : ''}*${beats.length}`));
      await gate.promise;
      return record(machines, options);
    },
  });
  return { queue, batches, open: gate.resolve };
}

describe('heartbeats that wait at the same time', () => {
  it('are recorded together, ids ascending, those of one machine as one', async () => {
    const { queue, batches, open } = heldQueue(async (machines) => machines.map(seen));
    const responses = ['m', 'c', 'a', 'b', 'a'].map((id) => queue.submit(id, BEAT));
    open();
    expect(await Promise.all(responses)).toEqual(
      Array(5).fill({ kind: 'seen', ...SEEN, refusal: undefined }),
    );
    expect(batches).toEqual([['m*1'], ['a*2', 'b*1', 'c*1']]);
  });

  it('each get the result of their own metrics', async () => {
    const bad = new ServiceError('invalid', 'invalid_metrics', 'bad');
    const { queue, open } = heldQueue(async (machines) =>
      machines.map(({ beats }) => ({
        kind: 'seen',
        ...SEEN,
        refusals: beats.map(({ content }) => (content instanceof ServiceError ? content : undefined)),
      })),
    );
    const first = queue.submit('first', BEAT);
    const responses = [queue.submit('a', { ...BEAT, content: bad }), queue.submit('a', BEAT)];
    open();
    await first;
    expect(await Promise.all(responses)).toMatchObject([{ refusal: bad }, { refusal: undefined }]);
  });

  it('fail alone where the node that has their machines cannot be reached', async () => {
    const error = new ServiceError('unavailable', 'database_unavailable', 'lost');
    const { queue, open } = heldQueue(async (machines) =>
      machines.map((machine) => (machine.id === 'lost' ? { kind: 'failed', error } : seen(machine))),
    );
    const responses = ['a', 'lost', 'lost'].map((id) => queue.submit(id, BEAT));
    open();
    expect(await Promise.allSettled(responses)).toMatchObject([
      { value: { kind: 'seen' } },
      { reason: error },
      { reason: error },
    ]);
  });

  it('beyond the bound are refused at once, and only those', async () => {
    const { queue, open } = heldQueue(async (machines) => machines.map(seen), 2);
    const kept = [queue.submit('a', BEAT), queue.submit('b', BEAT)];
    await expect(queue.submit('c', BEAT)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'heartbeats_overloaded',
      retryAfterSeconds: 5,
    });
    open();
    await Promise.all(kept);
    expect(await queue.submit('c', BEAT)).toMatchObject({ kind: 'seen' });
  });
});

describe('a machine whose row is locked', () => {
  it('is waited for by itself while others go on', async () => {
    const held = Promise.withResolvers<void>();
    const queue = createHeartbeatQueue({
      record: async (machines, { wait }) => {
        if (wait) await held.promise;
        return machines.map((machine) =>
          machine.id === 'slow' && !wait ? { kind: 'locked' as const } : seen(machine),
        );
      },
    });
    let isSlowDone = false;
    const slow = queue.submit('slow', BEAT).then(() => {
      isSlowDone = true;
    });
    await Promise.all(['a', 'b', 'slow-not', 'c'].map((id) => queue.submit(id, BEAT)));
    await setImmediate();
    expect(isSlowDone).toBe(false);
    held.resolve();
    await slow;
  });
});

describe('a batch that fails', () => {
  it('for a passing reason fails as a whole, with that reason', async () => {
    const away = new ServiceError('unavailable', 'database_unavailable', 'away');
    const { queue, batches, open } = heldQueue(async () => {
      throw away;
    });
    const responses = ['m', 'a', 'b'].map((id) => queue.submit(id, BEAT));
    open();
    const settled = await Promise.allSettled(responses);
    expect(settled.map((each) => each.status === 'rejected' && each.reason)).toEqual([away, away, away]);
    expect(batches).toHaveLength(2);
  });

  it('for a persistent reason is halved down to the machines at fault; every heartbeat is settled once', async () => {
    const ids = fc.array(fc.integer({ min: 0, max: 40 }).map(String), { minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(ids, fc.array(fc.integer({ min: 0, max: 40 }).map(String)), async (sent, poison) => {
        const written: string[] = [];
        const { queue, open } = heldQueue(async (machines) => {
          if (machines.some(({ id }) => poison.includes(id))) throw new Error('cannot be written');
          for (const { id, beats } of machines) written.push(...beats.map(() => id));
          return machines.map(seen);
        });
        const responses = sent.map((id) => queue.submit(id, BEAT));
        open();
        const settled = await Promise.allSettled(responses);
        expect(settled.map(({ status }) => status === 'rejected')).toEqual(
          sent.map((id) => poison.includes(id)),
        );
        expect(written.sort()).toEqual(sent.filter((id) => !poison.includes(id)).sort());
      }),
    );
  });
});
