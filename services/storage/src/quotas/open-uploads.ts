import type { Actor } from '@gridlease/common/access/caller';
import { type AdmissionDeps, admit } from './admission.ts';
import { tooManyOpenUploads } from './errors.ts';
import { type CountedUpload, type LedgerStore, type OpenUpload, uploadName } from './ledger.ts';
import { isLimited, type QuotaGrant } from './quota.ts';
import type { User } from './user.ts';
import { isReached, type UserLimits } from './user-limits.ts';

export interface OpenUploadDeps extends AdmissionDeps {
  readonly ledgers: Pick<LedgerStore, 'insertUpload' | 'deleteUpload' | 'deleteReservation'>;
  readonly limits: Pick<UserLimits, 'openUploads'>;
}

/** So many bytes of a part are stored; they replace those of a part with the same number. */
export function setPart(
  { users }: Pick<OpenUploadDeps, 'users'>,
  user: User,
  upload: OpenUpload,
  { number, bytes }: { readonly number: number; readonly bytes: number },
): void {
  const name = uploadName(upload);
  users.change(user, ({ uploads }) => {
    const parts = new Map(uploads.get(name)?.parts ?? []).set(number, bytes);
    uploads.set(name, { ...upload, parts });
  });
}

/**
 * Starts an upload that stays open: records it, if its user has limits and not too many of them.
 *
 * @throws ServiceError 409 `too_many_open_uploads`
 */
export async function startUpload<T extends OpenUpload>(
  { users, ledgers, limits }: OpenUploadDeps,
  actor: Actor,
  start: () => Promise<T>,
): Promise<T> {
  if (!isLimited(actor)) return start();
  const user = users.get(actor.subject);
  user.starting += 1;
  try {
    const count = () => user.ledger.uploads.size + user.starting - 1;
    if (await isReached(user, limits.openUploads, count)) throw tooManyOpenUploads(limits.openUploads);
    const started = await start();
    const { ref, uploadId, resumableId } = started;
    const upload: CountedUpload = { ref, uploadId, resumableId, parts: new Map() };
    users.change(user, ({ uploads }) => void uploads.set(uploadName(upload), upload));
    await ledgers.insertUpload(user.subject, { ref, uploadId, resumableId });
    return started;
  } finally {
    user.starting -= 1;
  }
}

/**
 * Stores a part of an open upload, which counts until the upload ends.
 *
 * @throws ServiceError 413 `quota_exceeded`
 */
export async function storePart<T>(
  deps: OpenUploadDeps,
  grant: QuotaGrant,
  { upload, ...part }: { readonly upload: OpenUpload; readonly number: number; readonly bytes: number },
  work: () => Promise<T>,
): Promise<T> {
  const user = deps.users.get(grant.subject);
  // Perhaps another replica has started it.
  if (!user.ledger.uploads.has(uploadName(upload))) await user.refresh([]);
  const replacedBytes = user.ledger.uploads.get(uploadName(upload))?.parts.get(part.number) ?? 0;
  const request = { ref: upload.ref, bytes: part.bytes, replacedBytes, isOwner: false };
  const admission = await admit(deps, grant, request);
  try {
    const stored = await work();
    setPart(deps, user, upload, part);
    await admission.land(0);
    return stored;
  } catch (error) {
    admission.fail();
    throw error;
  }
}

/** An upload has become an object of so many bytes, or none (0). */
export async function endUpload(
  { users, ledgers }: OpenUploadDeps,
  actor: Actor,
  upload: OpenUpload,
  storedBytes: number,
): Promise<void> {
  if (!isLimited(actor)) return;
  const user = users.get(actor.subject);
  users.change(user, ({ uploads }) => void uploads.delete(uploadName(upload)));
  users.account(user, upload.ref, { stored: storedBytes });
  // A record that stays is removed once the upload is found to have ended.
  await ledgers.deleteUpload(actor.subject, upload).catch(() => {});
}
