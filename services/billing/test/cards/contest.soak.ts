/** The contest for the cards of a machine, many times: `npm run soak`. */
import { expect, it } from 'vitest';
import { startRegistry } from '../providers/registry.ts';
import { contend, FAIR, openContest } from './contest.ts';

const ROUNDS = 50;
const TIMEOUT_MS = 900_000;

it(
  'of 64 simultaneous starts for eight cards on two replicas eight succeed, fifty times',
  async () => {
    const registry = await startRegistry();
    const contest = await openContest(registry);
    try {
      for (let round = 0; round < ROUNDS; round += 1) expect(await contend(registry, contest)).toEqual(FAIR);
    } finally {
      await contest.close();
      await registry.close();
    }
  },
  TIMEOUT_MS,
);
