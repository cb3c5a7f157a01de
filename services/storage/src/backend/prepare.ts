import type { Logger } from '@gridlease/common/log/logger';
import type { Backend } from './backend.ts';

const RETRY_FIRST_MS = 500;
/** Short: a store that has just started should not leave the service unready for long. */
const RETRY_MAX_MS = 2_000;

export interface Preparation {
  /** The bucket to make when it is missing; empty: none. */
  readonly bucket: string;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Rejects when the service is told to stop. */
  readonly wait: (ms: number) => Promise<unknown>;
  /** From 0 up to 1, for the jitter. */
  readonly random: () => number;
}

/**
 * The connection test and the default bucket. A store that is away, or refuses us, is tried again with backoff for as
 * long as it takes: meanwhile the service is there, and not ready.
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
      log.warn({ error }, 'the object store cannot be used yet; trying again');
    }
    const ms = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** failures);
    await wait(ms / 2 + (random() * ms) / 2);
  }
}
