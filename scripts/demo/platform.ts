import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { emptyDataFolder, openDataFolder } from '@gridlease/devstack/platform/data-folder';
import { portsFrom } from '@gridlease/devstack/platform/ports';
import { CHECKOUT } from '@gridlease/devstack/programs/node-arguments';
import { findFreePort, isFreePort } from '@gridlease/devstack/servers/free-port';
import { endChild } from './child.ts';

const START = 'scripts/start.mjs';
/** Of its own ports the platform uses nine; the last one is the page's. */
const PORTS = 10;
const FIRST_BASE = 21_000;
const LAST_BASE = 21_990;
/** A little more than the script gives the platform. */
const STOP_MS = 25_000;
const KEPT_LINES = 30;
/** Settings of the user's own platform and tests, which are not for this one. */
const NOT_INHERITED = /^GRIDLEASE_(?!PROGRAMS$|LOG_LEVEL$)/;

export interface DemoPlatform {
  readonly gatewayUrl: string;
  readonly rpcUrl: string;
  readonly secretsFolder: string;
  /** A free port for the page of the rental. */
  readonly pagePort: number;
}

export interface OwnPlatform extends DemoPlatform {
  /** Stops it, and removes its data. */
  stop(): Promise<void>;
}

async function areFree(base: number): Promise<boolean> {
  const ports = Array.from({ length: PORTS }, (_, offset) => base + offset);
  return (await Promise.all(ports.map((port) => isFreePort(port)))).every(Boolean);
}

/** The first of ten free ports. */
async function findBase(): Promise<number> {
  for (let base = FIRST_BASE; base <= LAST_BASE; base += PORTS) if (await areFree(base)) return base;
  throw new Error(`there are no ten free ports in a row from ${FIRST_BASE} on: set GRIDLEASE_PORT_BASE`);
}

/** Servers from npm packages where they are known to be there: they need no download, and leave no container behind. */
function withoutContainers(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const hasOwn = process.platform === 'linux' && process.arch === 'x64';
  return hasOwn ? { ...environment, DOCKER_HOST: 'unix:///nonexistent' } : environment;
}

/**
 * Starts a platform with data of its own, as `npm start` would.
 *
 * @param folder an empty one, which PostgreSQL's user can traverse.
 * @throws Error with the platform's last lines if it does not start.
 */
export async function startPlatform(
  folder: string,
  environment: NodeJS.ProcessEnv,
  stopping: AbortSignal,
): Promise<OwnPlatform> {
  const base = Number(environment.GRIDLEASE_PORT_BASE || (await findBase()));
  const ports = portsFrom(String(base));
  const data = join(folder, 'platform');
  const inherited = Object.entries(environment).filter(([name]) => !NOT_INHERITED.test(name));
  const own = { GRIDLEASE_PORT_BASE: String(base), GRIDLEASE_DATA: data };
  stopping.throwIfAborted();
  // It ends with us, however we end.
  const child = spawn(process.execPath, [join(CHECKOUT, START)], {
    cwd: CHECKOUT,
    env: { ...withoutContainers(Object.fromEntries(inherited)), ...own },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  const lines: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      if (lines.push(line) > KEPT_LINES) lines.shift();
      if (/Gridlease is running/.test(line)) resolve();
    });
  }
  child.once('error', reject);
  child.once('close', () => reject(new Error(`the platform did not start:\n${lines.join('\n')}`)));
  const stop = async () => {
    await endChild(child, STOP_MS);
    // Elsewhere than in its folder, PostgreSQL's data would stay.
    mkdirSync(data, { recursive: true });
    await emptyDataFolder(openDataFolder(data));
  };
  const isStopped = new Promise<void>((done) =>
    stopping.addEventListener('abort', () => done(), { once: true }),
  );
  try {
    await Promise.race([promise, isStopped]);
    stopping.throwIfAborted();
  } catch (error) {
    await stop();
    throw error;
  }
  const last = base + PORTS - 1;
  return {
    gatewayUrl: `http://127.0.0.1:${ports.gateway}`,
    rpcUrl: `http://127.0.0.1:${ports.chain}`,
    secretsFolder: join(data, 'secrets'),
    pagePort: (await isFreePort(last)) ? last : await findFreePort(),
    stop,
  };
}
