import { expect, test } from 'vitest';
import { contactDeadline } from './paid-time.ts';

const seen_at = '2026-03-01T12:00:00.000Z';
const later = '2026-03-01T12:20:00.000Z';
const earlier = '2026-03-01T11:50:00.000Z';

test('a rental goes on without contact until it is no longer paid, a pending one until it had to be ready', () => {
  expect(contactDeadline({ status: 'active', paid_until: later, seen_at })).toEqual(new Date(later));
  expect(contactDeadline({ status: 'pending', pending_until: later, seen_at })).toEqual(new Date(later));
  expect(contactDeadline({ status: 'active', seen_at })).toBeUndefined();
});

test('a rental that billing lets go on past its paid time outlives a short loss of contact', () => {
  expect(contactDeadline({ status: 'grace', paid_until: earlier, seen_at })).toEqual(
    new Date('2026-03-01T12:01:00.000Z'),
  );
});
