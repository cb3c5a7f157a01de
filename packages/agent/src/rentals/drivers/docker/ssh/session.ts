import type { ServerChannel, Session } from 'ssh2';
import type { Engine } from '../engine/engine.ts';
import { type Program, type RunningProgram, startProgram, type TerminalSize } from './exec.ts';
import { COMMAND_SCRIPT, SFTP_SCRIPT, SHELL_SCRIPT } from './scripts.ts';

const VARIABLES_MAX = 64;
const VARIABLE_CHARACTERS_MAX = 4_096;
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** As shells say it of a program that cannot be run. */
const NOT_RUN = 126;
/** RFC 4254's names. */
const SIGNALS = new Set([
  'ABRT',
  'ALRM',
  'FPE',
  'HUP',
  'ILL',
  'INT',
  'KILL',
  'PIPE',
  'QUIT',
  'SEGV',
  'TERM',
  'USR1',
  'USR2',
]);
const SIZE_MAX = 10_000;
const END_OF_TRANSMISSION = '\x04';

const clamp = (value: number) => Math.min(Math.max(Math.trunc(value) || 0, 1), SIZE_MAX);
const sizeOf = ({ rows, cols }: { rows: number; cols: number }): TerminalSize => ({
  rows: clamp(rows),
  columns: clamp(cols),
});

/** Passes everything between a client's channel and a program, and its exit code. */
async function join(channel: ServerChannel, program: RunningProgram, hasTerminal: boolean): Promise<void> {
  // The engine would take the end of a terminal's input as leaving it: there, a key says that it is over.
  channel.pipe(program.input, { end: !hasTerminal });
  if (hasTerminal) channel.once('end', () => program.input.write(END_OF_TRANSMISSION));
  for await (const { isError, bytes } of program.output) {
    const target = isError ? channel.stderr : channel;
    if (channel.destroyed) return;
    if (!target.write(bytes)) {
      await new Promise<void>((resolve) => {
        target.once('drain', resolve);
        channel.once('close', resolve);
      });
    }
  }
  channel.exit(await program.exitCode());
}

function fail(channel: ServerChannel, error: unknown): void {
  channel.stderr.write(
    `The machine could not run this: ${error instanceof Error ? error.message : error}\r\n`,
  );
  channel.exit(NOT_RUN);
}

/** Serves one session of a client who has logged in: a shell, a command or sftp, with or without a terminal. */
export function serveSession(session: Session, engine: Engine, container: string): void {
  const env: string[] = [];
  let terminal: TerminalSize | undefined;
  let running: Promise<RunningProgram> | undefined;

  async function run(channel: ServerChannel, program: Program): Promise<void> {
    const started = startProgram(engine, container, { ...program, env, terminal });
    running = started;
    // A client that is gone takes its program with it, as a terminal that is closed does.
    channel.once('close', () => void started.then(({ signal }) => signal('HUP')).catch(() => {}));
    channel.on('error', () => {});
    try {
      await join(channel, await started, terminal !== undefined);
    } catch (error) {
      fail(channel, error);
    }
    channel.end();
  }

  session.on('pty', (accept, _reject, info) => {
    terminal = sizeOf(info);
    const { term } = info as unknown as { term?: string };
    if (term && term.length <= VARIABLE_CHARACTERS_MAX) env.push(`TERM=${term}`);
    accept?.();
  });
  session.on('env', (accept, reject, { key, val }) => {
    const isTaken =
      env.length < VARIABLES_MAX && NAME.test(key) && String(val).length <= VARIABLE_CHARACTERS_MAX;
    if (!isTaken) return void reject?.();
    env.push(`${key}=${val}`);
    accept?.();
  });
  session.on('window-change', (accept, _reject, info) => {
    terminal = sizeOf(info);
    const size = terminal;
    void running?.then(({ resize }) => resize(size)).catch(() => {});
    accept?.();
  });
  session.on('signal', (accept, reject, { name }) => {
    if (!SIGNALS.has(name)) return void reject?.();
    void running?.then(({ signal }) => signal(name)).catch(() => {});
    accept?.();
  });
  session.on('shell', (accept) => void run(accept(), { script: SHELL_SCRIPT }));
  session.on('exec', (accept, _reject, { command }) => {
    void run(accept(), { script: COMMAND_SCRIPT, args: [command] });
  });
  session.on('subsystem', (accept, reject, { name }) => {
    if (name !== 'sftp') return void reject?.();
    // Without listeners for `sftp`, ssh2 would speak the protocol itself unless it is taken as any other.
    void run(accept(), { script: SFTP_SCRIPT });
  });
}
