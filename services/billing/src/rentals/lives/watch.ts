import { inTransaction } from '@gridlease/common/database/transaction';
import { uuid } from '@gridlease/common/http/schemas';
import type { Origin } from '@gridlease/common/service/service-client';
import type { Database } from '../../database/database.ts';
import type { LifeRegistry, MachineHistory, MachineSigns } from '../../market/providers/provider.ts';
import { learn, type MachineLife, type Told, type ToldGap, toldOfLost } from './life.ts';
import { listWatched, lockLives, readTime, saveLives, WATCHED_MAX, type WatchedMachine } from './store.ts';

export interface WatchDeps {
  readonly db: Database;
  readonly registry: LifeRegistry;
  /** Called for machines whose rentals are to be looked at again. */
  readonly onChanged: (db: Database, providerIds: readonly string[]) => Promise<void>;
}

/** Histories that are read at a time. */
const HISTORIES_MAX = 8;
/** What was written within a transaction may become visible this much later than it happened. */
const LATE_MS = 60_000;

/** A response about a machine, with billing's time of it. */
interface Heard {
  readonly machine: WatchedMachine;
  readonly told: Told;
  readonly nowMs: number;
}

/**
 * Asks the registry about those of these machines that have rentals to watch, and stores what it tells. Throws 503
 * `registry_unavailable`; of machines whose history could not be read, nothing is known then that was not known before.
 */
export async function refreshLives(deps: WatchDeps, origin: Origin, ids: readonly string[]): Promise<void> {
  const failures: unknown[] = [];
  for (let first = 0; first < ids.length; first += WATCHED_MAX) {
    const part = ids.slice(first, first + WATCHED_MAX);
    failures.push(...(await refresh(deps, origin, await listWatched(deps.db, { ids: part }))));
  }
  throwFirst(failures);
}

/** Asks the registry about every machine that has rentals to watch. Throws as `refreshLives`. */
export async function refreshAllLives(deps: WatchDeps, origin: Origin, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (let after = ''; !signal.aborted; ) {
    const machines = await listWatched(deps.db, { after });
    failures.push(...(await refresh(deps, origin, machines)));
    const last = machines.at(-1);
    if (last === undefined || machines.length < WATCHED_MAX) break;
    after = last.id;
  }
  throwFirst(failures);
}

function throwFirst([first]: readonly unknown[]): void {
  if (first !== undefined) throw first;
}

/**
 * Returns why histories could not be read: one that cannot, because its owner has filled it, keeps no other machine from
 * being known.
 */
async function refresh(
  deps: WatchDeps,
  origin: Origin,
  watched: readonly WatchedMachine[],
): Promise<unknown[]> {
  // The registry's ids; no other machine can be known to it.
  const machines = watched.flatMap((machine) => {
    const id = uuid.safeParse(machine.id).data;
    return id === undefined ? [] : { ...machine, registryId: id };
  });
  if (machines.length === 0) return [];
  const { db, registry } = deps;
  const {
    now,
    leaseEnabled,
    machines: found,
  } = await registry.readSigns(
    machines.map(({ registryId }) => registryId),
    origin,
  );
  const nowMs = await readTime(db);
  const signs = new Map(found.map((each) => [each.id.toLowerCase(), each]));
  const heard: Heard[] = [];
  const failures: unknown[] = [];
  const asked: (WatchedMachine & { readonly registryId: string })[] = [];
  for (const machine of machines) {
    const sign = signs.get(machine.registryId);
    if (sign === undefined) {
      heard.push({ machine, told: toldOfLost(machine.known, now, sinceAt(machine, now, nowMs)), nowMs });
    } else if (needsHistory(machine.known, sign)) asked.push(machine);
    else {
      const told = { now, lastBeatAt: sign.lastBeatAt, hasLeases: leaseEnabled, gaps: undefined };
      heard.push({ machine, told, nowMs });
    }
  }
  for (let first = 0; first < asked.length; first += HISTORIES_MAX) {
    const part = asked.slice(first, first + HISTORIES_MAX);
    const histories = part.map((machine) => hear(deps, origin, machine, neededSince(machine, now, nowMs)));
    for (const result of await Promise.allSettled(histories)) {
      if (result.status === 'fulfilled') heard.push(...result.value);
      else failures.push(result.reason);
    }
  }
  await store(deps, heard);
  return failures;
}

/** Whether what is known of the past of a machine may have changed. */
function needsHistory(
  known: MachineLife | undefined,
  { lapsedAt, lastBeatAt, changedAt }: MachineSigns,
): boolean {
  if (known?.gapsOfSome === undefined) return true;
  const isKnownSilent = known.gaps.some(({ kind, to }) => kind === 'offline' && to === undefined);
  // It was lost by the registry, and is found again, silent since another heartbeat.
  if (isKnownSilent && lastBeatAt !== known.lastBeatAt) return true;
  return isKnownSilent !== (lapsedAt !== undefined) || changedAt >= before(known.readAt);
}

const before = (time: string) => new Date(Date.parse(time) - LATE_MS).toISOString();

/** From when on a history is needed, by the registry's clock: since it was read, or since the first rental started. */
function neededSince(machine: WatchedMachine, now: string, nowMs: number): string {
  const { known } = machine;
  return before(known?.gapsOfSome === undefined ? sinceAt(machine, now, nowMs) : known.readAt);
}

/** When the first rental started, by the registry's clock. */
function sinceAt({ since }: WatchedMachine, now: string, nowMs: number): string {
  return new Date(Date.parse(now) - Math.max(0, nowMs - since.getTime())).toISOString();
}

async function hear(
  { db, registry }: WatchDeps,
  origin: Origin,
  machine: WatchedMachine & { readonly registryId: string },
  since: string,
): Promise<Heard[]> {
  const history = await registry.readHistory(machine.registryId, since, origin);
  if (history === undefined) return [];
  return [{ machine, told: toldBy(history), nowMs: await readTime(db) }];
}

function toldBy(history: MachineHistory): Told {
  const { now, leaseEnabled, lastBeatAt, deletedAt, intervals, suspensions } = history;
  const gaps: ToldGap[] = [
    ...intervals.flatMap(({ from, to, status, lapsed }): ToldGap[] => {
      if (lapsed) return [{ kind: 'offline', at: from, to }];
      return status === 'error' ? [{ kind: 'error', at: from, to }] : [];
    }),
    ...suspensions.map(({ from, to }): ToldGap => ({ kind: 'suspended', at: from, to })),
    ...history.cardFaults.map(({ index, uuid, from, to }): ToldGap => {
      return { kind: 'error', card: { index, uuid }, at: from, to };
    }),
    ...history.formerOwners.map(
      ({ ownerId, from, to }): ToldGap => ({ kind: 'sold', ownerId, at: from, to }),
    ),
  ];
  if (deletedAt !== undefined) gaps.push({ kind: 'deleted', at: deletedAt });
  return { now, lastBeatAt, hasLeases: leaseEnabled, gaps };
}

async function store(deps: WatchDeps, heard: readonly Heard[]): Promise<void> {
  const changed = await inTransaction(
    deps.db,
    async (trx) => {
      const known = await lockLives(
        trx,
        heard.map(({ machine }) => machine.id),
      );
      const lives = new Map<string, MachineLife>();
      const woken: string[] = [];
      for (const { machine, told, nowMs } of heard) {
        const former = known.get(machine.id);
        const life = learn(former, told, nowMs, machine.since.getTime());
        if (life === undefined || life === former) continue;
        lives.set(machine.id, life);
        if (gapsIn(life) > 0 || gapsIn(former) > 0) woken.push(machine.id);
      }
      await saveLives(trx, lives);
      return woken;
    },
    { idempotent: true },
  );
  if (changed.length > 0) await deps.onChanged(deps.db, changed);
}

const gapsIn = (life: MachineLife | undefined) =>
  life === undefined ? 0 : life.gaps.length + (life.gapsOfSome?.length ?? 0);
