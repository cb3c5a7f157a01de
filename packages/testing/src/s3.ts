import { randomBytes } from 'node:crypto';
import { SWIFT_PAGE_KEYS_MAX } from '@gridlease/devstack/servers/swift-config';
import { inject } from 'vitest';
import type { TestS3Store } from './context.ts';

/** Time limit for a hook that calls {@link testS3}: the first one fetches and starts the store. */
export const S3_START_TIMEOUT_MS = 300_000;

/** Whether the tests use a store given by its address, instead of an old and a new one of their own. */
export function isS3StoreGiven(): boolean {
  // biome-ignore lint/style/noProcessEnv: which servers there are to test against is the environment's to say.
  return Boolean(process.env.GRIDLEASE_TEST_S3_ENDPOINT);
}

/** Page size of listings of the run's stores: our Swift has short pages, S3 has 1,000. */
export function s3PageKeysMax(): number {
  return isS3StoreGiven() ? 1_000 : SWIFT_PAGE_KEYS_MAX;
}

/**
 * The run's S3 store: the one given by its address, whatever its age, or a Swift. Test files share it and are kept
 * apart by their buckets' names.
 *
 * @param age an `old` store does not support conditional writes.
 * @throws Error that says how to get a store when none is available.
 */
export async function testS3(age: 'old' | 'new' = 'new'): Promise<TestS3Store> {
  const response = await fetch(`${inject('backingServers').onDemandUrl}/s3/${age}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as TestS3Store;
}

/** A bucket name that is unique within the run. */
export function bucketName(): string {
  return `gridlease-test-${randomBytes(8).toString('hex')}`;
}
