import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What takes longest (it starts whole platforms, kills processes again and again, or measures), the slowest first. Begun
 * last, one of these alone would keep everybody waiting.
 */
const SLOWEST = [
  'packages/bench/test/bench.test.ts',
  '/killed/payouts.test.ts',
  'packages/devstack/test/start-killed.test.ts',
  'packages/testing/journeys/rolling-restart.test.ts',
  'packages/testing/journeys/money.test.ts',
  '/killed/',
  '/simulation/',
  'packages/devstack/test/start.test.ts',
  'packages/agent/test/heartbeats.test.ts',
  'packages/testing/journeys/',
];

function rankOf({ moduleId }: TestSpecification): number {
  const rank = SLOWEST.findIndex((part) => moduleId.includes(part));
  return rank === -1 ? SLOWEST.length : rank;
}

/** Without times of an earlier run, which a clean clone has not, Vitest goes by the sizes of files: these say little. */
export class SlowestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specifications);
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
