import { availableParallelism } from 'node:os';

/** How passwords are hashed: the service's default. */
export const PARAMETERS = { memoryKib: 19_456, passes: 2, parallelism: 1 } as const;

/** Hashes at once: one for each core, the service's default. */
export const CONCURRENCY = availableParallelism();

/** Node's pool: the hashes, and two threads that hashing leaves to everything else. */
export const POOL = { UV_THREADPOOL_SIZE: String(CONCURRENCY + 2) } as const;

/** Memory that all hashes at once work in. */
export const MEMORY_BYTES = CONCURRENCY * PARAMETERS.memoryKib * 1_024;
