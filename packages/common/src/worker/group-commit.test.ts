import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ServiceError } from '../errors/service-error.ts';
import { createGroupCommit, type WriteItems, writeTogether } from './group-commit.ts';

const overloaded = () => new ServiceError('unavailable', 'overloaded', 'too many');
const away = new ServiceError('unavailable', 'database_unavailable', 'away');

const tenfold: WriteItems<number, number> = async (items) => items.map((item) => item * 10);

/** A group commit whose first batch, and with it all others, waits until the test opens the gate. */
function held(write: WriteItems<number, number>, limits: { itemsMax?: number; waitingMax?: number } = {}) {
  const gate = Promise.withResolvers<void>();
  const batches: (readonly number[])[] = [];
  const submit = createGroupCommit<number, number>({
    itemsMax: 100,
    waitingMax: 100,
    overloaded,
    ...limits,
    write: async (items) => {
      batches.push(items);
      await gate.promise;
      return write(items);
    },
  });
  return { submit, batches, open: gate.resolve };
}

describe('a group commit', () => {
  it('writes items that arrive together in one batch, after the one in progress', async () => {
    const { submit, batches, open } = held(tenfold);
    const outcomes = Promise.all([1, 2, 3, 4].map(submit));
    open();
    expect(await outcomes).toEqual([10, 20, 30, 40]);
    expect(batches).toEqual([[1], [2, 3, 4]]);
  });

  it('limits the size of a batch', async () => {
    const { submit, batches, open } = held(tenfold, { itemsMax: 2 });
    const outcomes = Promise.all([1, 2, 3, 4].map(submit));
    open();
    expect(await outcomes).toEqual([10, 20, 30, 40]);
    expect(batches).toEqual([[1], [2, 3], [4]]);
  });

  it('refuses items beyond the bound at once, and takes items again when those within it are written', async () => {
    const { submit, open } = held(tenfold, { waitingMax: 2 });
    const within = Promise.all([1, 2].map(submit));
    await expect(submit(3)).rejects.toMatchObject({ code: 'overloaded' });
    open();
    expect(await within).toEqual([10, 20]);
    expect(await submit(3)).toBe(30);
  });

  it('waits for a promised outcome only with its own item, which counts as waiting until then', async () => {
    const late = Promise.withResolvers<number>();
    const submit = createGroupCommit<number, number>({
      itemsMax: 10,
      waitingMax: 2,
      overloaded,
      write: async (items) => items.map((item) => (item === 1 ? late.promise : item)),
    });
    const first = submit(1);
    expect(await submit(2)).toBe(2);
    await setImmediate();
    const second = submit(3);
    await expect(submit(4)).rejects.toMatchObject({ code: 'overloaded' });
    expect(await second).toBe(3);
    late.reject(new Error('too late'));
    await expect(first).rejects.toThrow('too late');
  });

  it('fails a whole batch with a transient error, without a second attempt', async () => {
    const { submit, batches, open } = held(() => Promise.reject(away));
    const settled = Promise.allSettled([1, 2, 3].map(submit));
    open();
    expect((await settled).map((one) => one.status === 'rejected' && one.reason)).toEqual([away, away, away]);
    expect(batches).toEqual([[1], [2, 3]]);
  });

  it('fails only the items that cannot be written, and writes every other one once', async () => {
    const values = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(values, fc.array(fc.integer({ min: 0, max: 60 })), async (sent, poison) => {
        const written: number[] = [];
        const { submit, open } = held(async (items) => {
          if (items.some((item) => poison.includes(item))) throw new Error('cannot be written');
          written.push(...items);
          return items;
        });
        const outcomes = sent.map(submit);
        open();
        const settled = await Promise.allSettled(outcomes);
        expect(settled.map(({ status }) => status === 'rejected')).toEqual(
          sent.map((one) => poison.includes(one)),
        );
        expect(written).toEqual(sent.filter((one) => !poison.includes(one)));
      }),
    );
  });
});

describe('items that are written together', () => {
  it('each get their own outcome, in order', async () => {
    const outcomes = await writeTogether(
      async (items: readonly number[]) => {
        if (items.includes(2)) throw new Error('unlucky');
        return items;
      },
      [1, 2, 3],
    );
    expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
      1,
      'failed',
      3,
    ]);
  });

  it('are not written at all when there are none', async () => {
    const write = () => Promise.reject(new Error('nothing to write'));
    expect(await writeTogether(write, [])).toEqual([]);
  });
});
