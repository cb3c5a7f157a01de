import { describe, expect, it } from 'vitest';
import { isTotpCode, totpCode, totpEnrolment, totpStepOf } from './totp.ts';

/** RFC 6238, appendix B, SHA-1; the last six of its eight digits. */
const RFC_SECRET = Buffer.from('12345678901234567890');
const RFC_VECTORS: readonly (readonly [seconds: number, code: string])[] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];

describe('one-time codes', () => {
  it.each(RFC_VECTORS)('of second %i are those of RFC 6238', (seconds, code) => {
    expect(totpCode(RFC_SECRET, seconds * 1_000)).toBe(code);
    expect(totpStepOf(RFC_SECRET, code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
  });

  it('are good one step before and after their own, and the step is their own all the same', () => {
    const at = 1_800_000_000_000;
    const code = totpCode(RFC_SECRET, at);
    const step = at / 30_000;
    for (const offset of [-1, 0, 1]) expect(totpStepOf(RFC_SECRET, code, at + offset * 30_000)).toBe(step);
    for (const offset of [-2, 2]) expect(totpStepOf(RFC_SECRET, code, at + offset * 30_000)).toBeUndefined();
  });

  it('are six digits and nothing else', () => {
    expect(['123456', '000000'].every(isTotpCode)).toBe(true);
    expect(['12345', '1234567', '12345a', ' 123456', '１２３４５６', ''].some(isTotpCode)).toBe(false);
  });
});

it('an authenticator application reads the enrolment URL', () => {
  const { secret, otpauth_url } = totpEnrolment(RFC_SECRET, 'ann@example.org');
  const url = new URL(otpauth_url);
  expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Gridlease:ann@example.org',
  ]);
  expect(url.searchParams.get('secret')).toBe(secret);
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
});
