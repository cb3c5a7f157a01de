import type { ProcessExit } from '@gridlease/testing/process';
import { until } from '@gridlease/testing/until';
import { type RegistryProcess, startRegistry } from '../process.ts';

const START_TIMEOUT_MS = 60_000;

/** One registry process of several over the same database, which can be ended and started again. */
export interface Replica {
  /** Undefined while it does not run, as a load balancer takes it out. Another one after each start. */
  readonly url: () => string | undefined;
  /** Starts it and waits until it is ready. */
  start(): Promise<void>;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<ProcessExit>;
  /** Sends a signal without waiting. */
  signal(signal: NodeJS.Signals): void;
  exited(): Promise<ProcessExit>;
  /** What it logged since its start. */
  readonly lines: () => readonly string[];
  waitForLine(pattern: RegExp): Promise<string>;
  /** A value of the metrics page. */
  metric(name: string): Promise<number>;
  /** Ends it however it stands, and removes its folder. */
  close(): Promise<void>;
}

/** A replica that does not run yet, with this configuration. */
export function createReplica(config: Record<string, unknown>): Replica {
  let running: RegistryProcess | undefined;
  let isOpen = false;
  const present = () => {
    if (running === undefined) throw new Error('the replica has never been started');
    return running;
  };
  return {
    url: () => (isOpen ? running?.url : undefined),
    async start() {
      const before = running;
      running = await startRegistry({ port: '127.0.0.1:0', ...config });
      await before?.stop();
      const { url } = running;
      await until(async () => (await fetch(`${url}/health/ready`)).ok, { timeoutMs: START_TIMEOUT_MS });
      isOpen = true;
    },
    end(signal) {
      isOpen = false;
      return present().process.stop(signal);
    },
    signal: (signal) => present().process.kill(signal),
    exited: () => present().process.exited,
    lines: () => present().process.lines,
    waitForLine: (pattern) => present().process.waitForLine(pattern),
    async metric(name) {
      const text = await (await fetch(`${present().url}/metrics`)).text();
      return Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1]);
    },
    async close() {
      isOpen = false;
      if (running === undefined) return;
      // Ended already in most scenarios; a frozen one would not hear anything else.
      await running.process.stop('SIGKILL');
      await running.stop();
    },
  };
}
