import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Engine } from '../engine/engine.ts';
import { isEngineStatus } from '../engine/error.ts';
import { type OutputPart, readFrames } from '../engine/stream-frames.ts';

/** The engine may say that a program runs a moment after its output has ended. */
const EXIT_TRIES = 100;
const EXIT_RETRY_MS = 20;
const LINE_FEED = 10;
/** A process's number has at most seven digits. */
const PID_LINE_BYTES_MAX = 16;
/** As shells say it of a program that cannot be run. */
const NOT_RUN = 126;

export interface TerminalSize {
  readonly rows: number;
  readonly columns: number;
}

export interface Program {
  /** A script of /bin/sh, and its arguments. */
  readonly script: string;
  readonly args?: readonly string[];
  readonly env?: readonly string[];
  /** Undefined: without a terminal. */
  readonly terminal?: TerminalSize | undefined;
}

/** A program that was started within a rental's container. */
export interface RunningProgram {
  /** Everything written to it, until it is ended. */
  readonly input: Duplex;
  readonly output: AsyncIterable<OutputPart>;
  resize(size: TerminalSize): Promise<void>;
  /** Sends a signal, such as `TERM`, to it and its group, once it runs. */
  signal(name: string): Promise<void>;
  /** After the output has ended. */
  exitCode(): Promise<number>;
}

async function* readTerminal(socket: AsyncIterable<Buffer>): AsyncIterable<OutputPart> {
  for await (const bytes of socket) yield { isError: false, bytes };
}

async function* withHead(head: Buffer, socket: Duplex): AsyncIterable<Buffer> {
  if (head.length > 0) yield head;
  yield* socket as AsyncIterable<Buffer>;
}

/** Takes the first line, its process's number, off a program's output. */
async function* withoutPid(parts: AsyncIterable<OutputPart>, onPid: (pid: string) => void) {
  let line: Buffer | undefined = Buffer.alloc(0);
  for await (const part of parts) {
    if (line === undefined || part.isError) {
      yield part;
      continue;
    }
    line = Buffer.concat([line, part.bytes]);
    const end = line.indexOf(LINE_FEED);
    if (end < 0 && line.length < PID_LINE_BYTES_MAX) continue;
    const rest: Buffer = line.subarray(end + 1);
    if (/^\d+\r?$/.test(line.toString('latin1', 0, Math.max(end, 0))))
      onPid(line.toString('latin1', 0, end).trim());
    line = undefined;
    if (rest.length > 0) yield { isError: false, bytes: rest };
  }
  // An image without a shell: the engine's message.
  if (line !== undefined && line.length > 0) yield { isError: true, bytes: line };
}

/**
 * Starts a program. The engine has no way to send it a signal, and leaves it running when its terminal is gone: it tells its
 * process's number first, so that another program can send it one.
 */
export async function startProgram(
  engine: Engine,
  container: string,
  program: Program,
): Promise<RunningProgram> {
  const { script, args = [], env = [], terminal } = program;
  const size = terminal && { ConsoleSize: [terminal.rows, terminal.columns] };
  const tty = terminal !== undefined;
  const { Id } = await engine.json<{ Id: string }>({
    method: 'POST',
    path: `/containers/${container}/exec`,
    body: {
      AttachStdin: true,
      AttachStdout: true,
      AttachStderr: true,
      Tty: tty,
      Env: env,
      Cmd: ['/bin/sh', '-c', `echo "$$"; ${script}`, 'sh', ...args],
      ...size,
    },
  });
  const body = { Detach: false, Tty: tty, ...size };
  const { socket, head } = await engine.upgrade({ method: 'POST', path: `/exec/${Id}/start`, body });
  // Whoever reads or writes sees it; the engine may be gone.
  socket.on('error', () => {});
  const pid = Promise.withResolvers<string | undefined>();
  socket.once('close', () => pid.resolve(undefined));
  const stream = withHead(head, socket);
  return {
    input: socket,
    output: withoutPid(tty ? readTerminal(stream) : readFrames(stream), pid.resolve),
    async resize({ rows, columns }) {
      try {
        await engine.send({ method: 'POST', path: `/exec/${Id}/resize`, query: { h: rows, w: columns } });
      } catch (error) {
        // It has ended.
        if (!isEngineStatus(error, 404, 409, 500)) throw error;
      }
    },
    async signal(name) {
      const target = await pid.promise;
      if (target !== undefined) await sendSignal(engine, container, target, name);
    },
    exitCode: () => exitCodeOf(engine, Id),
  };
}

async function sendSignal(engine: Engine, container: string, pid: string, name: string): Promise<void> {
  const script = 'kill -s "$2" -- "-$1" 2>/dev/null || kill -s "$2" "$1" 2>/dev/null';
  const body = { Cmd: ['/bin/sh', '-c', script, 'sh', pid, name] };
  try {
    const { Id } = await engine.json<{ Id: string }>({
      method: 'POST',
      path: `/containers/${container}/exec`,
      body,
    });
    await engine.send({ method: 'POST', path: `/exec/${Id}/start`, body: { Detach: true } });
  } catch (error) {
    // The container has ended, and with it the program.
    if (!isEngineStatus(error, 404, 409)) throw error;
  }
}

async function exitCodeOf(engine: Engine, id: string): Promise<number> {
  for (let tries = 0; tries < EXIT_TRIES; tries += 1) {
    const { Running, ExitCode } = await engine.json<{ Running: boolean; ExitCode: number | null }>({
      path: `/exec/${id}/json`,
    });
    if (!Running) return ExitCode ?? NOT_RUN;
    await delay(EXIT_RETRY_MS);
  }
  return 0;
}
