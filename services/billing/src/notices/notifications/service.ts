import type { Actor } from '@gridlease/common/access/caller';
import { mayActFor, mayReadOf } from '@gridlease/common/access/ownership';
import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import type { Database } from '../../database/database.ts';
import { userIdMismatch, userNotFound } from './errors.ts';
import { defaultSettings, type NotificationSettings } from './notification.ts';
import * as store from './store.ts';

export interface NotificationDeps {
  readonly db: Database;
}

/** Returns a user's settings, even if the user does not exist. @throws BillingError 404 `user_not_found` */
export async function getSettings(
  { db }: NotificationDeps,
  actor: Actor,
  userId: string,
): Promise<NotificationSettings> {
  if (!mayReadOf(actor, userId, 'read_all')) throw userNotFound(userId);
  return (await retryingReads(() => store.findSettings(db, userId))) ?? defaultSettings(userId);
}

export interface SettingsChange extends Pick<NotificationSettings, 'userId' | 'email' | 'switches'> {
  /** The id in the body, if present. */
  readonly named: string | undefined;
}

/**
 * Replaces the settings.
 *
 * @param requireRecent called before the address changes; throws unless the caller has logged in lately
 * @throws BillingError 404 `user_not_found`, 400 `user_id_mismatch`; and what `requireRecent` throws
 */
export async function setSettings(
  { db }: NotificationDeps,
  actor: Actor,
  { named, ...settings }: SettingsChange,
  requireRecent: () => void,
): Promise<NotificationSettings> {
  if (!mayActFor(actor, settings.userId)) throw userNotFound(settings.userId);
  if (named !== undefined && named !== settings.userId) throw userIdMismatch();
  return inTransaction(
    db,
    async (trx) => {
      const known = await store.findSettings(trx, settings.userId);
      if (settings.email !== known?.email) requireRecent();
      return store.replaceSettings(trx, settings);
    },
    { idempotent: true },
  );
}
