import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { CHECKOUT } from '../programs/node-arguments.ts';

type Env = Record<string, string | undefined>;

export type FetchResult = {
  code: number | null;
  /** The script's last line about its failure. */
  reason: string | undefined;
  output: string;
};

/** Runs one of the checkout's `scripts/fetch-*.sh`, which put a program into a folder and print its path. */
export async function runFetchScript(name: string, args: string[], env: Env): Promise<FetchResult> {
  const child = spawn('sh', [join(CHECKOUT, 'scripts', name), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ code, reason: errors.trim().split('\n').at(-1), output: output.trim() });
    });
  });
}
