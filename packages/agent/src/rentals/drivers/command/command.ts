import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Instance, RentalDriver } from '../driver.ts';
import { commandInstance } from './instance.ts';

export interface CommandOptions {
  /** The owner's program and its arguments. */
  readonly command: readonly string[];
  /** Where each rental gets a folder. */
  readonly folder: string;
  /** The program's environment. */
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Runs each rental by a program of the machine's owner. It gets the task as JSON on its standard input, says that the
 * workload is ready by one line of JSON, the connection, and ends with the workload's exit code.
 */
export function createCommandDriver({ command, folder, env }: CommandOptions): RentalDriver {
  return {
    name: 'command',
    async create(task, { signal }) {
      const own = join(folder, task.sessionId);
      await rm(own, { recursive: true, force: true });
      await mkdir(join(own, 'files'), { recursive: true, mode: 0o700 });
      signal.throwIfAborted();
      return commandInstance({ folder: own, sessionId: task.sessionId, start: { task, command, env } });
    },
    async adopt() {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      return Promise.all(
        // Names with a dot are of others.
        names
          .filter((name) => !name.startsWith('.'))
          .map(
            (sessionId): Promise<Instance> => commandInstance({ folder: join(folder, sessionId), sessionId }),
          ),
      );
    },
    async close() {},
  };
}
