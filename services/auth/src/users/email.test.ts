import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeEmail } from './email.ts';

describe('an e-mail address', () => {
  it.each([
    ['A@B.c', 'a@b.c'],
    [' a@b.c\t', 'a@b.c'],
    ['ａｌｉｃｅ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'alice@example.org'],
    ['\u212alaus@example.org', 'klaus@example.org'],
    ['a@B\u00dcCHER.example', 'a@xn--bcher-kva.example'],
    ['cafe\u0301@example.org', 'caf\u00e9@example.org'],
    ['a+b.c@example.org', 'a+b.c@example.org'],
    ['a@localhost', 'a@localhost'],
  ])('%j is %s', (text, norm) => {
    expect(normalizeEmail(text)?.norm).toBe(norm);
  });

  it.each([
    '',
    '@',
    'a',
    'a@',
    '@b.c',
    'a b@c.d',
    'a@b c',
    'a@b@c',
    '"a"@b.c',
    '.a@b.c',
    'a.@b.c',
    'a..b@c.d',
    'a@-b.c',
    'a@b..c',
    'a@[127.0.0.1]',
    'a@b.c/d',
    'a@b.c\\d',
    'a@b.c?d',
    'a@b.%63',
    'a\u0000@b.c',
    'a\u200b@b.c',
    'a,b@c.d',
    '<a@b.c>',
    'a@b.c\nBcc: d@e.f',
    `${'x'.repeat(65)}@b.c`,
    `a@${'b.'.repeat(127)}c`,
  ])('%j is none', (text) => {
    expect(normalizeEmail(text)).toBeUndefined();
  });

  it('dotless and dotted letters are different people', () => {
    expect(normalizeEmail('\u0131@b.c')?.norm).not.toBe(normalizeEmail('i@b.c')?.norm);
  });

  it('in its one spelling stays as it is, and its case never matters', () => {
    const address = fc.tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), fc.domain());
    fc.assert(
      fc.property(address, ([local, domain]) => {
        const read = normalizeEmail(`${local}@${domain}`);
        if (read === undefined) return;
        expect(normalizeEmail(read.norm)?.norm).toBe(read.norm);
        expect(normalizeEmail(`${local}@${domain.toUpperCase()}`)?.norm).toBe(read.norm);
      }),
    );
  });
});
