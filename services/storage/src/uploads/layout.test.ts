import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it, test } from 'vitest';
import {
  chainFrom,
  keysOf,
  type Piece,
  partEnd,
  partNumber,
  piecesToMerge,
  readFacts,
  readKey,
  timeOf,
  wholeParts,
} from './layout.ts';

const part = (number: number, size: number) => ({ number, size, etag: 'e' });
const tail = (start: number, end: number) => ({ key: `${start}-${end}`, start, end });

describe('the keys of an upload', () => {
  const id = '01900000-0000-7000-8000-000000000000';

  it('state what is known about it', () => {
    const keys = keysOf(id);
    const written = [keys.descriptor, keys.length(123), keys.tail(5, 7), keys.completing];
    const facts = readFacts(written.map((key, index) => ({ key, lastModified: new Date(1_000 + index) })));
    expect(facts).toEqual({
      hasDescriptor: true,
      declaredLength: 123,
      tails: [{ key: keys.tail(5, 7), start: 5, end: 7 }],
      isCompleting: true,
      isDone: false,
      activeAt: 1_003,
    });
  });

  it('are distinguished from other objects in the bucket', () => {
    expect(readKey(keysOf(id).done)).toEqual({ id, name: 'done' });
    for (const key of ['x', `${id}`, `${id}/`, `x${id}/upload`]) expect(readKey(key)).toBeUndefined();
    expect(readFacts([]).activeAt).toBe(0);
  });

  it('contain its creation time', () => {
    expect(timeOf(uuidv7({ msecs: 1_800_000_000_123 }))).toBe(1_800_000_000_123);
  });
});

test('parts have the required sizes, one after the other', () => {
  const partBytes = 10;
  expect(wholeParts([part(1, 10), part(2, 10), part(3, 5)], { partBytes, length: 25 })).toHaveLength(3);
  expect(wholeParts([part(1, 10), part(2, 10), part(3, 5)], { partBytes, length: 26 })).toHaveLength(2);
  expect(wholeParts([part(1, 10), part(3, 10)], { partBytes, length: undefined })).toHaveLength(1);
  expect(wholeParts([part(2, 10)], { partBytes, length: 30 })).toEqual([]);
  expect(wholeParts([], { partBytes, length: 0 })).toEqual([]);
  expect([partEnd(0, 10, 25), partEnd(9, 10, 25), partEnd(20, 10, 25)]).toEqual([10, 10, 25]);
  expect([partNumber(0, 10), partNumber(10, 10), partNumber(29, 10)]).toEqual([1, 2, 3]);
});

describe('tails', () => {
  it('are used up to the first gap, however they were cut', () => {
    expect(chainFrom(0, [tail(0, 5), tail(0, 8), tail(8, 9), tail(10, 12)])).toEqual([
      { key: '0-8', start: 0, end: 8, skip: 0 },
      { key: '8-9', start: 8, end: 9, skip: 0 },
    ]);
    expect(chainFrom(10, [tail(0, 10), tail(11, 12)])).toEqual([]);
  });

  it('form one run of bytes, each from a tail that has it', () => {
    const tails = fc.array(fc.tuple(fc.nat(50), fc.integer({ min: 1, max: 20 })), { maxLength: 12 });
    fc.assert(
      fc.property(tails, fc.nat(50), (pairs, start) => {
        const stored = pairs.map(([from, size]) => tail(from, from + size));
        let at = start;
        for (const { key, start: from, end, skip } of chainFrom(start, stored)) {
          expect(from).toBe(at);
          const source = stored.find((each) => each.key === key && each.start + skip === from);
          expect(source?.end).toBe(end);
          at = end;
        }
        expect(stored.some(({ start: from, end }) => from <= at && end > at)).toBe(false);
      }),
    );
  });

  it('stay few, and no byte is written often, however small the writes are', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_000 }), { maxLength: 400 }), (sizes) => {
        let pieces: Piece[] = [];
        let at = 0;
        let written = 0;
        for (const size of sizes) {
          const merged = piecesToMerge(pieces, size);
          const start = merged[0]?.start ?? at;
          at += size;
          written += at - start;
          pieces = [...pieces.slice(0, pieces.length - merged.length), { ...tail(start, at), skip: 0 }];
          expect(pieces.length).toBeLessThanOrEqual(8 + Math.log2(at) + 1);
        }
        expect(chainFrom(0, pieces).at(-1)?.end ?? 0).toBe(at);
        expect(written).toBeLessThanOrEqual(at * (Math.log2(at + 1) + 2));
      }),
    );
  });
});
