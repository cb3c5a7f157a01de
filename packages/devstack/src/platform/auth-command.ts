import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKOUT, nodeArguments } from '../programs/node-arguments.ts';
import { databaseUrlFile } from './databases.ts';
import { MASTER_KEY } from './identities.ts';

export interface AuthCommandOptions {
  readonly dataFolder: string;
  readonly programsFolder: string;
  /** The inherited environment of programs, without any of the platform's own variables. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stdio: StdioOptions;
  /** Ends it. */
  readonly signal?: AbortSignal;
}

/**
 * Starts a command of the authentication service on the database of a running platform of `npm start`. Throws an Error if
 * no platform has been started on this data folder.
 */
export function startAuthCommand(args: readonly string[], options: AuthCommandOptions): ChildProcess {
  const { dataFolder, programsFolder, environment, stdio, signal } = options;
  const secrets = join(dataFolder, 'secrets');
  const urlFile = databaseUrlFile(secrets, 'auth');
  if (!existsSync(urlFile)) throw new Error(`No platform was started on ${dataFolder}: run npm start first.`);
  const program = nodeArguments('services/auth/src/main.ts', programsFolder);
  return spawn(process.execPath, [...program, ...args], {
    cwd: CHECKOUT,
    stdio,
    ...(signal !== undefined && { signal }),
    env: {
      ...environment,
      GRIDLEASE_CONFIG: join(dataFolder, 'config', 'auth.yaml'),
      GRIDLEASE_DATABASE_URL_FILE: urlFile,
      GRIDLEASE_AUTH_MASTER_KEY_FILE: join(secrets, MASTER_KEY),
      // The running service has already migrated its database.
      GRIDLEASE_DATABASE__MIGRATE: 'off',
      GRIDLEASE_LOG_LEVEL: 'warn',
    },
  });
}
