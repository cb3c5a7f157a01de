import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { asServiceError, isConnectionLoss, isReadOnlyServer, isTransactionConflict } from './errors.ts';

const ATTEMPTS_MAX = 4;
const BACKOFF_FIRST_MS = 20;
const BACKOFF_MAX_MS = 400;

export interface RetryOptions {
  /**
   * The work may safely take effect twice. Only then is it retried when the connection broke during COMMIT, because
   * its outcome is unknown.
   */
  readonly idempotent?: boolean;
  /** Maximum number of attempts. Default 4. */
  readonly attemptsMax?: number;
}

/** Full jitter, so that clients that failed together do not retry together. */
function backoff(attempt: number): Promise<void> {
  const ceiling = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** attempt);
  return delay(Math.random() * ceiling);
}

/**
 * Runs `work` in one transaction and owns begin, retry and commit. Serialization failures and deadlocks are retried,
 * and so are lost connections if COMMIT had not been sent (a transaction without COMMIT has no effect). `work` must
 * therefore have no effect outside the database. Throws `ServiceError` kind `unavailable` when the attempts are used
 * up, and whatever `work` throws.
 */
export async function inTransaction<DB, T>(
  db: Kysely<DB>,
  work: (trx: Transaction<DB>) => Promise<T>,
  options: RetryOptions = {},
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    let committing = false;
    try {
      return await db.transaction().execute(async (trx) => {
        const result = await work(trx);
        committing = true;
        return result;
      });
    } catch (error) {
      const lost = isConnectionLoss(error) && (!committing || options.idempotent === true);
      const again = lost || isTransactionConflict(error);
      if (!again || attempt + 1 >= (options.attemptsMax ?? ATTEMPTS_MAX)) throw asServiceError(error);
    }
    await backoff(attempt);
  }
}

async function retrying<T>(run: () => Promise<T>, mayRetry: (error: unknown) => boolean): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!mayRetry(error) || attempt + 1 >= ATTEMPTS_MAX) throw asServiceError(error);
    }
    await backoff(attempt);
  }
}

/** Runs one statement (or several that only read) outside a transaction, with a retry after a lost connection. */
export function retryingReads<T>(read: () => Promise<T>): Promise<T> {
  return retrying(read, (error) => isConnectionLoss(error) || isTransactionConflict(error));
}

/**
 * Runs one statement that changes something, outside a transaction, with a retry after a conflict or a read-only server:
 * it then had no effect. After a lost connection that is not known.
 */
export function retryingConflicts<T>(change: () => Promise<T>): Promise<T> {
  return retrying(change, (error) => isTransactionConflict(error) || isReadOnlyServer(error));
}
