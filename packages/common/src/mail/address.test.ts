import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMailAddress } from './address.ts';

describe('an e-mail address', () => {
  it.each([
    'ann@example.org',
    "o'hara+gpu_1@mail.example.co.uk",
    'admin@gridlease.local',
    'ann@localhost',
    'jürgen@bücher.example',
    '用户@例子.广告',
  ])('may be %s', (text) => {
    expect(isMailAddress(text)).toBe(true);
  });

  it.each([
    '',
    'ann',
    '@example.org',
    'ann@',
    'ann@@example.org',
    'ann@bob@example.org',
    ' ann@example.org',
    'ann@example.org ',
    'ann @example.org',
    'Ann <ann@example.org>',
    '<ann@example.org>',
    '"ann"@example.org',
    'ann@example.org, bob@example.org',
    'ann@example.org;bob@example.org',
    'group:ann@example.org',
    'ann(comment)@example.org',
    'ann@[127.0.0.1]',
    'ann@example.org\\x',
    'ann@example.org/x',
    'ann@example..org',
    '.ann@example.org',
    'an..n@example.org',
    'ann@exa mple.org',
    'ann@example.org\r\nBcc: bob@example.org',
    'ann\n@example.org',
    'ann@example.org\u0000',
    'ann@exam\u202eple.org',
    `${'a'.repeat(65)}@example.org`,
    `ann@${'a'.repeat(64)}.org`,
    `ann@${'abcdefg.'.repeat(40)}org`,
  ])('is not %j', (text) => {
    expect(isMailAddress(text)).toBe(false);
  });

  it('never holds anything that ends a header, a command or an address', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab@. \r\n\t\0<>,;:"()\\[]\u2028\u0085é'.split('')) });
    fc.assert(
      fc.property(text, (candidate) => {
        if (isMailAddress(candidate)) expect(candidate).toMatch(/^[ab.é]+@[ab.é]+$/);
      }),
      { numRuns: 2_000 },
    );
  });
});
