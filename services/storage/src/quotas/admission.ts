import type { Backend, ObjectRef } from '../backend/backend.ts';
import { unlessMissing } from '../backend/errors.ts';
import { quotaExceeded } from './errors.ts';
import type { LedgerStore, Reservation } from './ledger.ts';
import { type QuotaGrant, smallestOf } from './quota.ts';
import type { Tally } from './tally.ts';
import { chargeOf, type Flight, type User } from './user.ts';
import type { Users } from './users.ts';

/** An upload that a quota has room for. Exactly one of `land` and `fail` ends it. */
export interface Admission {
  /** Bytes of an upload of unknown length have arrived. @throws ServiceError 413 `quota_exceeded` */
  grow(bytes: number): void;
  /** See `OnCommit`: what is replaced may have been deleted since. @throws ServiceError 413 `quota_exceeded` */
  onCommit(replacedBytes: number): void;
  /** The upload is stored as so many bytes of objects. */
  land(storedBytes: number): Promise<void>;
  /** Nothing was stored. */
  fail(): void;
}

export interface AdmissionRequest {
  readonly ref: ObjectRef;
  /** Undefined: not known yet. */
  readonly bytes: number | undefined;
  /** Bytes that the same request will free elsewhere under the quota. */
  readonly freedBytes?: number;
  /** The bytes that the upload replaces; by default those of the object, which is then asked for if they matter. */
  readonly replacedBytes?: number;
  /** That a presigned URL names. */
  readonly reservationId?: string | undefined;
  /** Whether a refusal may tell the limit. */
  readonly isOwner: boolean;
}

export interface AdmissionDeps {
  readonly backend: Pick<Backend, 'head'>;
  readonly users: Users;
  readonly tally: Tally;
  readonly ledgers: Pick<LedgerStore, 'deleteReservation'>;
  /** An upload of unknown length may have so many bytes. */
  readonly maxUploadBytes: number;
}

/** Bytes of the object that an upload replaces. */
export async function sizeOf(backend: Pick<Backend, 'head'>, ref: ObjectRef): Promise<number> {
  const found = await unlessMissing(backend.head(ref, { conditions: {} }));
  return found?.kind === 'found' ? found.object.size : 0;
}

/** Takes the flight off the ground if there is room for it. Does no I/O, so that no other can come in between. */
function takeOff({ tally }: AdmissionDeps, user: User, grant: QuotaGrant, flight: Flight): boolean {
  let hasRoom = false;
  user.flights.add(flight);
  try {
    // What takes nothing is let in even if there is too much already: it may make room.
    hasRoom = chargeOf(flight) === 0 || tally.findOverfull(user, grant) === undefined;
  } finally {
    if (!hasRoom) user.flights.delete(flight);
  }
  return hasRoom;
}

function findReservation(user: User, id: string | undefined): Reservation | undefined {
  if (id === undefined) return undefined;
  const isHeld = [...user.flights].some(({ reservation }) => reservation?.id === id);
  return isHeld ? undefined : user.ledger.reservations.get(id);
}

function createAdmission(
  deps: AdmissionDeps,
  user: User,
  grant: QuotaGrant,
  flight: Flight,
  request: AdmissionRequest,
) {
  const { users, tally, ledgers } = deps;
  const { reservation } = flight;
  const { isOwner, freedBytes = 0 } = request;
  const end = () => {
    user.flights.delete(flight);
    if (reservation !== undefined)
      users.change(user, ({ reservations }) => void reservations.delete(reservation.id));
  };
  const requireRoom = () => {
    const full = chargeOf(flight) === 0 ? undefined : tally.findOverfull(user, grant);
    if (full !== undefined) throw quotaExceeded(isOwner ? full.bytes : undefined);
  };
  const admission: Admission = {
    grow(bytes) {
      flight.bytes += bytes;
      users.account(user, flight.ref, { given: bytes });
      requireRoom();
    },
    onCommit(replacedBytes) {
      // It counts again if the first attempt to commit it failed.
      user.flights.add(flight);
      if (reservation !== undefined)
        users.change(user, ({ reservations }) => void reservations.set(reservation.id, reservation));
      if (replacedBytes + freedBytes < flight.credit) {
        flight.credit = replacedBytes + freedBytes;
        requireRoom();
      }
      // From here on the object counts, in the same tick.
      end();
    },
    async land(storedBytes) {
      end();
      users.account(user, flight.ref, { stored: storedBytes });
      // If it stays, it expires.
      if (reservation !== undefined)
        await ledgers.deleteReservation(user.subject, reservation).catch(() => {});
    },
    fail() {
      user.flights.delete(flight);
      if (reservation !== undefined)
        users.change(user, ({ reservations }) => void reservations.set(reservation.id, reservation));
    },
  };
  return admission;
}

/**
 * Admits an upload, whose bytes count from now on. No upload is refused because of something that may have changed since:
 * before that, what counts is read anew, and what the upload replaces is credited.
 *
 * @throws ServiceError 413 `quota_exceeded`
 */
export async function admit(
  deps: AdmissionDeps,
  grant: QuotaGrant,
  request: AdmissionRequest,
): Promise<Admission> {
  const { users, tally, backend, maxUploadBytes } = deps;
  const { ref, freedBytes = 0, replacedBytes, isOwner } = request;
  const bytes = request.bytes ?? 0;
  const user = users.get(grant.subject);
  const prefixes = grant.limits.map(({ prefix }) => prefix);
  const wasCurrent = tally.isCurrent(user, grant, request.bytes ?? maxUploadBytes);
  if (!wasCurrent) await user.refresh(prefixes);
  const board = (replaced: number) => {
    const reservation = findReservation(user, request.reservationId);
    const flight: Flight = { ref, bytes, credit: replaced + freedBytes, reservation };
    if (!takeOff(deps, user, grant, flight)) return undefined;
    users.account(user, ref, { given: bytes });
    return createAdmission(deps, user, grant, flight, request);
  };
  // Without a length it may need the credit later, when it cannot be asked for.
  const credit = request.bytes === undefined ? await sizeOf(backend, ref) : 0;
  const admission = board(replacedBytes ?? credit);
  if (admission !== undefined) return admission;
  if (wasCurrent) await user.refresh(prefixes);
  const second = board(replacedBytes ?? (await sizeOf(backend, ref)));
  if (second !== undefined) return second;
  throw quotaExceeded(isOwner ? smallestOf(grant) : undefined);
}
