import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiDomain } from './domain.ts';

describe('the domain of an e-mail address', () => {
  it.each([
    ['example.org', 'example.org'],
    ['EXAMPLE.org', 'example.org'],
    ['localhost', 'localhost'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['例子。广告', 'xn--fsqu00a.xn--4rr70v'],
    ['3com.example', '3com.example'],
  ])('%s is %s in ASCII', (text, ascii) => {
    expect(asciiDomain(text)).toBe(ascii);
  });

  it.each([
    '',
    '.',
    'a..b',
    '-a.b',
    'a_b.c',
    '[::1]',
    '127.0.0.1',
    '1',
    'a b',
    'a\u200bb',
    `${'a'.repeat(64)}.b`,
    // These a URL would take for "example.org".
    'example.org/x',
    'example.org\\x',
    'example.org?x',
    'example.org#x',
    'example.or%67',
    'example.org／x',
  ])('%j is not a domain', (text) => {
    expect(asciiDomain(text)).toBeUndefined();
  });

  it('keeps every label of what it accepts', () => {
    const text = fc.string({ unit: fc.constantFrom(...'aB1.-/\\?#%:@ \t[]"<,;é。'.split('')) });
    fc.assert(
      fc.property(text, (candidate) => {
        const domain = asciiDomain(candidate);
        if (domain === undefined) return;
        expect(domain).toMatch(/^[a-z0-9.-]+$/);
        expect(domain.split('.')).toHaveLength(candidate.split(/[.。]/).length);
      }),
      { numRuns: 2_000 },
    );
  });
});
