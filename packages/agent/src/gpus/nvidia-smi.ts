import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Notices } from '../log/notices.ts';
import { type ParsedOutput, parseOutput, QUERY_FIELDS } from './parse.ts';

const OUTPUT_BYTES_MAX = 1024 * 1024;
/** Time that nvidia-smi may take to exit after it was killed. */
const KILL_MARGIN_MS = 200;
const REQUIRED_FIELDS = 3;

export interface GpuReader {
  /** The current cards; undefined when nvidia-smi is missing, hangs, or prints nothing readable. */
  read(): Promise<ParsedOutput | undefined>;
}

interface Run {
  readonly fields: readonly string[];
  readonly output: string;
  /** Why it could not be run or did not exit by itself. */
  readonly failure: string | undefined;
}

/** Reads GPUs with nvidia-smi. Never throws and never takes longer than the timeout; problems are logged once. */
export function createGpuReader(program: string, timeoutMs: number, notices: Notices): GpuReader {
  let fields = QUERY_FIELDS;
  let inProgress: Promise<Run> | undefined;

  /**
   * A process that hangs in the kernel on a dead card cannot be killed: it is left running, and no second one is
   * started.
   */
  async function runOnce(): Promise<Run> {
    inProgress ??= run(program, fields, timeoutMs).finally(() => {
      inProgress = undefined;
    });
    const late = { fields, output: '', failure: `no response within ${timeoutMs} ms` };
    const giveUp = new AbortController();
    const timer = delay(timeoutMs + KILL_MARGIN_MS, late, { signal: giveUp.signal }).catch(() => late);
    const result = await Promise.race([inProgress, timer]);
    giveUp.abort();
    return result;
  }

  return {
    async read() {
      for (;;) {
        const { fields: asked, output, failure } = await runOnce();
        const parsed = parseOutput(output, asked);
        const droppable = asked.slice(REQUIRED_FIELDS).find((field) => field === parsed.unknownField);
        if (droppable !== undefined) {
          notices.trouble(`field ${droppable}`, 'this driver does not support a field; it is omitted', {
            field: droppable,
          });
          fields = fields.filter((field) => field !== droppable);
          continue;
        }
        const says = parsed.remarks.slice(0, 8);
        if (failure !== undefined || says.length > 0) {
          notices.trouble('gpus', 'nvidia-smi reports trouble', { failure, says });
        } else {
          notices.over('gpus', 'nvidia-smi reads the GPUs again');
        }
        return parsed.cards.length > 0 || parsed.hasFailedCards ? parsed : undefined;
      }
    },
  };
}

function run(program: string, fields: readonly string[], timeoutMs: number): Promise<Run> {
  const args = [`--query-gpu=${fields.join(',')}`, '--format=csv,noheader,nounits'];
  const options = { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: OUTPUT_BYTES_MAX } as const;
  return new Promise((resolve) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      // Its own exit codes come with an explanation, or with rows that are still valid (14: a corrupted infoROM).
      const explains = stdout.trim() !== '' || stderr.trim() !== '';
      const hasExited = typeof error?.code === 'number' && explains;
      const why = error?.killed ? `no response within ${timeoutMs} ms` : `${error?.code}: ${error?.message}`;
      const failure = error === null || hasExited ? undefined : why;
      resolve({ fields, output: `${stdout}\n${stderr}`, failure });
    });
  });
}
