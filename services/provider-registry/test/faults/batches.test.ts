import { describe, it } from 'vitest';
import { killsInTheMiddleOfBatches } from './scenarios/kill-in-batch.ts';
import { twoReplicasRecordTheSameMachines } from './scenarios/overlapping-batches.ts';
import { SHORT } from './timing.ts';

const TIMEOUT_MS = 120_000;

describe.concurrent('heartbeats that are recorded together', () => {
  it('are not lost, once acknowledged, by kill -9', () => killsInTheMiddleOfBatches(SHORT), TIMEOUT_MS);
  it('by two replicas at once never deadlock', () => twoReplicasRecordTheSameMachines(SHORT), TIMEOUT_MS);
});
