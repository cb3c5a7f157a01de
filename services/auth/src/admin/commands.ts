import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import type { ServiceCommand } from '@gridlease/common/lifecycle/command';
import type { ServiceScope } from '@gridlease/common/lifecycle/service';
import { createFirstSignIn } from '../first-sign-in/creation.ts';
import { type AdminPasswordDeps, setAdminPassword } from './admin-password.ts';
import { makeFirstAdmin } from './first-admin.ts';

const USAGE = 'usage: create-admin --email <address> --password-stdin, with the password on standard input';
const RESET_USAGE =
  'usage: admin-password --email <address> [--password-stdin] [--remove-second-factor], with the password on standard input, ' +
  'or a generated one';
const FIRST_SIGN_IN_USAGE = 'usage: first-sign-in --email <address>';
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

/** The arguments of any of the commands; undefined when they are invalid. */
function readArguments(args: readonly string[]) {
  const options = {
    email: { type: 'string' },
    'password-stdin': { type: 'boolean' },
    'remove-second-factor': { type: 'boolean' },
  } as const;
  try {
    const { values } = parseArgs({ args: [...args], options, strict: true });
    const {
      email,
      'password-stdin': isFromInput = false,
      'remove-second-factor': removesFactor = false,
    } = values;
    return email === undefined ? undefined : { email, isFromInput, removesFactor };
  } catch {
    return undefined;
  }
}

/** Those of `create-admin`, which needs a password and knows no factor. */
function readCreation(args: readonly string[]) {
  const given = readArguments(args);
  return given?.isFromInput === true && !given.removesFactor ? given : undefined;
}

/** Nothing is read from standard input. */
function isForFirstSignIn(given: ReturnType<typeof readArguments>): given is NonNullable<typeof given> {
  return given?.isFromInput === false && !given.removesFactor;
}

/** What is wrong with the arguments of `create-admin`; reads no input. */
function findAdminOptionProblem(args: readonly string[]): string | undefined {
  return readCreation(args) === undefined ? USAGE : undefined;
}

/** What is wrong with the arguments of `admin-password`; reads no input. */
function findAdminPasswordOptionProblem(args: readonly string[]): string | undefined {
  return readArguments(args) === undefined ? RESET_USAGE : undefined;
}

/**
 * The arguments of `create-admin`, and the password from standard input: every process could read an argument.
 * Throws a plain Error with the usage.
 */
export async function readAdminCredentials(args: readonly string[], input: Readable) {
  const given = readCreation(args);
  if (given === undefined) throw new Error(USAGE);
  return { email: given.email, password: await readPassword(input) };
}

/** The arguments of `admin-password`. Generates a password unless it is on standard input: `isGenerated`. */
async function readNewAdminPassword(args: readonly string[], input: Readable) {
  const given = readArguments(args);
  if (given === undefined) throw new Error(RESET_USAGE);
  const { email, isFromInput, removesFactor } = given;
  const generate = () => randomBytes(GENERATED_BYTES).toString('base64url');
  const password = isFromInput ? await readPassword(input) : generate();
  return { email, password, isGenerated: !isFromInput, removesFactor };
}

/** @param open what a command works with: the migrated database, and no listener */
export function adminCommands(
  open: (scope: ServiceScope) => Promise<AdminPasswordDeps>,
): Readonly<Record<string, ServiceCommand>> {
  return {
    /** `create-admin --email <address> --password-stdin`: the first administrator, while there is none. */
    'create-admin': {
      check: findAdminOptionProblem,
      async run(scope, args) {
        const credentials = await readAdminCredentials(args, process.stdin);
        await makeFirstAdmin(await open(scope), credentials, scope.log);
        return 'done';
      },
    },
    /** `admin-password --email <address> [--password-stdin] [--remove-second-factor]`: prints the password when it made one. */
    'admin-password': {
      check: findAdminPasswordOptionProblem,
      async run(scope, args) {
        const { isGenerated, ...credentials } = await readNewAdminPassword(args, process.stdin);
        await setAdminPassword(await open(scope), credentials);
        scope.log.info('the password of the administrator was set; it has to be changed at the next login');
        // The one line on standard output that is no log line, for the operator who asked for it.
        if (isGenerated) process.stdout.write(`${credentials.password}\n`);
        return 'done';
      },
    },
    /**
     * `first-sign-in --email <address>`: prints a code with which the administrator chooses the first password, or nothing
     * when that is done already.
     */
    'first-sign-in': {
      check: (args) => (isForFirstSignIn(readArguments(args)) ? undefined : FIRST_SIGN_IN_USAGE),
      async run(scope, args) {
        const given = readArguments(args);
        if (!isForFirstSignIn(given)) throw new Error(FIRST_SIGN_IN_USAGE);
        const code = await createFirstSignIn((await open(scope)).db, given.email);
        // No log line, as above: a code in a log would let its readers in.
        if (code !== undefined) process.stdout.write(`${code}\n`);
        return 'done';
      },
    },
  };
}
