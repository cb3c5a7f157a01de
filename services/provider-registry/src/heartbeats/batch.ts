import type { Actor } from '@gridlease/common/access/caller';
import { inTransaction } from '@gridlease/common/database/transaction';
import { isUnavailable, ServiceError } from '@gridlease/common/errors/service-error';
import type { Database, RegistryTransaction } from '../database/database.ts';
import { type HeartbeatIntervals, nextHeartbeatSeconds } from '../leases/heartbeat-interval.ts';
import { type LeaseRules, leaseSeconds } from '../leases/rules.ts';
import { mayReach } from '../providers/access.ts';
import { announceStatusChanges, type EventContext, type EventOrigin } from '../providers/announcements.ts';
import { providerNotFound } from '../providers/errors.ts';
import { shownOf } from '../providers/live-store.ts';
import type { ProviderStatus } from '../providers/provider.ts';
import { appendStates, endSilences } from '../states/store.ts';
import type { CardNames } from './card-names.ts';
import { invalidMetrics } from './errors.ts';
import { type MatchedReport, mergeMetrics } from './merged-metrics.ts';
import { type CardName, matchMetrics, type ReportedMetrics } from './metric-matching.ts';
import { statusChanges, statusOutcome } from './status-change.ts';
import {
  findUnlocked,
  type LockedLive,
  listLapsedTimes,
  listReturned,
  lockLiveRows,
  type MachineTimes,
  type ReturnedMachine,
  recordSeen,
} from './store.ts';

export interface BatchDeps extends EventContext {
  readonly db: Database;
  readonly leases: LeaseRules;
  readonly intervals: HeartbeatIntervals;
  readonly cardNames: CardNames;
  /** Random number from 0 to 1, for the jitter of heartbeat intervals. */
  readonly random: () => number;
  /** Called after a commit that wrote an event. */
  readonly onEvent: () => void;
}

/** The content of a heartbeat: metrics, or the reason why they were rejected. */
export type HeartbeatContent = readonly ReportedMetrics[] | ServiceError;

/** One heartbeat: its content, its sender and its trace. */
export interface Heartbeat {
  readonly content: HeartbeatContent;
  readonly actor: Actor;
  readonly origin: EventOrigin;
}

/** One machine's heartbeats in a batch, the latest last. */
export interface MachineBeats {
  readonly id: string;
  readonly beats: readonly Heartbeat[];
}

/** The machine's heartbeats are recorded. */
export interface SeenOutcome {
  readonly kind: 'seen';
  readonly status: ProviderStatus;
  readonly promisedSeconds: number;
  /** For each heartbeat: why its metrics, or the heartbeat itself, were rejected. */
  readonly refusals: readonly (ServiceError | undefined)[];
}

/** There is no such machine (any more), or none of the senders may act for it; nothing is recorded. */
export interface AbsentOutcome {
  readonly kind: 'unknown' | 'deleted';
}

/** The node that has this machine cannot be reached, while others recorded theirs; nothing of it is known to be recorded. */
export interface FailedOutcome {
  readonly kind: 'failed';
  /** Of kind `unavailable`. */
  readonly error: unknown;
}

/** The outcome for one machine's heartbeats. */
export type MachineOutcome = SeenOutcome | AbsentOutcome | FailedOutcome | { readonly kind: 'locked' };

/** A batch is tried twice on transient errors: daemons retry anyway. */
const ATTEMPTS_MAX = 2;

/**
 * Records the heartbeats of different machines, those of each part of the layout in one transaction. Returns one outcome
 * for each machine, in their order, once that is durable. With `wait` it waits for rows locked by other transactions;
 * otherwise these are `locked`. Throws kind `unavailable` when transient errors kept all parts from being recorded; any
 * other error means that one of the machines cannot be written.
 */
export async function recordBatch(
  deps: BatchDeps,
  machines: readonly MachineBeats[],
  options: { readonly wait: boolean },
): Promise<MachineOutcome[]> {
  const byId = new Map(machines.map((machine) => [machine.id, machine]));
  const parts = await deps.layout.partsOf(deps.db, [...byId.keys()]);
  const recorded = await Promise.allSettled(
    parts.map((ids) =>
      recordPart(
        deps,
        ids.map((id) => byId.get(id) as MachineBeats),
        options,
      ),
    ),
  );
  const errors = recorded.filter((part) => part.status === 'rejected').map(({ reason }) => reason);
  const isWhole = errors.length === parts.length;
  const error = errors.find((each) => !isUnavailable(each)) ?? (isWhole ? errors[0] : undefined);
  if (error !== undefined) throw error;
  const outcomes = new Map<string, MachineOutcome>();
  for (const [at, part] of recorded.entries()) {
    if (part.status === 'fulfilled') for (const [id, outcome] of part.value) outcomes.set(id, outcome);
    else for (const id of parts[at] ?? []) outcomes.set(id, { kind: 'failed', error: part.reason });
  }
  return machines.map(({ id }) => outcomes.get(id) ?? { kind: 'unknown' });
}

async function recordPart(
  deps: BatchDeps,
  machines: readonly MachineBeats[],
  options: { readonly wait: boolean },
): Promise<ReadonlyMap<string, MachineOutcome>> {
  const { outcomes, hasEvents } = await inTransaction(
    deps.db,
    (trx) => record(deps, trx, machines, options),
    { idempotent: true, attemptsMax: ATTEMPTS_MAX },
  );
  if (hasEvents) deps.onEvent();
  return outcomes;
}

async function record(
  deps: BatchDeps,
  trx: RegistryTransaction,
  machines: readonly MachineBeats[],
  options: { readonly wait: boolean },
) {
  const outcomes = new Map<string, MachineOutcome>();
  const ids = machines.map(({ id }) => id);
  const withOwner = machines.some(({ beats }) => beats.some(({ actor }) => actor !== 'anybody'));
  const rows = await lockLiveRows(trx, deps.leases, ids, {
    ...options,
    withOwner,
    isDistributed: await deps.layout.isDistributed(trx),
  });
  const locked = new Map(rows.map((row) => [row.id, row] as const));
  if (locked.size < machines.length) await explainUnlocked(trx, ids, locked, outcomes);

  const counted = machines.flatMap((machine) => countedMachine(machine, locked.get(machine.id)));
  const cards = await deps.cardNames.of(trx, reportingMachines(counted));
  const seen = counted.map((machine) => {
    const { live } = machine;
    const { refusals, metrics } = readContents(machine, cards.get(machine.id) ?? []);
    const promisedSeconds = nextHeartbeatSeconds(deps.intervals, live.fleet_size, deps.random());
    const change = statusOutcome(live);
    const status = shownOf(change.status ?? live.status, live.is_full);
    outcomes.set(machine.id, { kind: 'seen', status, promisedSeconds, refusals });
    return {
      id: machine.id,
      promisedSeconds,
      leaseSeconds: leaseSeconds(deps.leases, promisedSeconds),
      metrics,
      change,
    };
  });
  const lapsedTimes = await endLapses(deps, trx, counted);
  if (seen.length > 0) await recordSeen(trx, seen);
  const hasEvents = await announceReturns(deps, trx, counted, lapsedTimes);
  return { outcomes, hasEvents };
}

/** A machine whose heartbeats count, with the origin of the first that does. */
interface CountedMachine extends MachineBeats {
  readonly live: LockedLive;
  readonly origin: EventOrigin;
}

function mayBeat({ actor }: Heartbeat, { id, owner_id }: LockedLive): boolean {
  return mayReach(actor, { id, owner_id: owner_id ?? '' });
}

/** Empty when none of the senders may act for the machine: a stranger must not keep it alive. */
function countedMachine(machine: MachineBeats, live: LockedLive | undefined): CountedMachine[] {
  const first = live && machine.beats.find((beat) => mayBeat(beat, live));
  return live && first ? [{ ...machine, live, origin: first.origin }] : [];
}

async function explainUnlocked(
  trx: RegistryTransaction,
  ids: readonly string[],
  locked: ReadonlyMap<string, LockedLive>,
  outcomes: Map<string, MachineOutcome>,
): Promise<void> {
  const missing = ids.filter((id) => !locked.has(id));
  const { present, deleted } = await findUnlocked(trx, missing);
  for (const id of missing) {
    const kind = present.has(id) ? 'locked' : deleted.has(id) ? 'deleted' : 'unknown';
    outcomes.set(id, { kind });
  }
}

const isReport = (content: HeartbeatContent): content is readonly ReportedMetrics[] =>
  !(content instanceof ServiceError) && content.length > 0;

/** The machines that reported metrics. */
const reportingMachines = (machines: readonly CountedMachine[]): LockedLive[] =>
  machines.flatMap(({ beats, live }) => (beats.some(({ content }) => isReport(content)) ? [live] : []));

function readContents({ id, beats, live }: CountedMachine, cards: readonly CardName[]) {
  const refusals: (ServiceError | undefined)[] = [];
  const placed: MatchedReport[] = [];
  for (const beat of beats) {
    const { content } = beat;
    if (!mayBeat(beat, live)) {
      refusals.push(providerNotFound(id));
      continue;
    }
    if (!isReport(content)) {
      refusals.push(content instanceof ServiceError ? content : undefined);
      continue;
    }
    const matched = matchMetrics(cards, content);
    if (matched.ok) placed.push({ reports: content, positions: matched.positions });
    refusals.push(matched.ok ? undefined : invalidMetrics(matched.problem));
  }
  return { refusals, metrics: mergeMetrics(cards.length, placed) };
}

/** Before their heartbeats are recorded: ends the silences of machines; returns the times of those that have lapsed. */
async function endLapses(
  deps: BatchDeps,
  trx: RegistryTransaction,
  machines: readonly CountedMachine[],
): Promise<ReadonlyMap<string, MachineTimes>> {
  const idsOf = (which: (live: LockedLive) => boolean) =>
    machines.flatMap(({ id, live }) => (which(live) ? [id] : []));
  const silent = idsOf((live) => live.is_silent);
  if (silent.length > 0) await endSilences(trx, deps.leases, silent);
  const lapsed = idsOf((live) => live.has_lapsed);
  return lapsed.length > 0 ? listLapsedTimes(trx, lapsed) : new Map();
}

async function announceReturns(
  deps: BatchDeps,
  trx: RegistryTransaction,
  machines: readonly CountedMachine[],
  lapsedTimes: ReadonlyMap<string, MachineTimes>,
): Promise<boolean> {
  const changed = machines.filter(({ live }) => statusOutcome(live).status !== undefined);
  if (changed.length === 0) return false;
  const ids = changed.map(({ id }) => id);
  await appendStates(trx, ids);
  const returned = await listReturned(trx, ids);
  const announced = changed.flatMap(({ id, live, origin }) => {
    const machine = returned.get(id) as ReturnedMachine;
    return statusChanges(live, machine, lapsedTimes.get(id)).map((change) => ({ change, trace: origin }));
  });
  await announceStatusChanges(trx, deps, announced);
  return true;
}
