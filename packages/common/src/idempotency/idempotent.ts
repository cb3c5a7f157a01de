import { type Kysely, sql, type Transaction } from 'kysely';
import { isLockTimeout } from '../database/errors.ts';
import { inTransaction } from '../database/transaction.ts';
import { ServiceError } from '../errors/service-error.ts';
import {
  findKey,
  insertKey,
  type KeyClaim,
  type KeyRow,
  type StoredResponse,
  updateResponse,
} from './store.ts';

/** A request with an `Idempotency-Key`, and how its outcomes are turned into stored responses. */
export interface IdempotentRequest<T> extends KeyClaim {
  /** The response of a success, exactly as the route sends it. */
  responseOf(value: T): StoredResponse;
  /** The response of a refusal, exactly as the error handler sends it. */
  refusalOf(error: ServiceError): StoredResponse;
}

export type Outcome<T> =
  | { readonly replayed: false; readonly value: T }
  | { readonly replayed: true; readonly response: StoredResponse };

/** Refused and committed: the error to throw once the key and its response are stored. */
interface Refused {
  readonly refusal: ServiceError;
}

/**
 * Runs `work` in one transaction, at most once per key: effect, key and response commit together, and a repeat gets
 * the first response. Without a request it is `inTransaction`.
 *
 * - A concurrent twin is waited for, then replayed; after `lock_timeout` it is 409 `request_in_progress`.
 * - The same key with another body is 422 `idempotency_key_reused`, checked before anything else.
 * - A deterministic refusal (`payment_required`, `conflict`) rolls back the effect, stores the response, and is
 * thrown. Every other error rolls back and stores nothing, so the key may be used again.
 * - A connection lost during COMMIT is retried: either nothing took effect, or the key replays it. So even the first
 * caller can get a replayed outcome.
 */
export async function runIdempotent<DB, T>(
  db: Kysely<DB>,
  request: IdempotentRequest<T> | undefined,
  work: (trx: Transaction<DB>) => Promise<T>,
): Promise<Outcome<T>> {
  if (request === undefined) return { replayed: false, value: await inTransaction(db, work) };
  const outcome = await inTransaction(db, (trx) => runOnce(trx, request, work), { idempotent: true });
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome;
}

/**
 * The first response of a key that was used before, for work that does something slow before its transaction;
 * undefined when the key is new (or there is none). `runIdempotent` still decides.
 *
 * @throws ServiceError 422 `idempotency_key_reused`
 */
export async function replayOf<DB, T>(
  db: Kysely<DB>,
  request: IdempotentRequest<T> | undefined,
): Promise<Outcome<T> | undefined> {
  const known = request && (await findKey(db, request));
  if (request === undefined || known === undefined) return undefined;
  return { replayed: true, response: responseFrom(known, request) };
}

async function runOnce<DB, T>(
  trx: Transaction<DB>,
  request: IdempotentRequest<T>,
  work: (trx: Transaction<DB>) => Promise<T>,
): Promise<Outcome<T> | Refused> {
  const response = await claimOrReplay(trx, request);
  if (response !== undefined) return { replayed: true, response };

  await sql`savepoint before_effect`.execute(trx);
  let value: T;
  try {
    value = await work(trx);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await sql`rollback to savepoint before_effect`.execute(trx);
    await updateResponse(trx, request, request.refusalOf(error));
    return { refusal: error };
  }
  await updateResponse(trx, request, request.responseOf(value));
  return { replayed: false, value };
}

/** Undefined: the key is ours and the work is to be done. Else the response that the key already has. */
async function claimOrReplay<DB>(trx: Transaction<DB>, claim: KeyClaim): Promise<StoredResponse | undefined> {
  // The second round is for a key that was purged between the conflicting insert and the read.
  for (let round = 0; round < 2; round += 1) {
    if (await insertKeyOrRefuse(trx, claim)) return undefined;
    const known = await findKey(trx, claim);
    if (known === undefined) continue;
    return responseFrom(known, claim);
  }
  throw requestInProgress();
}

function responseFrom(known: KeyRow, claim: KeyClaim): StoredResponse {
  if (!known.body_hash.equals(claim.bodyHash)) throw keyReused();
  if (known.status === null) throw new Error('an idempotency key was committed without its response');
  return { status: known.status, headers: known.headers ?? {}, body: known.body ?? undefined };
}

async function insertKeyOrRefuse<DB>(trx: Transaction<DB>, claim: KeyClaim): Promise<boolean> {
  try {
    return await insertKey(trx, claim);
  } catch (error) {
    if (isLockTimeout(error)) throw requestInProgress(error);
    throw error;
  }
}

/**
 * Refusals caused by the current state, which the same request would meet again; a repeat must not slip through
 * later.
 */
function isRefusal(error: unknown): error is ServiceError {
  return error instanceof ServiceError && (error.kind === 'payment_required' || error.kind === 'conflict');
}

function keyReused(): ServiceError {
  return new ServiceError(
    'unprocessable',
    'idempotency_key_reused',
    'This Idempotency-Key was used with another body.',
  );
}

function requestInProgress(cause?: unknown): ServiceError {
  return new ServiceError(
    'conflict',
    'request_in_progress',
    'A request with this Idempotency-Key is still in progress.',
    { retryAfterSeconds: 1, cause },
  );
}
