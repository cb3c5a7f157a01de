import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';

const one = (value: unknown) =>
  toCsv(['a'], [{ a: value }])
    .split('\r\n')
    .slice(1, -1)
    .join('\r\n');

describe('a table as CSV', () => {
  it('has a header line, and lines end with CRLF', () => {
    expect(toCsv(['id', 'amount'], [{ id: 'x', amount: '1' }])).toBe('id,amount\r\nx,1\r\n');
  });

  it('without rows is its header line', () => expect(toCsv<{ id: string }>(['id'], [])).toBe('id\r\n'));

  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['a "b"', '"a ""b"""'],
    ['two\nlines', '"two\nlines"'],
    [undefined, ''],
    [{ k: 1 }, '"{""k"":1}"'],
  ])('writes %j as %j', (value, expected) => expect(one(value)).toBe(expected));

  it.each(['=1+1', '+1', '-1', '@x', '\tx'])('prevents spreadsheets from evaluating %j', (value) => {
    expect(one(value)).toBe(`"'${value}"`);
  });
});
