import { expect, test } from 'vitest';
import { createPartBuffers } from './part-buffers.ts';

const { signal } = new AbortController();

test('memory stays within its limit, and waiters are served in order', async () => {
  const buffers = createPartBuffers(10, 25);
  const first = await buffers.take(signal);
  const second = await buffers.take(signal);
  const served: string[] = [];
  const third = buffers.take(signal).then((buffer) => {
    served.push('third');
    return buffer;
  });
  const fourth = buffers.take(signal).then((buffer) => {
    served.push('fourth');
    return buffer;
  });
  expect(buffers.takenCount()).toBe(2);
  first.giveBack(true);
  expect((await third).bytes).toBe(first.bytes);
  expect(served).toEqual(['third']);
  second.giveBack(false);
  expect((await fourth).bytes).not.toBe(second.bytes);
  expect(served).toEqual(['third', 'fourth']);
  expect(buffers.takenCount()).toBe(2);
});

test('returning a buffer twice returns it once', async () => {
  const buffers = createPartBuffers(10, 10);
  const first = await buffers.take(signal);
  first.giveBack(true);
  const second = await buffers.take(signal);
  first.giveBack(true);
  expect(buffers.takenCount()).toBe(1);
  second.giveBack(true);
  expect(buffers.takenCount()).toBe(0);
});

test('a waiter that gives up is skipped', async () => {
  const buffers = createPartBuffers(10, 10);
  const first = await buffers.take(signal);
  const impatient = new AbortController();
  const leaving = buffers.take(impatient.signal);
  const patient = buffers.take(signal);
  impatient.abort(new Error('gone'));
  await expect(leaving).rejects.toThrow('gone');
  first.giveBack(true);
  await patient;
  await expect(buffers.take(AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
  expect(buffers.takenCount()).toBe(1);
});

test('memory for less than one part suffices for one', async () => {
  const buffers = createPartBuffers(10, 1);
  expect((await buffers.take(signal)).bytes).toHaveLength(10);
});
