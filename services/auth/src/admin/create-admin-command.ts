import type { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import type { Logger } from '@gridlease/common/log/logger';
import { createFirstAdmin, type FirstAdminDeps } from './first-admin.ts';

/** Whom to make an administrator. */
export interface AdminCredentials {
  readonly email: string;
  readonly password: string;
}

const USAGE = 'usage: create-admin --email <address> --password-stdin, with the password on standard input';
const PASSWORD_BYTES_MAX = 4_096;

async function readPassword(input: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of input) {
    chunks.push(Buffer.from(chunk));
    bytes += chunks.at(-1)?.length ?? 0;
    if (bytes > PASSWORD_BYTES_MAX)
      throw new Error('what stands on standard input is too long for a password');
  }
  // The line end that every shell adds is none of the password.
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '');
}

/**
 * The command's arguments, and the password from standard input: an argument could be read by every process.
 * Throws a plain Error that says how it is used.
 */
export async function readAdminCredentials(
  args: readonly string[],
  input: Readable,
): Promise<AdminCredentials> {
  const email = readEmail(args);
  if (email === undefined) throw new Error(USAGE);
  return { email, password: await readPassword(input) };
}

/** What is wrong with the arguments, without reading anything. */
export function findAdminOptionProblem(args: readonly string[]): string | undefined {
  return readEmail(args) === undefined ? USAGE : undefined;
}

/** Undefined when the arguments are not as they must be. */
function readEmail(args: readonly string[]): string | undefined {
  const options = { email: { type: 'string' }, 'password-stdin': { type: 'boolean' } } as const;
  try {
    const { values } = parseArgs({ args: [...args], options, strict: true });
    return values['password-stdin'] === true ? values.email : undefined;
  } catch {
    return undefined;
  }
}

/** Makes the first administrator and says what came of it. Throws when somebody has the address. */
export async function makeFirstAdmin(
  deps: FirstAdminDeps,
  { email, password }: AdminCredentials,
  log: Logger,
): Promise<void> {
  const outcome = await createFirstAdmin(deps, { email, password });
  if (outcome === 'created') log.info('the first administrator was made');
  if (outcome === 'exists') log.info('there is an administrator already: none was made');
  if (outcome === 'email_taken') {
    throw new Error('somebody has registered with the address of the first administrator: use another one');
  }
}
