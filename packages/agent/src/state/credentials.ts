import { readFileSync } from 'node:fs';
import { chown, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeJson } from './json-file.ts';

const FILE = 'credentials.json';
/** Readable by the agent alone. */
const FILE_MODE = 0o600;

const credentialsSchema = z.object({
  /** Where the machine was enrolled. */
  registry_url: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
});

/** The key that this machine got when it was enrolled, as kept in `credentials.json`. */
export type Credentials = Readonly<z.output<typeof credentialsSchema>>;

/** Undefined if the machine was not enrolled. @throws Error, naming the file, if it cannot be read */
export function readCredentials(stateFolder: string): Credentials | undefined {
  const path = join(stateFolder, FILE);
  try {
    return credentialsSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    // Neither the parser's message nor zod's: both may quote the secret.
    throw new Error(`${path} cannot be read (${code ?? 'it is malformed'})`);
  }
}

/** Writes the key for whoever owns the state folder: root enrolls the machine, and the agent runs as its own user. */
export async function writeCredentials(stateFolder: string, credentials: Credentials): Promise<void> {
  const path = join(stateFolder, FILE);
  await writeJson(path, credentials, FILE_MODE);
  await giveToOwner(path, stateFolder);
}

/** Gives a file that root has written to the owner of the state folder. */
async function giveToOwner(path: string, stateFolder: string): Promise<void> {
  const { uid, gid } = await stat(stateFolder);
  if (process.getuid?.() === 0 && uid !== 0) await chown(path, uid, gid);
}
