import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Identifies a process by its id and start time, because the id may later belong to another process. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it started, in the operating system's own notation. */
  readonly started: string;
}

/** Returns the identity of a running process, or undefined if there is none or it is a zombie. */
export function identify(pid: number): ProcessIdentity | undefined {
  const started = process.platform === 'linux' ? startOnLinux(pid) : startByPs(pid);
  return started === undefined ? undefined : { pid, started };
}

/** Whether that same process is still running. */
export function isRunning({ pid, started }: ProcessIdentity): boolean {
  return identify(pid)?.started === started;
}

/** proc(5): after the command in parentheses come the state (field 3) and, as field 22, the start in clock ticks. */
function startOnLinux(pid: number): string | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return undefined;
    throw error;
  }
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
}

function startByPs(pid: number): string | undefined {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return line === '' || line.startsWith('Z') ? undefined : line.slice(line.indexOf(' ')).trim();
  } catch (error) {
    // ps exits with 1 if there is no such process; any other failure (no ps) is an error.
    if ((error as { status?: number }).status === 1) return undefined;
    throw error;
  }
}
