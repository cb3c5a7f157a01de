import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, readlink, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The version that installs this checkout; the image uses it as well. */
const PNPM = 'pnpm@12.21.0';
const BUILD_TIMEOUT_MS = 90_000;
const run = promisify(execFile);
const checkout = fileURLToPath(new URL('../../../', import.meta.url));

/** A service as it is shipped: compiled, with its production dependencies, outside of the checkout. */
export interface DeployTree {
  /** The folder that becomes `/app` in the image. */
  readonly folder: string;
  /** An empty folder that the service's user can enter and only root can write. */
  readonly emptyFolder: string;
  /** Whether the service runs as another user than the one who built the tree; only root can arrange that. */
  readonly runsAsAnotherUser: boolean;
  /** The command line of the image's entrypoint, with these arguments. */
  command(...args: string[]): { command: string; args: string[] };
  close(): Promise<void>;
}

/** Builds the deploy tree of one service as deploy/Dockerfile does, in about ten seconds. */
export async function openDeployTree(service: string): Promise<DeployTree> {
  const bin = join(checkout, 'node_modules', '.bin');
  await runIn(checkout, join(bin, 'tsc'), ['-b', 'tsconfig.build.json']);
  const root = await mkdtemp(join(tmpdir(), 'gridlease-deploy-'));
  await chmod(root, 0o711);
  const folder = join(root, 'app');
  const deploy = ['deploy', '--prod', '--ignore-scripts', '--prefer-offline', folder];
  await runIn(checkout, 'npx', [
    '--yes',
    '--prefer-offline',
    PNPM,
    '--filter',
    `@gridlease/${service}`,
    ...deploy,
  ]);

  const emptyFolder = join(root, 'empty');
  await mkdir(emptyFolder, { mode: 0o555 });
  // That user may not be able to enter the checkout.
  const node = join(root, 'node');
  await copyFile(process.execPath, node);
  const options = await nodeOptionsOf(service);
  const asNobody = process.getuid?.() === 0 ? await nobody() : [];
  return {
    folder,
    emptyFolder,
    runsAsAnotherUser: asNobody.length > 0,
    command(...args) {
      const line = [...asNobody, node, ...options, join(folder, 'dist/src/main.js'), ...args];
      return { command: line[0] ?? node, args: line.slice(1) };
    },
    close: () => rm(root, { recursive: true, force: true }),
  };
}

/** As the image has them: those of all services, and those of this one. */
async function nodeOptionsOf(service: string): Promise<string[]> {
  const folder = join(checkout, 'deploy');
  const files = (await readdir(folder)).filter((name) =>
    ['node-options', `node-options.${service}`].includes(name),
  );
  const texts = await Promise.all(files.sort().map((name) => readFile(join(folder, name), 'utf8')));
  return texts.flatMap((text) => text.trim().split(/\s+/));
}

/** The contents of a tree without following links: paths from its root, the size, and links that lead out of it. */
export async function surveyTree(
  folder: string,
): Promise<{ files: string[]; bytes: number; strayLinks: string[] }> {
  const survey = { files: [] as string[], bytes: 0, strayLinks: [] as string[] };
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length + 1);
    if (entry.isSymbolicLink()) {
      const target = resolve(dirname(path), await readlink(path));
      if (!`${target}/`.startsWith(`${folder}/`)) survey.strayLinks.push(name);
    } else if (entry.isFile()) {
      survey.files.push(name);
      survey.bytes += (await stat(path)).size;
    }
  }
  return survey;
}

/** Becomes the program that it starts, so that signals reach that one. */
async function nobody(): Promise<string[]> {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (what) => (await run('id', [what, 'nobody'])).stdout),
  );
  return ['setpriv', `--reuid=${uid?.trim()}`, `--regid=${gid?.trim()}`, '--clear-groups', '--'];
}

async function runIn(folder: string, command: string, args: string[]): Promise<void> {
  try {
    await run(command, args, { cwd: folder, timeout: BUILD_TIMEOUT_MS });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
  }
}
