import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CHECKOUT } from '../programs/node-arguments.ts';
import { removePostgresData } from '../servers/postgres.ts';
import { keepPrivate, ROOT_FOLDER_MODE } from './private-modes.ts';

/** Marks a folder as ours, so that no other folder is ever emptied. */
const MARKER = '.gridlease-data';
const KINDS = ['postgres', 'nats', 'objects', 'chain', 'secrets', 'config', 'logs', 'programs'] as const;
/** The folders that `--fresh` removes besides PostgreSQL's data; configuration and logs stay. */
const FRESH = ['nats', 'objects', 'chain', 'secrets'] as const;

/** The data folder that the environment names, by default `.gridlease` in the checkout. */
export const dataRoot = (named: string | undefined) => resolve(CHECKOUT, named || '.gridlease');

/** The folders of one platform's data. */
export type DataFolder = Readonly<Record<(typeof KINDS)[number] | 'root', string>>;

/**
 * Creates the root and missing parent folders with the mode that PostgreSQL's user needs, regardless of the umask: if
 * that user could not traverse them, its data would be placed elsewhere, and a backup of the root would lack them.
 */
function makeRoot(root: string): void {
  const created = mkdirSync(root, { recursive: true });
  if (created === undefined) return;
  const last = resolve(created);
  for (let path = resolve(root); path.length >= last.length; path = dirname(path)) {
    chmodSync(path, ROOT_FOLDER_MODE);
  }
}

/**
 * Creates the data folder and its subfolders if they are missing, accessible only to the owner. Throws if the folder
 * contains files that the platform did not create, or is accessible to others and its mode cannot be changed.
 */
export function openDataFolder(root: string): DataFolder {
  makeRoot(root);
  const marker = join(root, MARKER);
  if (!existsSync(marker)) {
    // Tools fetched by tests are kept in the default folder even before there is a platform.
    if (readdirSync(root).some((name) => name !== 'tools')) {
      throw new Error(
        `${root} is not empty and is not a data folder of Gridlease; choose another GRIDLEASE_DATA`,
      );
    }
    writeFileSync(
      marker,
      'Data of a Gridlease development platform; `npm start -- --fresh` empties this folder.\n',
      { mode: 0o600 },
    );
  }
  const folders = Object.fromEntries(KINDS.map((kind) => [kind, join(root, kind)]));
  const all = Object.values(folders);
  for (const folder of all) mkdirSync(folder, { recursive: true, mode: 0o700 });
  keepPrivate(root, all);
  return { root, ...folders } as DataFolder;
}

/** Removes all data, including PostgreSQL's actual folder; no server may be running on it. */
export async function emptyDataFolder(folder: DataFolder): Promise<void> {
  await removePostgresData(folder.postgres);
  for (const kind of FRESH) rmSync(folder[kind], { recursive: true, force: true });
  openDataFolder(folder.root);
}

/** The log file of a program; the previous one is kept as `<name>.previous.log`. */
export function rotateLog(folder: DataFolder, name: string): string {
  const file = join(folder.logs, `${name}.log`);
  if (existsSync(file)) renameSync(file, join(folder.logs, `${name}.previous.log`));
  return file;
}
