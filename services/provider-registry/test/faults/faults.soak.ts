/**
 * The faults at their real durations, with the leases of the default configuration: `npm run soak`, ten minutes or so.
 * What has no duration of its own (locked rows, the bound of the queue, the order of stopping) is in the tests alone.
 */
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
import { REAL } from './timing.ts';

describe.concurrent('the registry', () => {
  it('holds back when most of the fleet falls silent at once', () => mostOfTheFleetFallsSilent(REAL));
  it('never takes a machine offline over its heartbeat', () => heartbeatsAtTheEdgeOfTheLease(REAL));
  it('declares only the dead offline while PostgreSQL is away', () => postgresIsAway(REAL));
  it('declares only the dead offline while its process is frozen', () => theProcessIsFrozen(REAL));
  it('declares only the dead offline while all replicas are restarted', () => allReplicasAreRestarted(REAL));
  it('declares only the dead offline while one of two replicas is away', () => oneOfTwoReplicasIsAway(REAL));
  it('declares a fleet of one offline', () => aFleetOfOneDies(REAL));
  it('loses no acknowledged heartbeat by kill -9', () => killsInTheMiddleOfBatches(REAL));
  it('never deadlocks with another replica', () => twoReplicasRecordTheSameMachines(REAL));
  it('streams events across restarts without a gap', () => aStreamGoesOnAfterRestarts(REAL));
});
