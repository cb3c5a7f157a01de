import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CHECKOUT } from './node-arguments.ts';

const CONSOLE = join(CHECKOUT, 'packages/console');
const VITE = join(CONSOLE, 'node_modules/vite/bin/vite.js');
const TIMEOUT_MS = 120_000;
const run = promisify(execFile);

/** The console's folder beside compiled programs. */
export const consoleFolder = (programsFolder: string) => join(programsFolder, 'console');

/**
 * Builds the pages of the console, in about a second. The folder is replaced.
 *
 * @param config another configuration of the builder, below the console's own folder
 * @throws Error with the builder's message if they cannot be built
 */
export async function buildConsole(folder: string, config = 'vite.config.ts'): Promise<void> {
  const args = [
    VITE,
    'build',
    '--config',
    config,
    '--outDir',
    folder,
    '--emptyOutDir',
    '--logLevel',
    'error',
  ];
  // With another value around, React would be built for its developers: half as large again, and slower.
  const env = { NODE_ENV: 'production' };
  await run(process.execPath, args, { cwd: CONSOLE, timeout: TIMEOUT_MS, env });
}
