import type { Actor } from '@gridlease/common/access/caller';
import { retryingReads } from '@gridlease/common/database/transaction';
import type { Outcome } from '@gridlease/common/idempotency/idempotent';
import type { TraceContext } from '@gridlease/common/tracing/trace-context';
import type { ArchiveReader } from '../../books/archive/read-list.ts';
import { type CommandDeps, runCommand } from '../../database/command.ts';
import type { BillingTransaction } from '../../database/database.ts';
import type { Command } from '../../http/command.ts';
import type { PageOptions } from '../../http/pages.ts';
import { readSecrets, type SecretsDeps, type SessionSecrets } from '../delivery/secrets.ts';
import type { RefreshMachines } from '../lives/refresh.ts';
import { bringBackSession } from './archived-sessions.ts';
import { sessionNotActive, sessionNotFound } from './errors.ts';
import { type AskedEnd, isLive, type Session } from './session.ts';
import { type PostingDeps, settleSessions } from './settlement.ts';
import {
  countSessions,
  findAnySnapshot,
  findSnapshot,
  listSessions,
  type SessionFilters,
  type SessionSnapshot,
} from './snapshot-store.ts';
import { noteEndReason } from './store.ts';
import { isProviders, isRenters, isVisible, seesSecrets, visibilityOf } from './visibility.ts';

export interface SessionDeps extends PostingDeps, CommandDeps, ArchiveReader, SecretsDeps {
  readonly refreshMachines: RefreshMachines;
}

/**
 * Returns the current state of a session, for its renter and the machine's owner.
 *
 * @throws BillingError 404 `session_not_found`, also if the caller may not see it
 */
export async function getSession(deps: SessionDeps, actor: Actor, id: string): Promise<SessionSnapshot> {
  const snapshot = await retryingReads(() => findAnySnapshot(deps, id, deps.sessionRules));
  if (snapshot === undefined || !isVisible(actor, snapshot.session)) throw sessionNotFound(id);
  return snapshot;
}

/** What renter and machine tell each other; undefined: nothing, nothing any more, or it is not for the caller. */
export async function getSecrets(
  deps: SecretsDeps,
  actor: Actor,
  session: SessionParties,
): Promise<SessionSecrets | undefined> {
  if (!seesSecrets(actor, session)) return undefined;
  return retryingReads(() => readSecrets(deps, session.id));
}

type SessionParties = Pick<Session, 'id' | 'userId' | 'providerId' | 'providerOwnerId'>;

interface EndOrder {
  readonly id: string;
  /** The reason, in the caller's words. */
  readonly note: string | undefined;
}

/**
 * Ends a rental. If it has already ended, returns the same result again.
 *
 * @throws BillingError 404 `session_not_found`
 */
export async function endSession(
  deps: SessionDeps,
  command: Command<SessionSnapshot>,
  order: EndOrder,
): Promise<Outcome<SessionSnapshot>> {
  const { session } = await getSession(deps, command.actor, order.id);
  if (!isRenters(command.actor, session)) throw sessionNotFound(order.id);
  await askBeforeEnd(deps, session);
  return runCommand(deps, command, (trx) =>
    writeEnd(deps, trx, command.trace, order, { status: 'completed', reason: 'requested' }),
  );
}

/** What the machine tells of the end of a rental. */
interface ReportedEnd extends EndOrder {
  /** When it ended there; undefined: now. */
  readonly at: Date | undefined;
}

/**
 * Ends a rental that the machine failed: it is charged up to when it failed, and the rest of the hold is released.
 *
 * @throws BillingError 404 `session_not_found`; 409 `session_not_active` if it has ended otherwise
 */
export async function failSession(
  deps: SessionDeps,
  command: Command<SessionSnapshot>,
  { at, ...order }: ReportedEnd,
): Promise<Outcome<SessionSnapshot>> {
  return endByMachine(deps, command, order, { status: 'failed', reason: 'provider_failure', at });
}

/**
 * Ends a rental whose workload has ended by itself.
 *
 * @throws BillingError 404 `session_not_found`; 409 `session_not_active` if it has ended otherwise
 */
export async function finishSession(
  deps: SessionDeps,
  command: Command<SessionSnapshot>,
  { id, exitCode, at }: { readonly id: string; readonly exitCode: number; readonly at: Date | undefined },
): Promise<Outcome<SessionSnapshot>> {
  const asked: AskedEnd = { status: 'completed', reason: 'workload_finished', exitCode, at };
  return endByMachine(deps, command, { id, note: undefined }, asked);
}

async function endByMachine(
  deps: SessionDeps,
  command: Command<SessionSnapshot>,
  order: EndOrder,
  asked: AskedEnd,
): Promise<Outcome<SessionSnapshot>> {
  const { session } = await getSession(deps, command.actor, order.id);
  if (!isProviders(command.actor, session)) throw sessionNotFound(order.id);
  await askBeforeEnd(deps, session);
  return runCommand(deps, command, async (trx) => {
    const snapshot = await writeEnd(deps, trx, command.trace, order, asked);
    const { status } = snapshot.session;
    if (status !== asked.status) throw sessionNotActive(status);
    return snapshot;
  });
}

/** An end is final: whether the machine has been silent is asked before it. */
async function askBeforeEnd(deps: SessionDeps, session: Session): Promise<void> {
  if (!isLive(session)) await bringBackSession(deps, session.id);
  else if (session.isWatched) await deps.refreshMachines([session.providerId]);
}

async function writeEnd(
  deps: SessionDeps,
  trx: BillingTransaction,
  trace: TraceContext,
  { id, note }: EndOrder,
  asked: AskedEnd,
): Promise<SessionSnapshot> {
  const settled = await settleSessions(trx, deps, trace, { ids: [id], others: 'wait', asked });
  if (settled.length > 0 && note !== undefined) await noteEndReason(trx, id, note);
  const snapshot = await findSnapshot(trx, id, deps.sessionRules);
  if (snapshot === undefined || isLive(snapshot.session)) throw new Error(`session ${id} did not end`);
  return snapshot;
}

/**
 * Lists sessions, newest first, one more than the page size if there are more: those that the caller rents and
 * those on the caller's machines.
 *
 * @throws ServiceError 403 `not_owner` for a filter that names another user
 */
export async function findSessions(
  deps: SessionDeps,
  actor: Actor,
  sought: SoughtSessions,
  page: PageOptions,
): Promise<SessionSnapshot[]> {
  const filters = visibleTo(actor, sought);
  return retryingReads(() => listSessions(deps, filters, page, deps.sessionRules));
}

/**
 * The number of sessions of all pages, undefined if that is not cheap to know.
 *
 * @throws ServiceError 403 `not_owner` for a filter that names another user
 */
export async function countFoundSessions(
  deps: SessionDeps,
  actor: Actor,
  sought: SoughtSessions,
): Promise<number | undefined> {
  const filters = visibleTo(actor, sought);
  return retryingReads(() => countSessions(deps, filters));
}

type SoughtSessions = Omit<SessionFilters, 'visibility'> & { readonly userId: string | undefined };

function visibleTo(actor: Actor, { userId, ...filters }: SoughtSessions): SessionFilters {
  return { ...filters, visibility: visibilityOf(actor, userId) };
}
