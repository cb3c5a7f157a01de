import { retryingConflicts } from '@gridlease/common/database/transaction';
import {
  type IdempotentRequest,
  type Outcome,
  runIdempotent,
} from '@gridlease/common/idempotency/idempotent';
import type { BillingTransaction, Database, ReadDeps } from './database.ts';

export interface CommandDeps extends ReadDeps {
  /** Called after a commit that may have written events. */
  readonly onEvent: () => void;
}

/**
 * Runs a command that is one statement, at most once per `Idempotency-Key`: without a key, the statement is a transaction
 * of its own. It is made again after a conflict, which had no effect.
 */
export async function runStatement<T>(
  { db, onEvent }: CommandDeps,
  { idempotency }: { readonly idempotency?: IdempotentRequest<T> | undefined },
  work: (db: Database) => Promise<T>,
): Promise<Outcome<T>> {
  const outcome =
    idempotency === undefined
      ? { replayed: false as const, value: await retryingConflicts(() => work(db)) }
      : await runIdempotent(db, idempotency, work);
  onEvent();
  return outcome;
}

/** Runs a command in one transaction, at most once per `Idempotency-Key`. */
export async function runCommand<T>(
  { db, onEvent }: CommandDeps,
  { idempotency }: { readonly idempotency?: IdempotentRequest<T> | undefined },
  work: (trx: BillingTransaction) => Promise<T>,
): Promise<Outcome<T>> {
  const outcome = await runIdempotent(db, idempotency, work);
  onEvent();
  return outcome;
}
