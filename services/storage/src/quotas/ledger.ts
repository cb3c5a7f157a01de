import { createHash } from 'node:crypto';
import type { ObjectRef } from '../backend/backend.ts';

/** A reservation of bytes for the upload with a presigned URL. */
export interface Reservation {
  readonly id: string;
  readonly bytes: number;
  /** The caller said how many bytes, so these are kept free. Otherwise it is what was left, which uploads may still take. */
  readonly isPromise: boolean;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** Of the quotas that it counts towards: see {@link tagOf}. */
  readonly tags: readonly string[];
}

/** An upload that was started and has not ended. */
export interface OpenUpload {
  readonly ref: ObjectRef;
  readonly uploadId: string;
  /** Of a resumable upload. */
  readonly resumableId?: string | undefined;
}

/** Bytes of an open upload by part. Of a resumable upload all bytes are one part, numbered 0. */
export type PartBytes = ReadonlyMap<number, number>;

export interface CountedUpload extends OpenUpload {
  readonly parts: PartBytes;
}

/** What counts towards the limits of one user beside objects. */
export interface Ledger {
  readonly uploads: Map<string, CountedUpload>;
  readonly reservations: Map<string, Reservation>;
}

/** Small objects in a bucket of the service's own, which all of its replicas share. */
export interface StateObjects {
  putText(key: string, text: string): Promise<void>;
  findText(key: string): Promise<string | undefined>;
  list(prefix: string): AsyncIterable<{ readonly key: string; readonly lastModified: Date }>;
  remove(keys: readonly string[]): Promise<void>;
}

const PREFIX = 'quotas/';
/** Uploads that are looked up at the same time. */
const LOOKUPS = 8;

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** A short name of a quota's prefix. */
export const tagOf = (prefix: string) => hash(prefix).slice(0, 12);

export const uploadName = ({ ref, uploadId }: OpenUpload) =>
  hash(JSON.stringify([ref.bucket, ref.key, uploadId]));

export const bytesOf = ({ parts }: CountedUpload) =>
  [...parts.values()].reduce((sum, bytes) => sum + bytes, 0);

/** Ids of users may contain anything, so they are hashed. */
const folderOf = (subject: string) => `${PREFIX}${hash(subject)}/`;

const uploadKey = (subject: string, name: string) => `${folderOf(subject)}u-${name}`;

/** Everything is in the key, so that a listing tells all reservations. */
const reservationKey = (subject: string, { id, bytes, isPromise, expiresAt, tags }: Reservation) =>
  `${folderOf(subject)}r-${expiresAt}-${bytes}-${isPromise ? 'p' : 's'}-${tags.join('.')}-${id}`;

const RESERVATION = /\/r-(\d{1,16})-(\d{1,16})-([ps])-([0-9a-f.]+)-([0-9a-f-]{36})$/;

function readReservation(key: string): Reservation | undefined {
  const [, expiresAt, bytes, kind, tags = '', id = ''] = RESERVATION.exec(key) ?? [];
  if (id === '') return undefined;
  return {
    id,
    bytes: Number(bytes),
    isPromise: kind === 'p',
    expiresAt: Number(expiresAt),
    tags: tags.split('.'),
  };
}

export interface LedgerOptions {
  readonly state: StateObjects;
  /** The stored bytes of an upload; undefined if it has ended. */
  readonly partsOf: (upload: OpenUpload) => Promise<PartBytes | undefined>;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

export type LedgerStore = ReturnType<typeof createLedgerStore>;

/** Stores what counts towards the limits of users beside objects: each open upload and reservation is a small object. */
export function createLedgerStore({ state, partsOf, clock }: LedgerOptions) {
  /** The upload of this record, which is removed if the upload has ended. */
  async function readUpload(key: string): Promise<CountedUpload | undefined> {
    const text = await state.findText(key);
    if (text === undefined) return undefined;
    const upload = JSON.parse(text) as OpenUpload;
    const parts = await partsOf(upload);
    if (parts !== undefined) return { ...upload, parts };
    await state.remove([key]);
    return undefined;
  }

  async function readUploads(keys: readonly string[]): Promise<CountedUpload[]> {
    const found: CountedUpload[] = [];
    const rest = keys.values();
    const work = async () => {
      for (const key of rest) {
        const upload = await readUpload(key);
        if (upload !== undefined) found.push(upload);
      }
    };
    await Promise.all(Array.from({ length: Math.min(LOOKUPS, keys.length) }, work));
    return found;
  }

  return {
    /** Everything that is recorded of a user and has not ended. */
    async read(subject: string): Promise<Ledger> {
      const keys: string[] = [];
      const reservations = new Map<string, Reservation>();
      const expired: string[] = [];
      for await (const { key } of state.list(folderOf(subject))) {
        const reservation = readReservation(key);
        if (reservation === undefined) keys.push(key);
        else if (reservation.expiresAt > clock()) reservations.set(reservation.id, reservation);
        else expired.push(key);
      }
      await state.remove(expired.slice(0, 1_000));
      const uploads = await readUploads(keys);
      return { uploads: new Map(uploads.map((each) => [uploadName(each), each])), reservations };
    },
    insertUpload: (subject: string, upload: OpenUpload) =>
      state.putText(uploadKey(subject, uploadName(upload)), JSON.stringify(upload)),
    deleteUpload: (subject: string, upload: OpenUpload) =>
      state.remove([uploadKey(subject, uploadName(upload))]),
    insertReservation: (subject: string, reservation: Reservation) =>
      state.putText(reservationKey(subject, reservation), ''),
    deleteReservation: (subject: string, reservation: Reservation) =>
      state.remove([reservationKey(subject, reservation)]),
    /** At most 1,000. */
    deleteReservations: (subject: string, reservations: readonly Reservation[]) =>
      state.remove(reservations.map((each) => reservationKey(subject, each))),
    /**
     * Removes records of users who do not come back: expired reservations, and uploads that have ended of those recorded
     * before this moment.
     */
    async sweep(moment: Date, signal: AbortSignal): Promise<void> {
      for await (const { key, lastModified } of state.list(PREFIX)) {
        signal.throwIfAborted();
        const reservation = readReservation(key);
        if (reservation === undefined) {
          if (lastModified < moment) await readUpload(key);
        } else if (reservation.expiresAt <= clock()) await state.remove([key]);
      }
    },
  };
}
