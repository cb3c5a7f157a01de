import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The slowest tests first (they start whole platforms, kill processes repeatedly, or measure). Started last, one of
 * these alone would delay the end.
 */
const SLOWEST = [
  '/killed/withdrawals.test.ts',
  'packages/testing/journeys/everyday.test.ts',
  '/killed/',
  'packages/devstack/test/start.test.ts',
  'packages/testing/journeys/',
];

function rankOf({ moduleId }: TestSpecification): number {
  const rank = SLOWEST.findIndex((part) => moduleId.includes(part));
  return rank === -1 ? SLOWEST.length : rank;
}

/** Without timings of an earlier run, as in a clean clone, Vitest orders by file size, which means little. */
export class SlowestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specifications);
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
