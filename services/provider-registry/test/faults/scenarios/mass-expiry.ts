import { expect } from 'vitest';
import type { StatusChange } from '../changes.ts';
import { lastBeat, type Machine } from '../fleet.ts';
import { haveAllBeaten, onStage, type Stage, setStatus } from '../stage.ts';
import type { Timing } from '../timing.ts';
import { judgeFleet, readStatus, untilAnnouncedLost } from '../verdict.ts';

/** Three of four machines fall silent at once, and one of so many of these comes back in time. */
const SILENT = 0.75;
const RETURNING = 6;

const HELD = 'registry_mass_expiry_held';

/**
 * Most of the fleet falls silent at once. Reads show it; what is written down and announced waits and then goes on
 * slowly; who comes back meanwhile is as busy as before and nobody ever heard that it was gone.
 */
export async function mostOfTheFleetFallsSilent(timing: Timing): Promise<void> {
  await onStage({ timing, title: 'most of the fleet silent' }, async (stage) => {
    const ids = await stage.register(timing.waveMachines);
    const fleet = await stage.startFleet(ids);
    const silent = fleet.machines.slice(0, Math.ceil(ids.length * SILENT));
    const returning = silent.filter((_, at) => at % RETURNING === 0);
    const lost = silent.filter((machine) => !returning.includes(machine));
    await stage.until('the fleet is busy', () => areBusy(stage, fleet.machines));
    // A heartbeat after that: an update of the status makes the lease longer.
    const busySince = Date.now();
    await stage.until('the busy are acknowledged', () => haveAllBeaten(fleet, busySince));
    // Together, as when a line breaks: not one after another, by which the first few would go as the few they are.
    await stage.until('the fleet beats as one', () => spreadOf(silent) < timing.leaseMs / 4);
    const silentSince = Date.now();
    fleet.kill(silent);

    await stage.until('all silent machines are shown as offline', () => areShownLost(stage, silent));
    stage.say(`${silent.length} of ${ids.length} are shown as offline`);
    await stage.until('changes are held', async () => (await heldOf(stage)) === 1);
    const earliest = Math.min(...silent.map((machine) => lastBeat(machine)?.sentAt ?? 0)) + timing.leaseMs;
    const beforeReturn = Date.now();
    fleet.revive(returning);
    await stage.until('who comes back is acknowledged', () =>
      returning.every((machine) => (lastBeat(machine)?.sentAt ?? 0) > beforeReturn),
    );
    const inTime = returning.filter(
      (machine) => firstSince(machine, beforeReturn) < earliest + timing.massExpiryWaitMs,
    );
    stage.say(`changes are held; of ${returning.length} that came back ${inTime.length} were in time`);
    await requireUntouched(stage, inTime, silentSince);

    await untilAnnouncedLost(stage, lost);
    await stage.until('changes go on', async () => (await heldOf(stage)) === 0);
    await requireUntouched(stage, inTime, silentSince);
    const lapses = stage.changes
      .statusChanges()
      .filter(({ cause, at }) => cause === 'lease_expired' && at >= silentSince);
    const times = lapses.map(({ at }) => at);
    const first = Math.min(...times);
    stage.say(
      `${lapses.length} lapses announced within ${(Math.max(...times) - first) / 1_000} s, ` +
        `the first ${Math.round((first - earliest) / 1_000)} s after the first lease ended`,
    );
    // Away for a moment, on a busy machine: the leases count anew, and the last of them end as the few that they are.
    if (timesAway(stage) <= 1) requirePace(timing, lapses, earliest + timing.massExpiryWaitMs);
    await judgeFleet(stage, fleet);
  });
}

/** Time between the last heartbeats of the first and the last of these machines. */
function spreadOf(machines: readonly Machine[]): number {
  const times = machines.map((machine) => lastBeat(machine)?.sentAt ?? 0);
  return Math.max(...times) - Math.min(...times);
}

/** How often the registry found that it had been away; at its start it was. */
function timesAway(stage: Stage): number {
  return (
    stage.replicas[0]?.lines().filter((line) => line.includes('sweeper passes were missing')).length ?? 0
  );
}

async function heldOf(stage: Stage): Promise<number | undefined> {
  return stage.replicas[0]?.metric(HELD);
}

const REQUESTS_AT_ONCE = 16;

/** Sets machines busy that are not, according to the responses to their heartbeats; returns true if all are. */
async function areBusy(stage: Stage, machines: readonly Machine[]): Promise<boolean> {
  const idle = machines.filter((machine) => lastBeat(machine)?.status !== 'busy');
  if (idle.length === 0) return true;
  const left = [...idle];
  const worker = async () => {
    for (let machine = left.pop(); machine !== undefined; machine = left.pop()) {
      await setStatus(stage, stage.url(), machine.id, 'busy');
    }
  };
  await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, worker));
  return false;
}

/** Reads them one after another: a machine once shown as offline stays it while it is silent. */
async function areShownLost(stage: Stage, machines: readonly Machine[]): Promise<boolean> {
  for (const { id } of machines) {
    if ((await readStatus(stage.url(), id)) !== 'offline') return false;
  }
  return true;
}

const firstSince = (machine: Machine, time: number) =>
  machine.acknowledged.find(({ sentAt }) => sentAt > time)?.acknowledgedAt ?? Number.POSITIVE_INFINITY;

/** Asserts that the machines are still busy, by heartbeats and reads, and that no event mentions them. */
async function requireUntouched(stage: Stage, machines: readonly Machine[], since: number): Promise<void> {
  const changes = stage.changes.statusChanges();
  for (const machine of machines) {
    expect(lastBeat(machine)?.status).toBe('busy');
    expect(await readStatus(stage.url(), machine.id)).toBe('busy');
    expect(changes.filter(({ id, at }) => id === machine.id && at >= since)).toEqual([]);
  }
}

/** Nothing was announced before the wait was over, and then no more in a time than is allowed. */
function requirePace(timing: Timing, lapses: readonly StatusChange[], from: number): void {
  const times = lapses.map(({ at }) => at).sort((a, b) => a - b);
  const first = times[0] ?? 0;
  expect(first).toBeGreaterThanOrEqual(from);
  const perMs = timing.massExpiryPerSecond / 1_000;
  for (const [before, at] of times.entries()) {
    // A pass writes down what is due until the next one.
    const allowed = perMs * (at - first + timing.sweepMs);
    expect(before + 1).toBeLessThanOrEqual(Math.ceil(allowed) + Math.ceil(perMs * timing.sweepMs));
  }
}
