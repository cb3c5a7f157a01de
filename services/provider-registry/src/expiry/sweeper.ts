import type { Logger } from '@gridlease/common/log/logger';
import type { Lease, LeasedWork } from '@gridlease/common/worker/runner';
import type { RegistryTables } from '../database/database.ts';
import type { LeaseRules } from '../leases/rules.ts';
import { announceStatusChanges, type EventContext } from '../providers/announcements.ts';
import { expireLeases, listLapsed } from '../providers/live-store.ts';
import { listNewlySilent, recordSilences } from '../states/store.ts';
import { type FleetState, getFleetState, recordPass, updateClock } from './clock-store.ts';
import { judgeExpiry, type MassExpiryRules } from './mass-expiry.ts';

export interface SweepDeps extends EventContext {
  readonly leases: LeaseRules;
  readonly massExpiry: MassExpiryRules;
  readonly log: Logger;
  /** Called after a commit that wrote events. */
  readonly onEvent: () => void;
  readonly onPass?: (report: PassReport) => void;
}

/** The outcome of one pass. */
export interface PassReport extends FleetState {
  readonly expired: number;
  readonly isHeld: boolean;
  readonly seconds: number;
}

/** Machines whose expiry is recorded in one transaction. */
const CHUNK = 500;

/**
 * Runs one pass: records it, reads the state of the fleet, and records which leases have ended, with an event for each.
 * Leases that a heartbeat renews meanwhile are left alone: the UPDATE itself decides.
 */
export async function sweepLeases(deps: SweepDeps, lease: Lease<RegistryTables>): Promise<void> {
  const begunAt = performance.now();
  const { fleet, verdict } = await lease.inTransaction(async (trx) => {
    const clock = await recordPass(trx, deps.leases);
    if (clock.hasResumed) deps.log.warn('sweeper passes were missing: all leases count from now');
    const state = await getFleetState(trx, deps.leases);
    const waited = clock.heldSeconds === undefined ? undefined : clock.heldSeconds / deps.leases.clockRate;
    const judged = judgeExpiry(deps.massExpiry, state, waited, deps.leases.sweepIntervalSeconds);
    await updateClock(trx, { fleetSize: state.fleetSize, isHeld: judged.isHeld });
    reportHold(deps.log, state, judged.isHeld, clock.heldSeconds !== undefined);
    return { fleet: state, verdict: judged };
  });
  await recordAllSilences(deps, lease);
  const expired = fleet.lapsed === 0 ? 0 : await expireUpTo(deps, lease, verdict.allowance);
  const seconds = (performance.now() - begunAt) / 1_000;
  deps.onPass?.({ ...fleet, expired, isHeld: verdict.isHeld, seconds });
}

function reportHold(log: Logger, { live, silent, lapsed }: FleetState, isHeld: boolean, wasHeld: boolean) {
  if (isHeld === wasHeld) return;
  if (isHeld)
    log.error({ live, silent, lapsed }, 'most of the fleet fell silent at once: status changes are held');
  else log.info({ live, silent, lapsed }, 'the fleet is back: status changes resume');
}

async function expireUpTo(deps: SweepDeps, lease: Lease<RegistryTables>, allowance: number): Promise<number> {
  let expired = 0;
  while (expired < allowance && !lease.signal.aborted) {
    const limit = Math.min(CHUNK, allowance - expired);
    const { found, done } = await lease.inTransaction(async (trx) => {
      const ids = await listLapsed(trx, deps.leases, limit);
      const changes = await expireLeases(trx, deps.layout, deps.leases, ids);
      const trace = { correlationId: deps.newId() };
      await announceStatusChanges(
        trx,
        deps,
        changes.map((change) => ({ change, trace })),
      );
      return { found: ids.length, done: changes.length };
    });
    if (done > 0) deps.onEvent();
    expired += done;
    if (isLast({ found, done }, limit)) break;
  }
  return expired;
}

/** Whether no further chunk is worth a look in this pass: this one was the last, or others have locked all of it. */
function isLast({ found, done }: { readonly found: number; readonly done: number }, limit: number): boolean {
  return found < limit || done === 0;
}

/** Records every machine that has fallen silent: rentals are charged by it, also while changes of status are held. */
async function recordAllSilences(deps: SweepDeps, lease: Lease<RegistryTables>): Promise<void> {
  while (!lease.signal.aborted) {
    const chunk = await lease.inTransaction(async (trx) => {
      const ids = await listNewlySilent(trx, deps.leases, CHUNK);
      return { found: ids.length, done: await recordSilences(trx, deps.layout, deps.leases, ids) };
    });
    if (isLast(chunk, CHUNK)) break;
  }
}

/** The sweeper, which runs in one replica at a time. */
export function leaseSweeper(deps: SweepDeps): LeasedWork<RegistryTables> {
  const { sweepIntervalSeconds } = deps.leases;
  return {
    name: 'lease-sweeper',
    // Another replica takes over before a pass counts as missing.
    leaseSeconds: sweepIntervalSeconds,
    intervalMs: sweepIntervalSeconds * 1_000,
    pass: (lease) => sweepLeases(deps, lease),
  };
}
