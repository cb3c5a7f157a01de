import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '@gridlease/testing/database';
import { startProcess } from '@gridlease/testing/process';
import { programArguments } from '@gridlease/testing/programs';
import { createTestIssuer } from '@gridlease/testing/tokens';
import { type Body, bearer, call, type Target } from '../billing.ts';

const MAIN = 'services/provider-registry/src/main.ts';
const LISTENING = /listening at (http:\/\/[^"]+)"/;

/** The issuer of the access tokens that a registry accepts; its secret is text, as in configurations. */
export const issuer = createTestIssuer({ algorithm: 'HS256', secret: Buffer.from('s'.repeat(48)) });

/** A real provider registry as its own process, over its own database. */
export interface TestRegistry extends Target {
  readonly databaseUrl: string;
  close(): Promise<void>;
}

/**
 * @param mode `required`: it accepts the tokens of `issuer`, and requests are sent as an administrator
 * @param events its `messaging` configuration; without it, it publishes no events
 * @param upstreams without `billing`, it does not ask which cards are taken
 */
export async function startRegistry(
  mode: 'off' | 'required' = 'off',
  events: Record<string, string> = {},
  lease: Record<string, unknown> = {},
  upstreams: Record<string, string> = {},
  port = 0,
): Promise<TestRegistry> {
  const database = await openTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-registry-'));
  // JSON is YAML.
  const config = {
    port: String(port),
    database_url: database.url,
    auth: { mode, algorithm: 'HS256', secret: issuer.secret.toString() },
    // Where tokens are required, they are required for reading, too.
    registry: { public_catalog: mode === 'off' },
    events,
    lease,
    upstreams,
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
    databaseUrl: database.url,
    url: (LISTENING.exec(line)?.[1] ?? '').replace('0.0.0.0', '127.0.0.1'),
    ...(mode === 'required' && { headers: bearer(issuer.token({ sub: 'root', roles: ['admin'] })) }),
    async close() {
      await started.stop();
      await rm(folder, { recursive: true, force: true });
      await database.close();
    },
  };
}

/** A GPU as a daemon would report it. */
export function gpu(members: Record<string, unknown> = {}) {
  return {
    model_name: 'NVIDIA GeForce RTX 4090',
    vram_mb: 24_564,
    driver_version: '550.54.14',
    is_healthy: true,
    ...members,
  };
}

/** Registers a machine and returns it. */
export async function registerMachine(
  registry: Target,
  members: Record<string, unknown> = {},
): Promise<Body> {
  const machine = { owner_id: `owner-${crypto.randomUUID()}`, name: 'box', gpus: [gpu()], ...members };
  const { status, body } = await call(registry, 'POST', '/providers', machine);
  if (status !== 201) throw new Error(`registration responded with ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Transfers a machine to another owner. */
export async function sellMachine(registry: Target, id: string, owner_id: string): Promise<void> {
  const { body } = await call(registry, 'GET', `/providers/${id}`);
  const { status } = await call(registry, 'PUT', `/providers/${id}`, { ...body, owner_id });
  if (status !== 200) throw new Error(`the sale responded with ${status}`);
}

export async function setStatus(registry: Target, id: string, status: string): Promise<void> {
  const response = await call(registry, 'PATCH', `/providers/${id}/status`, { status });
  if (response.status !== 200) throw new Error(`the status responded with ${response.status}`);
}

/** Drains the machine, or ends its drain. */
export async function setDrain(registry: Target, id: string, drain: object | undefined): Promise<void> {
  const response = await call(registry, drain ? 'PUT' : 'DELETE', `/providers/${id}/drain`, drain);
  if (response.status !== 200) throw new Error(`the drain responded with ${response.status}`);
}
