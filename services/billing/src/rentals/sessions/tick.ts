import { inTransaction } from '@gridlease/common/database/transaction';
import type { EventOrigin } from '../../books/events/announce.ts';
import type { BillingTransaction, Database } from '../../database/database.ts';
import type { RefreshMachines } from '../lives/refresh.ts';
import { decide, nextTickAt } from './charge-decision.ts';
import { isLive, type Session } from './session.ts';
import { type PostingDeps, settleSessions } from './settlement.ts';
import { listLiveSnapshots } from './snapshot-store.ts';
import { lockDueTicks, moveTicks, type NextTick } from './tick-store.ts';

export interface TickDeps extends PostingDeps {
  readonly db: Database;
  readonly refreshMachines: RefreshMachines;
}

export interface TickResult {
  /** How many sessions were processed, and for how many of them something was posted. */
  readonly decided: number;
  readonly posted: number;
  /** The largest delay among them, in milliseconds. */
  readonly latenessMs: number;
}

const NOTHING: TickResult = { decided: 0, posted: 0, latenessMs: 0 };

/**
 * Processes those of these sessions that are due, in one transaction: after a crash nothing has been done,
 * and another replica finds them still due. Most sessions need nothing and are not locked; for the others the
 * decision is made again with everything locked.
 */
export async function tickSessions(
  deps: TickDeps,
  origin: EventOrigin,
  ids: readonly string[],
): Promise<TickResult> {
  if (ids.length === 0) return NOTHING;
  const first = await inTransaction(deps.db, (trx) => tickDue(trx, deps, origin, ids, 'ask'));
  if (first.ending.length === 0) return first;
  await deps.refreshMachines([...new Set(first.ending.map(({ providerId }) => providerId))]);
  const rest = first.ending.map(({ id }) => id);
  const second = await inTransaction(deps.db, (trx) => tickDue(trx, deps, origin, rest, 'end'));
  return {
    decided: first.decided + second.decided,
    posted: first.posted + second.posted,
    latenessMs: Math.max(first.latenessMs, second.latenessMs),
  };
}

interface DueResult extends TickResult {
  /** Sessions that are about to end, and whose machines are to be asked about first; they stay due. */
  readonly ending: readonly Pick<Session, 'id' | 'providerId'>[];
}

async function tickDue(
  trx: BillingTransaction,
  deps: PostingDeps,
  origin: EventOrigin,
  wanted: readonly string[],
  watched: 'ask' | 'end',
): Promise<DueResult> {
  const locked = await lockDueTicks(trx, wanted);
  if (locked.length === 0) return { ...NOTHING, ending: [] };
  const { sessionRules: rules } = deps;
  const found = await listLiveSnapshots(
    trx,
    locked.map(({ id }) => id),
    rules,
  );
  const decided = found.map((snapshot) => ({ snapshot, decision: decide(snapshot, rules, snapshot.now) }));
  const ending = decided.flatMap(({ snapshot: { session }, decision }) =>
    watched === 'ask' && session.isWatched && decision?.end !== undefined ? session : [],
  );
  const waiting = new Set(ending.map(({ id }) => id));
  const due = locked.filter(({ id }) => !waiting.has(id));
  const ids = due.map(({ id }) => id);
  const snapshots = found.filter(({ session }) => !waiting.has(session.id));
  const touched = decided.flatMap(({ snapshot, decision }) =>
    decision === undefined || waiting.has(snapshot.session.id) ? [] : snapshot,
  );
  const order = { ids: touched.map(({ session }) => session.id), others: 'skip' } as const;
  const settled = await settleSessions(trx, deps, origin, order);
  const latest = new Map(snapshots.map((snapshot) => [snapshot.session.id, snapshot]));
  for (const state of settled) {
    const before = latest.get(state.session.id);
    if (before !== undefined) latest.set(state.session.id, { ...state, now: before.now });
  }
  const next = due.flatMap(({ id, dueAt }): NextTick[] => {
    const snapshot = latest.get(id);
    if (snapshot === undefined || !isLive(snapshot.session)) return [];
    const { now } = snapshot;
    return [{ id, dueAt: nextTickAt(snapshot, rules, { now, dueAt }), lookedAt: now }];
  });
  // The rest have ended, either just now or since their tick was written.
  const running = new Set(next.map(({ id }) => id));
  await moveTicks(
    trx,
    next,
    ids.filter((id) => !running.has(id)),
  );
  const latenessMs = due.reduce((most, { id, dueAt }) => {
    const now = latest.get(id)?.now ?? dueAt;
    return Math.max(most, now.getTime() - dueAt.getTime());
  }, 0);
  const posted = settled.filter(({ decision }) => decision !== undefined).length;
  return { decided: due.length, posted, latenessMs, ending };
}
