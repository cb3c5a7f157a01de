/** Resets the first administrator's password of a running platform: `npm run --silent admin-password`. */
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { setPlatformAdminPassword } from '@gridlease/devstack/platform/admin-password';

const HELP = `Resets the password of the first administrator of a running platform.

  npm run --silent admin-password                                 generates one and prints it
  printf %s '<password>' | npm run --silent admin-password        reads it from standard input

The administrator's sessions end. On a closed platform the password must be changed at the next login.

  --email <address>  another administrator's, or when the first one has changed the address
  --generate         generates one, ignoring standard input
  --remove-second-factor   for an administrator who has lost it, and whom no other can help
  GRIDLEASE_DATA must be the same as for npm start.
`;

// biome-ignore lint/style/noProcessEnv: this file is a program; the environment enters here and is passed on as a value.
const { GRIDLEASE_DATA, PATH, HOME } = process.env;

/** Undefined when none is given: a terminal is not prompted. */
async function givenPassword(): Promise<string | undefined> {
  if (process.stdin.isTTY) return undefined;
  const given = (await text(process.stdin)).replace(/\r?\n$/, '');
  return given === '' ? undefined : given;
}

try {
  const options = {
    email: { type: 'string' },
    generate: { type: 'boolean' },
    'remove-second-factor': { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  } as const;
  const { values } = parseArgs({ options });
  const { email, generate = false, help = false, 'remove-second-factor': removesFactor = false } = values;
  if (help) process.stdout.write(HELP);
  else {
    process.exitCode = await setPlatformAdminPassword({
      email,
      password: generate ? undefined : await givenPassword(),
      removesFactor,
      dataFolder: resolve(GRIDLEASE_DATA || '.gridlease'),
      environment: { PATH, HOME },
    });
  }
} catch (error) {
  // A misspelt option, no running platform: errors for the user.
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
