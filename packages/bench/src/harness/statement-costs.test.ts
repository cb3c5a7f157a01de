import { expect, it } from 'vitest';
import { statementsBetween } from './statement-costs.ts';

it('what was sent between two readings is told, the most expensive first', () => {
  const cost = (id: string, calls: number, ms: number) => ({
    id,
    text: id,
    isSent: true,
    calls,
    ms,
    planMs: ms / 2,
  });
  const before = [cost('begin', 10, 1), cost('other', 3, 9)];
  const after = [cost('begin', 14, 2), cost('other', 3, 9), cost('new', 2, 5)];
  expect(statementsBetween(before, after)).toEqual([cost('new', 2, 5), cost('begin', 4, 1)]);
});
