import { expect, it } from 'vitest';
import { tryPairs } from './pairs.ts';

const TIMEOUT_MS = 1_500_000;

it(
  'every pair of operations runs concurrently without a deadlock, a server error or ledger errors',
  async () => {
    const { pairs, ...found } = await tryPairs({ part: 0, parts: 1, rounds: 1 });
    process.stdout.write(`pairs: ${pairs}\n`);
    expect(found).toEqual({ wrong: [], idle: [], deadlocks: 0 });
  },
  TIMEOUT_MS,
);
