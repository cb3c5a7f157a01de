import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKOUT, nodeArguments } from '../programs/node-arguments.ts';
import { databaseUrlFile } from './databases.ts';

/**
 * Node's arguments for an export: what it reads is garbage at once, which Node otherwise lets grow to hundreds of
 * megabytes before it collects it.
 */
export const EXPORT_MEMORY = ['--max-semi-space-size=2', '--max-old-space-size=96'] as const;

export interface MonthExportRequest {
  /** The arguments of billing's command `export-month`; an output folder as an absolute path. */
  readonly args: readonly string[];
  readonly dataFolder: string;
  /** The inherited environment of programs, without any of the platform's own variables. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Exports a month of the ledger of a platform of `npm start`, with billing's own command on its database. Returns the
 * exit code; the result is the last line on standard output. Throws an Error if no platform has been started on this
 * data folder.
 */
export async function exportPlatformMonth(request: MonthExportRequest): Promise<number> {
  const { args, dataFolder, environment } = request;
  const urlFile = databaseUrlFile(join(dataFolder, 'secrets'), 'billing');
  if (!existsSync(urlFile)) throw new Error(`No platform was started on ${dataFolder}: run npm start first.`);
  const program = nodeArguments('services/billing/src/main.ts', join(dataFolder, 'programs'));
  const child = spawn(process.execPath, [...EXPORT_MEMORY, ...program, 'export-month', ...args], {
    cwd: CHECKOUT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...environment,
      GRIDLEASE_CONFIG: join(dataFolder, 'config', 'billing.yaml'),
      GRIDLEASE_DATABASE__URL_FILE: urlFile,
      // The running service has already migrated its database.
      GRIDLEASE_DATABASE__MIGRATE: 'off',
      GRIDLEASE_LOG_LEVEL: 'warn',
    },
  });
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  child.once('error', reject).once('exit', (code) => resolve(code ?? 1));
  return promise;
}
