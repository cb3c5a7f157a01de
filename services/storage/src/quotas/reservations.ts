import { v7 as uuidv7 } from 'uuid';
import type { ObjectRef } from '../backend/backend.ts';
import { type AdmissionDeps, sizeOf } from './admission.ts';
import { quotaExceeded, tooManyReservations } from './errors.ts';
import { type LedgerStore, tagOf } from './ledger.ts';
import { type QuotaGrant, smallestOf } from './quota.ts';
import { isReached, type UserLimits } from './user-limits.ts';

/** S3's limit on uploads in one request: a presigned URL without a size reserves no more. */
const RESERVED_BYTES_MAX = 5 * 1024 ** 3;

/** Of one request to the store. */
const REMOVED_AT_ONCE = 1_000;

export interface ReservationDeps extends AdmissionDeps {
  readonly ledgers: Pick<LedgerStore, 'insertReservation' | 'deleteReservation'>;
  readonly limits: Pick<UserLimits, 'reservations'>;
}

/**
 * Reserves bytes for the upload with a presigned URL: as many as were named, else what is left.
 *
 * @returns the reservation's id; undefined if nothing is reserved
 * @throws ServiceError 413 `quota_exceeded`, 409 `too_many_reservations`, both only for a named number of bytes
 */
export async function reserve(
  deps: ReservationDeps,
  grant: QuotaGrant,
  ref: ObjectRef,
  { named, expiresAt }: { readonly named: number | undefined; readonly expiresAt: number },
): Promise<string | undefined> {
  const { backend, users, tally, ledgers, limits, maxUploadBytes } = deps;
  const user = users.get(grant.subject);
  const replaced = named === undefined ? 0 : await sizeOf(backend, ref);
  await user.refresh(grant.limits.map(({ prefix }) => prefix));
  const isFull = await isReached(user, limits.reservations, () => user.ledger.reservations.size);
  if (isFull && named !== undefined) throw tooManyReservations(limits.reservations);
  // From here to the change no other request comes in between.
  const left = tally.leftOf(user, grant);
  const bytes =
    named === undefined ? Math.min(left, RESERVED_BYTES_MAX, maxUploadBytes) : Math.max(0, named - replaced);
  if (bytes > left) throw quotaExceeded(smallestOf(grant));
  if (bytes === 0 || isFull) return undefined;
  const tags = grant.limits.map(({ prefix }) => tagOf(prefix));
  const reservation = { id: uuidv7(), bytes, isPromise: named !== undefined, expiresAt, tags };
  users.change(user, ({ reservations }) => void reservations.set(reservation.id, reservation));
  try {
    await ledgers.insertReservation(user.subject, reservation);
  } catch (error) {
    users.change(user, ({ reservations }) => void reservations.delete(reservation.id));
    throw error;
  }
  return reservation.id;
}

export interface Released {
  readonly reservations: number;
  readonly bytes: number;
}

/** Gives back everything that is reserved for a user, but for uploads that are arriving. Their URLs remain valid. */
export async function releaseReservations(
  {
    users,
    ledgers,
  }: Pick<ReservationDeps, 'users'> & { readonly ledgers: Pick<LedgerStore, 'deleteReservations'> },
  subject: string,
): Promise<Released> {
  const user = users.get(subject);
  await user.refresh([]);
  const held = new Set([...user.flights].map(({ reservation }) => reservation?.id));
  const released = [...user.ledger.reservations.values()].filter(({ id }) => !held.has(id));
  users.change(user, ({ reservations }) => {
    for (const { id } of released) reservations.delete(id);
  });
  // Those that a failure leaves behind are there again at the next reading.
  for (let from = 0; from < released.length; from += REMOVED_AT_ONCE)
    await ledgers.deleteReservations(subject, released.slice(from, from + REMOVED_AT_ONCE));
  return {
    reservations: released.length,
    bytes: released.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}
