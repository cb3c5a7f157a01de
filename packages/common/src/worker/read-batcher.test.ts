import { describe, expect, it } from 'vitest';
import { createReadBatcher } from './read-batcher.ts';

/** Calls that are completed when the test says so. */
function held() {
  const calls: { questions: readonly number[]; response: () => void; fail: (error: Error) => void }[] = [];
  const ask = createReadBatcher(
    (questions: readonly number[]) =>
      new Promise<number[]>((resolve, reject) => {
        calls.push({
          questions,
          response: () => resolve(questions.map((one) => one * 10)),
          fail: reject,
        });
      }),
    3,
  );
  return { calls, ask };
}

describe('batched reads', () => {
  it('run at once while few calls are in progress, and together otherwise', async () => {
    const { calls, ask } = held();
    const responses = Promise.all([1, 2, 3, 4].map(ask));
    expect(calls.map(({ questions }) => questions)).toEqual([[1], [2]]);
    calls[1]?.response();
    await expect.poll(() => calls.length).toBe(3);
    expect(calls[2]?.questions).toEqual([3, 4]);
    for (const { response } of calls) response();
    expect(await responses).toEqual([10, 20, 30, 40]);
  });

  it('are limited in number per call', async () => {
    const { calls, ask } = held();
    const responses = Promise.all([1, 2, 3, 4, 5, 6].map(ask));
    calls[0]?.response();
    await expect.poll(() => calls.length).toBe(3);
    calls[2]?.response();
    await expect.poll(() => calls.length).toBe(4);
    for (const { response } of calls) response();
    expect(await responses).toEqual([10, 20, 30, 40, 50, 60]);
    expect(calls.map(({ questions }) => questions)).toEqual([[1], [2], [3, 4, 5], [6]]);
  });

  it('share the failure of their call, and of no other', async () => {
    const { calls, ask } = held();
    const outcomes = Promise.allSettled([1, 2, 3].map(ask));
    calls[0]?.fail(new Error('away'));
    await expect.poll(() => calls.length).toBe(3);
    calls[1]?.response();
    calls[2]?.response();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  });
});
