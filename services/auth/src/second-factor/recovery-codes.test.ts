import { expect, it } from 'vitest';
import { createRecoveryCodes, hashRecoveryCode, RECOVERY_CODES } from './recovery-codes.ts';

it('ASVS 6.5.3 recovery codes are ten, all different, of 120 random bits', () => {
  const codes = createRecoveryCodes();
  expect(new Set(codes).size).toBe(RECOVERY_CODES);
  for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
});

it('a recovery code is the same however it was copied from paper', () => {
  const [code = ''] = createRecoveryCodes();
  const spellings = [code.toLowerCase(), code.replaceAll('-', ' '), ` ${code.replaceAll('-', '')}\n`];
  for (const spelling of spellings) expect(hashRecoveryCode(spelling)).toEqual(hashRecoveryCode(code));
});
