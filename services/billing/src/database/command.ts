import {
  type IdempotentRequest,
  type Outcome,
  runIdempotent,
} from '@gridlease/common/idempotency/idempotent';
import type { BillingTransaction, ReadDeps } from './database.ts';

export interface CommandDeps extends ReadDeps {
  /** Called after a commit that may have written events. */
  readonly onEvent: () => void;
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
