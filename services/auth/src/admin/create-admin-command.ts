import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import type { Logger } from '@gridlease/common/log/logger';
import { createFirstAdmin, type FirstAdminDeps } from './first-admin.ts';

/** The administrator to create. */
export interface AdminCredentials {
  readonly email: string;
  readonly password: string;
}

const USAGE = 'usage: create-admin --email <address> --password-stdin, with the password on standard input';
const RESET_USAGE =
  'usage: admin-password --email <address> [--password-stdin], with the password on standard input, or a generated one';
/** 144 bits. */
const GENERATED_BYTES = 18;
const PASSWORD_BYTES_MAX = 4_096;

async function readPassword(input: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of input) {
    chunks.push(Buffer.from(chunk));
    bytes += chunks.at(-1)?.length ?? 0;
    if (bytes > PASSWORD_BYTES_MAX) throw new Error('the standard input is too long for a password');
  }
  // The line end that shells add is not part of the password.
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '');
}

/** The arguments of both commands; undefined when they are invalid. */
function readArguments(args: readonly string[]) {
  const options = { email: { type: 'string' }, 'password-stdin': { type: 'boolean' } } as const;
  try {
    const { values } = parseArgs({ args: [...args], options, strict: true });
    const { email, 'password-stdin': isFromInput = false } = values;
    return email === undefined ? undefined : { email, isFromInput };
  } catch {
    return undefined;
  }
}

/** What is wrong with the arguments of `create-admin`; reads no input. */
export function findAdminOptionProblem(args: readonly string[]): string | undefined {
  return readArguments(args)?.isFromInput === true ? undefined : USAGE;
}

/** What is wrong with the arguments of `admin-password`; reads no input. */
export function findAdminPasswordOptionProblem(args: readonly string[]): string | undefined {
  return readArguments(args) === undefined ? RESET_USAGE : undefined;
}

/**
 * The arguments of `create-admin`, and the password from standard input: every process could read an argument.
 * Throws a plain Error with the usage.
 */
export async function readAdminCredentials(
  args: readonly string[],
  input: Readable,
): Promise<AdminCredentials> {
  const given = readArguments(args);
  if (given?.isFromInput !== true) throw new Error(USAGE);
  return { email: given.email, password: await readPassword(input) };
}

/** The arguments of `admin-password`. Generates a password unless it is on standard input: `isGenerated`. */
export async function readNewAdminPassword(
  args: readonly string[],
  input: Readable,
): Promise<AdminCredentials & { readonly isGenerated: boolean }> {
  const given = readArguments(args);
  if (given === undefined) throw new Error(RESET_USAGE);
  const { email, isFromInput } = given;
  const generate = () => randomBytes(GENERATED_BYTES).toString('base64url');
  return { email, password: isFromInput ? await readPassword(input) : generate(), isGenerated: !isFromInput };
}

/** Creates the first administrator and logs the outcome. Throws when another user has the address. */
export async function makeFirstAdmin(
  deps: FirstAdminDeps,
  { email, password }: AdminCredentials,
  log: Logger,
): Promise<void> {
  const outcome = await createFirstAdmin(deps, { email, password });
  if (outcome === 'created') log.info('the first administrator was created');
  if (outcome === 'exists') log.info('there already is an administrator: none was created');
  if (outcome === 'email_taken') {
    throw new Error('a user has registered with the address of the first administrator: use another address');
  }
}
