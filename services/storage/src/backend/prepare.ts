import type { Logger } from '@gridlease/common/log/logger';
import type { Backend } from './backend.ts';

const RETRY_FIRST_MS = 500;
/** Short: a store that has just started should not leave the service unready for long. */
const RETRY_MAX_MS = 2_000;

export interface Preparation {
  /** The bucket to create if it is missing; empty: none. */
  readonly bucket: string;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Rejects when the service is told to stop. */
  readonly wait: (ms: number) => Promise<unknown>;
  /** Random number from 0 up to 1, for the jitter. */
  readonly random: () => number;
}

/**
 * Tests the connection and creates the default bucket. If the store is unreachable or refuses the credentials, it retries
 * with backoff indefinitely: meanwhile the service runs, but is not ready.
 */
export async function prepareStore(backend: Backend, preparation: Preparation): Promise<void> {
  const { bucket, log, wait, random } = preparation;
  for (let failures = 0; ; failures += 1) {
    try {
      await backend.check();
      if (bucket !== '' && (await backend.createBucket(bucket)))
        log.info({ bucket }, 'default bucket created');
      return;
    } catch (error) {
      log.warn({ error }, 'the object store cannot be used yet; retrying');
    }
    const ms = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** failures);
    await wait(ms / 2 + (random() * ms) / 2);
  }
}
