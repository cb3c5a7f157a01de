import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import openapi from '../../openapi.json' with { type: 'json' };
import { APART, OPERATIONS } from './operations.ts';
import { tryPairs } from './pairs.ts';

/** All of them: pairs.platform.ts, and twenty times: pairs.soak.ts. */
const PARTS = 3;
const TIMEOUT_MS = 1_500_000;
const READS = ['get', 'parameters'];

it(
  'a third of all pairs of operations, another one each time, run concurrently without a deadlock, a server error or ledger errors',
  async () => {
    const part = randomInt(PARTS);
    const { pairs, idle: _ofOnePart, ...found } = await tryPairs({ part, parts: PARTS, rounds: 1 });
    process.stdout.write(`pairs: ${pairs}, part ${part}\n`);
    expect(found).toEqual({ wrong: [], deadlocks: 0 });
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
