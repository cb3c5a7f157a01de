import { randomBytes } from 'node:crypto';
import { chown, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, isErrorCode } from './server-process.ts';

/**
 * Returns the superuser's password of a data folder, which is generated at its first use and stored there as `password`
 * (0600).
 *
 * @param first what it is from the first use on, instead of a generated one
 */
export async function keepPassword(
  dataFolder: string,
  account?: Account,
  first = randomBytes(24).toString('base64url'),
): Promise<string> {
  const file = join(dataFolder, 'password');
  try {
    const kept = (await readFile(file, 'utf8')).trim();
    // For a container, which may then not have started, it was written without a user.
    if (account !== undefined) await chown(file, account.uid, account.gid);
    return kept;
  } catch (error) {
    if (!isErrorCode(error, 'ENOENT')) throw error;
  }
  await writeFile(`${file}.new`, `${first}\n`, { mode: 0o600 });
  if (account !== undefined) await chown(`${file}.new`, account.uid, account.gid);
  await rename(`${file}.new`, file);
  return first;
}
