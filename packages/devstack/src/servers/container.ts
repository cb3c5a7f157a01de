import { request } from 'node:http';
import { connect } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { StartedTestContainer, WaitStrategy } from 'testcontainers';
import { isSocket } from './paths.ts';

const PING_TIMEOUT_MS = 2000;
/** Includes the download of the image. */
const START_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 8000;

type Env = Record<string, string | undefined>;
type Testcontainers = typeof import('testcontainers');

/**
 * Whether a Docker engine responds: at DOCKER_HOST, or else at one of the usual sockets. Where there is none this
 * costs only a few file system checks.
 */
export async function isDockerRunning(env: Env): Promise<boolean> {
  const host = env.DOCKER_HOST ? new URL(env.DOCKER_HOST) : undefined;
  if (host === undefined || host.protocol === 'unix:') return (await findDockerSocket(env)) !== undefined;
  return accepts(host.hostname, Number(host.port || 2375));
}

/** The socket of a Docker engine that responds, DOCKER_HOST's or else one of the usual ones; undefined without one. */
export async function findDockerSocket(env: Env): Promise<string | undefined> {
  for (const socket of dockerSockets(env)) {
    if ((await isSocket(socket)) && (await pings(socket))) return socket;
  }
  return undefined;
}

function dockerSockets(env: Env): string[] {
  if (env.DOCKER_HOST) {
    const host = new URL(env.DOCKER_HOST);
    return host.protocol === 'unix:' ? [host.pathname] : [];
  }
  const sockets = ['/var/run/docker.sock', join(homedir(), '.docker', 'run', 'docker.sock')];
  if (env.XDG_RUNTIME_DIR) sockets.push(join(env.XDG_RUNTIME_DIR, 'docker.sock'));
  return sockets;
}

/**
 * Starts a container owned by this process: testcontainers removes it when the process ends, however it ends. Its
 * port is published on 127.0.0.1 only where the engine is this machine's own.
 *
 * @param options.hostPort where to publish `port`; a free one when undefined.
 */
export async function startContainer(options: {
  env: Env;
  image: string;
  port: number;
  hostPort?: number | undefined;
  command: string[];
  environment?: Record<string, string>;
  /**
   * A folder for its data and the mount point in the container; created and owned by the caller's user.
   */
  keep?: { folder: string; target: string };
  /** Texts of files in the container, by their paths. */
  files?: Readonly<Record<string, string>>;
  waitFor: (wait: Testcontainers['Wait']) => WaitStrategy;
}): Promise<{ host: string; port: number; stop(): Promise<void> }> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const isLocal = !options.env.DOCKER_HOST || options.env.DOCKER_HOST.startsWith('unix:');
  class LoopbackContainer extends GenericContainer {
    protected override async beforeContainerCreated(): Promise<void> {
      if (!isLocal) return;
      const bindings: { HostIp?: string }[][] = Object.values(this.hostConfig.PortBindings ?? {});
      for (const binding of bindings.flat()) binding.HostIp = '127.0.0.1';
    }
  }
  const container = new LoopbackContainer(options.image)
    .withCommand(options.command)
    .withEnvironment(options.environment ?? {})
    .withExposedPorts(
      options.hostPort === undefined ? options.port : { container: options.port, host: options.hostPort },
    )
    .withCopyContentToContainer(
      Object.entries(options.files ?? {}).map(([target, content]) => ({ target, content })),
    )
    .withStartupTimeout(START_TIMEOUT_MS)
    .withWaitStrategy(options.waitFor(Wait));
  if (options.keep !== undefined) {
    container.withBindMounts([{ source: options.keep.folder, target: options.keep.target }]);
    if (process.getuid && process.getgid) container.withUser(`${process.getuid()}:${process.getgid()}`);
  }
  const started: StartedTestContainer = await container.start();
  let stopped: Promise<unknown> | undefined;
  return {
    host: started.getHost(),
    port: started.getMappedPort(options.port),
    async stop() {
      stopped ??= started.stop({ timeout: STOP_TIMEOUT_MS });
      await stopped;
    },
  };
}

function pings(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const ping = request({ socketPath, path: '/_ping', timeout: PING_TIMEOUT_MS }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    ping.once('timeout', () => ping.destroy());
    // Connection refused, access denied or no response: no engine is available.
    ping.once('error', () => resolve(false));
    ping.once('close', () => resolve(false));
    ping.end();
  });
}

function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: PING_TIMEOUT_MS });
    socket.once('connect', () => {
      resolve(true);
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy());
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}
