import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The package manager this checkout is made for; npx fetches it, nothing has to be installed. */
const PNPM = 'pnpm@12.21.0';
const WAIT_MS = 500;
// biome-ignore lint/style/noProcessEnv: these scripts are programs; the environment enters here.
const environment = process.env;

export const checkout = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** Node 24 as a development dependency: everything but these scripts runs on it. */
export const platformNode = join(checkout, 'node_modules', 'node', 'bin', 'node');

const modules = join(checkout, 'node_modules');
const stampFile = join(modules, '.gridlease-installed');
const lockFile = join(modules, '.gridlease-installing');

/**
 * Installs the dependencies unless they are already in place for this lock file, machine and folder.
 *
 * @param {{ isStopping?: () => boolean, onChild?: (child: import('node:child_process').ChildProcess) => void }}
 * [hooks]
 * @returns {Promise<boolean>} false when the installer failed; it has printed why.
 */
export async function ensureInstalled(hooks = {}) {
  if (isInstalled()) return true;
  const unlock = await lockInstall(hooks.isStopping ?? (() => false));
  if (unlock === undefined) return false;
  try {
    // Another start may have installed while this one waited.
    if (isInstalled()) return true;
    process.stderr.write(`Installing dependencies with ${PNPM} ...\n`);
    const begun = Date.now();
    rmSync(stampFile, { force: true });
    if (!(await runInstaller(hooks.onChild ?? (() => {})))) return false;
    writeFileSync(stampFile, fingerprint());
    process.stderr.write(`Installed in ${((Date.now() - begun) / 1000).toFixed(1)} s.\n`);
    return true;
  } finally {
    unlock();
  }
}

function isInstalled() {
  return (
    existsSync(platformNode) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint()
  );
}

/** Everything that the result of an installation depends on. */
function fingerprint() {
  const hash = createHash('sha256');
  hash.update([checkout, process.platform, process.arch].join('\n'));
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml'])
    hash.update(readFileSync(join(checkout, file)));
  return `${hash.digest('hex')}\n`;
}

function runInstaller(onChild) {
  // The version is exact, so a cached copy of npx is right, even without a network.
  const args = [
    '--yes',
    '--prefer-offline',
    PNPM,
    'install',
    '--frozen-lockfile',
    '--config.confirmModulesPurge=false',
  ];
  return new Promise((resolve) => {
    // A separate process group, so that stopping reaches the installer below npx as well.
    const child = spawn('npx', args, {
      cwd: checkout,
      // The last line on standard output belongs to the caller.
      stdio: ['ignore', process.stderr, process.stderr],
      env: installerEnvironment(),
      detached: true,
    });
    onChild(child);
    child.once('error', (error) => {
      process.stderr.write(`The installer could not be run: ${error.message}. npm with npx is required.\n`);
      resolve(false);
    });
    child.once('exit', (code, signal) => {
      if (code !== 0)
        process.stderr.write(`The installation failed (${signal ?? `exit code ${code}`}); see above.\n`);
      resolve(code === 0);
    });
  });
}

/** A read-only home (a container's user without one) gets a substitute for the caches. */
function installerEnvironment() {
  const home = environment.HOME || homedir();
  try {
    accessSync(home, constants.W_OK);
    return environment;
  } catch {
    const standIn = join(modules, '.home');
    mkdirSync(standIn, { recursive: true });
    // The npm that runs this script has put its own cache folder into the environment.
    return { ...environment, HOME: standIn, npm_config_cache: join(standIn, '.npm') };
  }
}

/** One installer at a time; waits for another one. Undefined when asked to stop meanwhile. */
async function lockInstall(isStopping) {
  mkdirSync(modules, { recursive: true });
  let isTold = false;
  for (;;) {
    try {
      const descriptor = openSync(lockFile, 'wx');
      writeSync(descriptor, String(process.pid));
      closeSync(descriptor);
      return () => rmSync(lockFile, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isStopping()) return undefined;
    if (!isHeld()) {
      rmSync(lockFile, { force: true });
      continue;
    }
    if (!isTold) process.stderr.write('Another process is installing; waiting for it ...\n');
    isTold = true;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
}

function isHeld() {
  try {
    const holder = Number(readFileSync(lockFile, 'utf8'));
    // Empty for the moment between creating the file and writing to it.
    if (holder > 0) process.kill(holder, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
