import { expect, it } from 'vitest';
import { momentOf } from './schedule.ts';

const DAY_MS = 86_400_000;

it('a daily schedule means midnight UTC', () => {
  expect(momentOf(new Date('2026-03-01T12:34:56.789Z'), DAY_MS)).toEqual(new Date('2026-03-01T00:00:00Z'));
  expect(momentOf(new Date('2026-03-01T00:00:00Z'), DAY_MS)).toEqual(new Date('2026-03-01T00:00:00Z'));
});
