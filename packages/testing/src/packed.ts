import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const OUTPUT_BYTES_MAX = 8 * 1024 * 1024;

export interface PackedPackage extends AsyncDisposable {
  /** An empty folder next to the tarball. */
  readonly folder: string;
  readonly tarball: string;
  readonly files: readonly string[];
}

/** npm with its own cache, which contacts no registry. */
export async function runNpm(folder: string, args: readonly string[]): Promise<string> {
  // biome-ignore lint/style/noProcessEnv: npm is found through PATH, this Node first.
  const path = `${dirname(process.execPath)}:${process.env.PATH}`;
  const options = [
    '--offline',
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
    '--cache',
    join(folder, '.npm'),
  ];
  const { stdout } = await run('npm', [...args, ...options], {
    cwd: folder,
    env: { PATH: path, HOME: folder },
    maxBuffer: OUTPUT_BYTES_MAX,
  });
  return stdout;
}

/** Builds and packs a package of the workspace as it would be published, into a folder that is removed at the end. */
export async function packPackage(packageFolder: string): Promise<PackedPackage> {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-packed-'));
  const output = await runNpm(folder, ['pack', packageFolder, '--json', '--foreground-scripts=false']);
  const [packed] = JSON.parse(output) as { filename: string; files: { path: string }[] }[];
  if (packed === undefined) throw new Error(`npm packed nothing of ${packageFolder}`);
  return {
    folder,
    tarball: join(folder, packed.filename),
    files: packed.files.map(({ path }) => path),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }),
  };
}
