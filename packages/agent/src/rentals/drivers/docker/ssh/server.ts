import { timingSafeEqual } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import ssh2, { type AuthContext, type Connection, type ParsedKey } from 'ssh2';
import type { Engine } from '../engine/engine.ts';
import { createAdmission } from './admission.ts';
import { forwardToContainer, isOwnHost } from './forward.ts';
import { type HostKey, parseRenterKey } from './keys.ts';
import { serveSession } from './session.ts';

/** Tries to log in of one connection; clients offer every key they have. */
const TRIES_MAX = 10;
/** Sessions and forwarded connections of one connection at the same time. */
const CHANNELS_MAX = 64;
const KEEPALIVE_MS = 60_000;

export interface SshTarget {
  readonly engine: Engine;
  readonly container: string;
  readonly name: string;
  /** Of the container; undefined while it does not run. */
  address(): Promise<string | undefined>;
}

export interface SshServer {
  /** Breaks all connections. May be repeated. */
  close(): Promise<void>;
}

const equal = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b);

/** Whether a client has the renter's key; before it signs, whether that key would do. */
function isRenter(context: AuthContext, key: ParsedKey): boolean {
  if (context.method !== 'publickey' || !equal(context.key.data, key.getPublicSSH())) return false;
  if (context.signature === undefined || context.blob === undefined) return true;
  return key.verify(context.blob, context.signature, context.hashAlgo) === true;
}

function authenticate(client: Connection, key: ParsedKey): void {
  let tries = 0;
  client.on('authentication', (context) => {
    if (isRenter(context, key)) return context.accept();
    // The first one asks which methods there are.
    if (context.method !== 'none') tries += 1;
    context.reject(['publickey']);
    if (tries >= TRIES_MAX) client.end();
  });
}

function serveClient(client: Connection, target: SshTarget): void {
  const { engine, container, name } = target;
  let channels = 0;
  const isFull = () => channels >= CHANNELS_MAX;
  client.on('session', (accept, reject) => {
    if (isFull()) return void reject();
    channels += 1;
    const session = accept();
    session.once('close', () => {
      channels -= 1;
    });
    serveSession(session, engine, container);
  });
  client.on('tcpip', (accept, reject, { destIP, destPort }) => {
    if (isFull()) return void reject();
    channels += 1;
    const forward = async () => {
      const address = await target.address();
      if (address === undefined || !isOwnHost(destIP, { name, address })) return void reject();
      await forwardToContainer({ engine, container, address, port: destPort }, accept);
    };
    void forward()
      .catch(() => reject())
      .finally(() => {
        channels -= 1;
      });
  });
}

/**
 * Opens the SSH server of one rental: whoever has its renter's key runs programs in its container, and nothing else. There
 * are no passwords, no forwarding of agents, screens or ports of the machine.
 */
export async function openSshServer(
  port: number,
  hostKey: HostKey,
  renterKey: string,
  target: SshTarget,
): Promise<SshServer> {
  const key = parseRenterKey(renterKey);
  const admission = createAdmission();
  const sockets = new Set<Socket>();
  const settled = new WeakMap<Socket, () => void>();
  const protocol = new ssh2.Server({ hostKeys: [hostKey.private], ident: 'Gridlease' }, (client) => {
    // Network errors, and clients that do not speak SSH.
    client.on('error', () => client.end());
    authenticate(client, key);
    client.once('ready', () => {
      const { _sock: socket } = client as unknown as { _sock: Socket };
      settled.get(socket)?.();
      serveClient(client, target);
    });
  });
  const listener = createServer(
    { noDelay: true, keepAlive: true, keepAliveInitialDelay: KEEPALIVE_MS },
    (socket) => {
      const settle = admission.admit(socket);
      if (settle === undefined) return void socket.destroy();
      settled.set(socket, settle);
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      protocol.injectSocket(socket);
    },
  );
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen({ port, exclusive: true }, () => resolve());
  });
  return {
    close: () =>
      new Promise((resolve) => {
        listener.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
