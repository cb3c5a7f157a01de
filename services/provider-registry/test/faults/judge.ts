import type { StatusChange } from './changes.ts';
import type { Machine } from './fleet.ts';

/** Between this process's clock and the database's rounding to milliseconds. */
const MARGIN_MS = 5;

/** By what a lease is judged. */
export interface LeaseTerms {
  readonly leaseMs: number;
  /** When the registry came back after it had been away: leases count from there at the earliest. */
  readonly returns: readonly number[];
}

/**
 * Could nobody rightly say at `time` that this machine is offline?
 *
 * @param knownAt responses and returns until this time count.
 */
export function isSurelyAlive(machine: Machine, terms: LeaseTerms, time: number, knownAt = time): boolean {
  // Recorded between the two: counted from the sending, the lease is at least this long.
  const seenAt = machine.acknowledged.findLast(({ acknowledgedAt }) => acknowledgedAt <= knownAt)?.sentAt;
  if (seenAt === undefined) return false;
  const back = terms.returns.findLast((each) => each <= knownAt) ?? 0;
  return time < Math.max(seenAt, back) + terms.leaseMs - MARGIN_MS;
}

/**
 * Lapses that must not have been announced: the lease had not ended, or a heartbeat was acknowledged before and the
 * machine was taken offline in spite of it (then the first heartbeat acknowledged later did not bring it back).
 */
export function findMistakes(
  machine: Machine,
  changes: readonly StatusChange[],
  terms: LeaseTerms,
): string[] {
  const own = changes.filter(({ id }) => id === machine.id);
  return own.flatMap((change, place) => {
    if (change.cause !== 'lease_expired') return [];
    if (isSurelyAlive(machine, terms, change.at)) {
      return [`${machine.id}: offline at ${change.at} within the lease`];
    }
    const next = machine.acknowledged.find(({ acknowledgedAt }) => acknowledgedAt > change.at);
    const isCovered = next !== undefined && change.at < next.sentAt + terms.leaseMs - MARGIN_MS;
    if (!isCovered) return [];
    const back = own[place + 1];
    const broughtBack = back?.cause === 'heartbeat' && back.at <= next.acknowledgedAt + MARGIN_MS;
    return broughtBack ? [] : [`${machine.id}: offline at ${change.at} over the heartbeat ${next.value}`];
  });
}

/** What the database has of a machine. */
export interface StoredMachine {
  readonly id: string;
  readonly value: number | null;
  readonly seenAt: number;
}

/** Acknowledged heartbeats that the database does not have; an unacknowledged one may have been recorded later. */
export function findLostBeats(machines: readonly Machine[], stored: readonly StoredMachine[]): string[] {
  const byId = new Map(stored.map((row) => [row.id, row]));
  return machines.flatMap((machine) => {
    const last = machine.acknowledged.at(-1);
    if (last === undefined) return [];
    const row = byId.get(machine.id);
    if (row === undefined) return [`${machine.id}: gone`];
    const isThere = row.value === last.value || machine.unacknowledged.has(row.value ?? 0);
    if (isThere && row.seenAt >= last.sentAt - MARGIN_MS) return [];
    return [`${machine.id}: acknowledged ${last.value} at ${last.sentAt}, has ${row.value} of ${row.seenAt}`];
  });
}
