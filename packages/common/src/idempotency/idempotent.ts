import type { Kysely, Transaction } from 'kysely';
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

/** Carries a refusal of the work out of its transaction, which rolls back. */
class WorkRefused extends Error {
  readonly refusal: ServiceError;

  constructor(refusal: ServiceError) {
    super(refusal.message, { cause: refusal });
    this.refusal = refusal;
  }
}

/**
 * Runs `work` in one transaction, at most once per key: effect, key and response commit together, and a repeat gets
 * the first response. Without a request it is `inTransaction`.
 *
 * - A concurrent twin is waited for, then replayed; after `lock_timeout` it is 409 `request_in_progress`.
 * - The same key with another body is 422 `idempotency_key_reused`, checked before anything else.
 * - A deterministic refusal (`payment_required`, `conflict`) rolls back, is stored with the key in a transaction of its
 * own, and is thrown: a savepoint would cost every request a statement for what few of them need. A twin that comes in
 * between does the work itself, and both get its response. Every other error rolls back and stores nothing, so the key
 * may be used again.
 * - A connection lost during COMMIT is retried: either nothing took effect, or the key replays it. So even the first
 * caller can get a replayed outcome.
 */
export async function runIdempotent<DB, T>(
  db: Kysely<DB>,
  request: IdempotentRequest<T> | undefined,
  work: (trx: Transaction<DB>) => Promise<T>,
): Promise<Outcome<T>> {
  if (request === undefined) return { replayed: false, value: await inTransaction(db, work) };
  try {
    return await inTransaction(db, (trx) => runOnce(trx, request, work), { idempotent: true });
  } catch (error) {
    if (!(error instanceof WorkRefused)) throw error;
    const { refusal } = error;
    const known = await inTransaction(db, (trx) => keepRefusal(trx, request, refusal), { idempotent: true });
    if (known === undefined) throw refusal;
    return known;
  }
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
): Promise<Outcome<T>> {
  const response = await claimOrReplay(trx, request);
  if (response !== undefined) return { replayed: true, response };
  const value = await work(trx).catch((error: unknown) => {
    throw isRefusal(error) ? new WorkRefused(error) : error;
  });
  await updateResponse(trx, request, request.responseOf(value));
  return { replayed: false, value };
}

/** Stores a refusal; returns what a twin has made of the same key since, if it was faster. */
async function keepRefusal<DB, T>(
  trx: Transaction<DB>,
  request: IdempotentRequest<T>,
  refusal: ServiceError,
): Promise<Outcome<T> | undefined> {
  const response = await claimOrReplay(trx, request);
  if (response !== undefined) return { replayed: true, response };
  await updateResponse(trx, request, request.refusalOf(refusal));
  return undefined;
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
