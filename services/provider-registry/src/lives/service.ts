import type { Actor } from '@gridlease/common/access/caller';
import { retryingReads } from '@gridlease/common/database/transaction';
import type { Database } from '../database/database.ts';
import type { LeaseRules } from '../leases/rules.ts';
import { mayReadPrivate } from '../providers/access.ts';
import { providerNotFound } from '../providers/errors.ts';
import { intervalsOf, type Silence, type StateInterval } from '../states/history.ts';
import { type CardFault, type FormerOwner, findPast, type PastSuspension } from './past-store.ts';
import { listLives, type MachineLife, type MachineLives } from './store.ts';

export interface LifeDeps {
  readonly db: Database;
  readonly leases: LeaseRules;
}

/** The signs of life of the machines with these ids; those that never existed are left out. */
export async function readLives(deps: LifeDeps, ids: readonly string[]): Promise<MachineLives> {
  return retryingReads(() => listLives(deps.db, deps.leases, ids));
}

/** The states of a machine over time. */
export interface MachineHistory {
  readonly now: Date;
  readonly machine: MachineLife;
  readonly intervals: readonly StateInterval[];
  readonly suspensions: readonly PastSuspension[];
  readonly cardFaults: readonly CardFault[];
  readonly formerOwners: readonly FormerOwner[];
}

/**
 * The states of a machine, deleted or not, in the last 35 days: all intervals that end after `since`. Throws
 * `provider_not_found`, also for those who may not read it in full.
 */
export async function readHistory(
  deps: LifeDeps,
  { id, actor, since }: { readonly id: string; readonly actor: Actor; readonly since: Date | undefined },
): Promise<MachineHistory> {
  const past = await retryingReads(() => findPast(deps.db, deps.leases, id, since));
  if (past === undefined) throw providerNotFound(id);
  const { now, machine, stated, silences, suspensions } = past;
  if (!mayReadPrivate(actor, { id, owner_id: machine.owner_id ?? '' })) throw providerNotFound(id);
  const all = intervalsOf(stated, silences, machine.deleted_at ?? undefined);
  const isWanted = ({ to }: Silence) => since === undefined || to === undefined || to > since;
  return {
    now,
    machine,
    intervals: all.filter(isWanted),
    suspensions,
    cardFaults: past.cardFaults.filter(isWanted),
    formerOwners: past.formerOwners.filter(isWanted),
  };
}
