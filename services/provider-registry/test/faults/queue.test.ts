import { afterAll, beforeAll, describe, it } from 'vitest';
import { oneRowIsLocked, someOfABatchAreGone, theDatabaseStandsStill } from './scenarios/queue.ts';
import { openStage, type Stage } from './stage.ts';
import { SHORT } from './timing.ts';

const TIMEOUT_MS = 180_000;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ timing: SHORT, title: 'the queue', proxied: true });
});
afterAll(() => stage.close());

describe('heartbeats that wait together', () => {
  it('do not wait for one whose row is locked', () => oneRowIsLocked(stage), TIMEOUT_MS);
  it('are told each its own when some machines are gone', () => someOfABatchAreGone(stage), TIMEOUT_MS);
  it(
    'are refused beyond a bound while PostgreSQL stands still',
    () => theDatabaseStandsStill(stage),
    TIMEOUT_MS,
  );
});
