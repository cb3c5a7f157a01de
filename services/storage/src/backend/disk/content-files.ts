import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import { storeUnavailable } from '../errors.ts';

/** Written bytes are flushed to the disk at this interval, so that the final sync of a long upload is short. */
const SYNC_EVERY_BYTES = 64 * 1024 * 1024;

/** Bytes per write. */
const BATCH_BYTES = 256 * 1024;

export type ContentFiles = Awaited<ReturnType<typeof openContentFiles>>;

/** Writes all of it; a single write may be partial. */
async function writeFully(file: FileHandle, chunks: readonly Uint8Array[]): Promise<void> {
  let rest = chunks;
  while (rest.length > 0) {
    let { bytesWritten } = await file.writev(rest);
    const unwritten = rest.findIndex((chunk) => {
      if (bytesWritten < chunk.length) return true;
      bytesWritten -= chunk.length;
      return false;
    });
    const first = rest[unwritten];
    rest = first === undefined ? [] : [first.subarray(bytesWritten), ...rest.slice(unwritten + 1)];
  }
}

/** The file of an incoming body: writes a batch in another thread while the next one is hashed. */
class IncomingFile {
  readonly md5 = createHash('md5');
  size = 0;
  private readonly file: FileHandle;
  private batch: Uint8Array[] = [];
  private batchBytes = 0;
  private unsynced = 0;
  private working: Promise<void> = Promise.resolve();

  constructor(file: FileHandle) {
    this.file = file;
  }

  /** Resolves when there is room for more. */
  async take(chunk: Uint8Array): Promise<void> {
    this.md5.update(chunk);
    this.size += chunk.length;
    this.batch.push(chunk);
    this.batchBytes += chunk.length;
    if (this.batchBytes >= BATCH_BYTES) await this.pass();
  }

  /** Resolves when all of it is on the disk. */
  async end(): Promise<void> {
    await this.pass();
    await this.working;
    await this.file.datasync();
  }

  private async pass(): Promise<void> {
    const { batch } = this;
    this.unsynced += this.batchBytes;
    this.batch = [];
    this.batchBytes = 0;
    await this.working;
    this.working = this.write(batch);
    // The next batch, or the end, reports the failure.
    this.working.catch(() => {});
  }

  private async write(batch: readonly Uint8Array[]): Promise<void> {
    await writeFully(this.file, batch);
    if (this.unsynced < SYNC_EVERY_BYTES) return;
    this.unsynced = 0;
    await this.file.datasync();
  }
}

async function writeBody(file: FileHandle, body: Readable): Promise<{ size: number; md5: Buffer }> {
  const incoming = new IncomingFile(file);
  const fail = (cause: unknown) => Promise.reject(storeUnavailable(cause));
  for await (const chunk of body as AsyncIterable<Uint8Array>) await incoming.take(chunk).catch(fail);
  await incoming.end().catch(fail);
  return { size: incoming.size, md5: incoming.md5.digest() };
}

/**
 * The immutable files of a folder, which is created if it does not exist. They are spread over 256 subfolders by the end of
 * their names (ids begin with the time).
 */
export async function openContentFiles(folder: string) {
  const shards = Array.from({ length: 256 }, (_, number) => number.toString(16).padStart(2, '0'));
  for (const shard of shards) await mkdir(join(folder, shard), { recursive: true, mode: 0o700 });
  const folders = new Map<string, Promise<FileHandle>>();
  const unsettled = new Set<string>();
  const removals = new Set<Promise<void>>();
  let isClosing = false;

  const pathOf = (name: string) => join(folder, name.slice(-2), name);
  /** The name of a new file is stored in its folder, which has to be synced too. */
  const syncFolder = async (name: string) => {
    const shard = name.slice(-2);
    const opened = folders.get(shard) ?? open(join(folder, shard), 'r');
    folders.set(shard, opened);
    await (await opened).sync();
  };
  const removeOne = (name: string) => {
    const removal = unlink(pathOf(name))
      .catch(() => {})
      .finally(() => removals.delete(removal));
    removals.add(removal);
    return removal;
  };

  return {
    pathOf,
    /**
     * Writes all of `body` and makes it durable. The file is protected from the sweep until `settle`; on failure nothing is
     * left.
     */
    async write(name: string, body: Readable, signal?: AbortSignal): Promise<{ size: number; md5: Buffer }> {
      // It may fail before it is read, without any listener.
      body.on('error', () => {});
      if (signal !== undefined) addAbortSignal(signal, body);
      unsettled.add(name);
      let file: FileHandle | undefined;
      try {
        file = await open(pathOf(name), 'wx', 0o600);
        const written = await writeBody(file, body);
        await syncFolder(name);
        return written;
      } catch (error) {
        body.destroy();
        await removeOne(name);
        unsettled.delete(name);
        throw file === undefined ? storeUnavailable(error) : error;
      } finally {
        await file?.close();
      }
    },
    /** The file is now in the index, or never will be. */
    settle: (name: string) => unsettled.delete(name),
    /** Removes files in the background; missing ones are ignored. */
    remove(names: readonly string[]): void {
      for (const name of names) void removeOne(name);
    },
    /** Removes what a killed process left: files for which `isKept` is false. */
    async sweep(isKept: (name: string) => boolean): Promise<void> {
      for (const shard of shards) {
        const names = isClosing ? [] : await readdir(join(folder, shard)).catch(() => []);
        for (const name of names) if (!unsettled.has(name) && !isKept(name)) await removeOne(name);
      }
    },
    async close(): Promise<void> {
      isClosing = true;
      await Promise.all(removals);
      for (const opened of folders.values()) await (await opened).close();
    },
  };
}
