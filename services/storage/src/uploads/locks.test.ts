import { expect, it } from 'vitest';
import { createUploadLocks } from './locks.ts';

/** Work that ends when it is told to, and says why it was interrupted. */
function openWork() {
  const end = Promise.withResolvers<string>();
  const reasons: string[] = [];
  let starts = 0;
  return {
    reasons,
    starts: () => starts,
    end: () => end.resolve('ended'),
    work: (signal: AbortSignal) => {
      starts += 1;
      const hear = () => reasons.push((signal.reason as Error).message);
      if (signal.aborted) hear();
      signal.addEventListener('abort', hear);
      return end.promise;
    },
  };
}

it('requests for one upload run one after the other, and the newest one interrupts those before', async () => {
  const locks = createUploadLocks(() => new Error('interrupted'));
  const works = [openWork(), openWork(), openWork()];
  const results = works.map(({ work }) => locks.run('a', work));
  const other = openWork();
  const otherResult = locks.run('b', other.work);
  await Promise.resolve();
  expect(works.map(({ starts }) => starts())).toEqual([1, 0, 0]);
  for (const { end } of works) end();
  expect(await Promise.all(results)).toEqual(['ended', 'ended', 'ended']);
  expect(works.map(({ reasons }) => reasons)).toEqual([['interrupted'], ['interrupted'], []]);
  expect(other.reasons).toEqual([]);
  other.end();
  await otherResult;
});

it('failed work lets the next one run', async () => {
  const locks = createUploadLocks(() => new Error('interrupted'));
  const failed = locks.run('a', () => Promise.reject(new Error('no')));
  const next = locks.run('a', async () => 'yes');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

it('at shutdown all are interrupted, including later ones, and awaited', async () => {
  const locks = createUploadLocks(() => new Error('interrupted'));
  const [before, after] = [openWork(), openWork()];
  const results = [locks.run('a', before.work)];
  await Promise.resolve();
  locks.interruptAll(new Error('stopping'));
  results.push(locks.run('b', after.work));
  let isSettled = false;
  const settled = locks.settled().then(() => {
    isSettled = true;
  });
  await Promise.resolve();
  expect([before.reasons, after.reasons, isSettled]).toEqual([['stopping'], ['stopping'], false]);
  before.end();
  after.end();
  await Promise.all(results);
  await settled;
  await locks.settled();
});
