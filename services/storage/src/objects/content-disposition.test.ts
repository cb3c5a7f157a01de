import { parse } from 'content-disposition';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attachment } from './content-disposition.ts';

test.each([
  ['report.pdf', 'x', 'report.pdf'],
  ['a "b".txt', 'x', 'a "b".txt'],
  ['\u20ac.txt', 'x', '\u20ac.txt'],
  ['true', 'dir/report.pdf', 'report.pdf'],
  ['../../etc/passwd', 'x', 'passwd'],
  ['/', 'x', 'download'],
])('%s of %s is kept as %s', (name, key, filename) => {
  expect(parse(attachment(name, key))).toMatchObject({ type: 'attachment', parameters: { filename } });
});

test('any name becomes a valid header from which it can be read', () => {
  const name = fc
    .string({ unit: 'binary', minLength: 1 })
    .filter((text) => text.isWellFormed() && !/[/\0]/.test(text) && text.toLowerCase() !== 'true');
  fc.assert(
    fc.property(name, (each) => {
      const header = attachment(each, 'key');
      expect(header).toMatch(/^[\x20-\x7e]*$/);
      expect(parse(header).parameters.filename?.trim()).toBe(each.trim());
    }),
  );
});
