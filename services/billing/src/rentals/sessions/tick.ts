import { inTransaction } from '@gridlease/common/database/transaction';
import type { EventOrigin } from '../../books/events/billing-events.ts';
import type { BillingTransaction, Database } from '../../database/database.ts';
import { decide, nextLookAt } from './decision.ts';
import { isLive } from './session.ts';
import { type PostingDeps, type Settled, settleSessions } from './settlement.ts';
import { listLiveStandings, lockDueTicks, moveTicks, type NextTick } from './standing-store.ts';

export interface TickDeps extends PostingDeps {
  readonly db: Database;
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
  return inTransaction(deps.db, (trx) => tickDue(trx, deps, origin, ids));
}

async function tickDue(
  trx: BillingTransaction,
  deps: PostingDeps,
  origin: EventOrigin,
  wanted: readonly string[],
): Promise<TickResult> {
  const due = await lockDueTicks(trx, wanted);
  if (due.length === 0) return NOTHING;
  const { sessionRules: rules } = deps;
  const ids = due.map(({ id }) => id);
  const views = await listLiveStandings(trx, ids, rules.staleAfterMs);
  const touched = views.filter(({ standing, now }) => decide(standing, rules, now) !== undefined);
  const order = { ids: touched.map(({ standing }) => standing.session.id), others: 'skip' } as const;
  const settled = await settleSessions(trx, deps, origin, order);
  const looks = new Map(views.map(({ standing, now }) => [standing.session.id, { standing, now }]));
  for (const { session, standing } of settled) {
    const look = looks.get(session.id);
    if (look !== undefined) looks.set(session.id, { ...look, standing });
  }
  const next = due.flatMap(({ id, dueAt }): NextTick[] => {
    const { standing, now } = looks.get(id) ?? {};
    if (standing === undefined || now === undefined || !isLive(standing.session)) return [];
    return [{ id, dueAt: nextLookAt(standing, rules, { now, dueAt }), lookedAt: now }];
  });
  // The rest have ended, either just now or since their tick was written.
  const goesOn = new Set(next.map(({ id }) => id));
  await moveTicks(
    trx,
    next,
    ids.filter((id) => !goesOn.has(id)),
  );
  const latest = due.reduce((most, { id, dueAt }) => {
    const now = looks.get(id)?.now ?? dueAt;
    return Math.max(most, now.getTime() - dueAt.getTime());
  }, 0);
  return { decided: due.length, posted: settled.filter(isPosted).length, latenessMs: latest };
}

function isPosted({ decision }: Settled): boolean {
  return decision !== undefined;
}
