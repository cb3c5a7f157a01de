import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 50;
const POLL_MAX_MS = 500;
const CONNECT_TIMEOUT_MS = 2_000;

async function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: CONNECT_TIMEOUT_MS });
    const end = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
}

/**
 * Waits until all ports accept connections. A published port of the machine would not tell: the engine accepts there before
 * the workload does.
 *
 * @throws the reason of `signal`
 */
export async function waitForPorts(
  host: string,
  ports: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  const waitFor = async (port: number) => {
    for (let pause = POLL_MS; !(await accepts(host, port)); pause = Math.min(pause * 1.5, POLL_MAX_MS)) {
      signal.throwIfAborted();
      await delay(pause, undefined, { signal }).catch(() => {});
    }
    signal.throwIfAborted();
  };
  await Promise.all(ports.map(waitFor));
}
