import { describe, it } from 'vitest';
import { heartbeatsAtTheEdgeOfTheLease } from './scenarios/edge-of-lease.ts';
import { mostOfTheFleetFallsSilent } from './scenarios/mass-expiry.ts';
import { theSweeperStopsBeforeTheListener } from './scenarios/stop.ts';
import { SHORT } from './timing.ts';

const TIMEOUT_MS = 120_000;

describe.concurrent('the sweeper', () => {
  it(
    'never takes a machine offline over its heartbeat',
    () => heartbeatsAtTheEdgeOfTheLease(SHORT),
    TIMEOUT_MS,
  );
  it(
    'holds back when most of the fleet falls silent at once',
    () => mostOfTheFleetFallsSilent(SHORT),
    TIMEOUT_MS,
  );
  it('stops before the listener', () => theSweeperStopsBeforeTheListener(SHORT), TIMEOUT_MS);
});
