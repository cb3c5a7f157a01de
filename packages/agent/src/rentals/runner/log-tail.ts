import { createAlarm, pause } from '@gridlease/common/worker/alarm';

/** The last part of the output that renters see. */
export const LOG_BYTES_MAX = 256 * 1024;
const UPLOAD_EVERY_MS = 10_000;

/** Keeps the last `bytesMax` bytes of what is added. */
export interface Tail {
  add(chunk: Buffer): void;
  content(): Buffer;
}

export function createTail(bytesMax: number): Tail {
  let chunks: Buffer[] = [];
  let size = 0;
  return {
    add(chunk) {
      chunks.push(chunk);
      size += chunk.length;
      while (size - (chunks[0]?.length ?? 0) >= bytesMax) size -= chunks.shift()?.length ?? 0;
    },
    content() {
      const whole = Buffer.concat(chunks);
      const content = whole.subarray(Math.max(0, whole.length - bytesMax));
      chunks = [content];
      size = content.length;
      return content;
    },
  };
}

export interface LogTail {
  /** Reads what is left of the output, uploads it, and ends. Called after the end of the workload. */
  finish(): Promise<void>;
  /** Ends without uploading: the agent stops. */
  abandon(): void;
}

export interface LogTailOptions {
  readonly output: (signal: AbortSignal) => AsyncIterable<Buffer>;
  /** Rejects when the log could not be put. */
  readonly put: (log: Buffer) => Promise<void>;
  /** Told the first of several failures in a row, and undefined after the next success. */
  readonly onFailure: (error: Error | undefined) => void;
  /** Default 10 s. */
  readonly everyMs?: number;
}

/** Uploads the tail of an output when it has changed, at most every 10 s, and at the end. */
export function followLog(options: LogTailOptions): LogTail {
  const { output, put, onFailure, everyMs = UPLOAD_EVERY_MS } = options;
  const tail = createTail(LOG_BYTES_MAX);
  const changed = createAlarm();
  const stopped = new AbortController();
  const allRead = new AbortController();
  let isChanged = false;
  let isRead = false;
  let isFailing = false;

  async function read(): Promise<void> {
    try {
      for await (const chunk of output(stopped.signal)) {
        tail.add(chunk);
        isChanged = true;
        changed.ring();
      }
    } catch (error) {
      if (!stopped.signal.aborted) report(error as Error);
    }
    isRead = true;
    changed.ring();
    allRead.abort();
  }
  async function upload(): Promise<void> {
    isChanged = false;
    try {
      await put(tail.content());
      report(undefined);
    } catch (error) {
      isChanged = true;
      report(error as Error);
    }
  }
  function report(error: Error | undefined): void {
    if (isFailing === (error !== undefined)) return;
    isFailing = error !== undefined;
    onFailure(error);
  }
  async function uploadRegularly(): Promise<void> {
    while (!isRead) {
      if (isChanged) {
        await upload();
        await pause(everyMs, allRead.signal);
      } else await changed.wait(everyMs);
    }
  }

  const reading = read();
  const uploading = uploadRegularly();
  return {
    async finish() {
      await Promise.all([reading, uploading]);
      if (isChanged) await upload();
    },
    abandon() {
      stopped.abort();
    },
  };
}
