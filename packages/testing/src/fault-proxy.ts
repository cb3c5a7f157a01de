import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy on 127.0.0.1 that can misbehave on command. */
export type FaultProxy = {
  port: number;
  /** The same address with the proxy's host and port in place of the server's. */
  through(url: string): string;
  /** Drops every connection, and every new one as soon as it is made. */
  cut(): void;
  /** Keeps connections open and forwards nothing in either direction; held data flows after `restore`. */
  stall(): void;
  /**
   * Forwards requests and drops the responses, breaking the connection at the first one: work that was done and seems
   * lost.
   */
  loseResponses(): void;
  /** Does so to the next response alone: whoever connects again is served. */
  loseOneResponse(): void;
  /** Delays every chunk in both directions by this many milliseconds from now on; 0 ends it. */
  delay(milliseconds: number): void;
  /** Ends all faults; dropped connections stay dropped. */
  restore(): void;
  /** Number of open connections through the proxy. */
  connectionCount(): number;
  close(): Promise<void>;
};

type Fault = 'none' | 'cut' | 'stall' | 'loseResponses' | 'loseOneResponse';
type Link = { client: Socket; server: Socket };

/** Opens a proxy on a free port of 127.0.0.1 to the given server. */
export async function openFaultProxy(targetHost: string, targetPort: number): Promise<FaultProxy> {
  let fault: Fault = 'none';
  let delayMs = 0;
  const links = new Set<Link>();
  const drop = (link: Link) => {
    links.delete(link);
    // A reset rather than a clean close: that is what a vanished server looks like.
    link.client.resetAndDestroy();
    link.server.destroy();
  };
  const setFault = (next: Fault) => {
    fault = next;
    for (const link of links) {
      if (next === 'cut') drop(link);
      for (const socket of [link.client, link.server]) {
        if (next === 'stall') socket.pause();
        else socket.resume();
      }
    }
  };

  const isResponseLost = () => {
    if (fault === 'loseResponses') return true;
    if (fault !== 'loseOneResponse') return false;
    fault = 'none';
    return true;
  };

  // The listener stays while the proxy is cut: its port could otherwise go to another test's server. Either side may
  // end while the other continues; the proxy forwards ends like bytes.
  const listener = createServer({ noDelay: true, allowHalfOpen: true }, (client) => {
    if (fault === 'cut') {
      client.on('error', () => {});
      client.resetAndDestroy();
      return;
    }
    const server = connect({ host: targetHost, port: targetPort, noDelay: true, allowHalfOpen: true });
    const link = { client, server };
    links.add(link);
    const state: PipeState = {
      delayMs: () => delayMs,
      isStalled: () => fault === 'stall',
      drop: () => drop(link),
    };
    pipe(client, server, { ...state, isLost: () => false });
    pipe(server, client, { ...state, isLost: isResponseLost });
    client.once('close', () => links.delete(link));
    if (fault === 'stall') setFault('stall');
  });
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(0, '127.0.0.1', resolve);
  });
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP listener has no port');

  return {
    port: address.port,
    through(url) {
      const changed = new URL(url);
      changed.hostname = '127.0.0.1';
      changed.port = String(address.port);
      return changed.href;
    },
    cut: () => setFault('cut'),
    stall: () => setFault('stall'),
    loseResponses: () => setFault('loseResponses'),
    loseOneResponse: () => setFault('loseOneResponse'),
    delay(milliseconds) {
      delayMs = milliseconds;
    },
    restore() {
      delayMs = 0;
      setFault('none');
    },
    connectionCount: () => links.size,
    close() {
      const closed = new Promise<void>((resolve) => listener.close(() => resolve()));
      for (const link of links) drop(link);
      return closed;
    },
  };
}

type PipeState = { delayMs(): number; isStalled(): boolean; drop(): void };

/** Forwards bytes in order, each chunk after its delay; `drop` ends both directions. */
function pipe(from: Socket, to: Socket, state: PipeState & { isLost(): boolean }): void {
  let queue = Promise.resolve();
  const enqueue = (work: () => void) => {
    const readyAt = performance.now() + state.delayMs();
    queue = queue.then(async () => {
      const rest = readyAt - performance.now();
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      work();
    });
  };
  from.on('data', (chunk) => {
    if (state.isLost()) return state.drop();
    enqueue(() => {
      if (!to.writable || to.write(chunk)) return;
      from.pause();
      to.once('drain', () => {
        if (!state.isStalled()) from.resume();
      });
    });
  });
  from.once('end', () => enqueue(() => to.end()));
  // A refused or broken connection on one side is a dropped one on the other.
  from.on('error', state.drop);
}
