import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Provider } from '@gridlease/client/generated/provider-registry';
import { orThrow } from '@gridlease/client/problem-error';
import { createRegistryClient, type RegistryClient } from '@gridlease/client/registry';
import { openTestDatabase } from '@gridlease/testing/database';
import { startProcess } from '@gridlease/testing/process';
import { until } from '@gridlease/testing/until';
import { onTestFinished } from 'vitest';

const MAIN = fileURLToPath(new URL('../../../services/provider-registry/src/main.ts', import.meta.url));
const LISTENING = /listening at (http:\/\/[^"]+)"/;

/** A real registry as its own process, which asks for a heartbeat each second. */
export interface TestRegistry {
  readonly url: string;
  readonly port: number;
  readonly client: RegistryClient;
  providers(): Promise<Provider[]>;
  /** The one provider there is, as soon as it satisfies the condition. */
  untilProvider(condition: (provider: Provider) => boolean, message: string): Promise<Provider>;
  stop(): Promise<void>;
}

/** True once a heartbeat with metrics was answered; the agent then knows the pace. */
export const hasBeaten = ({ gpus }: Provider): boolean => gpus[0]?.temperature_c !== undefined;

/** An address for a database of the test's own. */
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

/** @param options.port any free one unless told; @param options.env more of the registry's keys; @param options.token for the client. */
export async function startRegistry(
  databaseUrl: string,
  options: { port?: number; env?: Record<string, string>; token?: () => Promise<string> } = {},
): Promise<TestRegistry> {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-registry-'));
  const started = await startProcess({
    command: process.execPath,
    args: ['--conditions=source', MAIN],
    env: {
      GRIDLEASE_DATABASE_URL: databaseUrl,
      GRIDLEASE_PORT: String(options.port ?? 0),
      GRIDLEASE_LEASE__HEARTBEAT_INTERVAL: '1s',
      ...options.env,
    },
    cwd: folder,
  });
  await started.waitForLine(/"message":"ready"/);
  const url = LISTENING.exec(await started.waitForLine(LISTENING))?.[1] ?? '';
  const client = createRegistryClient({ baseUrl: url, ...(options.token && { token: options.token }) });
  const providers = () => orThrow(client.GET('/providers', {}));
  const stop = async () => {
    await started.stop();
    await rm(folder, { recursive: true, force: true });
  };
  onTestFinished(stop);
  return {
    url,
    port: Number(new URL(url).port),
    client,
    providers,
    async untilProvider(condition, message) {
      const only = async () => {
        const [provider, ...others] = await providers();
        if (others.length > 0) throw new Error('there is more than one provider');
        return provider !== undefined && condition(provider) ? provider : undefined;
      };
      return until(only, { message, timeoutMs: 20_000 });
    },
    stop,
  };
}
