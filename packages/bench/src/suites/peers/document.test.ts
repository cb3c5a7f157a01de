import { expect, test } from 'vitest';
import { replaceTable } from './document.ts';

const DOCUMENT = '# A\n\n<!-- peers:begin -->\nold\n<!-- peers:end -->\n\n## B\n';

test('a new table replaces what is between the markers, and nothing else', () => {
  const replaced = replaceTable(DOCUMENT, '| new |');
  expect(replaced).toBe('# A\n\n<!-- peers:begin -->\n| new |\n<!-- peers:end -->\n\n## B\n');
  expect(replaceTable(replaced, 'old')).toBe(DOCUMENT);
});

test('a document without its markers once each and in order is refused', () => {
  const [begin, end] = ['<!-- peers:begin -->', '<!-- peers:end -->'];
  for (const text of [
    '',
    begin,
    end,
    `${end}${begin}`,
    `${begin}${end}${begin}${end}`,
    `${begin}${end}${end}`,
  ]) {
    expect(() => replaceTable(text, ''), text).toThrow('once each');
  }
});
