import { expect, it } from 'vitest';
import { type AttemptFacts, outcomeOf } from './outcome.ts';
import { TEST_TYPE } from './webhook.ts';

const at = new Date('2026-03-10T12:00:00Z');
const daysAgo = (days: number) => new Date(at.getTime() - days * 86_400_000);
const HEALTHY = { failingSince: undefined, disabledAt: undefined };

const responded = (status: number, retryAfter?: string): AttemptFacts['sent'] => ({
  status,
  response: '',
  retryAfter,
});
const REFUSED: AttemptFacts['sent'] = { status: undefined, error: 'connect ECONNREFUSED' };

function outcome(sent: AttemptFacts['sent'], members: Partial<AttemptFacts> = {}) {
  const facts = {
    type: 'payout.sent',
    tries: 0,
    webhook: HEALTHY,
    at,
    machineTime: at,
    random: 0,
    ...members,
  };
  return outcomeOf({ sent, ...facts });
}

it('every 2xx is a success, and ends a series of failures', () => {
  for (const status of [200, 201, 202, 204, 299]) {
    expect(outcome(responded(status))).toEqual({
      error: undefined,
      next: { ended: 'delivered' },
      failingSince: undefined,
      disable: undefined,
    });
  }
  const webhook = { failingSince: daysAgo(6), disabledAt: undefined };
  expect(outcome(responded(200), { webhook }).failingSince).toBeNull();
});

it('every other status, and none, is retried, and begins a series of failures', () => {
  for (const sent of [
    responded(301),
    responded(400),
    responded(401),
    responded(404),
    responded(500),
    REFUSED,
  ]) {
    expect(outcome(sent)).toMatchObject({ next: { delaySeconds: 5 }, failingSince: at, disable: undefined });
  }
  expect(outcome(responded(307)).error).toContain('redirects are not followed');
  expect(outcome(responded(503, '600')).next).toEqual({ delaySeconds: 600 });
  expect(outcome(responded(429, 'Tue, 10 Mar 2026 12:10:00 GMT')).next).toEqual({ delaySeconds: 600 });
});

it('after the last retry a delivery has failed', () => {
  expect(outcome(REFUSED, { tries: 6 }).next).toEqual({ delaySeconds: 36_000 });
  expect(outcome(REFUSED, { tries: 7 }).next).toEqual({ ended: 'failed' });
});

it('a webhook is disabled after a week of failures, and at once by 410', () => {
  const failing = (days: number) => ({ webhook: { failingSince: daysAgo(days), disabledAt: undefined } });
  expect(outcome(REFUSED, failing(6.99))).toMatchObject({ next: { delaySeconds: 5 }, disable: undefined });
  expect(outcome(REFUSED, failing(7))).toMatchObject({ next: { ended: 'skipped' }, disable: 'failing' });
  expect(outcome(REFUSED, { ...failing(7), tries: 7 })).toMatchObject({ next: { ended: 'failed' } });
  expect(outcome(responded(200), failing(8))).toMatchObject({ failingSince: null, disable: undefined });
  expect(outcome(responded(410))).toMatchObject({ next: { ended: 'failed' }, disable: 'gone' });
});

it('a webhook that was disabled meanwhile is not disabled again, and the delivery is not retried', () => {
  const webhook = { failingSince: daysAgo(9), disabledAt: at };
  for (const sent of [REFUSED, responded(500)]) {
    expect(outcome(sent, { webhook })).toMatchObject({ next: { ended: 'skipped' }, disable: undefined });
  }
  expect(outcome(responded(200), { webhook }).next).toEqual({ ended: 'delivered' });
});

it('a test is attempted once, and its failure does not count', () => {
  const webhook = { failingSince: daysAgo(9), disabledAt: undefined };
  for (const sent of [REFUSED, responded(410), responded(500)]) {
    expect(outcome(sent, { type: TEST_TYPE, webhook })).toMatchObject({
      next: { ended: 'failed' },
      failingSince: undefined,
      disable: undefined,
    });
  }
});
