import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Engine } from '../engine/engine.ts';
import { startProgram } from './exec.ts';
import { RELAY_SCRIPT } from './scripts.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1', '0.0.0.0', '']);

/** Whether a client may be connected to this host: only the container itself. */
export function isOwnHost(
  host: string,
  container: { readonly name: string; readonly address: string },
): boolean {
  return LOOPBACK.has(host.toLowerCase()) || host === container.name || host === container.address;
}

async function tryConnect(host: string, port: number): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: CONNECT_TIMEOUT_MS });
    socket.once('connect', () => {
      socket.setTimeout(0);
      resolve(socket);
    });
    socket.once('timeout', () => socket.destroy());
    socket.once('close', () => resolve(undefined));
    socket.on('error', () => {});
  });
}

const join = async (channel: Duplex, other: Duplex) => {
  const both = [pipeline(channel, other), pipeline(other, channel)];
  await Promise.allSettled(both);
};

/**
 * Connects a channel to a port of the container: at its address, or, where nothing listens there, at its own loopback, where
 * notebooks listen by default.
 *
 * @param accept opens the channel.
 */
export async function forwardToContainer(
  target: { engine: Engine; container: string; address: string; port: number },
  accept: () => Duplex,
): Promise<void> {
  const { engine, container, address, port } = target;
  const socket = await tryConnect(address, port);
  if (socket !== undefined) return join(accept(), socket);
  const relay = await startProgram(engine, container, { script: RELAY_SCRIPT, args: [String(port)] });
  const channel = accept();
  channel.on('error', () => {});
  channel.once('close', () => void relay.signal('HUP').catch(() => {}));
  channel.pipe(relay.input);
  for await (const { isError, bytes } of relay.output) {
    if (isError || channel.destroyed) continue;
    if (!channel.write(bytes)) {
      await new Promise<void>((resolve) => {
        channel.once('drain', resolve);
        channel.once('close', resolve);
      });
    }
  }
  channel.end();
}
