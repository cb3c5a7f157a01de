import { mkdir, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort, PortInUseError, startOnPort } from './free-port.ts';
import {
  type EndingStep,
  endProcess,
  type ServerExit,
  type ServerProcess,
  startServerProcess,
} from './server-process.ts';
import { type SwiftPorts, swiftConfigFiles } from './swift-config.ts';

const START_TIMEOUT_MS = 60_000;
const REQUEST_TIMEOUT_MS = 2000;
const POLL_MS = 50;
/** Its servers end with it, and keep nothing that a later start would miss. */
const ENDING: EndingStep[] = [{ signal: 'SIGKILL', waitMs: 5000 }];
const LAUNCHER = fileURLToPath(new URL('./run-swift.py', import.meta.url));

export type SwiftServer = {
  /** Its S3 endpoint; `SWIFT_ACCESS` has the keys. */
  url: string;
  port: number;
  pid: number;
  dataFolder: string;
  /** Resolves when the servers have ended, for whatever reason. */
  exited: Promise<ServerExit>;
  /** Resolves when the processes are gone. May be called again. */
  stop(): Promise<void>;
};

/**
 * Starts an OpenStack Swift with one disk on 127.0.0.1 and waits until it responds. It ends with the calling process,
 * however that one ends.
 *
 * @param options.program runs programs of Swift's file tree (`findSwiftProgram`).
 * @param options.dataFolder contains `disks/`, the configuration files and `swift.log`; on a file system with
 * extended attributes.
 * @param options.port a free one when undefined.
 * @throws PortInUseError when the port is taken; Error with the end of the log when it does not start.
 */
export async function openSwift(options: {
  program: string;
  dataFolder: string;
  port?: number;
}): Promise<SwiftServer> {
  const dataFolder = resolve(options.dataFolder);
  await mkdir(join(dataFolder, 'disks', 'disk'), { recursive: true, mode: 0o700 });
  return startOnPort(options.port, async (proxy) => {
    const ports = await pickPorts(proxy);
    const server = await startSwift(options.program, dataFolder, ports);
    return {
      url: `http://127.0.0.1:${proxy}`,
      port: proxy,
      pid: server.pid,
      dataFolder,
      exited: server.exited,
      stop: () => endProcess(server.pid, ENDING, server.hasExited),
    };
  });
}

async function pickPorts(proxy: number): Promise<SwiftPorts> {
  const ports = new Set([proxy]);
  while (ports.size < 5) ports.add(await findFreePort());
  const [, account = 0, container = 0, object = 0, memcached = 0] = ports;
  return { proxy, account, container, object, memcached };
}

async function startSwift(program: string, folder: string, ports: SwiftPorts): Promise<ServerProcess> {
  const { username } = userInfo();
  for (const [name, text] of Object.entries(swiftConfigFiles({ folder, ports, user: username })))
    await writeFile(join(folder, name), text, { mode: 0o600 });
  const memcached = ['memcached', '-u', username, '-l', '127.0.0.1', '-p', String(ports.memcached)];
  const server = await startServerProcess({
    command: program,
    args: ['python3', LAUNCHER, folder, program, ...memcached],
    logFile: join(folder, 'swift.log'),
  });
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!server.hasExited() && performance.now() < deadline) {
    if (await isUp(ports)) return server;
    await delay(POLL_MS);
  }
  await endProcess(server.pid, ENDING, server.hasExited);
  const reason = server.logTail();
  if (/Could not bind|failed to listen/.test(reason)) throw new PortInUseError('Swift', ports.proxy, reason);
  throw new Error(`Swift does not start:\n${reason}`);
}

/** Each server has its own health check; the ones behind the proxy are known only to this Swift. */
async function isUp(ports: SwiftPorts): Promise<boolean> {
  const paths: [number, string, number][] = [
    [ports.proxy, '/healthcheck', 200],
    [ports.account, '/', 400],
    [ports.container, '/', 400],
    [ports.object, '/', 400],
  ];
  try {
    for (const [port, path, status] of paths) {
      const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal });
      await response.arrayBuffer();
      if (response.status !== status) return false;
    }
    return true;
  } catch {
    // Refused, disconnected and silent all mean: not yet.
    return false;
  }
}
