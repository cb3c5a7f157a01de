import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startBareNginx } from '../../harness/nginx.ts';
import type { Served } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import { accessOf, SUBJECT, tokenOf } from '../storage/access.ts';
import { startOnDisk } from '../storage/servers.ts';
import type { PeerPrograms } from './programs.ts';
import { startVersitygw } from './versitygw.ts';

/** A server of objects, and how it is called. */
export interface Store {
  readonly served: Served;
  readonly headers: Readonly<Record<string, string>>;
  /** Path and query of a request for an object. */
  pathOf(method: 'GET' | 'PUT', key: string): string;
}

/** Ours and versitygw, each with a caller of its own kind on every request. */
export interface Stores {
  readonly ours: Store;
  readonly versitygw: Store;
}

/** Files that nginx serves. */
export interface StaticFiles {
  readonly served: Served;
  readonly folder: string;
}

/** Starts both, each on a folder of its own. */
export async function openStores(stage: Stage, program: string, use: string): Promise<Stores> {
  const secret = randomBytes(32).toString('hex');
  const ours = await startOnDisk(stage, join(stage.folder, `ours-${use}`), accessOf(secret), {
    name: `storage-${use}`,
  });
  const other = await startVersitygw(stage, program, `versitygw-${use}`);
  return {
    ours: {
      served: ours,
      headers: { authorization: `Bearer ${tokenOf(secret)}` },
      pathOf: (_method, key) => `/objects/users/${SUBJECT}/${key}`,
    },
    versitygw: { served: other, headers: {}, pathOf: other.signed },
  };
}

/** Starts nginx on files with these names and this content; undefined when it is not to be had. */
export async function openNginx(
  stage: Stage,
  programs: PeerPrograms,
  names: readonly string[],
  content: Buffer,
): Promise<StaticFiles | undefined> {
  const program = await programs.find('nginx');
  if (program === undefined) return undefined;
  const folder = join(stage.folder, 'files');
  await mkdir(folder, { mode: 0o711 });
  for (const name of [...names, 'ready']) await writeFile(join(folder, name), content);
  const server = `root ${folder};\n\t\tsendfile on;`;
  return {
    served: await startBareNginx(stage, { name: 'nginx-files', program, readyPath: '/ready', server }),
    folder,
  };
}
