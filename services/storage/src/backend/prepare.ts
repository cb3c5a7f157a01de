import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@gridlease/common/log/logger';
import type { Backend } from './backend.ts';

const RETRY_FIRST_MS = 500;
/** Short: a store that has just started should not leave the service unready for long. */
const RETRY_MAX_MS = 2_000;

/**
 * Tests the connection and creates the default bucket. If the store is unreachable or refuses the credentials, it retries
 * with backoff until `signal` aborts: meanwhile the service runs, but is not ready.
 *
 * @param bucket created if it is missing; empty: none
 */
export async function prepareStore(
  backend: Backend,
  { bucket, log, signal }: { readonly bucket: string; readonly log: Logger; readonly signal: AbortSignal },
): Promise<void> {
  for (let failures = 0; ; failures += 1) {
    try {
      await backend.check();
      const isNew = bucket !== '' && (await backend.createBucket(bucket));
      if (isNew) log.info({ bucket }, 'default bucket created');
      return;
    } catch (error) {
      log.warn({ error }, 'the object store cannot be used yet; retrying');
    }
    const ms = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** failures);
    await pause(ms / 2 + (Math.random() * ms) / 2, undefined, { signal });
  }
}
