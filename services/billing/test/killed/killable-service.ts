/**
 * The whole service as a process that kills itself: `node killable-service.ts '<KillableOptions as JSON>'`. Prints
 * `listening at <url>` when it is ready.
 */
import { readFileSync } from 'node:fs';
import type { Checkpoint } from '../../src/chain/transfers/step.ts';
import { openBilling, type ServedChain } from '../billing.ts';

export interface KillableOptions {
  readonly databaseUrl: string;
  readonly chain: ServedChain;
  readonly rpcUrls: readonly string[];
  readonly config: Record<string, Record<string, string>>;
  /** A file that says where to kill the process (`KillPlan` as JSON), read at every checkpoint; empty: nowhere. */
  readonly planFile: string;
}

/** Sends SIGKILL when a transfer passes this checkpoint for the given time. */
export interface KillPlan {
  readonly at: Checkpoint;
  readonly pass: number;
}

const { planFile, ...options } = JSON.parse(process.argv[2] ?? '') as KillableOptions;
let passed = 0;

function checkpoint(at: Checkpoint): Promise<void> | undefined {
  const text = readFileSync(planFile, 'utf8');
  if (text === '') return undefined;
  const plan = JSON.parse(text) as KillPlan;
  if (at !== plan.at) return undefined;
  passed += 1;
  if (passed !== plan.pass) return undefined;
  process.kill(process.pid, 'SIGKILL');
  // The rest of the process may run for a moment longer, but not beyond this point.
  return new Promise(() => {});
}

const billing = await openBilling({ ...options, checkpoint: async (at) => checkpoint(at) });
process.once('SIGTERM', () => void billing.close());
process.stdout.write(`listening at ${billing.url}\n`);
