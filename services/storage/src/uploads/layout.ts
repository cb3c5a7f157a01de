import { PARTS_MAX, type UploadedPart } from '../backend/backend.ts';

/**
 * How an upload is laid out in the store. Part n of the multipart upload has the bytes from (n - 1) · partBytes on, so
 * two processes that continue the same upload write identical parts. Bytes that do not fill a part yet are in tails:
 * immutable objects of the state bucket whose keys say which bytes they have.
 */

/** A stored tail: bytes of the upload from `start` up to `end`. */
export interface Tail {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** The used range of a tail: bytes of the upload from `start` up to `end`, which begin `skip` bytes into the object. */
export interface Piece extends Tail {
  readonly skip: number;
}

/** The state of an upload, derived from the names of its objects. */
export interface UploadFacts {
  readonly hasDescriptor: boolean;
  /** Total bytes, if declared after the creation. */
  readonly declaredLength: number | undefined;
  readonly tails: readonly Tail[];
  /** The completion of the multipart upload has started. */
  readonly isCompleting: boolean;
  readonly isDone: boolean;
  /** Time of the last write, in milliseconds since 1970. */
  readonly activeAt: number;
}

const DIGITS = 16;
const TAIL = /^tail-(\d{16})-(\d{16})$/;
const LENGTH = /^length-(\d{1,16})$/;

const digits = (value: number) => String(value).padStart(DIGITS, '0');

/** Keys of the objects of one upload, all prefixed with its id. */
export const keysOf = (id: string) => ({
  all: `${id}/`,
  descriptor: `${id}/upload`,
  completing: `${id}/completing`,
  done: `${id}/done`,
  length: (length: number) => `${id}/length-${length}`,
  tail: (start: number, end: number) => `${id}/tail-${digits(start)}-${digits(end)}`,
});

const KEY = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(.+)$/;

/** Splits a key into the upload's id and the name of the object. */
export function readKey(key: string): { readonly id: string; readonly name: string } | undefined {
  const [, id, name] = KEY.exec(key) ?? [];
  return id === undefined || name === undefined ? undefined : { id, name };
}

/** Creation time of a version 7 UUID, in milliseconds since 1970. */
export const timeOf = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

interface ListedObject {
  readonly key: string;
  readonly lastModified: Date;
}

/** @param objects all objects with the prefix of one upload */
export function readFacts(objects: readonly ListedObject[]): UploadFacts {
  const names = new Set<string>();
  const tails: Tail[] = [];
  let declaredLength: number | undefined;
  for (const { key } of objects) {
    const name = readKey(key)?.name ?? '';
    names.add(name);
    const [, start, end] = TAIL.exec(name) ?? [];
    if (start !== undefined && end !== undefined) tails.push({ key, start: Number(start), end: Number(end) });
    const [, length] = LENGTH.exec(name) ?? [];
    if (length !== undefined) declaredLength = Number(length);
  }
  return {
    hasDescriptor: names.has('upload'),
    declaredLength,
    tails,
    isCompleting: names.has('completing'),
    isDone: names.has('done'),
    activeAt: Math.max(0, ...objects.map(({ lastModified }) => lastModified.getTime())),
  };
}

/** The end of the part that begins at `start`. */
export function partEnd(start: number, partBytes: number, length: number | undefined): number {
  const end = (Math.floor(start / partBytes) + 1) * partBytes;
  return length === undefined ? end : Math.min(end, length);
}

export const partNumber = (start: number, partBytes: number) => Math.floor(start / partBytes) + 1;

const MIB = 1024 * 1024;

/** Bytes of each part of an upload of at most this length: as configured, unless that would be too many parts. */
export function partBytesFor(
  lengthMax: number,
  { configured, minimum }: { readonly configured: number; readonly minimum: number },
): number {
  const needed = Math.ceil(lengthMax / PARTS_MAX);
  const wanted = Math.max(configured, minimum);
  return needed <= wanted ? wanted : Math.ceil(needed / MIB) * MIB;
}

/** The leading parts without a gap, each of the required size. */
export function wholeParts(
  parts: readonly UploadedPart[],
  { partBytes, length }: { readonly partBytes: number; readonly length: number | undefined },
): UploadedPart[] {
  const whole: UploadedPart[] = [];
  let at = 0;
  for (const part of parts) {
    const end = partEnd(at, partBytes, length);
    if (part.number !== whole.length + 1 || part.size !== end - at || part.size === 0) break;
    whole.push(part);
    at = end;
  }
  return whole;
}

/** The tails that continue from `start` without a gap: as few as possible, each used only where needed. */
export function chainFrom(start: number, tails: readonly Tail[]): Piece[] {
  const chain: Piece[] = [];
  for (let at = start; ; ) {
    const next = tails
      .filter((tail) => tail.start <= at && tail.end > at)
      .reduce<Tail | undefined>(
        (best, tail) => (best === undefined || tail.end > best.end ? tail : best),
        undefined,
      );
    if (next === undefined) return chain;
    chain.push({ key: next.key, start: at, end: next.end, skip: at - next.start });
    at = next.end;
  }
}

/** Fewer pieces than this are not merged. */
const PIECES_MIN = 8;

/**
 * Which of the last pieces a new one of `bytes` absorbs: those that are no longer than what follows them. So there are
 * never many, and each byte is rewritten at most as often as the logarithm of their number.
 */
export function piecesToMerge(pieces: readonly Piece[], bytes: number): Piece[] {
  if (pieces.length < PIECES_MIN) return [];
  let first = pieces.length;
  let size = bytes;
  for (let piece = pieces[first - 1]; piece !== undefined; piece = pieces[first - 1]) {
    const pieceBytes = piece.end - piece.start;
    if (pieceBytes > size) break;
    size += pieceBytes;
    first -= 1;
  }
  return pieces.slice(first);
}
