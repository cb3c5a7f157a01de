import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * By this an agent knows its containers among those of others on the same engine. Made at the first start; not the machine's
 * id in the registry, which a new registration replaces.
 */
export async function openAgentId(file: string, create: () => string): Promise<string> {
  const known = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (known !== '') return known;
  const id = create();
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${id}\n`, { mode: 0o600 });
  return id;
}
