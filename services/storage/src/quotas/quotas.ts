import type { Actor } from '@gridlease/common/access/caller';
import type { Backend, ObjectRef } from '../backend/backend.ts';
import { type Admission, type AdmissionRequest, admit } from './admission.ts';
import { createLedgerStore, type LedgerOptions, type OpenUpload } from './ledger.ts';
import { endUpload, setPart, startUpload, storePart } from './open-uploads.ts';
import { isLimited, type QuotaGrant, type QuotaRule, quotaGrant } from './quota.ts';
import { type Released, releaseReservations, reserve } from './reservations.ts';
import { createTally } from './tally.ts';
import type { UserLimits } from './user-limits.ts';
import { createUsers } from './users.ts';

export interface QuotaDeps extends LedgerOptions {
  readonly backend: Backend;
  /** The default bucket, in which quotas apply. */
  readonly bucket: string | undefined;
  readonly rules: readonly QuotaRule[];
  readonly limits: UserLimits;
  readonly maxUploadBytes: number;
}

export type Quotas = ReturnType<typeof createQuotas>;

function createParts({ backend, bucket = '', limits, maxUploadBytes, ...options }: QuotaDeps) {
  const ledgers = createLedgerStore(options);
  const place = { backend, bucket, clock: options.clock };
  const tally = createTally(place);
  return {
    backend,
    ledgers,
    tally,
    users: createUsers({ ...place, ledgers, tally }),
    limits,
    maxUploadBytes,
  };
}

/** The quotas of users, and the limits on what they have open. */
export function createQuotas(deps: QuotaDeps) {
  const parts = createParts(deps);
  const { users, tally } = parts;
  return {
    /** The quotas that an upload counts towards, if any. */
    grantFor: (actor: Actor, ref: ObjectRef): QuotaGrant | undefined =>
      quotaGrant(actor, ref, { rules: deps.rules, defaultBucket: deps.bucket }),
    /** @throws ServiceError 413 `quota_exceeded` */
    admit: (grant: QuotaGrant, request: AdmissionRequest): Promise<Admission> => admit(parts, grant, request),
    /**
     * Runs the work, which resolves to what was stored, with an admission that ends with it, if there are quotas.
     *
     * @throws ServiceError 413 `quota_exceeded`
     */
    async within<T extends { readonly size: number }>(
      grant: QuotaGrant | undefined,
      request: AdmissionRequest,
      work: (admission: Admission | undefined) => Promise<T>,
    ): Promise<T> {
      if (grant === undefined) return work(undefined);
      const admission = await admit(parts, grant, request);
      try {
        const stored = await work(admission);
        await admission.land(stored.size);
        return stored;
      } catch (error) {
        admission.fail();
        throw error;
      }
    },
    /** Whether there would be room now; nothing is reserved. @throws ServiceError 413 `quota_exceeded` */
    async requireRoom(grant: QuotaGrant | undefined, ref: ObjectRef, bytes: number): Promise<void> {
      if (grant === undefined) return;
      (await admit(parts, grant, { ref, bytes, replacedBytes: 0, isOwner: true })).fail();
    },
    reserve: (grant: QuotaGrant, ref: ObjectRef, wanted: Parameters<typeof reserve>[3]) =>
      reserve(parts, grant, ref, wanted),
    /** Gives back what is reserved for the actor's presigned URLs. */
    release: async (actor: Actor): Promise<Released> =>
      isLimited(actor) ? releaseReservations(parts, actor.subject) : { reservations: 0, bytes: 0 },
    startUpload: <T extends OpenUpload>(actor: Actor, start: () => Promise<T>): Promise<T> =>
      startUpload(parts, actor, start),
    storePart: <T>(grant: QuotaGrant, part: Parameters<typeof storePart>[2], work: () => Promise<T>) =>
      storePart(parts, grant, part, work),
    /** So many bytes of a resumable upload are stored. */
    setProgress: ({ subject }: QuotaGrant, upload: OpenUpload, bytes: number): void =>
      setPart(parts, users.get(subject), upload, { number: 0, bytes }),
    endUpload: (actor: Actor, upload: OpenUpload, storedBytes: number): Promise<void> =>
      endUpload(parts, actor, upload, storedBytes),
    /** What counts under a prefix of the default bucket beside objects, read anew. */
    async openBytes(subject: string, prefix: string) {
      const user = users.get(subject);
      await user.refresh([]);
      return { uploads: tally.uploadBytes(user, prefix), reserved: tally.reservedUnder(user, prefix) };
    },
  };
}
