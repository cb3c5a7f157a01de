import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { nodeArguments } from '../programs/node-arguments.ts';
import { PortInUseError, startOnPort } from './free-port.ts';
import { readFileIfAny } from './paths.ts';
import {
  type EndingStep,
  endProcess,
  findCommandLine,
  type ServerExit,
  type ServerProcess,
  startServerProcess,
} from './server-process.ts';
import { requireSolanaRuntime } from './solana-runtime.ts';

const START_TIMEOUT_MS = 30_000;
const REQUEST_TIMEOUT_MS = 2_000;
const POLL_MS = 10;
/** For HTTP and, next to it, for WebSockets. */
const PORTS = 2;
/** The program's own line, and not the end of "already in use". */
const IS_READY = /^ready$/m;
const ENDING: EndingStep[] = [
  { signal: 'SIGTERM', waitMs: 2000 },
  { signal: 'SIGKILL', waitMs: 2000 },
];
/** Relative to the checkout. */
export const SOLANA_PROGRAM = 'packages/devstack/src/servers/solana-program.ts';

export type SolanaServer = {
  /** JSON-RPC. */
  url: string;
  /** Always the port after that of `url`. */
  websocketUrl: string;
  port: number;
  pid: number;
  dataFolder: string;
  /** Resolves when the chain has ended, for whatever reason. */
  exited: Promise<ServerExit>;
  /** Resolves when the process is gone, and the chain with everything on it. */
  stop(): Promise<void>;
};

/**
 * Starts a local Solana chain on 127.0.0.1 and waits until it responds. Finality comes 31 slots after a transaction.
 * One that a dead platform left running on the same folder is stopped first.
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
  /** See {@link nodeArguments}. */
  programsFolder?: string | undefined;
  log?: (line: string) => void;
}): Promise<SolanaServer> {
  requireSolanaRuntime();
  const dataFolder = resolve(options.dataFolder);
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  await stopLeftover(dataFolder, options.log ?? (() => {}));
  const start = async (port: number) => {
    const server = await startSolana(dataFolder, port, options);
    await writeFile(pidFile(dataFolder), `${server.pid}\n`, { mode: 0o600 });
    return {
      url: `http://127.0.0.1:${port}`,
      websocketUrl: `ws://127.0.0.1:${port + 1}`,
      port,
      pid: server.pid,
      dataFolder,
      exited: server.exited,
      stop: () => endProcess(server.pid, ENDING, server.hasExited),
    };
  };
  return startOnPort(options.port, start, PORTS);
}

async function startSolana(
  dataFolder: string,
  port: number,
  { slotMs, programsFolder }: { slotMs: number; programsFolder?: string | undefined },
): Promise<ServerProcess> {
  const server = await startServerProcess({
    command: process.execPath,
    // The folder identifies the owner of the process.
    args: [...nodeArguments(SOLANA_PROGRAM, programsFolder), String(port), String(slotMs), dataFolder],
    logFile: join(dataFolder, 'solana.log'),
  });
  const url = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!server.hasExited() && performance.now() < deadline) {
    // An unrelated server on this port may respond too, so ours must have printed that it listens.
    if (IS_READY.test(server.logTail()) && (await isHealthy(url)) && !server.hasExited()) return server;
    await delay(POLL_MS);
  }
  await endProcess(server.pid, ENDING, server.hasExited);
  if (server.logTail().includes('EADDRINUSE')) throw new PortInUseError('Solana', port, server.logTail());
  throw new Error(`Solana does not start:\n${server.logTail()}`);
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

function pidFile(dataFolder: string): string {
  return join(dataFolder, 'solana.pid');
}

async function stopLeftover(dataFolder: string, log: (line: string) => void): Promise<void> {
  const pid = Number(await readFileIfAny(pidFile(dataFolder)));
  const commandLine = pid > 0 ? await findCommandLine(pid) : undefined;
  if (commandLine?.includes('solana-program') && commandLine.includes(dataFolder)) {
    log(`a Solana chain (process ${pid}) was left running on ${dataFolder}; stopping it`);
    await endProcess(pid, ENDING);
  }
  await rm(pidFile(dataFolder), { force: true });
}
