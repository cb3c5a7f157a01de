import type { Actor } from '@gridlease/common/access/caller';
import { ServiceError } from '@gridlease/common/errors/service-error';
import { requireAccess } from '../access/require-access.ts';
import type { AccessRule } from '../access/rules.ts';
import type { Backend, ObjectRef, PresignQuery } from '../backend/backend.ts';
import { bucketNotFound } from '../backend/errors.ts';
import type { PresignOwn } from '../backend/url-signer.ts';
import type { KnownBuckets } from '../buckets/known-buckets.ts';
import { defaultContentType } from '../objects/content-type.ts';
import { uploadTooLarge } from '../objects/upload-body.ts';
import { encodeGrant, type QuotaGrant } from '../quotas/quota.ts';
import type { Quotas } from '../quotas/quotas.ts';

export interface PresignDeps {
  readonly backend: Backend;
  readonly rules: readonly AccessRule[];
  readonly known: KnownBuckets;
  readonly maxUploadBytes: number;
  readonly quotas: Quotas;
  /** Makes URLs that this service serves itself: an upload with one counts towards the quotas of its maker. */
  readonly presignOwn: PresignOwn;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

export interface Presigning extends PresignQuery {
  /** Number of parts of a multipart upload. */
  readonly parts: number | undefined;
  /** Bucket and key, if the body repeats them. */
  readonly repeated: { readonly bucket: string | undefined; readonly key: string | undefined };
}

async function presignParts(
  { backend, quotas, presignOwn }: PresignDeps,
  actor: Actor,
  ref: ObjectRef,
  { contentType, expirySeconds }: Presigning,
  count: number,
) {
  const headers = { contentType: contentType ?? defaultContentType(ref.key), meta: {} };
  const { uploadId: id } = await quotas.startUpload(actor, async () => ({
    ref,
    uploadId: await backend.multipart.start(ref, headers),
  }));
  const grant = quotas.grantFor(actor, ref);
  const quota = grant === undefined ? undefined : encodeGrant(grant);
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const parts = await Promise.all(
    numbers.map(async (number) => {
      const own = { method: 'PUT', ...ref, uploadId: id, partNumber: number, quota } as const;
      const url =
        quota === undefined
          ? await backend.multipart.presignPart(ref, id, number, expirySeconds)
          : presignOwn(own, expirySeconds);
      return { number, url };
    }),
  );
  return { id, parts };
}

/** A URL for an upload that counts towards quotas, with the bytes that are reserved for it. */
async function presignWithin(
  { quotas, presignOwn, clock }: PresignDeps,
  grant: QuotaGrant,
  ref: ObjectRef,
  { expirySeconds, contentType, contentLength, maxBytes }: Presigning,
): Promise<string> {
  // Not before the URL expires, whose time is in whole seconds.
  const expiresAt = (Math.ceil(clock() / 1_000) + expirySeconds) * 1_000;
  const reservation = await quotas.reserve(grant, ref, { named: contentLength ?? maxBytes, expiresAt });
  const quota = encodeGrant(grant);
  const bound = { contentType, contentLength, maxBytes, quota, reservation };
  return presignOwn({ method: 'PUT', ...ref, ...bound }, expirySeconds);
}

/** @throws ServiceError 400 `target_differs` if the body names another object than the path */
function requireSameTarget(ref: ObjectRef, { repeated }: Presigning): void {
  for (const name of ['bucket', 'key'] as const) {
    const given = repeated[name];
    if (given === undefined || given === ref[name]) continue;
    const message = `The body names another ${name} than the path.`;
    const errors = [{ path: name, message: 'must be that of the path', code: 'target_differs' }];
    throw new ServiceError('invalid', 'target_differs', message, { errors });
  }
}

/**
 * Creates URLs whose holder may do one thing until they expire.
 *
 * @throws ServiceError 404 `bucket_not_found`: the URLs would be useless; 413 `upload_too_large`, `quota_exceeded`; 409
 *   `too_many_open_uploads`, `too_many_reservations`; 400 `target_differs`; 501 `operation_not_supported` for a maximum of
 *   bytes where the store cannot have one
 */
export async function presignObject(deps: PresignDeps, actor: Actor, ref: ObjectRef, presigning: Presigning) {
  const { method, expirySeconds, contentLength, parts } = presigning;
  requireAccess(deps.rules, actor, ref, method === 'GET' ? 'read' : 'write');
  requireSameTarget(ref, presigning);
  if ((contentLength ?? 0) > deps.maxUploadBytes) throw uploadTooLarge(deps.maxUploadBytes);
  if (!(await deps.known.has(ref.bucket))) throw bucketNotFound(ref.bucket);
  const expiresAt = new Date(deps.clock() + expirySeconds * 1_000);
  if (parts === undefined) {
    const grant = method === 'PUT' ? deps.quotas.grantFor(actor, ref) : undefined;
    const url =
      grant === undefined
        ? await deps.backend.presign(ref, presigning)
        : await presignWithin(deps, grant, ref, presigning);
    return { url, expiresAt, upload: undefined };
  }
  const upload = await presignParts(deps, actor, ref, presigning, parts);
  const [first] = upload.parts;
  if (first === undefined)
    throw new ServiceError('invalid', 'parts_invalid', 'A multipart upload needs at least one part.');
  return { url: first.url, expiresAt, upload };
}
