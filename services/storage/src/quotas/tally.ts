import type { Backend } from '../backend/backend.ts';
import { bytesOf, tagOf } from './ledger.ts';
import type { QuotaGrant, QuotaLimit } from './quota.ts';
import { chargeOf, isUnder, type User } from './user.ts';

/** How long a store that others write to as well is assumed to have what it had when it was counted. */
const COUNT_MS_MAX = 30_000;
/** Of what was left when it was counted, this share may be given out before it is counted again. */
const SHARE_WITHOUT_COUNT = 0.25;

export interface TallyDeps {
  readonly backend: Pick<Backend, 'count' | 'isExclusive'>;
  /** In which quotas apply. */
  readonly bucket: string;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/** Only promises keep other uploads out; with `all`, also what is reserved without one. */
type Reserved = 'promises' | 'all';

export type Tally = ReturnType<typeof createTally>;

/** Adds up what counts towards quotas. Does no I/O. */
export function createTally({ backend, bucket, clock }: TallyDeps) {
  function reservedBytes(user: User, prefix: string, which: Reserved): number {
    if (user.ledger.reservations.size === 0) return 0;
    const tag = tagOf(prefix);
    const held = new Set([...user.flights].map(({ reservation }) => reservation?.id));
    const now = clock();
    let sum = 0;
    for (const { id, bytes, isPromise, expiresAt, tags } of user.ledger.reservations.values()) {
      if (expiresAt <= now || held.has(id) || !tags.includes(tag)) continue;
      if (isPromise || which === 'all') sum += bytes;
    }
    return sum;
  }

  function uploadBytes({ ledger }: User, prefix: string): number {
    const counting = [...ledger.uploads.values()].filter(({ ref }) => isUnder(ref, bucket, prefix));
    return counting.reduce((sum, upload) => sum + bytesOf(upload), 0);
  }

  function flightBytes({ flights }: User, prefix: string): number {
    let sum = 0;
    for (const flight of flights) if (isUnder(flight.ref, bucket, prefix)) sum += chargeOf(flight);
    return sum;
  }

  function storedBytes(user: User, prefix: string): number {
    if (!backend.isExclusive) return user.counted.get(prefix)?.bytes ?? 0;
    const counted = backend.count(bucket, prefix);
    if (!(counted instanceof Promise)) return counted.bytes;
    throw new TypeError('a prefix is not counted although its user was read');
  }

  const used = (user: User, prefix: string, which: Reserved) =>
    storedBytes(user, prefix) +
    uploadBytes(user, prefix) +
    flightBytes(user, prefix) +
    reservedBytes(user, prefix, which);

  return {
    uploadBytes,
    /** Promised or in parts, beside objects. */
    unstoredBytes: (user: User, prefix: string): number =>
      uploadBytes(user, prefix) + reservedBytes(user, prefix, 'promises'),
    /** Everything that is kept free under a prefix, or on its way. */
    reservedUnder: (user: User, prefix: string): number =>
      reservedBytes(user, prefix, 'all') + flightBytes(user, prefix),
    /** The first quota that has less room than what counts towards it; what is reserved without a promise does not. */
    findOverfull: (user: User, { limits }: QuotaGrant): QuotaLimit | undefined =>
      limits.find(({ prefix, bytes }) => used(user, prefix, 'promises') > bytes),
    /** Bytes that could still be promised. */
    leftOf: (user: User, { limits }: QuotaGrant): number =>
      Math.max(0, Math.min(...limits.map(({ prefix, bytes }) => bytes - used(user, prefix, 'all')))),
    /** Whether what is known is fresh enough to admit as many bytes. */
    isCurrent(user: User, { limits }: QuotaGrant, bytes: number): boolean {
      if (!user.isRead) return false;
      if (backend.isExclusive)
        return limits.every(({ prefix }) => !(backend.count(bucket, prefix) instanceof Promise));
      const staleAt = performance.now() - COUNT_MS_MAX;
      return limits.every(({ prefix, bytes: limit }) => {
        const counted = user.counted.get(prefix);
        if (counted === undefined || counted.at < staleAt) return false;
        return counted.given + bytes <= (limit - counted.usedThen) * SHARE_WITHOUT_COUNT;
      });
    },
  };
}
