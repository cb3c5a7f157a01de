/**
 * The faults at their real durations, with the leases of the default configuration: `npm run soak`, ten minutes or so.
 * What has no duration of its own (locked rows, the bound of the queue, the order of stopping) is in the tests alone.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { describe, it } from 'vitest';
import { heartbeatsAtTheEdgeOfTheLease } from './scenarios/edge-of-lease.ts';
import { aStreamGoesOnAfterRestarts } from './scenarios/event-stream.ts';
import { killsInTheMiddleOfBatches } from './scenarios/kill-in-batch.ts';
import { mostOfTheFleetFallsSilent } from './scenarios/mass-expiry.ts';
import {
  aFleetOfOneDies,
  allReplicasAreRestarted,
  oneOfTwoReplicasIsAway,
  postgresIsAway,
  theProcessIsFrozen,
} from './scenarios/outages.ts';
import { twoReplicasRecordTheSameMachines } from './scenarios/overlapping-batches.ts';
import { REAL, type Timing } from './timing.ts';

/** So that not all processes start at the same moment. */
const APART_MS = 4_000;
let scenarios = 0;

/** The scenario at its real durations, a little after the one before it. */
function real(scenario: (timing: Timing) => Promise<void>): () => Promise<void> {
  const place = scenarios;
  scenarios += 1;
  return async () => {
    await delay(place * APART_MS);
    await scenario(REAL);
  };
}

describe.concurrent('the registry', () => {
  it('holds back when most of the fleet falls silent at once', real(mostOfTheFleetFallsSilent));
  it('never takes a machine offline over its heartbeat', real(heartbeatsAtTheEdgeOfTheLease));
  it('declares only the dead offline while PostgreSQL is away', real(postgresIsAway));
  it('declares only the dead offline while its process is frozen', real(theProcessIsFrozen));
  it('declares only the dead offline while all replicas are restarted', real(allReplicasAreRestarted));
  it('declares only the dead offline while one of two replicas is away', real(oneOfTwoReplicasIsAway));
  it('declares a fleet of one offline', real(aFleetOfOneDies));
  it('loses no acknowledged heartbeat by kill -9', real(killsInTheMiddleOfBatches));
  it('never deadlocks with another replica', real(twoReplicasRecordTheSameMachines));
  it('streams events across restarts without a gap', real(aStreamGoesOnAfterRestarts));
});
