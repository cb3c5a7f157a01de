import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '@gridlease/testing/process';
import { programArguments } from '@gridlease/testing/programs';
import { onTestFinished } from 'vitest';

const MAIN = 'services/auth/src/main.ts';
const LISTENING = /listening at (http:\/\/[^"]+)"/;
const API = '/api/v1/auth';
const PASSWORD = 'seven-teal-otters-juggle';

/** A user's API key, as the agent is configured with it. */
export interface Key {
  readonly client_id: string;
  readonly client_secret: string;
}

/** A user with the role provider. */
export interface Owner {
  readonly id: string;
  /** An access token of this user. */
  token(): Promise<string>;
  newKey(members?: Record<string, unknown>): Promise<Key>;
}

/** A real authentication service as its own process. */
export interface TestAuth {
  readonly url: string;
  readonly port: number;
  newOwner(email: string): Promise<Owner>;
  stop(): Promise<void>;
}

/** @param options.secret signs the tokens; @param options.port default: any free one. */
export async function startAuth(
  databaseUrl: string,
  options: { secret: string; port?: number },
): Promise<TestAuth> {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-auth-'));
  const started = await startProcess({
    command: process.execPath,
    args: [...programArguments(MAIN)],
    env: {
      DATABASE_URL: databaseUrl,
      SECRET_KEY: options.secret,
      AUTH_MASTER_KEY: 'Qe5Zt8Uo1Pa4Sd7Fg0Hj3Kl6Xc9Vb2Nm',
      GRIDLEASE_PORT: String(options.port ?? 0),
      GRIDLEASE_DRAIN_DELAY: '0s',
      GRIDLEASE_HASHING__MEMORY_KIB: '256',
      GRIDLEASE_HASHING__PASSES: '1',
    },
    cwd: folder,
  });
  await started.waitForLine(/"message":"ready"/);
  const url = LISTENING.exec(await started.waitForLine(LISTENING))?.[1] ?? '';
  const stop = async () => {
    await started.stop();
    await rm(folder, { recursive: true, force: true });
  };
  onTestFinished(stop);
  return { url, port: Number(new URL(url).port), newOwner: (email) => newOwner(url, email), stop };
}

async function newOwner(url: string, email: string): Promise<Owner> {
  const person = { email, password: PASSWORD };
  const { user_id } = await post(url, '/register', { ...person, role: 'provider' });
  const token = async () => String((await post(url, '/login', person)).access_token);
  return {
    id: String(user_id),
    token,
    async newKey(members = {}) {
      const scopes = ['registry:write', 'registry:heartbeat', 'billing:usage'];
      const key = await post(url, '/api-keys', { name: 'rig-1', scopes, ...members }, await token());
      return { client_id: String(key.client_id), client_secret: String(key.client_secret) };
    },
  };
}

async function post(
  url: string,
  path: string,
  body: object,
  token?: string,
): Promise<Record<string, unknown>> {
  const response = await fetch(url + API + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}
