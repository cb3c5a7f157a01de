import { expect, it } from 'vitest';
import { effectiveRoles } from './effective-roles.ts';

it('an administrator without a second factor is none where one is required, and keeps the other roles', () => {
  expect(effectiveRoles(['admin', 'renter'], ['pwd'], true)).toEqual({
    roles: ['renter'],
    isSetupRequired: true,
  });
  expect(effectiveRoles(['admin', 'renter'], ['pwd', 'otp'], true)).toEqual({
    roles: ['admin', 'renter'],
    isSetupRequired: false,
  });
});

it('a second factor is required only from administrators, and only where it is configured', () => {
  expect(effectiveRoles(['renter'], ['pwd'], true)).toEqual({ roles: ['renter'], isSetupRequired: false });
  expect(effectiveRoles(['admin'], ['pwd'], false)).toEqual({ roles: ['admin'], isSetupRequired: false });
});
