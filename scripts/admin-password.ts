/** Sets the first administrator's password of a running platform anew: `npm run --silent admin-password`. */
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { setPlatformAdminPassword } from '@gridlease/devstack/platform/admin-password';

const HELP = `Sets the password of the first administrator of a running platform anew.

  npm run --silent admin-password                                 makes one and prints it
  printf %s '<password>' | npm run --silent admin-password        takes it from standard input

The administrator's sessions end. On a closed platform the password has to be changed at the next login.

  --email <address>  another administrator's, or when the first one has changed the address
  --generate         makes one, whatever stands on standard input
  GRIDLEASE_DATA has to be what npm start was run with.
`;

// biome-ignore lint/style/noProcessEnv: this file is a program; the environment enters here and is passed on as a value.
const { GRIDLEASE_DATA, PATH, HOME } = process.env;

/** Undefined when nothing is given: at a terminal nobody is asked. */
async function givenPassword(): Promise<string | undefined> {
  if (process.stdin.isTTY) return undefined;
  const given = (await text(process.stdin)).replace(/\r?\n$/, '');
  return given === '' ? undefined : given;
}

try {
  const options = {
    email: { type: 'string' },
    generate: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  } as const;
  const { email, generate = false, help = false } = parseArgs({ options }).values;
  if (help) process.stdout.write(HELP);
  else {
    process.exitCode = await setPlatformAdminPassword({
      email,
      password: generate ? undefined : await givenPassword(),
      checkout: process.cwd(),
      dataFolder: resolve(GRIDLEASE_DATA || '.gridlease'),
      environment: { PATH, HOME },
    });
  }
} catch (error) {
  // A misspelt option, no platform: for the person at the terminal.
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
