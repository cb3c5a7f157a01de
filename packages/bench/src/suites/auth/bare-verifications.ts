/**
 * The limit of logins: the service's own password verification, with fixed concurrency and nothing around it. A
 * separate process with the service's thread pool.
 *
 * Run: node bare-verifications.js <file of the service's argon2 module>
 */
import { pathToFileURL } from 'node:url';
import { serveJobs } from '../../child/jobs.ts';
import type { LoadResult } from '../../load/generate.ts';
import { latencyOf } from '../../load/statistics.ts';
import { CONCURRENCY, PARAMETERS } from './hashing.ts';

/** Loaded dynamically from the compared service: no package depends on a service. */
interface Argon2Module {
  createHash(parameters: typeof PARAMETERS, password: string): Promise<string>;
  verifyHash(stored: string, password: string): Promise<{ readonly isMatch: boolean }>;
}

const PASSWORD = 'seven-teal-otters-juggle';
const [file] = process.argv.slice(2);
const { createHash, verifyHash }: Argon2Module = await import(pathToFileURL(String(file)).href);
const stored = await createHash(PARAMETERS, PASSWORD);

async function verifyFor(seconds: number): Promise<LoadResult> {
  const times: number[] = [];
  let refused = 0;
  const begunAt = performance.now();
  const endAt = begunAt + seconds * 1_000;
  const work = async () => {
    for (let since = performance.now(); since < endAt; ) {
      const { isMatch } = await verifyHash(stored, PASSWORD);
      const now = performance.now();
      if (isMatch) times.push(now - since);
      else refused += 1;
      since = now;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  const perSecond = times.length / ((performance.now() - begunAt) / 1_000);
  // There is no load generator.
  return { perSecond, ...latencyOf(times), refused, failed: 0, generatorShare: 0 };
}

serveJobs(verifyFor);
