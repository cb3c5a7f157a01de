import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { identify } from './process-identity.ts';
import type { ProcessList } from './process-list.ts';
import { endProcess, type PlatformProcess } from './stop-processes.ts';
import type { Running } from './supervision.ts';

const READY_TIMEOUT_MS = 60_000;
const READY_POLL_MS = 50;
const PROBE_TIMEOUT_MS = 2_000;
const TAIL_LINES = 20;

/** A service or the gateway: a program with `/health/ready` on 127.0.0.1. */
export interface ProgramSpec {
  readonly name: string;
  /** Node's arguments. */
  readonly args: readonly string[];
  readonly port: number;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly logFile: string;
  readonly workingFolder: string;
}

/**
 * Starts a program in its own process group, with its output in its log file, and waits until it is ready. If it exits
 * before that or is not ready within a minute, it is stopped, and the Error contains the end of its log.
 */
export async function startProgram(
  spec: ProgramSpec,
  processes: ProcessList,
  stopping: AbortSignal,
): Promise<Running> {
  const running = launch(spec, processes);
  let ended: string | undefined;
  void running.ended.then((how) => {
    ended = how;
  });
  const deadline = performance.now() + READY_TIMEOUT_MS;
  for (;;) {
    if (await isReady(spec.port)) return running;
    if (ended !== undefined) throw startFailed(spec, ended);
    if (stopping.aborted || performance.now() > deadline) break;
    await delay(READY_POLL_MS);
  }
  await endProcess(running.process, 0);
  throw startFailed(spec, `was not ready within ${READY_TIMEOUT_MS / 1000} s`);
}

function launch(spec: ProgramSpec, processes: ProcessList): Running {
  const log = openSync(spec.logFile, 'a', 0o600);
  const child = spawn(process.execPath, spec.args, {
    cwd: spec.workingFolder,
    env: spec.environment,
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  if (child.pid === undefined) throw new Error(`${spec.name} could not be run`);
  const identity = identify(child.pid) ?? { pid: child.pid, started: 'ended already' };
  const running: PlatformProcess = { ...identity, name: spec.name, stage: 'program', stopSignal: 'SIGTERM' };
  processes.add(running);
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      processes.remove(running);
      resolve(`ended (${signal ?? `exit code ${code}`})`);
    });
  });
  return { process: running, ended };
}

function startFailed(spec: ProgramSpec, how: string): Error {
  const tail = readFileSync(spec.logFile, 'utf8').trimEnd().split('\n').slice(-TAIL_LINES).join('\n');
  return new Error(`${spec.name} ${how}. The end of ${spec.logFile}:\n${tail}`);
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = request({ host: '127.0.0.1', port, path: '/health/ready', timeout: PROBE_TIMEOUT_MS });
    probe.on('timeout', () => probe.destroy());
    // Connection refused or closed: not ready yet.
    probe.on('error', () => resolve(false));
    probe.on('close', () => resolve(false));
    probe.on('response', (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    probe.end();
  });
}
