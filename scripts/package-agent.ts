/**
 * `npm run package:agent`: the agent as a Debian package, `packages/agent/dist/gridlease-agent_<version>_<arch>.deb`. Needs
 * dpkg-deb, but neither root nor debhelper: the owner of every file is set as the archive is written.
 *
 * The package has a Node.js of its own, the one that runs this script: the agent needs version 24, and no release of Debian
 * or Ubuntu that machines with GPUs run has that (Debian 12: 18, Debian 13: 20, Ubuntu 24.04: 18).
 */
import { execFile } from 'node:child_process';
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { gzipSync } from 'node:zlib';

const run = promisify(execFile);
const checkout = fileURLToPath(new URL('..', import.meta.url));
const agent = join(checkout, 'packages/agent');
const debian = join(agent, 'debian');

/** Debian's names of architectures for which Node.js exists. */
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };
const MAINTAINER = 'Gridlease <maintainers@gridlease.example>';

interface Package {
  readonly version: string;
  readonly architecture: string;
  /** Of all files, so that the same sources make the same package. */
  readonly time: Date;
}

/** Where each file of the package comes from, and its mode. */
function filesOf(): readonly { readonly to: string; readonly from: string; readonly mode: number }[] {
  const library = 'usr/lib/gridlease-agent';
  const documents = 'usr/share/doc/gridlease-agent';
  return [
    { to: 'usr/bin/gridlease-agent', from: join(debian, 'gridlease-agent'), mode: 0o755 },
    { to: `${library}/node`, from: process.execPath, mode: 0o755 },
    { to: `${library}/gridlease-agent.mjs`, from: join(agent, 'dist/gridlease-agent.js'), mode: 0o644 },
    {
      to: 'usr/lib/systemd/system/gridlease-agent.service',
      from: join(debian, 'gridlease-agent.service'),
      mode: 0o644,
    },
    { to: 'etc/gridlease-agent/config.yaml', from: join(debian, 'config.yaml'), mode: 0o644 },
    { to: `${documents}/README.md`, from: join(agent, 'README.md'), mode: 0o644 },
    { to: `${documents}/LICENSE.node`, from: join(debian, 'LICENSE.node'), mode: 0o644 },
    ...['postinst', 'prerm', 'postrm'].map((name) => ({
      to: `DEBIAN/${name}`,
      from: join(debian, name),
      mode: 0o755,
    })),
    ...['triggers', 'conffiles'].map((name) => ({
      to: `DEBIAN/${name}`,
      from: join(debian, name),
      mode: 0o644,
    })),
  ];
}

function controlOf({ version, architecture }: Package, installedKib: number): string {
  return `Package: gridlease-agent
Version: ${version}
Architecture: ${architecture}
Maintainer: ${MAINTAINER}
Installed-Size: ${installedKib}
Depends: libc6 (>= 2.28), libstdc++6 (>= 6), adduser, init-system-helpers (>= 1.54)
Recommends: docker.io | docker-ce, nftables
Suggests: nvidia-container-toolkit
Section: net
Priority: optional
Description: provider daemon of the Gridlease marketplace for GPUs
 Registers a machine with GPUs of NVIDIA or AMD, keeps it alive with heartbeats,
 runs rentals in containers, and reports their usage.
`;
}

const COPYRIGHT = `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: gridlease-agent

Files: *
Copyright: the Gridlease contributors
License: Apache-2.0
 On Debian systems the text is in /usr/share/common-licenses/Apache-2.0.

Files: usr/lib/gridlease-agent/node
Copyright: Node.js contributors, and those of the libraries that it contains
License: MIT and others
 The text is in /usr/share/doc/gridlease-agent/LICENSE.node.
`;

function changelogOf({ version, time }: Package): string {
  const date = time.toUTCString().replace('GMT', '+0000');
  return `gridlease-agent (${version}) unstable; urgency=medium\n\n  * Release ${version}.\n\n -- ${MAINTAINER}  ${date}\n`;
}

/**
 * Fails if `debian/LICENSE.node` is not that of the Node.js which is installed. The text is kept with the sources, since the
 * installed one is not always there: pnpm restores a package that it has built before without the folder that has the text.
 */
async function checkLicense(): Promise<void> {
  const node = `node-${process.platform}-${process.arch}`;
  const installed = join(checkout, 'node_modules/node/node_modules', node, 'LICENSE');
  const text = await readFile(installed, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (text !== undefined && text !== (await readFile(join(debian, 'LICENSE.node'), 'utf8')))
    throw new Error(`packages/agent/debian/LICENSE.node is of another release: copy ${installed} there`);
}

/** Makes a file with exactly this mode, in folders that everybody may enter. */
async function place(root: string, to: string, mode: number, write: (path: string) => Promise<void>) {
  const path = join(root, to);
  await mkdir(dirname(path), { recursive: true });
  await write(path);
  await chmod(path, mode);
}

/** Everything that the package installs, and what dpkg reads. */
async function stage(root: string, made: Package): Promise<void> {
  for (const { to, from, mode } of filesOf()) await place(root, to, mode, (path) => copyFile(from, path));
  const documents = 'usr/share/doc/gridlease-agent';
  await place(root, `${documents}/copyright`, 0o644, (path) => writeFile(path, COPYRIGHT));
  const changelog = gzipSync(changelogOf(made), { level: 9 });
  await place(root, `${documents}/changelog.gz`, 0o644, (path) => writeFile(path, changelog));
  const control = controlOf(made, await installedKib(root));
  await place(root, 'DEBIAN/control', 0o644, (path) => writeFile(path, control));
  for (const path of await allPaths(root)) {
    if ((await stat(path)).isDirectory()) await chmod(path, 0o755);
    await utimes(path, made.time, made.time);
  }
}

async function allPaths(root: string): Promise<string[]> {
  return [root, ...(await readdir(root, { recursive: true })).map((name) => join(root, name))].reverse();
}

async function installedKib(root: string): Promise<number> {
  const paths = (await allPaths(root)).filter((path) => !path.includes('/DEBIAN'));
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  return Math.ceil(sizes.reduce((sum, size) => sum + size, 0) / 1_024);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      output: { type: 'string', default: join(agent, 'dist') },
      // gzip is fast, xz is small.
      compression: { type: 'string', default: 'xz' },
    },
  });
  const architecture = process.platform === 'linux' ? ARCHITECTURES[process.arch] : undefined;
  if (architecture === undefined)
    throw new Error(`there is no package for ${process.platform} ${process.arch}`);
  await checkLicense();
  const { version } = JSON.parse(await readFile(join(agent, 'package.json'), 'utf8')) as { version: string };
  // biome-ignore lint/style/noProcessEnv: of reproducible builds; dpkg-deb reads it too
  const epoch = Number(process.env.SOURCE_DATE_EPOCH ?? Math.floor(Date.now() / 1_000));
  const made = { version, architecture, time: new Date(epoch * 1_000) };

  await run(join(agent, 'node_modules/.bin/rolldown'), ['--config', 'rolldown.config.mjs'], { cwd: agent });
  const root = await mkdtemp(join(tmpdir(), 'gridlease-package-'));
  const file = join(values.output, `gridlease-agent_${version}_${architecture}.deb`);
  try {
    await stage(root, made);
    const how = [
      '--root-owner-group',
      `-Z${values.compression}`,
      ...(values.compression === 'gzip' ? ['-z1'] : []),
    ];
    await run('dpkg-deb', [...how, '--build', root, file], {
      env: { PATH: '/usr/bin:/bin', SOURCE_DATE_EPOCH: String(epoch) },
    });
  } finally {
    await rm(root, { recursive: true });
  }
  process.stdout.write(`${file}\n`);
}

await main();
