import type { ObjectRef } from '../backend/backend.ts';
import type { Ledger, Reservation } from './ledger.ts';

/** Bytes that are on their way into the store. */
export interface Flight {
  readonly ref: ObjectRef;
  bytes: number;
  /** Bytes that the upload will free: of what it replaces. */
  credit: number;
  readonly reservation: Reservation | undefined;
}

/** What a flight takes away from a quota; a promise that it uses is kept whole until it has landed. */
export const chargeOf = ({ bytes, credit, reservation }: Flight) =>
  Math.max(0, bytes - credit, reservation?.isPromise === true ? reservation.bytes : 0);

/** What was counted under a prefix of a store that others write to as well. */
export interface Counted {
  bytes: number;
  /** Milliseconds of a monotonic clock. */
  readonly at: number;
  /** Everything that counted towards a quota with this prefix then. */
  readonly usedThen: number;
  /** Admitted since. */
  given: number;
}

/** What is known of a user, in memory. */
export interface User {
  readonly subject: string;
  ledger: Ledger;
  readonly flights: Set<Flight>;
  /** Uploads that are being started. */
  starting: number;
  /** By prefix, of a shared store. */
  counted: ReadonlyMap<string, Counted>;
  /** Whether it was ever read. */
  isRead: boolean;
  /** Reads everything anew; requests during a reading share the next one, which sees what they wrote. */
  readonly refresh: (prefixes: readonly string[]) => Promise<void>;
  /** While a reading is under way: what to repeat with its result. */
  repeat: ((ledger: Ledger) => void)[] | undefined;
  /** While a reading is under way: bytes that were stored, which it may have missed. */
  storedMeanwhile: { readonly ref: ObjectRef; readonly bytes: number }[];
}

export const isUnder = ({ bucket, key }: ObjectRef, inBucket: string, prefix: string) =>
  bucket === inBucket && key.startsWith(prefix);
