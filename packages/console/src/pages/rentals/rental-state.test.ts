import { describe, expect, it } from 'vitest';
import { endReasonOf, endsAt, stateOf } from './rental-state.ts';

describe('when a rental ends by itself', () => {
  const started_at = '2026-01-01T00:00:00.000Z';
  const paid_until = '2026-01-01T05:00:00.000Z';

  it('is when its funds are used up', () => {
    expect(endsAt({ started_at, paid_until })).toEqual({ at: Date.parse(paid_until), isByFunds: true });
  });

  it('is when its longest time is over, if that comes first', () => {
    const end = endsAt({ started_at, paid_until, max_duration_hours: '1.5' });
    expect(end).toEqual({ at: Date.parse('2026-01-01T01:30:00.000Z'), isByFunds: false });
  });

  it('is not known of one that has not started', () => {
    expect(endsAt({ max_duration_hours: '1' })).toBeUndefined();
  });
});

it('the state of a rental is a word, and its end a sentence', () => {
  expect(stateOf({ status: 'grace' })).toEqual({ word: 'out of funds', tone: 'bad' });
  expect(stateOf({ status: 'terminated' }).word).toBe('ended');
  expect(endReasonOf({ end_reason: 'insufficient_funds' })).toBe('The funds were used up.');
  expect(endReasonOf({})).toBeUndefined();
});
