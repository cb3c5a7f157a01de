import { availableParallelism } from 'node:os';

/** The service's default password hashing. */
export const PARAMETERS = { memoryKib: 19_456, passes: 2, parallelism: 1 } as const;

/** As cheap as a hash can be, to measure what a login costs beside it. */
export const CHEAPEST = { memoryKib: 8, passes: 1, parallelism: 1 } as const;

/** Concurrent hashes: one per core, the service's default. */
export const CONCURRENCY = availableParallelism();

/** Node's thread pool: the hashes, and two threads left for everything else. */
export const POOL = { UV_THREADPOOL_SIZE: String(CONCURRENCY + 2) } as const;

/** Memory used by all concurrent hashes. */
export const MEMORY_BYTES = CONCURRENCY * PARAMETERS.memoryKib * 1_024;
