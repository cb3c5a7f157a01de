import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '@gridlease/testing/database';
import { startProcess } from '@gridlease/testing/process';
import { programArguments } from '@gridlease/testing/programs';
import { type Body, call, type Target } from '../billing.ts';

const MAIN = 'services/auth/src/main.ts';
const LISTENING = /listening at (http:\/\/[^"]+)"/;
const CLIENT_SECRET = 'the secret of an account of a test';

/** A real authentication service as its own process, with a service account for billing. */
export interface TestAuth extends Target {
  readonly clientId: string;
  readonly clientSecret: string;
  close(): Promise<void>;
}

/**
 * @param scopes the scopes of billing's account
 * @param others further accounts by their ids, with their scopes and the same secret
 */
export async function startAuth(
  scopes: readonly string[],
  others: Readonly<Record<string, readonly string[]>> = {},
): Promise<TestAuth> {
  const database = await openTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-auth-'));
  await writeFile(join(folder, 'client-secret'), CLIENT_SECRET, { mode: 0o600 });
  const clientId = 'billing';
  // JSON is YAML.
  const config = {
    port: '0',
    database_url: database.url,
    auth_master_key: 'Qe5Zt8Uo1Pa4Sd7Fg0Hj3Kl6Xc9Vb2Nm',
    hashing: { memory_kib: 256, passes: 1 },
    service_accounts: Object.entries({ ...others, [clientId]: scopes }).map(([client_id, own]) => ({
      client_id,
      secret_file: 'client-secret',
      scopes: own,
    })),
  };
  await writeFile(join(folder, 'config.yaml'), JSON.stringify(config));
  const started = await startProcess({
    command: process.execPath,
    args: [...programArguments(MAIN)],
    env: { PATH: '/usr/bin:/bin', GRIDLEASE_DRAIN_DELAY: '0s' },
    cwd: folder,
  });
  await started.waitForLine(/"message":"ready"/);
  const line = await started.waitForLine(LISTENING);
  return {
    url: (LISTENING.exec(line)?.[1] ?? '').replace('0.0.0.0', '127.0.0.1'),
    clientId,
    clientSecret: CLIENT_SECRET,
    async close() {
      await started.stop();
      await rm(folder, { recursive: true, force: true });
      await database.close();
    },
  };
}

/** Registers a user; returns `user_id` and `email`. */
export async function registerUser(auth: Target): Promise<Body> {
  const registration = {
    email: `account-${crypto.randomUUID()}@example.org`,
    password: 'seven-teal-otters-juggle',
  };
  const { status, body } = await call(auth, 'POST', '/api/v1/auth/register', registration);
  if (status !== 201) throw new Error(`registration responded with ${status}: ${JSON.stringify(body)}`);
  return body;
}
