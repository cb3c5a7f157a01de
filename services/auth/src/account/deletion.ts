import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import type { Origin } from '@gridlease/common/service/service-client';
import { appendAudit } from '../audit/store.ts';
import { detailOfRemainingAccounts } from '../clients/remaining-accounts.ts';
import { revokeClients } from '../clients/store.ts';
import type { AuthTransaction, Database } from '../database/database.ts';
import type { RequestOrigin } from '../http/request.ts';
import { securityNotice } from '../mail/messages.ts';
import type { MailQueue } from '../mail/queue.ts';
import { revokeSessions } from '../sessions/store.ts';
import { publishUserChange } from '../tokens/revocations.ts';
import type { AnnounceUser } from '../users/announce.ts';
import { requireOtherAdmin } from '../users/last-admin.ts';
import { listUserStates } from '../users/state-store.ts';
import { lockUser, type User } from '../users/store.ts';
import { type Closing, deleteClosing, insertClosing, setStatus, touchClosing } from './closing-store.ts';
import { accountGone, deletionCancelled } from './errors.ts';
import { type Asked, accountNotEmpty, type Holdings, isEmpty } from './holdings.ts';
import { eraseUser } from './store.ts';

/** The actor of deletions of accounts whose address was not verified: they need that there never was any money. */
export const UNVERIFIED = 'unverified';

export interface DeletionDeps {
  readonly db: Database;
  readonly mail: MailQueue;
  readonly announceUser: AnnounceUser;
  readonly newId: () => string;
  /** Undefined: accounts are deleted without asking. */
  readonly holdings: Holdings | undefined;
}

export interface Deletion {
  readonly userId: string;
  /** Who deletes the account: the user, an administrator, or `UNVERIFIED`. */
  readonly actor: string;
  readonly origin: RequestOrigin;
  /** Gives up a balance that is too small to be withdrawn. */
  readonly forfeit: boolean;
  /** Whether the account still is one to delete, asked while its row is locked; default: it is. */
  readonly isDue?: (trx: AuthTransaction) => Promise<boolean>;
}

type Eraser = Pick<Deletion, 'actor'> & { readonly origin: Omit<RequestOrigin, 'ip'> };

/** Erases a locked user who has nothing (any more) in any service. */
async function erase(
  deps: DeletionDeps,
  trx: AuthTransaction,
  { id, email }: User,
  { actor, origin }: Eraser,
): Promise<void> {
  await revokeSessions(trx, { userId: id }, 'user_deleted');
  await revokeClients(trx, { userId: id });
  const detail = await detailOfRemainingAccounts(trx, id);
  await appendAudit(trx, { ...origin, ip: '' }, { actor, action: 'user.deleted', target: id, detail });
  // Of a deletion that was under way while an administrator completed another: nothing is left to do for it.
  await deleteClosing(trx, id);
  await eraseUser(trx, id);
  await publishUserChange(trx, id, []);
  await deps.announceUser(trx, 'deleted', id, origin);
  await deps.mail.push(trx, securityNotice('account_deleted', email, 'it was deleted.'));
}

async function lockDeletable(
  trx: AuthTransaction,
  { userId, isDue = async () => true }: Pick<Deletion, 'userId' | 'isDue'>,
): Promise<User> {
  await requireOtherAdmin(trx, userId);
  const user = await lockUser(trx, userId);
  if (user?.status !== 'active' || !(await isDue(trx))) throw accountGone();
  return user;
}

/** Disables the account: from now on it can get nothing more, in the services that are told. */
async function beginClosing(deps: DeletionDeps, deletion: Deletion): Promise<void> {
  const { userId, actor, origin, forfeit } = deletion;
  await inTransaction(deps.db, async (trx) => {
    await lockDeletable(trx, deletion);
    await setStatus(trx, userId, 'disabled');
    await publishUserChange(trx, userId, []);
    const version = await deps.announceUser(trx, 'disabled', userId, origin);
    await appendAudit(trx, origin, { actor, action: 'user.deletion_started', target: userId });
    const { requestId: request_id, correlationId } = origin;
    const correlation_id = correlationId || request_id || deps.newId();
    await insertClosing(trx, { user_id: userId, actor, request_id, correlation_id, forfeit, version });
  });
}

/** The account stays: it is as it was before. Sessions and keys were not revoked, only refused meanwhile. */
async function reopen(deps: DeletionDeps, closing: Closing): Promise<void> {
  const { user_id: userId, actor, request_id: requestId, correlation_id: correlationId } = closing;
  await inTransaction(
    deps.db,
    async (trx) => {
      const user = await lockUser(trx, userId);
      // An administrator has disabled or enabled the account meanwhile, or another process was faster.
      if (!(await deleteClosing(trx, userId, closing.version)) || user === undefined) return;
      await setStatus(trx, userId, 'active');
      await publishUserChange(trx, userId, []);
      await deps.announceUser(trx, 'enabled', userId, { requestId, correlationId });
      await appendAudit(trx, { ip: '', requestId }, { actor, action: 'user.deletion_ended', target: userId });
    },
    { idempotent: true },
  );
}

/** @throws ServiceError 409 `account_not_empty` */
function requireNothing(asked: Asked, { actor, forfeit }: Pick<Deletion, 'actor' | 'forfeit'>): void {
  if (!isEmpty(asked, forfeit)) throw accountNotEmpty(asked);
  // Its user may still want an account of what was paid, and can be asked.
  if (actor === UNVERIFIED && asked.hasEntries)
    throw accountNotEmpty({ ...asked, left: { wallet_entries: true } });
}

/** @throws ServiceError 409 `account_not_empty`, 503 `account_holdings_unknown` */
async function requireEmpty(
  holdings: Holdings,
  deletion: Pick<Deletion, 'userId' | 'actor' | 'forfeit'> & { readonly version: number },
  origin: Origin,
): Promise<void> {
  const { userId, version } = deletion;
  await holdings.end(userId, version, origin);
  const asked = await holdings.ask(userId, origin);
  requireNothing(asked, deletion);
  if (isEmpty(asked, false)) return;
  await holdings.forfeit(userId, origin);
  requireNothing(await holdings.ask(userId, origin), { ...deletion, forfeit: false });
}

/**
 * Completes a deletion that has begun: everything that runs ends, and the account is deleted if nothing is left of it in
 * any service, or else enabled again. Does nothing if there is none; may be repeated by any process.
 *
 * @throws ServiceError 409 `account_not_empty`, 503 `account_holdings_unknown`, once the account is enabled again; 409
 *   `deletion_cancelled` if it was enabled or disabled by an administrator meanwhile
 */
export async function completeDeletion(deps: DeletionDeps, userId: string): Promise<void> {
  const closing = await touchClosing(deps.db, userId);
  if (closing === undefined) return;
  try {
    if (deps.holdings !== undefined) {
      const origin = { correlationId: closing.correlation_id };
      await requireEmpty(deps.holdings, { ...closing, userId }, origin);
    }
  } catch (error) {
    await reopen(deps, closing);
    throw error;
  }
  const { actor, request_id: requestId, correlation_id: correlationId } = closing;
  const isDeleted = await inTransaction(
    deps.db,
    async (trx) => {
      const user = await lockUser(trx, userId);
      if (user === undefined) return true;
      // Another one that was begun meanwhile asks for itself.
      if (!(await deleteClosing(trx, userId, closing.version))) return false;
      await erase(deps, trx, user, { actor, origin: { requestId, correlationId } });
      return true;
    },
    { idempotent: true },
  );
  if (!isDeleted) throw deletionCancelled();
  deps.mail.wake();
}

/**
 * Deletes an account that is empty in every service: disables it, ends what runs, asks what is left, and deletes it or
 * enables it again. Asks before, too: a request that has to be refused then changes nothing. A process that dies in the
 * middle leaves a row, from which another completes the deletion. Erases personal data; keeps the id for financial records
 * and the audit log.
 *
 * @throws ServiceError 401 `invalid_token`; 409 `last_admin`, `account_not_empty`, `deletion_cancelled`; 503
 *   `account_holdings_unknown`
 */
export async function deleteAccount(deps: DeletionDeps, deletion: Deletion): Promise<void> {
  const { userId, origin } = deletion;
  const { holdings } = deps;
  if (holdings === undefined) {
    await inTransaction(deps.db, async (trx) => {
      await erase(deps, trx, await lockDeletable(trx, deletion), deletion);
    });
    deps.mail.wake();
    return;
  }
  const correlationId = origin.correlationId || origin.requestId || deps.newId();
  const asked = await holdings.ask(userId, { correlationId });
  requireNothing(asked, deletion);
  await beginClosing(deps, deletion);
  await completeDeletion(deps, userId);
}

/**
 * Deletes an account that an administrator has disabled, if it is empty in every service. Billing is told of the state
 * before it is asked: it may not have heard of it, and gives up nothing of an account that it believes active. Throws as
 * `deleteAccount`.
 */
export async function deleteDisabledAccount(deps: DeletionDeps, deletion: Deletion): Promise<void> {
  const { userId, origin } = deletion;
  const { db, holdings } = deps;
  const [asked] = await retryingReads(() => listUserStates(db, [userId]));
  if (asked?.status !== 'disabled') throw deletionCancelled();
  const { version } = asked;
  if (holdings !== undefined) {
    const asking: Origin = { correlationId: origin.correlationId || origin.requestId || deps.newId() };
    await requireEmpty(holdings, { ...deletion, version }, asking);
  }
  await inTransaction(db, async (trx) => {
    const user = await lockUser(trx, userId);
    const [state] = await listUserStates(trx, [userId]);
    if (user === undefined || state?.version !== version) throw deletionCancelled();
    await erase(deps, trx, user, deletion);
  });
  deps.mail.wake();
}
