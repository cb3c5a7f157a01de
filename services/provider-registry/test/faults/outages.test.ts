import { describe, it } from 'vitest';
import { aStreamGoesOnAfterRestarts } from './scenarios/event-stream.ts';
import {
  aFleetOfOneDies,
  allReplicasAreRestarted,
  oneOfTwoReplicasIsAway,
  postgresIsAway,
  theProcessIsFrozen,
} from './scenarios/outages.ts';
import { SHORT } from './timing.ts';

const TIMEOUT_MS = 120_000;

describe.concurrent('a client of the event stream', () => {
  it('misses nothing when its replica is restarted', () => aStreamGoesOnAfterRestarts(SHORT), TIMEOUT_MS);
});

describe.concurrent('nobody is declared offline by mistake, and a machine that died is', () => {
  it('while PostgreSQL crashes and is away', () => postgresIsAway(SHORT), TIMEOUT_MS);
  it('while the process is frozen', () => theProcessIsFrozen(SHORT), TIMEOUT_MS);
  it('while all replicas are restarted', () => allReplicasAreRestarted(SHORT), TIMEOUT_MS);
  it('while one of two replicas is restarted or frozen', () => oneOfTwoReplicasIsAway(SHORT), TIMEOUT_MS);
  it('in a fleet of one', () => aFleetOfOneDies(SHORT), TIMEOUT_MS);
});
