import { expect } from 'vitest';
import { onStage } from '../stage.ts';
import type { Timing } from '../timing.ts';
import { findFalselyLost, judgeFleet } from '../verdict.ts';

/** More machines that are never near the end of their lease, so that never most of the fleet is silent at once. */
const STEADY = 1.5;
/** Machines whose status is read at a time. */
const SAMPLE = 20;

/**
 * Machines beat just before the end of their leases, or just after it, while the sweeper of either replica passes over
 * them. Whose heartbeat was acknowledged in time is never declared lost, however close it was.
 */
export async function heartbeatsAtTheEdgeOfTheLease(timing: Timing): Promise<void> {
  const { leaseMs, edge, edgeLeases, machines } = timing;
  await onStage({ timing, title: 'the edge of the lease', replicas: 2 }, async (stage) => {
    const steady = await stage.startFleet(await stage.register(Math.ceil(machines * STEADY)));
    const pauseMs = () => leaseMs - edge.soonMs + Math.random() * (edge.soonMs + edge.lateMs);
    const fleet = await stage.startFleet(await stage.register(machines), pauseMs);
    const falselyLost: string[] = [];
    await stage.until('every machine was at the edge often, and over it', async () => {
      const from = Math.floor(Math.random() * machines);
      falselyLost.push(...(await findFalselyLost(stage, fleet.machines.slice(from, from + SAMPLE))));
      const isOver = stage.changes.statusChanges().some(({ cause }) => cause === 'lease_expired');
      return isOver && fleet.machines.every(({ acknowledged }) => acknowledged.length > edgeLeases);
    });
    expect(falselyLost).toEqual([]);
    await judgeFleet(stage, steady);
    await judgeFleet(stage, fleet);
  });
}
