import { mkdir } from 'node:fs/promises';
import { startProcess, type TestProcess } from './process.ts';

/** A server of a cluster, as a process. It keeps its name and its ports. */
export interface ClusterNode {
  readonly name: string;
  /** Where its data are; created by its start. */
  readonly dataFolder: string;
  isRunning(): boolean;
  /** Ends it as a power failure does. */
  kill(): Promise<void>;
  /** Lets it end by itself (SIGTERM). */
  stop(): Promise<void>;
  /** Starts it on the data that it has, without waiting for the others. */
  start(): Promise<void>;
}

/** @param options.ready the line of its output after which the others can reach it */
export function createClusterNode(options: {
  name: string;
  dataFolder: string;
  command: string;
  args: string[];
  ready: RegExp;
}): ClusterNode {
  const { name, dataFolder, command, args, ready } = options;
  let server: TestProcess | undefined;
  async function end(signal: NodeJS.Signals): Promise<void> {
    await server?.stop(signal);
    server = undefined;
  }
  return {
    name,
    dataFolder,
    isRunning: () => server !== undefined,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async start() {
      await mkdir(dataFolder, { recursive: true });
      server = await startProcess({ command, args, cwd: dataFolder });
      await server.waitForLine(ready);
    },
  };
}
