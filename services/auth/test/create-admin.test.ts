import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { adminQuery } from '@gridlease/testing/database';
import { startProcess } from '@gridlease/testing/process';
import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, login, openAuthDatabase, PASSWORD } from './auth.ts';
import { startAuth } from './process.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const SECRET_KEY = 'Yb7kq2Rf0mXv4Ts9Lw1Jz6Hc3Dn8Gp5E';

let database: Awaited<ReturnType<typeof openAuthDatabase>>;
let folder: string;
beforeAll(async () => {
  database = await openAuthDatabase();
  folder = await mkdtemp(join(tmpdir(), 'gridlease-auth-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const environment = () => ({ DATABASE_URL: database.url, SECRET_KEY });
const adminsOf = () =>
  adminQuery<{ email: string }>(
    `select email from users join user_roles on user_id = id where role = 'admin'`,
    [],
    database.url,
  );

/** Runs the command as somebody at a terminal does, with this on its standard input. */
async function createAdmin(args: string, input: string) {
  const script = `printf '%s\\n' "$INPUT" | "$NODE" --conditions=source "$MAIN" create-admin ${args}`;
  const env = { ...environment(), INPUT: input, NODE: process.execPath, MAIN };
  const started = await startProcess({ command: '/bin/sh', args: ['-c', script], env, cwd: folder });
  const { code } = await started.exited;
  return { code, output: started.lines.join('\n') };
}

describe('the command create-admin', () => {
  it('makes the first administrator, and does nothing when there is one', async () => {
    const made = await createAdmin('--email root@example.org --password-stdin', PASSWORD);
    expect([made.code, made.output.includes('was created')]).toEqual([0, true]);
    const again = await createAdmin('--email other@example.org --password-stdin', PASSWORD);
    expect([again.code, again.output.includes('none was created')]).toEqual([0, true]);
    expect(await adminsOf()).toEqual([{ email: 'root@example.org' }]);
    for (const { output } of [made, again]) expect(output).not.toContain(PASSWORD);
  });
});

it('a start makes the administrator of the environment and the declared service accounts', async () => {
  const own = await openAuthDatabase();
  const secretFile = join(folder, 'scheduler-secret');
  const passwordFile = join(folder, 'password');
  const secret = 'Hn3vQ8sLw2Zr7Xk5Tj9Yb4Mc6Pd1Fg0A';
  await writeFile(secretFile, `${secret}\n`);
  await writeFile(passwordFile, PASSWORD);
  const auth = await startAuth(
    {
      port: '127.0.0.1:0',
      service_accounts: [{ client_id: 'scheduler', secret_file: secretFile, scopes: ['registry:read'] }],
      mail: { driver: 'log' },
    },
    {
      env: {
        DATABASE_URL: own.url,
        SECRET_KEY,
        BOOTSTRAP_ADMIN_EMAIL: 'first@example.org',
        BOOTSTRAP_ADMIN_PASSWORD_FILE: passwordFile,
      },
    },
  );
  try {
    await until(async () => (await call(auth, 'GET', '/health/ready')).status === 200);
    expect((await login(auth, 'first@example.org')).user.roles).toEqual(['admin']);
    const grant = { grant_type: 'client_credentials', client_id: 'scheduler', client_secret: secret };
    expect((await call(auth, 'POST', '/api/v1/auth/token', grant)).status).toBe(200);
    const output = auth.process.lines.join('\n');
    for (const each of [secret, PASSWORD]) expect(output).not.toContain(each);
  } finally {
    expect(await auth.stop()).toBe(0);
    await own.close();
  }
});
