import { mkdir, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort, startOnPort } from './free-port.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import type { EndingStep } from './server-process.ts';
import { type SwiftPorts, swiftConfigFiles } from './swift-config.ts';

const START_TIMEOUT_MS = 60_000;
const REQUEST_TIMEOUT_MS = 2000;
/** Its servers exit with it, and nothing that they keep is needed by a later start. */
const ENDING: EndingStep[] = [{ signal: 'SIGKILL', waitMs: 5000 }];
const LAUNCHER = fileURLToPath(new URL('./run-swift.py', import.meta.url));

/**
 * Starts an OpenStack Swift with one disk on 127.0.0.1 and waits until its S3 endpoint responds, for which
 * `SWIFT_ACCESS` has the credentials. It exits with the calling process, however that ends.
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
}): Promise<OwnServer> {
  const dataFolder = resolve(options.dataFolder);
  await mkdir(join(dataFolder, 'disks', 'disk'), { recursive: true, mode: 0o700 });
  return startOnPort(options.port, async (proxy) =>
    startSwift(options.program, dataFolder, await pickPorts(proxy)),
  );
}

async function pickPorts(proxy: number): Promise<SwiftPorts> {
  const ports = new Set([proxy]);
  while (ports.size < 5) ports.add(await findFreePort());
  const [, account = 0, container = 0, object = 0, memcached = 0] = ports;
  return { proxy, account, container, object, memcached };
}

async function startSwift(program: string, folder: string, ports: SwiftPorts): Promise<OwnServer> {
  const { username } = userInfo();
  for (const [name, text] of Object.entries(swiftConfigFiles({ folder, ports, user: username })))
    await writeFile(join(folder, name), text, { mode: 0o600 });
  const memcached = ['memcached', '-u', username, '-l', '127.0.0.1', '-p', String(ports.memcached)];
  return startOwnServer({
    name: 'Swift',
    program: {
      command: program,
      args: ['python3', LAUNCHER, folder, program, ...memcached],
      logFile: join(folder, 'swift.log'),
    },
    url: `http://127.0.0.1:${ports.proxy}`,
    port: ports.proxy,
    dataFolder: folder,
    startTimeoutMs: START_TIMEOUT_MS,
    isReady: () => isUp(ports),
    portInUse: /Could not bind|failed to listen/,
    ending: ENDING,
  });
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
