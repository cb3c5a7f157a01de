import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Provider } from '@gridlease/client/generated/provider-registry';
import { orThrow } from '@gridlease/client/problem-error';
import { createRegistryClient, type RegistryClient } from '@gridlease/client/registry';
import { openTestDatabase } from '@gridlease/testing/database';
import { closeWithFile } from '@gridlease/testing/file-end';
import { startProcess } from '@gridlease/testing/process';
import { programArguments } from '@gridlease/testing/programs';
import { until } from '@gridlease/testing/until';
import { onTestFinished } from 'vitest';

const MAIN = 'services/provider-registry/src/main.ts';
const LISTENING = /listening at (http:\/\/[^"]+)"/;

/** A real registry as its own process, which requests a heartbeat each second. */
export interface TestRegistry {
  readonly url: string;
  readonly port: number;
  readonly client: RegistryClient;
  /** The configured owner of this test's machines, and the registry's address. */
  readonly agentConfig: { readonly registry_url: string; readonly owner_id: string };
  /** The providers of this test. */
  providers(): Promise<Provider[]>;
  /** The one provider of this test, as soon as it satisfies the condition. */
  untilProvider(condition: (provider: Provider) => boolean, message: string): Promise<Provider>;
}

/** True once a heartbeat with metrics was accepted; the agent then knows the interval. */
export const hasSentMetrics = ({ gpus }: Provider): boolean => gpus[0]?.temperature_c !== undefined;

/** The address of a database of the test's own. */
export async function openDatabase(): Promise<string> {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  return database.url;
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

interface RegistryOptions {
  /** Default: any free one. */
  readonly port?: number;
  /** More keys of the registry's configuration. */
  readonly env?: Record<string, string>;
  /** For the client. Owners are then those of the tokens. */
  readonly token?: () => Promise<string>;
}

/** A registry that stops at the end of the test. */
export async function startRegistry(
  databaseUrl: string,
  options: RegistryOptions = {},
): Promise<TestRegistry & { stop(): Promise<void> }> {
  const { stop, url } = await launch(databaseUrl, options);
  onTestFinished(stop);
  return { ...viewOf(url, options.token === undefined ? 'alice' : undefined, options.token), stop };
}

let shared: ReturnType<typeof launchShared> | undefined;

/** The registry that the tests of a file share, with an owner that no other test uses. */
export async function sharedRegistry(): Promise<TestRegistry> {
  shared ??= launchShared();
  return viewOf((await shared).url, `owner-${randomUUID()}`);
}

async function launchShared() {
  const database = await openTestDatabase();
  const { url, stop } = await launch(database.url);
  closeWithFile(async () => {
    shared = undefined;
    await stop();
    await database.close();
  });
  return { url };
}

async function launch(databaseUrl: string, { port = 0, env }: RegistryOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-registry-'));
  const started = await startProcess({
    command: process.execPath,
    args: [...programArguments(MAIN)],
    env: {
      GRIDLEASE_DATABASE_URL: databaseUrl,
      GRIDLEASE_PORT: String(port),
      GRIDLEASE_DRAIN_DELAY: '0s',
      GRIDLEASE_LEASE__HEARTBEAT_INTERVAL: '1s',
      ...env,
    },
    cwd: folder,
  });
  await started.waitForLine(/"message":"ready"/);
  return {
    url: LISTENING.exec(await started.waitForLine(LISTENING))?.[1] ?? '',
    async stop() {
      await started.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** @param owner_id whose providers are visible; undefined means everyone's. */
function viewOf(url: string, owner_id?: string, token?: () => Promise<string>): TestRegistry {
  const client = createRegistryClient({ baseUrl: url, ...(token && { token }) });
  const query = owner_id === undefined ? {} : { owner_id };
  const providers = () => orThrow(client.GET('/providers', { params: { query } }));
  return {
    url,
    port: Number(new URL(url).port),
    client,
    agentConfig: { registry_url: url, owner_id: owner_id ?? '' },
    providers,
    async untilProvider(condition, message) {
      const only = async () => {
        const [provider, ...others] = await providers();
        if (others.length > 0) throw new Error('there is more than one provider');
        return provider !== undefined && condition(provider) ? provider : undefined;
      };
      return until(only, { message, timeoutMs: 60_000 });
    },
  };
}
