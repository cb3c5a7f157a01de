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

it('nobody else is asked for a second factor, and nobody where none is required', () => {
  expect(effectiveRoles(['renter'], ['pwd'], true)).toEqual({ roles: ['renter'], isSetupRequired: false });
  expect(effectiveRoles(['admin'], ['pwd'], false)).toEqual({ roles: ['admin'], isSetupRequired: false });
});
