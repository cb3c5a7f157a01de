import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { frugalArguments } from '../programs/node-arguments.ts';
import { startOnPort } from './free-port.ts';
import { type OwnServer, openServerFolder, startOwnServer } from './own-server.ts';
import type { EndingStep } from './server-process.ts';
import { requireSolanaRuntime } from './solana-runtime.ts';

const START_TIMEOUT_MS = 60_000;
const REQUEST_TIMEOUT_MS = 2_000;
/** For HTTP and, next to it, for WebSockets. */
const PORTS = 2;
/** The program's own line, which must not match the end of "already in use". */
const IS_READY = /^ready$/m;
const ENDING: EndingStep[] = [
  { signal: 'SIGTERM', waitMs: 2000 },
  { signal: 'SIGKILL', waitMs: 2000 },
];
/** Relative to the checkout. */
export const SOLANA_PROGRAM = 'packages/devstack/src/servers/solana-program.ts';

const PID_FILE = 'solana.pid';

/** A chain, whose `url` is the JSON-RPC address. Its state is lost when it stops. */
export type SolanaServer = OwnServer & {
  /** Always the port after that of `url`. */
  websocketUrl: string;
};

/**
 * Starts a local Solana chain on 127.0.0.1 and waits until it responds. Finality comes 31 slots after a transaction.
 * A chain that a killed platform left running on the same folder is stopped first.
 *
 * @param options.dataFolder contains `solana.pid` and `solana.log`; the chain itself exists only in memory.
 * @param options.port for JSON-RPC, and the next one for the WebSocket; two free ones when undefined.
 * @param options.slotMs block time.
 * @throws SolanaUnavailableError where there is no runtime; PortInUseError when a port is taken.
 */
export async function openSolana(options: {
  dataFolder: string;
  port?: number;
  slotMs: number;
  /** See {@link frugalArguments}. */
  programsFolder?: string | undefined;
  log?: (line: string) => void;
}): Promise<SolanaServer> {
  requireSolanaRuntime();
  const dataFolder = await openServerFolder(options, {
    name: 'a Solana chain',
    pidFile: PID_FILE,
    marks: ['solana-program', resolve(options.dataFolder)],
    ending: ENDING,
  });
  const start = async (port: number) => {
    const server = await startSolana(dataFolder, port, options);
    await writeFile(join(dataFolder, PID_FILE), `${server.pid}\n`, { mode: 0o600 });
    return { ...server, websocketUrl: `ws://127.0.0.1:${port + 1}` };
  };
  return startOnPort(options.port, start, PORTS);
}

function startSolana(
  dataFolder: string,
  port: number,
  { slotMs, programsFolder }: { slotMs: number; programsFolder?: string | undefined },
): Promise<OwnServer> {
  const url = `http://127.0.0.1:${port}`;
  return startOwnServer({
    name: 'Solana',
    program: {
      command: process.execPath,
      // The folder identifies the owner of the process.
      args: [...frugalArguments(SOLANA_PROGRAM, programsFolder), String(port), String(slotMs), dataFolder],
      logFile: join(dataFolder, 'solana.log'),
    },
    url,
    port,
    dataFolder,
    startTimeoutMs: START_TIMEOUT_MS,
    // An unrelated server may respond on this port, so ours must also have printed that it is ready.
    isReady: async (server) => IS_READY.test(server.logTail()) && isHealthy(url),
    portInUse: /EADDRINUSE/,
    ending: ENDING,
  });
}

/** Whether a Solana node responds at this address and reports that it is healthy. */
async function isHealthy(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getHealth' }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    return ((await response.json()) as { result?: unknown }).result === 'ok';
  } catch {
    // Refused, reset and silent all mean: not yet.
    return false;
  }
}
