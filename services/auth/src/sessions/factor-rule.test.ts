import { expect, it } from 'vitest';
import { isFactorMissing } from './factor-rule.ts';

it('a second factor is missing only for roles that need one, and only in sessions without it', () => {
  expect(isFactorMissing(['admin', 'renter'], ['pwd'], ['admin'])).toBe(true);
  expect(isFactorMissing(['admin', 'renter'], ['pwd', 'otp'], ['admin'])).toBe(false);
  expect(isFactorMissing(['renter'], ['pwd'], ['admin'])).toBe(false);
  expect(isFactorMissing(['admin'], ['pwd'], [])).toBe(false);
});
