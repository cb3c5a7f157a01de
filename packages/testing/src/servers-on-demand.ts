import { mkdir } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { ProgramUnavailableError } from '@gridlease/devstack/servers/fetched-programs';
import { findS3 } from '@gridlease/devstack/servers/find';
import { startContainerEngine } from './container-engine-process.ts';
import type { TestContainerEngine, TestS3Store } from './context.ts';

export interface ServersOnDemand {
  /** `GET <url>/s3/old` and `/s3/new` start the store on first request, and return its address; `<url>/containers` an engine. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Servers that few test files need and that cost more than those of every run: each starts once, when a test file
 * requests it, and runs until the end.
 */
export async function openServersOnDemand(options: {
  env: Record<string, string | undefined>;
  folder: string;
  log(line: string): void;
}): Promise<ServersOnDemand> {
  const { env, log } = options;
  const stops: (() => Promise<void>)[] = [];
  const stores = new Map<string, Promise<TestS3Store>>();
  let engine: Promise<TestContainerEngine> | undefined;

  async function startS3(age: 'old' | 'new'): Promise<TestS3Store> {
    const dataFolder = join(options.folder, `s3-${age}`);
    await mkdir(dataFolder, { recursive: true });
    const { url, access, stop } = await findS3({ env, dataFolder, age, log });
    stops.push(stop);
    return { endpoint: url, ...access };
  }

  async function startContainers(): Promise<TestContainerEngine> {
    const { stop, ...started } = await startContainerEngine(env, join(options.folder, 'engine'));
    stops.push(stop);
    return started;
  }

  async function handleContainers(response: ServerResponse): Promise<void> {
    engine ??= startContainers();
    try {
      response.end(JSON.stringify(await engine));
    } catch (error) {
      // 501: not on this machine.
      const status = error instanceof ProgramUnavailableError ? 501 : 500;
      response.writeHead(status).end(error instanceof Error ? error.message : String(error));
    }
  }

  async function handle(path: string, response: ServerResponse): Promise<void> {
    if (path === '/containers') return handleContainers(response);
    const age = { '/s3/old': 'old', '/s3/new': 'new' }[path] as 'old' | 'new' | undefined;
    if (age === undefined) return void response.writeHead(404).end();
    const store = stores.get(age) ?? startS3(age);
    stores.set(age, store);
    try {
      response.end(JSON.stringify(await store));
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.message : String(error));
    }
  }

  const server = createServer((request, response) => void handle(request.url ?? '', response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP listener has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await Promise.allSettled([...stores.values(), engine]);
      for (const stop of stops) await stop();
    },
  };
}
