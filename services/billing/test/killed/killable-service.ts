/**
 * The whole service as a process that kills itself: `node killable-service.ts '<KillableOptions as JSON>'`. Prints
 * `listening at <url>` when it is ready.
 */
import type { Checkpoint } from '../../src/transfers/step.ts';
import { openBilling, type ServedChain } from '../billing.ts';

export interface KillableOptions {
  readonly databaseUrl: string;
  readonly chain: ServedChain;
  readonly rpcUrls: readonly string[];
  readonly config: Record<string, Record<string, string>>;
  /** SIGKILL when a transfer passes this place for the so-manieth time. */
  readonly kill?: { readonly at: Checkpoint; readonly pass: number };
}

const { kill, ...options } = JSON.parse(process.argv[2] ?? '') as KillableOptions;
let left = kill?.pass ?? 0;

function checkpoint(at: Checkpoint): Promise<void> | undefined {
  if (at !== kill?.at) return undefined;
  left -= 1;
  if (left !== 0) return undefined;
  process.kill(process.pid, 'SIGKILL');
  // Whatever of this process still runs for a moment goes no further than here.
  return new Promise(() => {});
}

const billing = await openBilling({ ...options, checkpoint: async (at) => checkpoint(at) });
process.once('SIGTERM', () => void billing.close());
process.stdout.write(`listening at ${billing.url}\n`);
