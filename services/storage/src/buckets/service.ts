import type { Actor } from '@gridlease/common/access/caller';
import { requirePermission } from '@gridlease/common/access/ownership';
import { rolesWith } from '@gridlease/common/access/roles';
import type { Backend, Bucket } from '../backend/backend.ts';
import { bucketNotFound } from '../backend/errors.ts';
import { bucketNameShadowsKeys } from './errors.ts';
import { type BucketResolution, requireOpenBucket } from './resolution.ts';

export interface BucketDeps {
  readonly backend: Backend;
  readonly resolution: BucketResolution;
}

/** Buckets belong to nobody: a user's key never reaches them, whatever its scopes. */
function requireBucketRight(actor: Actor, scope: 'storage:read' | 'storage:write'): void {
  const right = scope === 'storage:read' ? 'read_all' : 'administer';
  requirePermission(actor, { roles: rolesWith(right), scopes: [scope] });
}

/** Does the default bucket have keys that begin with this name and a slash? */
async function shadowsKeys({ backend, resolution }: BucketDeps, name: string): Promise<boolean> {
  const { defaultBucket } = resolution;
  if (defaultBucket === undefined || name === defaultBucket) return false;
  if (!(await resolution.known.has(defaultBucket))) return false;
  const { entries } = await backend.list(defaultBucket, { prefix: `${name}/`, limit: 1 });
  return entries.length > 0;
}

/** Creates a bucket if it is missing; returns whether it was. */
export async function ensureBucket(deps: BucketDeps, actor: Actor, name: string): Promise<boolean> {
  const { backend, resolution } = deps;
  requireBucketRight(actor, 'storage:write');
  requireOpenBucket(resolution, name);
  if (await backend.hasBucket(name)) return false;
  if (await shadowsKeys(deps, name)) throw bucketNameShadowsKeys(name);
  const isNew = await backend.createBucket(name);
  resolution.known.remember(name);
  return isNew;
}

/** All buckets that requests can reach. */
export async function listBuckets(
  { backend, resolution }: BucketDeps,
  actor: Actor,
): Promise<readonly Bucket[]> {
  requireBucketRight(actor, 'storage:read');
  const buckets = await backend.listBuckets();
  return buckets.filter(({ name }) => !resolution.closedBuckets.has(name));
}

/** One bucket. @throws ServiceError `bucket_not_found` */
export async function getBucket(
  { backend, resolution }: BucketDeps,
  actor: Actor,
  name: string,
): Promise<Bucket> {
  requireBucketRight(actor, 'storage:read');
  requireOpenBucket(resolution, name);
  const found = (await backend.listBuckets()).find((bucket) => bucket.name === name);
  if (found === undefined) throw bucketNotFound(name);
  return found;
}

/** @throws ServiceError `bucket_not_found`, `bucket_not_empty` */
export async function deleteBucket(
  { backend, resolution }: BucketDeps,
  actor: Actor,
  name: string,
): Promise<void> {
  requireBucketRight(actor, 'storage:write');
  requireOpenBucket(resolution, name);
  resolution.known.forget(name);
  await backend.deleteBucket(name);
}
