import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKOUT, nodeArguments } from '../programs/node-arguments.ts';
import { databaseUrlFile } from './databases.ts';
import { FIRST_ADMIN, MASTER_KEY } from './identities.ts';

export interface AdminPasswordRequest {
  /** The administrator's e-mail address; default: the first administrator's. */
  readonly email?: string | undefined;
  /** The new password; without it, one is generated and printed. */
  readonly password?: string | undefined;
  /** Also removes the administrator's second factor. */
  readonly removesFactor?: boolean;
  readonly dataFolder: string;
  /** The inherited environment of programs, without any of the platform's own variables. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Resets an administrator's password on a running platform of `npm start`, with the authentication service's own
 * command on its database. Returns the exit code; a generated password is the last line on standard output. Throws an
 * Error if no platform has been started on this data folder.
 */
export async function setPlatformAdminPassword(request: AdminPasswordRequest): Promise<number> {
  const { email = FIRST_ADMIN.email, password, removesFactor = false, dataFolder, environment } = request;
  const secrets = join(dataFolder, 'secrets');
  const urlFile = databaseUrlFile(secrets, 'auth');
  if (!existsSync(urlFile)) throw new Error(`No platform was started on ${dataFolder}: run npm start first.`);
  const program = nodeArguments('services/auth/src/main.ts', join(dataFolder, 'programs'));
  const fromInput = password === undefined ? [] : ['--password-stdin'];
  const removing = removesFactor ? ['--remove-second-factor'] : [];
  const command = ['admin-password', '--email', email, ...fromInput, ...removing];
  const child = spawn(process.execPath, [...program, ...command], {
    cwd: CHECKOUT,
    stdio: ['pipe', 'inherit', 'inherit'],
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
  child.stdin.end(password === undefined ? '' : `${password}\n`);
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  child.once('error', reject).once('exit', (code) => resolve(code ?? 1));
  return promise;
}
