import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PortInUseError } from './free-port.ts';
import { readFileIfAny } from './paths.ts';
import {
  type EndingStep,
  endProcess,
  findCommandLine,
  type ServerExit,
  type ServerProcess,
  type ServerProgram,
  startServerProcess,
} from './server-process.ts';

const POLL_MS = 20;

/** A server that runs as a process of ours. */
export type OwnServer = {
  url: string;
  port: number;
  pid: number;
  /** The actual folder of its data, which may differ from the requested one. */
  dataFolder: string;
  /** Resolves when the server has exited for any reason. */
  exited: Promise<ServerExit>;
  /** Stops the server; resolves when no process is left. May be called again. */
  stop(): Promise<void>;
};

/**
 * Starts a server and waits until it is ready.
 *
 * @param options.name for messages, such as `NATS`.
 * @param options.isReady whether a server responds at the port, which may also be another one.
 * @param options.portInUse what ours logs when another one has its port.
 * @throws PortInUseError when the port is taken; Error with the end of the log when the server does not start.
 */
export async function startOwnServer(options: {
  name: string;
  program: ServerProgram;
  url: string;
  port: number;
  dataFolder: string;
  startTimeoutMs: number;
  isReady: (server: ServerProcess) => Promise<boolean>;
  portInUse: RegExp;
  ending: EndingStep[];
}): Promise<OwnServer> {
  const { name, url, port, dataFolder, isReady, portInUse, ending } = options;
  const server = await startServerProcess(options.program);
  const stop = () => endProcess(server.pid, ending, server.hasExited);
  const deadline = performance.now() + options.startTimeoutMs;
  while (!server.hasExited() && performance.now() < deadline) {
    const isUp = (await isReady(server)) && !server.hasExited() && !portInUse.test(server.logTail());
    if (isUp) return { url, port, pid: server.pid, dataFolder, exited: server.exited, stop };
    await delay(POLL_MS);
  }
  await stop();
  const reason = server.logTail();
  if (portInUse.test(reason)) throw new PortInUseError(name, port, reason);
  throw new Error(`${name} does not start:\n${reason}`);
}

/**
 * Creates a server's data folder where missing, and stops a server that a dead platform left running on it. Returns
 * the folder's absolute path.
 *
 * @param server.pidFile its name in the folder; removed.
 * @param server.marks what the command line of such a server contains: the id in the file may by now belong to any
 * process.
 */
export async function openServerFolder(
  { dataFolder: folder, log }: { dataFolder: string; log?: (line: string) => void },
  server: { name: string; pidFile: string; marks: string[]; ending: EndingStep[] },
): Promise<string> {
  const { name, pidFile, marks, ending } = server;
  const dataFolder = resolve(folder);
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const file = join(dataFolder, pidFile);
  const pid = Number(await readFileIfAny(file));
  const commandLine = pid > 0 ? await findCommandLine(pid) : undefined;
  if (commandLine !== undefined && marks.every((mark) => commandLine.includes(mark))) {
    log?.(`${name} (process ${pid}) was left running on ${dataFolder}; stopping it`);
    await endProcess(pid, ending);
  }
  await rm(file, { force: true });
  return dataFolder;
}
