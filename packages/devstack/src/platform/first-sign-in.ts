import { text } from 'node:stream/consumers';
import { type AuthCommandOptions, startAuthCommand } from './auth-command.ts';
import { FIRST_ADMIN } from './identities.ts';

const CODE = /^glf_[\w-]+$/m;

/**
 * The link with which the first administrator chooses a password, once, within ten minutes; undefined when that is done. The
 * code is in the fragment, which browsers send to no server: it reaches no log.
 *
 * @param consoleUrl without a trailing slash
 * @throws Error when the command of the authentication service fails
 */
export async function firstSignInLink(
  consoleUrl: string,
  options: Omit<AuthCommandOptions, 'stdio'>,
): Promise<string | undefined> {
  const child = startAuthCommand(['first-sign-in', '--email', FIRST_ADMIN.email], {
    ...options,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { promise: ended, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject).once('close', resolve);
  if (child.stdout === null) throw new Error('the command has no output');
  const [output, code] = await Promise.all([text(child.stdout), ended]);
  if (code !== 0) throw new Error(`The link of the first sign-in could not be made: exit code ${code}.`);
  const [secret] = CODE.exec(output) ?? [];
  return secret && `${consoleUrl}/sign-in#code=${secret}`;
}
