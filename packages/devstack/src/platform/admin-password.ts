import { join } from 'node:path';
import { startAuthCommand } from './auth-command.ts';
import { FIRST_ADMIN } from './identities.ts';

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
  const fromInput = password === undefined ? [] : ['--password-stdin'];
  const removing = removesFactor ? ['--remove-second-factor'] : [];
  const child = startAuthCommand(['admin-password', '--email', email, ...fromInput, ...removing], {
    dataFolder,
    programsFolder: join(dataFolder, 'programs'),
    environment,
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  child.stdin?.end(password === undefined ? '' : `${password}\n`);
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  child.once('error', reject).once('exit', (code) => resolve(code ?? 1));
  return promise;
}
