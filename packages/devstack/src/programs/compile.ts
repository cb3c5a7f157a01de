import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CHECKOUT, nodeArguments } from './node-arguments.ts';

const BUNDLER = 'packages/devstack/src/programs/bundler.ts';
const TIMEOUT_MS = 120_000;
const run = promisify(execFile);

export interface Compilation {
  /** Paths relative to the checkout, such as `services/auth/src/main.ts`. */
  readonly programs: readonly string[];
  /** Where the JavaScript is written, under the program's path; see `nodeArguments`. */
  readonly folder: string;
}

/**
 * Bundles TypeScript programs of the checkout with the packages they import, because Node needs a quarter of the time
 * to load the result. A program still finds the files beside its sources: `import.meta.url` stays the source's.
 *
 * The bundler runs in a process of its own: it would keep some 600 MB.
 *
 * @throws Error with the bundler's message where a program cannot be compiled.
 */
export async function compilePrograms(compilation: Compilation): Promise<void> {
  await run(process.execPath, [...nodeArguments(BUNDLER), JSON.stringify(compilation)], {
    cwd: CHECKOUT,
    timeout: TIMEOUT_MS,
  });
}
