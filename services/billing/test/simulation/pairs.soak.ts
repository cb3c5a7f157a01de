/** Every operation beside every other, many times: `npm run soak`. */
import { expect, it } from 'vitest';
import { tryPairs } from './pairs.ts';

const ROUNDS = 20;
const PARTS = 2;

it.concurrent.each(Array.from({ length: PARTS }, (_, part) => part))(
  'every pair of operations runs concurrently, twenty times, without a deadlock or ledger errors (part %i)',
  async (part) => {
    const { pairs, idle: _ofOnePart, ...found } = await tryPairs({ part, parts: PARTS, rounds: ROUNDS });
    process.stdout.write(`pairs: ${pairs}, ${ROUNDS} rounds each\n`);
    expect(found).toEqual({ wrong: [], deadlocks: 0 });
  },
);
