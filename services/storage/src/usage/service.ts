import type { Actor } from '@gridlease/common/access/caller';
import { accessDenied, requireScopeFor } from '../access/require-access.ts';
import { type AccessRule, prefixesFor } from '../access/rules.ts';
import type { Backend } from '../backend/backend.ts';
import { bucketNotFound } from '../backend/errors.ts';
import type { BucketResolution } from '../buckets/resolution.ts';
import { requirePrefix } from '../objects/object-key.ts';
import { isLimited, type QuotaRule, quotasOf, UNVERIFIED_QUOTA } from '../quotas/quota.ts';
import type { Quotas } from '../quotas/quotas.ts';
import type { Released } from '../quotas/reservations.ts';

export interface UsageDeps {
  readonly backend: Backend;
  readonly rules: readonly AccessRule[];
  readonly quotas: Quotas;
  readonly quotaRules: readonly QuotaRule[];
  readonly resolution: BucketResolution;
}

interface Place {
  readonly bucket: string;
  readonly prefix: string;
}

interface Usage {
  readonly objects: number;
  readonly bytes: number;
  readonly reservedBytes: number;
  readonly limitBytes: number | undefined;
}

/** The prefixes to count: the parts of the place that the actor may list. @throws ServiceError 403 `access_denied` */
function partsOf({ rules }: UsageDeps, actor: Actor, { bucket, prefix }: Place): readonly string[] {
  const allowed = prefixesFor(actor, { bucket, action: 'list' }, rules);
  if (allowed === 'all' || allowed.some((each) => prefix.startsWith(each))) return [prefix];
  const within = allowed.filter((each) => each.startsWith(prefix));
  if (within.length === 0) throw accessDenied();
  return within;
}

/** The user in whose home a prefix is: the caller, if limits apply to them, or the one whom the prefix names. */
function subjectOf({ quotaRules }: UsageDeps, actor: Actor, prefix: string): string | undefined {
  if (isLimited(actor)) return actor.subject;
  for (const { prefix: pattern } of [...quotaRules, UNVERIFIED_QUOTA]) {
    const [before = ''] = pattern.split('{sub}');
    const [encoded, ...rest] = prefix.slice(before.length).split('/');
    if (!prefix.startsWith(before) || encoded === undefined || encoded === '' || rest.length === 0) continue;
    try {
      return decodeURIComponent(encoded);
    } catch {
      // Not an encoded id.
    }
  }
  return undefined;
}

function limitOf({ quotaRules }: UsageDeps, actor: Actor, prefix: string): number | undefined {
  if (!isLimited(actor)) return undefined;
  const limits = quotasOf(actor, quotaRules).filter((limit) => prefix.startsWith(limit.prefix));
  return limits.length === 0 ? undefined : Math.min(...limits.map(({ bytes }) => bytes));
}

/**
 * Gives back the bytes of the caller's quotas that are reserved for presigned URLs.
 *
 * @throws ServiceError `bucket_not_found`, 403 `insufficient_scope`
 */
export async function releaseReserved(
  { quotas, resolution }: Pick<UsageDeps, 'quotas' | 'resolution'>,
  actor: Actor,
  bucket: string,
): Promise<Released> {
  requireScopeFor(actor, 'write');
  if (!(await resolution.known.has(bucket))) throw bucketNotFound(bucket);
  // Quotas apply in the default bucket alone.
  return bucket === resolution.defaultBucket ? quotas.release(actor) : { reservations: 0, bytes: 0 };
}

/**
 * Counts what is stored and reserved under a prefix.
 *
 * @throws ServiceError `bucket_not_found`, 403 `access_denied`, `insufficient_scope`, 400 `invalid_prefix`
 */
export async function measureUsage(deps: UsageDeps, actor: Actor, place: Place): Promise<Usage> {
  const { backend, quotas, resolution } = deps;
  const { bucket, prefix } = place;
  requirePrefix(prefix);
  requireScopeFor(actor, 'list');
  const parts = partsOf(deps, actor, place);
  if (!(await resolution.known.has(bucket))) throw bucketNotFound(bucket);
  let objects = 0;
  let bytes = 0;
  for (const part of parts) {
    const counted = await backend.count(bucket, part);
    objects += counted.objects;
    bytes += counted.bytes;
  }
  const isDefault = bucket === resolution.defaultBucket;
  const subject = isDefault ? subjectOf(deps, actor, prefix) : undefined;
  const open = subject === undefined ? undefined : await quotas.openBytes(subject, prefix);
  return {
    objects,
    bytes: bytes + (open?.uploads ?? 0),
    reservedBytes: open?.reserved ?? 0,
    limitBytes: isDefault ? limitOf(deps, actor, prefix) : undefined,
  };
}
