import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRegistry, type TestRegistry } from '../providers/registry.ts';
import { type Contest, contend, FAIR, openContest } from './contest.ts';

let registry: TestRegistry;
let contest: Contest;
beforeAll(async () => {
  registry = await startRegistry();
  contest = await openContest(registry);
}, 60_000);
afterAll(async () => {
  await contest.close();
  await registry.close();
});

it('of 64 simultaneous starts for eight cards on two replicas eight succeed, each with a card of its own', {
  timeout: 120_000,
}, async () => {
  for (let round = 0; round < 2; round += 1) expect(await contend(registry, contest)).toEqual(FAIR);
});
