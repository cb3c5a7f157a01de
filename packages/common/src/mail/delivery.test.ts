import { getEventListeners } from 'node:events';
import { expect, it, vi } from 'vitest';
import { deliverMails } from './delivery.ts';

const delivery = { send: async () => 'sent' as const, record: async () => {}, requeue: async () => {} };

it('the delivery of mails leaves no listener on the signal that stops it', async () => {
  const { signal } = new AbortController();
  await deliverMails([['mail']].values(), delivery, signal);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

it('a mail that is being sent has a moment after the worker is told to stop', async () => {
  vi.useFakeTimers();
  const stopping = new AbortController();
  const isCutOff: boolean[] = [];
  const send = async (_mail: string, limit: AbortSignal) => {
    stopping.abort();
    await vi.advanceTimersByTimeAsync(2_999);
    isCutOff.push(limit.aborted);
    await vi.advanceTimersByTimeAsync(1);
    isCutOff.push(limit.aborted);
    return 'sent' as const;
  };
  await deliverMails([['mail']].values(), { ...delivery, send }, stopping.signal).finally(vi.useRealTimers);
  expect(isCutOff).toEqual([false, true]);
});
