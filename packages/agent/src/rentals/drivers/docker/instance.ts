import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from '../../workload.ts';
import type { Instance } from '../driver.ts';
import {
  addressOf,
  type ContainerState,
  inspectContainer,
  removeContainer,
  removeNetwork,
  signalContainer,
} from './container/container.ts';
import { putFile, readFile } from './container/files.ts';
import type { RentalLabels } from './container/labels.ts';
import { followOutput } from './container/output.ts';
import type { Engine } from './engine/engine.ts';
import { createLife, type Life } from './life.ts';
import type { HostKey } from './ssh/keys.ts';
import { openSshServer, type SshServer } from './ssh/server.ts';
import { startFailure, waitUntilReady } from './start.ts';

/** Between SIGTERM and SIGKILL. */
const STOP_MS = 2_000;
/** An SSH client runs programs as the image does, whatever name it gives; this is the one it is told. */
const SSH_USER = 'root';

/** What an instance has of its driver. */
export interface InstanceHost {
  readonly engine: Engine;
  /** In links. */
  readonly hostName: string;
  readonly hostKey: HostKey;
  readonly disk: { readonly bytes: number; readonly everyMs: number };
  /** Nothing of it is left on the machine. */
  onErased(): void;
}

export interface Rental {
  /** The container's. */
  readonly id: string;
  /** Of its container, network and bridge. */
  readonly name: string;
  readonly labels: RentalLabels;
  /** What the engine says of a container that an earlier run of the agent left. */
  readonly found: ContainerState | undefined;
}

export interface DockerInstance extends Instance {
  /** Opens its SSH server, if it has one. */
  openSsh(): Promise<void>;
  /** Closes what the agent has open for it; the container lives on. */
  detach(): Promise<void>;
}

const urlHost = (host: string) => (host.includes(':') ? `[${host}]` : host);

function connectionOf({ hostName, hostKey }: InstanceHost, { ports, ssh }: RentalLabels): Connection {
  const http = ports.map(({ port, hostPort }) => ({ port, url: `http://${urlHost(hostName)}:${hostPort}` }));
  return {
    ...(ssh && { ssh: { host: hostName, port: ssh.port, user: SSH_USER, host_key: hostKey.public } }),
    ...(http.length > 0 && { http }),
  };
}

async function stopContainer(engine: Engine, id: string, { isStarted, exited }: Life): Promise<void> {
  if (!isStarted) return;
  await signalContainer(engine, id, 'SIGTERM');
  const giveUp = new AbortController();
  const late = delay(STOP_MS, 'late', { signal: giveUp.signal }).catch(() => 'late');
  if ((await Promise.race([exited, late])) === 'late') await signalContainer(engine, id, 'SIGKILL');
  giveUp.abort();
  await exited;
}

/** A rental's container, from its creation until nothing of it is left. */
export function createInstance(host: InstanceHost, { id, name, labels, found }: Rental): DockerInstance {
  const { engine } = host;
  const life = createLife(engine, id, host.disk, found);
  const connection = connectionOf(host, labels);
  let ssh: SshServer | undefined;
  let erasing: Promise<void> | undefined;

  async function eraseAll(): Promise<void> {
    await ssh?.close();
    await removeContainer(engine, id);
    life.end();
    await removeNetwork(engine, name, (ms) => delay(ms));
    host.onErased();
  }

  async function start(signal: AbortSignal): Promise<Connection> {
    signal.throwIfAborted();
    try {
      await engine.send({ method: 'POST', path: `/containers/${id}/start`, signal });
    } catch (error) {
      signal.throwIfAborted();
      throw startFailure(error);
    }
    life.begin();
    const ports = labels.ports.map(({ port }) => port);
    await waitUntilReady(engine, id, { ports, exited: life.exited }, signal);
    return connection;
  }

  return {
    sessionId: labels.sessionId,
    get isStarted() {
      return life.isStarted;
    },
    exited: life.exited,
    connection: async () => connection,
    putFile: (path, file) => putFile(engine, id, path, file),
    start,
    output: (signal) => followOutput(engine, id, signal),
    stop: () => stopContainer(engine, id, life),
    readFile: (path) => readFile(engine, id, path),
    erase() {
      erasing ??= eraseAll().catch((error: unknown) => {
        // The next call tries again.
        erasing = undefined;
        throw error;
      });
      return erasing;
    },
    async openSsh() {
      if (labels.ssh === undefined) return;
      const address = async () => addressOf(await inspectContainer(engine, id));
      const { port, key } = labels.ssh;
      ssh = await openSshServer(port, host.hostKey, key, { engine, container: id, name, address });
    },
    async detach() {
      life.detach();
      await ssh?.close();
    },
  };
}
