import { QueryObserver } from '@tanstack/react-query';
import { afterAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { applyEvent, queries, readEverything } from './queries.ts';

const LONG_MS = 60_000;
const CHANGE = { type: 'provider.updated', aggregateId: 'machine-1', data: {} };

beforeEach(() => {
  vi.useFakeTimers();
  queries.clear();
});
afterAll(() => {
  vi.useRealTimers();
});

/** A list on the screen, whose reads end when the test says so. */
function openList(...queryKey: string[]) {
  const reads: { readonly signal: AbortSignal; end(text: string): Promise<void> }[] = [];
  const observer = new QueryObserver(queries, {
    queryKey,
    queryFn: ({ signal }) => {
      const { promise, resolve } = Promise.withResolvers<string>();
      const end = async (text: string) => {
        resolve(text);
        await vi.advanceTimersByTimeAsync(0);
      };
      reads.push({ signal, end });
      return promise;
    },
  });
  const close = observer.subscribe(() => {});
  // What waits for the end of a read would wait in the next test, too.
  onTestFinished(async () => {
    close();
    for (const { end } of reads) await end('');
    await vi.advanceTimersByTimeAsync(LONG_MS);
  });
  return { reads, shown: () => observer.getCurrentResult().data };
}

for (const [what, happen] of [
  ['an event', () => applyEvent('registry', CHANGE)],
  ['missed events', () => readEverything()],
] as const) {
  it(`a list that is being read is read to its end, and then once more because of ${what}`, async () => {
    const { reads, shown } = openList('machines', 'of', 'olga');
    happen();
    await vi.advanceTimersByTimeAsync(LONG_MS);
    expect(reads).toHaveLength(1);
    await reads[0]?.end('old');
    expect(reads[0]?.signal.aborted).toBe(false);
    expect(shown()).toBe('old');
    await vi.advanceTimersByTimeAsync(LONG_MS);
    expect(reads).toHaveLength(2);
    await reads[1]?.end('new');
    expect(shown()).toBe('new');
    await vi.advanceTimersByTimeAsync(LONG_MS);
    expect(reads).toHaveLength(2);
  });
}

it('a list that is read slowly delays no other, nor itself when it concerns something else', async () => {
  const slow = openList('machines', 'of', 'olga');
  const other = openList('rates', 'of', 'olga');
  await other.reads[0]?.end('old');
  applyEvent('registry', CHANGE);
  applyEvent('billing', { ...CHANGE, type: 'rates.changed' });
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect([slow.reads.length, other.reads.length]).toEqual([1, 2]);
});

it('many events at once read a list once', async () => {
  const { reads } = openList('machines', 'of', 'olga');
  await reads[0]?.end('old');
  for (let count = 0; count < 1_000; count += 1) applyEvent('registry', CHANGE);
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(reads).toHaveLength(2);
});
