import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '@gridlease/testing/database';
import { closeWithFile } from '@gridlease/testing/file-end';
import { startProcess } from '@gridlease/testing/process';
import { programArguments } from '@gridlease/testing/programs';
import { until } from '@gridlease/testing/until';

const MAIN = 'services/billing/src/main.ts';
const LISTENING = /listening at (http:\/\/[^"]+)"/;
const CARD = { gpu_model: 'NVIDIA GeForce RTX 4090', requested_vram_mb: 5_120, estimated_power_w: 0 };

// biome-ignore lint/suspicious/noExplicitAny: bodies of responses, whose shape the assertions state
export type Body = any;

/** A real billing service as its own process, without a chain. */
export interface TestBilling {
  readonly url: string;
  readonly databaseUrl: string;
  /** The service as seen by the bearer of a token. */
  as(token: string): TestBilling;
  call(method: string, path: string, body?: object): Promise<{ status: number; body: Body }>;
  /** A new renter with these tokens; returns the user's id. */
  renter(tokens?: string): Promise<string>;
  /** Rents a card of a machine and returns the session. */
  rent(members: { provider_id: string; workload?: object } & Record<string, unknown>): Promise<Body>;
  session(id: string): Promise<Body>;
  /** The session, as soon as it has this status. */
  untilStatus(id: string, status: string): Promise<Body>;
  end(id: string): Promise<void>;
}

/** Billing that knows the machines of a registry; it stops with the test file. */
export async function startBilling(
  registryUrl: string,
  settings: Record<string, object> = {},
): Promise<TestBilling> {
  const database = await openTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-billing-'));
  const keyFile = join(folder, 'key.json');
  await writeFile(keyFile, newKey(), { mode: 0o600 });
  const config = {
    server: { host: '127.0.0.1', port: 0, drain_delay: '0s' },
    database: { url: database.url },
    blockchain: {
      token_address: 'So11111111111111111111111111111111111111112',
      private_key_path: keyFile,
      deposit_seed: 'a seed of a test without a chain, long enough',
    },
    upstreams: { provider_registry: registryUrl },
    ...settings,
    billing: { check_provider: true, ...settings.billing },
  };
  // JSON is YAML.
  await writeFile(join(folder, 'config.yaml'), JSON.stringify(config));
  const started = await startProcess({
    command: process.execPath,
    args: programArguments(MAIN),
    cwd: folder,
  });
  closeWithFile(async () => {
    await started.stop();
    await rm(folder, { recursive: true, force: true });
    await database.close();
  });
  const url = LISTENING.exec(await started.waitForLine(LISTENING))?.[1] ?? '';
  await started.waitForLine(/"message":"ready"/);
  return viewOf(url, database.url);
}

/** A key of the platform in the format of the Solana tools: seed and public key, 32 bytes each. */
function newKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  const { d = '', x = '' } = privateKey.export({ format: 'jwk' });
  return JSON.stringify([d, x].flatMap((part) => [...Buffer.from(part, 'base64url')]));
}

function viewOf(url: string, databaseUrl: string, token?: string): TestBilling {
  async function call(method: string, path: string, body?: object) {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Body };
  }
  async function expectSuccess(method: string, path: string, body?: object): Promise<Body> {
    const response = await call(method, path, body);
    if (response.status < 300) return response.body;
    throw new Error(`${path} returned ${response.status}: ${JSON.stringify(response.body)}`);
  }
  const session = async (id: string) => (await expectSuccess('GET', `/billing/sessions/${id}`)).session;
  return {
    url,
    databaseUrl,
    as: (bearer) => viewOf(url, databaseUrl, bearer),
    call,
    session,
    async renter(tokens = '100') {
      const user_id = `renter-${randomUUID()}`;
      const wallet = await expectSuccess('POST', '/wallet', { user_id });
      const credit = { amount: tokens, reason: 'a test' };
      await expectSuccess('POST', `/admin/wallets/${wallet.id}/adjustment`, credit);
      return user_id;
    },
    rent: async (members) =>
      (await expectSuccess('POST', '/billing/start-session', { ...CARD, ...members })).session,
    async untilStatus(id, status) {
      let seen: Body;
      const hasStatus = async () => {
        seen = await session(id);
        return seen.status === status ? seen : undefined;
      };
      return until(hasStatus, { message: `that the rental is ${status}` }).catch((error: Error) => {
        throw new Error(`${error.message}; it is ${JSON.stringify(seen)}`);
      });
    },
    end: async (session_id) => void (await expectSuccess('POST', '/billing/end-session', { session_id })),
  };
}
