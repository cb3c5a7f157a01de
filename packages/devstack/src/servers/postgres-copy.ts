import { execFile } from 'node:child_process';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Makes a data folder for `openPostgres` that is a copy of another server's, with its password, owned by the same user.
 *
 * @param copyCluster makes the cluster in the folder given, such as by pg_basebackup.
 */
export async function copyPostgres(
  from: { readonly url: string; readonly dataFolder: string },
  dataFolder: string,
  copyCluster: (cluster: string) => Promise<unknown>,
): Promise<void> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  await writeFile(join(dataFolder, 'password'), new URL(from.url).password, { mode: 0o600 });
  await copyCluster(join(dataFolder, 'cluster'));
  const { uid, gid } = await stat(join(from.dataFolder, 'cluster'));
  await run('chown', ['-R', `${uid}:${gid}`, dataFolder]);
}
