import { expect, it } from 'vitest';
import { formatHours } from './hours.ts';

it('minutes are formatted as hours with nine digits, rounded down', () => {
  expect(formatHours(90)).toBe('1.5');
  expect(formatHours(1)).toBe('0.016666666');
});
