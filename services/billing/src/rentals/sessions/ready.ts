import type { Outcome } from '@gridlease/common/idempotency/idempotent';
import type { TraceContext } from '@gridlease/common/tracing/trace-context';
import { runCommand } from '../../database/command.ts';
import type { BillingTransaction } from '../../database/database.ts';
import type { Command } from '../../http/command.ts';
import { keepConnection, type Opaque } from '../delivery/secrets.ts';
import { deleteUnready } from '../delivery/unready-store.ts';
import { sessionNotFound, sessionNotPending } from './errors.ts';
import { announceSessions, type SessionEvent } from './events.ts';
import { decidePending } from './pending.ts';
import { beginSession, countChange } from './ready-store.ts';
import { getSession, type SessionDeps } from './service.ts';
import { hasStarted, isLive, isRunning } from './session.ts';
import { findSnapshot, type SessionSnapshot } from './snapshot-store.ts';
import { lockSession } from './store.ts';
import { isProviders } from './visibility.ts';

interface ReadyOrder {
  readonly id: string;
  readonly connection: Opaque | undefined;
}

/**
 * Starts a pending rental, because its machine is ready: it is charged from now on. Of a running one, replaces the
 * connection.
 *
 * @throws BillingError 404 `session_not_found`; 409 `session_not_pending`, also where the machine is too late
 */
export async function readySession(
  deps: SessionDeps,
  command: Command<SessionSnapshot>,
  order: ReadyOrder,
): Promise<Outcome<SessionSnapshot>> {
  const { session } = await getSession(deps, command.actor, order.id);
  if (!isProviders(command.actor, session)) throw sessionNotFound(order.id);
  return runCommand(deps, command, (trx) => writeReady(deps, trx, command.trace, order));
}

async function writeReady(
  deps: SessionDeps,
  trx: BillingTransaction,
  trace: TraceContext,
  { id, connection }: ReadyOrder,
): Promise<SessionSnapshot> {
  const locked = await lockSession(trx, id);
  const before = await findSnapshot(trx, id, deps.sessionRules);
  if (locked === undefined || before === undefined) throw sessionNotPending('archived');
  const { session } = before;
  if (hasStarted(session) ? !isRunning(session) : !isLive(session)) throw sessionNotPending(session.status);
  // Its end is due, and follows with the next tick.
  const due = hasStarted(session) ? undefined : decidePending(before, before.now, undefined)?.end;
  if (due !== undefined) throw sessionNotPending(due.status);
  const isChanged = connection !== undefined && (await keepConnection(deps, trx, id, connection));
  const events: SessionEvent[] = [];
  if (!hasStarted(session)) {
    const started = await beginSession(trx, id, deps.sessionRules.intervalMs);
    await deleteUnready(trx, [id]);
    events.push({ what: 'started', session: started });
  } else if (isChanged) {
    events.push({ what: 'connection_changed', session: await countChange(trx, id) });
  }
  if (events.length > 0) await announceSessions(trx, deps, trace, events);
  const snapshot = await findSnapshot(trx, id, deps.sessionRules);
  if (snapshot === undefined) throw sessionNotPending('archived');
  return snapshot;
}
