import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareBytes, comparePositions, countUpTo } from './list-order.ts';

const texts = fc
  .array(fc.constantFrom('a', 'b', 'é', '\ue000', '\uffff', '\u{1f600}', '\u{1f601}'))
  .map((units) => units.join(''));

it('texts compare as their bytes in UTF-8 do', () => {
  fc.assert(
    fc.property(texts, texts, (a, b) => {
      expect(Math.sign(compareBytes(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
    }),
  );
});

it('a position is found in a sorted list, whether the list has it or not', () => {
  const positions = fc.record({
    name: fc.constantFrom('a', 'b', 'ab', ''),
    id: fc.constantFrom('1', '2', '3'),
  });
  fc.assert(
    fc.property(fc.array(positions), positions, (list, position) => {
      const upTo = list.filter((entry) => comparePositions(entry, position) <= 0);
      expect(countUpTo(list.toSorted(comparePositions), position)).toBe(upTo.length);
    }),
  );
});
