import { describe, expect, it } from 'vitest';
import type { StatusChange } from './changes.ts';
import type { Beat, Machine } from './fleet.ts';
import { findLostBeats, findMistakes, isSurelyAlive } from './judge.ts';

const LEASE = { leaseMs: 1_000, returns: [] };

const beat = (value: number, sentAt: number, acknowledgedAt = sentAt + 20): Beat => ({
  value,
  sentAt,
  acknowledgedAt,
  status: 'idle',
});
const machine = (beats: Beat[], unacknowledged: number[] = []): Machine => ({
  id: 'a',
  acknowledged: beats,
  unacknowledged: new Set(unacknowledged),
  isDead: false,
});
const lapse = (at: number, id = 'a'): StatusChange => ({
  id,
  at,
  cause: 'lease_expired',
  previous: 'idle',
  status: 'offline',
});
const back = (at: number): StatusChange => ({ ...lapse(at), cause: 'heartbeat', status: 'idle' });

describe('the judge of lapses', () => {
  it.each([
    ['after the lease', [beat(1, 0)], [lapse(1_000)], 0],
    ['within the lease', [beat(1, 0)], [lapse(990)], 1],
    ['of another machine', [beat(1, 0)], [lapse(500, 'b')], 0],
    ['that the next heartbeat ends', [beat(1, 0), beat(2, 1_005)], [lapse(1_001), back(1_010)], 0],
    [
      'while a heartbeat is under way that then ends it',
      [beat(1, 0), beat(2, 990)],
      [lapse(1_001), back(992)],
      0,
    ],
    ['over a heartbeat that was recorded', [beat(1, 0), beat(2, 990)], [lapse(1_001)], 1],
    [
      'over a heartbeat, ended by a later one',
      [beat(1, 0), beat(2, 990), beat(3, 1_400)],
      [lapse(1_001), back(1_401)],
      1,
    ],
    ['while a heartbeat took longer than a lease', [beat(1, 0), beat(2, 500, 3_000)], [lapse(2_000)], 0],
  ])('%s: %#', (_when, beats, changes, mistakes) => {
    expect(findMistakes(machine(beats), changes, LEASE)).toHaveLength(mistakes);
  });

  it('counts leases from the return of the registry', () => {
    const terms = { leaseMs: 1_000, returns: [5_000] };
    expect(findMistakes(machine([beat(1, 0)]), [lapse(5_500)], terms)).toHaveLength(1);
    expect(findMistakes(machine([beat(1, 0)]), [lapse(6_000)], terms)).toEqual([]);
    expect(isSurelyAlive(machine([beat(1, 0)]), terms, 5_990)).toBe(true);
    expect(isSurelyAlive(machine([]), terms, 5_990)).toBe(false);
  });
});

describe('the judge of lost heartbeats', () => {
  it.each([
    ['has it', machine([beat(7, 100)]), { value: 7, seenAt: 105 }, 0],
    ['has one before', machine([beat(6, 0), beat(7, 100)]), { value: 6, seenAt: 105 }, 1],
    ['has an older time', machine([beat(7, 100)]), { value: 7, seenAt: 50 }, 1],
    ['has one that was never acknowledged', machine([beat(7, 100)], [8]), { value: 8, seenAt: 105 }, 0],
  ])('%s', (_what, each, row, lost) => {
    expect(findLostBeats([each], [{ id: 'a', ...row }])).toHaveLength(lost);
  });

  it('misses a machine that is gone', () => {
    expect(findLostBeats([machine([beat(1, 0)])], [])).toHaveLength(1);
  });
});
