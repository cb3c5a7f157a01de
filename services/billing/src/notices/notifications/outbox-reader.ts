import type { PlacedEvent } from '@gridlease/common/outbox/envelope';
import { listEventsAfter } from '@gridlease/common/outbox/store';
import type { Lease } from '@gridlease/common/worker/runner';
import { databaseTime } from '../../database/clock.ts';
import type { BillingTables, BillingTransaction } from '../../database/database.ts';
import type { MailDeps } from './deps.ts';
import { readEvent, type Told } from './event-mails.ts';
import { MAIL_AGE_SECONDS_MAX, type Notification } from './notification.ts';
import { insertMails, listOwners, lockCursor, updateCursor } from './queue-store.ts';

/** Events per transaction. */
const BATCH = 500;

type Deps = Pick<MailDeps, 'wording' | 'log' | 'onMail'>;

/**
 * Returns the notifications of these events. Invalid events are logged and skipped: they must not block
 * others.
 */
function readAll({ wording, log }: Deps, events: readonly PlacedEvent[]): Told[] {
  return events.flatMap((event) => {
    try {
      return readEvent(event, wording) ?? [];
    } catch (error) {
      log.error(
        { error, event_id: event.id, type: event.type },
        'an event cannot be turned into a notification',
      );
      return [];
    }
  });
}

/** Resolves each notification's user. Wallets are never deleted, so their owners are always known. */
async function address(trx: BillingTransaction, told: readonly Told[]): Promise<Notification[]> {
  const walletIds = told.flatMap(({ to }) => ('walletId' in to ? to.walletId : []));
  const owners = await listOwners(trx, walletIds);
  return told.flatMap(({ to, notification }) => {
    const userId = 'userId' in to ? to.userId : owners.get(to.walletId);
    return userId === undefined ? [] : { ...notification, userId };
  });
}

/**
 * Queues the mails of the next events. Cursor and queue change together: no event is lost or handled twice.
 */
async function followBatch(deps: Deps, trx: BillingTransaction) {
  const cursor = await lockCursor(trx);
  const events = await listEventsAfter(trx, cursor, BATCH);
  const last = events.at(-1)?.position;
  if (last === undefined) return { isEnd: true, old: [] };
  const notifications = await address(trx, readAll(deps, events));
  const oldest = (await databaseTime(trx)).getTime() - MAIL_AGE_SECONDS_MAX * 1_000;
  const [old = [], fresh = []] = [true, false].map((isOld) =>
    notifications.filter(({ happenedAt }) => happenedAt.getTime() < oldest === isOld),
  );
  await insertMails(trx, fresh);
  await updateCursor(trx, last);
  return { isEnd: events.length < BATCH, old };
}

/** Reads the outbox to its end and queues a mail for each event that has one. */
export async function followOutbox(deps: Deps, lease: Lease<BillingTables>): Promise<void> {
  while (!lease.signal.aborted) {
    const { isEnd, old } = await lease.inTransaction((trx) => followBatch(deps, trx));
    for (const { kind } of old) deps.onMail(kind, 'too_old');
    if (isEnd) return;
  }
}
