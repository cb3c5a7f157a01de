import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProgramUnavailableError } from '@gridlease/devstack/servers/fetched-programs';
import { type FoundServer, findConsul } from '@gridlease/devstack/servers/find';
import type { TestContext } from 'vitest';
import { type FaultProxy, openFaultProxy } from './fault-proxy.ts';
import { closeWithFile } from './file-end.ts';
import { leash } from './leash.ts';

export type TestConsul = {
  /** The agent's address; the same before and after an outage. */
  url: string;
  /** Begins an outage: connections are refused or dropped. Registrations are kept. */
  stop(): Promise<void>;
  /**
   * Ends the outage.
   *
   * @param options.forgetting the name of a service that the agent has lost meanwhile; a dedicated agent loses
   * everything.
   */
  start(options?: { forgetting?: string }): Promise<void>;
  close(): Promise<void>;
};

/**
 * A Consul agent for one test or test file: its own process, or behind a proxy where the agent is given by its
 * address or runs in a container.
 *
 * @throws ProgramUnavailableError when none is available; tests call {@link consulOrSkip} instead.
 */
async function openTestConsul(): Promise<TestConsul> {
  // biome-ignore lint/style/noProcessEnv: which servers there are to test against is the environment's to say.
  const env = process.env;
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-consul-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  const find = (forget: boolean) => findConsul({ env, dataFolder: folder, forget });
  try {
    const server = await find(false);
    if (server.source === 'embedded') return ownAgent(server, find, removeFolder);
    const { hostname, port } = new URL(server.url);
    return sharedAgent(server, await openFaultProxy(hostname, Number(port || 80)), removeFolder);
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

/**
 * An agent that is closed after the file's tests; where none is available the calling test is skipped, with the
 * reason and how to get one. With CI set that is a failure instead, unless Debian's mirror has dropped the package.
 */
export async function consulOrSkip(context: Pick<TestContext, 'skip'>): Promise<TestConsul> {
  opened ??= openForFile();
  try {
    return await opened;
  } catch (error) {
    // biome-ignore lint/style/noProcessEnv: CI decides how strict the run is, as for every test tool.
    const isStrict = Boolean(process.env.CI);
    if (!(error instanceof ProgramUnavailableError) || (isStrict && !error.packageGone)) throw error;
    return context.skip(error.message);
  }
}

/** One agent for each test file. */
let opened: Promise<TestConsul> | undefined;

function openForFile(): Promise<TestConsul> {
  const opening = openTestConsul();
  closeWithFile(async () => {
    opened = undefined;
    const agent = await opening.catch(() => undefined);
    await agent?.close();
  });
  return opening;
}

function ownAgent(
  first: FoundServer,
  find: (forget: boolean) => Promise<FoundServer>,
  removeFolder: () => Promise<void>,
): TestConsul {
  let server = first;
  const tie = () => (server.pid === undefined ? () => {} : leash(server.pid, server.dataFolder));
  let release = tie();
  const stop = async () => {
    release();
    await server.stop();
  };
  return {
    url: first.url,
    stop,
    async start(options = {}) {
      server = await find(options.forgetting !== undefined);
      release = tie();
    },
    async close() {
      await stop();
      await removeFolder();
    },
  };
}

function sharedAgent(server: FoundServer, proxy: FaultProxy, removeFolder: () => Promise<void>): TestConsul {
  return {
    url: new URL(proxy.through(server.url)).origin,
    stop: async () => proxy.cut(),
    async start(options = {}) {
      if (options.forgetting !== undefined) await deregisterAll(server.url, options.forgetting);
      proxy.restore();
    },
    async close() {
      await proxy.close();
      await server.stop();
      await removeFolder();
    },
  };
}

async function deregisterAll(url: string, service: string): Promise<void> {
  const response = await fetch(new URL('/v1/agent/services', url));
  const services = (await response.json()) as Record<string, { Service: string }>;
  for (const [id, { Service }] of Object.entries(services)) {
    if (Service !== service) continue;
    await fetch(new URL(`/v1/agent/service/deregister/${encodeURIComponent(id)}`, url), { method: 'PUT' });
  }
}
