import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CHECKOUT, nodeArguments } from './node-arguments.ts';

const BUNDLER = 'packages/devstack/src/programs/bundler.ts';
const TIMEOUT_MS = 120_000;
const run = promisify(execFile);

export interface Compilation {
  /** Paths relative to the checkout, such as `services/auth/src/main.ts`. */
  readonly programs: readonly string[];
  /** The output folder; each program is written under its own path (see `nodeArguments`). */
  readonly folder: string;
}

/**
 * Bundles TypeScript programs of the checkout with the packages that they import, because Node loads the result in a
 * quarter of the time. `import.meta.url` remains that of the source, so a program still finds the files beside it.
 *
 * The bundler runs in a separate process, because it would keep some 600 MB of memory.
 *
 * @throws Error with the bundler's message if a program cannot be compiled.
 */
export async function compilePrograms(compilation: Compilation): Promise<void> {
  await run(process.execPath, [...nodeArguments(BUNDLER), JSON.stringify(compilation)], {
    cwd: CHECKOUT,
    timeout: TIMEOUT_MS,
  });
}
