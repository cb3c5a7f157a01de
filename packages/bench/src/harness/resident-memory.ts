import { readFile } from 'node:fs/promises';

const SAMPLE_MS = 200;

export interface MemoryWatch {
  /** Ends the watch; resolves to the highest sample in bytes. Undefined where Linux does not report it. */
  stop(): Promise<number | undefined>;
}

/** Samples the resident memory of a process. */
export function watchResidentMemory(pid: number): MemoryWatch {
  let most: number | undefined;
  const look = async () => {
    const bytes = residentBytes(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''));
    if (bytes !== undefined) most = Math.max(most ?? 0, bytes);
  };
  const timer = setInterval(look, SAMPLE_MS);
  return {
    async stop() {
      clearInterval(timer);
      await look();
      return most;
    },
  };
}

/** `VmRSS` of /proc/<pid>/status, in KiB. */
export function residentBytes(status: string): number | undefined {
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kib === undefined ? undefined : Number(kib) * 1_024;
}
