import { expect, it } from 'vitest';
import { isKnownPattern, matchesType } from './event-types.ts';

it('a pattern matches itself, everything below it, or everything', () => {
  expect(matchesType(['payout.sent'], 'payout.sent')).toBe(true);
  expect(matchesType(['payout.sent'], 'payout.failed')).toBe(false);
  expect(matchesType(['session.*'], 'session.started')).toBe(true);
  expect(matchesType(['debt_repayment.*'], 'debt_repayment.confirmed')).toBe(true);
  expect(matchesType(['refund.*'], 'refund_claim.confirmed')).toBe(false);
  expect(matchesType(['*'], 'outgoing.frozen')).toBe(true);
  expect(matchesType(['payout.sent', 'session.*'], 'session.failed')).toBe(true);
  expect(matchesType([], 'session.failed')).toBe(false);
});

it('patterns without any event are unknown', () => {
  for (const known of ['*', 'session.*', 'payout.sent', 'outgoing.frozen']) {
    expect([known, isKnownPattern(known)]).toEqual([known, true]);
  }
  for (const unknown of [
    '',
    '.*',
    '**',
    'session',
    'session*',
    'sess.*',
    '*.sent',
    'payout.sen',
    'webhook.test',
  ]) {
    expect([unknown, isKnownPattern(unknown)]).toEqual([unknown, false]);
  }
});
