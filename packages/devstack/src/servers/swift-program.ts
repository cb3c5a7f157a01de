import { homedir } from 'node:os';
import { join } from 'node:path';
import { runFetchScript } from './fetch-script.ts';

/** `old` is Debian bookworm's: no conditional writes, and a Content-MD5 required for bulk deletes. */
export type SwiftAge = 'old' | 'new';

const HOW_TO_GET_IT =
  'set GRIDLEASE_TEST_S3_ENDPOINT, GRIDLEASE_TEST_S3_ACCESS_KEY_ID and GRIDLEASE_TEST_S3_SECRET_ACCESS_KEY, ' +
  'start a Docker engine (which has a new store, no old one), or run the tests on Debian (in a container, too)';

/**
 * The program that runs what is in Swift's file tree, from Debian's packages, fetched once into the cache folder
 * (`$XDG_CACHE_HOME/gridlease`, else `~/.cache/gridlease`: 170 MB, from 70 MB of packages).
 *
 * @throws Error that says how to get an S3 store otherwise, when they cannot be fetched.
 */
export async function findSwiftProgram(
  age: SwiftAge,
  env: Record<string, string | undefined>,
): Promise<string> {
  const folder = join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'gridlease', `swift-${age}`);
  const { code, output, reason } = await runFetchScript('fetch-swift.sh', [age, folder], env);
  if (code === 0) return output;
  throw new Error(`needs an S3 store, and ${reason || 'Swift cannot be fetched'}: ${HOW_TO_GET_IT}`);
}
