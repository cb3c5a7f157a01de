import { type FileHandle, mkdir, open, readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import { storeUnavailable } from '../errors.ts';
import { type WrittenFile, writeBody } from './incoming-file.ts';

export type ContentFiles = Awaited<ReturnType<typeof openContentFiles>>;

/** What was read of the body before; and what makes it fail. */
interface WriteOptions {
  readonly beginning?: readonly Uint8Array[];
  readonly signal?: AbortSignal | undefined;
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
    async write(
      name: string,
      body: Readable,
      { beginning = [], signal }: WriteOptions = {},
    ): Promise<WrittenFile> {
      // It may fail before it is read, without any listener.
      body.on('error', () => {});
      if (signal !== undefined) addAbortSignal(signal, body);
      unsettled.add(name);
      let file: FileHandle | undefined;
      try {
        file = await open(pathOf(name), 'wx', 0o600);
        const written = await writeBody(file, body, beginning);
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
