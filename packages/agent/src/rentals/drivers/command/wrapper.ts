import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readBootId } from '../../boot-id.ts';

/** Files beside the rental's own; the wrapper makes all but the first. */
const FILES = { task: 'task.json', leader: 'leader', output: 'output.log', exit: 'exit' };

const LEADER_POLL_MS = 10;

/**
 * Runs the owner's program in the rental's folder, as the leader of a process group of its own. Being a process of its own,
 * it outlives the agent and keeps the exit code for the next one. It writes down who it is before it starts anything: a
 * group that nobody knows must not exist. SIGTERM is for the program; a trap, unlike an ignored signal, is not inherited.
 * What the program leaves behind in its group ends with it.
 */
const WRAPPER = `
cd "$1/files" || exit 126
shift
{ echo $$; cat /proc/sys/kernel/random/boot_id; cat /proc/$$/stat; } > ../leader.new 2> /dev/null
mv ../leader.new ../leader || exit 126
trap : TERM INT HUP
"$@" < ../task.json >> ../output.log 2>&1 &
program=$!
while :; do
  wait "$program"
  code=$?
  kill -0 "$program" 2> /dev/null || break
done
echo "$code" > ../exit.new && mv ../exit.new ../exit
trap '' TERM
kill -KILL 0
`;

export const outputFile = (folder: string): string => join(folder, FILES.output);

/**
 * Starts the program. Resolves once its wrapper has written itself down.
 *
 * @param folder the rental's, with a folder `files` in it
 */
export async function startProgram(
  folder: string,
  command: readonly string[],
  options: { readonly task: unknown; readonly env: NodeJS.ProcessEnv },
): Promise<void> {
  await writeFile(join(folder, FILES.task), JSON.stringify(options.task), { mode: 0o600 });
  const child = spawn('/bin/sh', ['-c', WRAPPER, 'gridlease-rental', folder, ...command], {
    detached: true,
    stdio: 'ignore',
    env: options.env,
  });
  let hasEnded = false;
  child.once('exit', () => {
    hasEnded = true;
  });
  await once(child, 'spawn');
  child.unref();
  while ((await readLeader(folder)) === undefined) {
    if (hasEnded) throw new Error(`the program was not started: ${child.exitCode ?? child.signalCode}`);
    await delay(LEADER_POLL_MS);
  }
}

/** The wrapper of a program, as it has written itself down. */
export interface Leader {
  readonly pid: number;
  readonly bootId: string;
  /** In ticks since the machine was started; empty where the system does not tell. */
  readonly startTime: string;
}

/** Undefined if the program was never started. */
export async function readLeader(folder: string): Promise<Leader | undefined> {
  const text = await readFile(join(folder, FILES.leader), 'utf8').catch(ignoreMissing);
  if (text === undefined) return undefined;
  const [pid = '', bootId = '', stat = ''] = text.split('\n');
  return { pid: Number(pid), bootId, startTime: fieldsOf(stat).startTime };
}

/** The exit code of the program, and when it ended; undefined while there is none. */
export async function readExit(folder: string): Promise<{ exitCode: number; at: Date } | undefined> {
  const path = join(folder, FILES.exit);
  const text = await readFile(path, 'utf8').catch(ignoreMissing);
  return text === undefined
    ? undefined
    : { exitCode: Number.parseInt(text, 10), at: (await stat(path)).mtime };
}

/** After the end of a program whose wrapper was killed with it. */
export const removeLeader = (folder: string): Promise<void> =>
  rm(join(folder, FILES.leader), { force: true });

/** Whether the wrapper runs: another process may have got its id since. */
export async function isAlive({ pid, bootId, startTime }: Leader): Promise<boolean> {
  if (!Number.isSafeInteger(pid) || pid <= 1 || bootId !== readBootId()) return false;
  if (startTime === '') return isThere(pid);
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const now = fieldsOf(line);
  return now.startTime === startTime && now.state !== 'Z' && now.state !== 'X';
}

/** To the program, its wrapper and everything in their group. */
export function signalGroup({ pid }: Leader, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Of a line of /proc/<pid>/stat (proc(5)): the name before them is in brackets and may contain anything. */
function fieldsOf(stat: string): { readonly state: string; readonly startTime: string } {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', startTime: fields[19] ?? '' };
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}
