import { expect, it } from 'vitest';
import openapi from '../../openapi.json' with { type: 'json' };
import { APART, OPERATIONS } from './operations.ts';
import { tryPairs } from './pairs.ts';

/** More of them: pairs.soak.ts. */
const ROUNDS = 1;
const TIMEOUT_MS = 1_500_000;
const READS = ['get', 'parameters'];

it(
  'every pair of operations runs concurrently without a deadlock, a server error or ledger errors',
  async () => {
    const { pairs, ...found } = await tryPairs({ part: 0, parts: 1, rounds: ROUNDS });
    process.stdout.write(`pairs: ${pairs}\n`);
    expect(found).toEqual({ wrong: [], idle: [], deadlocks: 0 });
  },
  TIMEOUT_MS,
);

it('every operation that changes something is included, or excluded with a reason', () => {
  const changing = Object.values(openapi.paths).flatMap((path) =>
    Object.entries(path).flatMap(([method, { operationId }]) => (READS.includes(method) ? [] : operationId)),
  );
  const covered = OPERATIONS.flatMap(({ routes = [] }) => routes);
  const listed = [...new Set([...covered, ...Object.keys(APART)])];
  expect(changing.length).toBeGreaterThan(20);
  expect(listed.toSorted()).toEqual(changing.toSorted());
});
