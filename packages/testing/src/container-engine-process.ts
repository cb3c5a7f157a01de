import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findContainerEngine, ProgramUnavailableError } from '@gridlease/devstack/servers/fetched-programs';
import type { TestContainerEngine } from './context.ts';
import { leash } from './leash.ts';

const run = promisify(execFile);

const IMAGE = 'gridlease-test/busybox:1';
/**
 * The network of containers that name none, which no test has. With the usual name, or without one, an engine would take
 * over or remove that of another engine of this machine. All test engines have the same, so that its firewall rules do not
 * grow in number; the addresses are those that RFC 2544 keeps for tests.
 */
const BRIDGE = { name: 'gridlease-test0', addresses: '198.18.255.1/30' };
/** CDI is on by default only since Docker 28.3. */
const SETTINGS = { features: { cdi: true }, bridge: BRIDGE.name };

/** Creates the bridge where it does not exist yet. It stays until the machine's next boot, as an engine's firewall rules do. */
async function ensureBridge(busybox: string): Promise<void> {
  const { name, addresses } = BRIDGE;
  // Also when another run creates it at the same moment.
  await run(busybox, ['brctl', 'addbr', name]).catch((error: unknown) => {
    if (!existsSync(join('/sys/class/net', name))) throw error;
  });
  await run(busybox, ['ip', 'address', 'replace', addresses, 'dev', name]);
}

/** An image of one program under its many names: nothing has to be pulled, and it starts at once. */
async function importImage(busybox: string, folder: string, docker: (...args: string[]) => Promise<string>) {
  const root = join(folder, 'image');
  for (const each of ['bin', 'etc', 'root', 'tmp']) await mkdir(join(root, each), { recursive: true });
  await cp(busybox, join(root, 'bin/busybox'));
  const { stdout } = await run(busybox, ['--list']);
  const names = stdout.split('\n').filter((name) => name !== '' && name !== 'busybox');
  for (const name of names) await symlink('busybox', join(root, 'bin', name));
  await writeFile(join(root, 'etc/passwd'), 'root:x:0:0:root:/root:/bin/sh\n');
  const archive = join(folder, 'image.tar');
  await run('tar', ['--create', '--file', archive, '--directory', root, '.']);
  await docker('import', archive, IMAGE);
}

/**
 * Starts Debian's Docker engine with images, socket and log in a folder of its own.
 *
 * @throws ProgramUnavailableError where there is none, or the kernel or the user's rights do not allow it.
 */
export async function startContainerEngine(
  env: Record<string, string | undefined>,
  folder: string,
): Promise<TestContainerEngine & { stop(): Promise<void> }> {
  const engine = await findContainerEngine(env);
  const unpacked = dirname(engine);
  const cdiFolder = join(folder, 'cdi');
  await mkdir(cdiFolder, { recursive: true });
  const settings = join(folder, 'daemon.json');
  await writeFile(settings, JSON.stringify(SETTINGS));
  const own = { ...env, GRIDLEASE_ENGINE_FOLDER: folder };
  const call = (...args: string[]) => run('sh', [engine, ...args], { env: own });
  const busybox = join(unpacked, 'root/bin/busybox');
  try {
    await ensureBridge(busybox);
    await call('start', '--config-file', settings, '--cdi-spec-dir', cdiFolder);
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    throw new ProgramUnavailableError(
      `needs a Docker engine, which does not start on this machine: ${stderr}`,
    );
  }
  const release = leash(Number(await readFile(join(folder, 'dockerd.pid'), 'utf8')));
  await importImage(busybox, folder, async (...args) => {
    return (await call('docker', ...args)).stdout;
  });
  return {
    socket: join(folder, 'docker.sock'),
    client: ['sh', engine, 'docker'],
    env: { GRIDLEASE_ENGINE_FOLDER: folder },
    busybox,
    nft: join(unpacked, 'bin/nft'),
    image: IMAGE,
    cdiFolder,
    async stop() {
      // Of a test that has failed: an engine leaves the bridges of its networks behind, and with them their addresses.
      const left = (await call('docker', 'ps', '--all', '--quiet')).stdout.split('\n').filter(Boolean);
      if (left.length > 0) await call('docker', 'rm', '--force', '--volumes', ...left);
      await call('docker', 'network', 'prune', '--force');
      release();
      await call('stop');
    },
  };
}
