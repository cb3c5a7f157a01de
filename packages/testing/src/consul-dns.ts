import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openConsul } from '@gridlease/devstack/servers/consul';
import { findConsulProgram, ProgramUnavailableError } from '@gridlease/devstack/servers/fetched-programs';
import { findFreePort } from '@gridlease/devstack/servers/free-port';
import type { TestContext } from 'vitest';
import { leash } from './leash.ts';

/** A Consul agent with a DNS server. */
export interface DnsConsul {
  readonly url: string;
  /** host:port */
  readonly dnsAddress: string;
  /** The current addresses of a service's healthy instances. */
  instances(service: string): Promise<string[]>;
  stop(): Promise<void>;
  /** At the same addresses, with what was registered before. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A dedicated agent for the caller, whatever agent other tests are given: DNS is UDP, which their proxies do not
 * carry. Where none is available the calling test is skipped, by the same rule as in `consulOrSkip`.
 */
export async function dnsConsulOrSkip(context: Pick<TestContext, 'skip'>): Promise<DnsConsul> {
  const { env } = process;
  try {
    return await openDnsConsul(await findConsulProgram(env));
  } catch (error) {
    if (!(error instanceof ProgramUnavailableError) || (env.CI && !error.packageGone)) throw error;
    return context.skip(error.message);
  }
}

async function openDnsConsul(program: string): Promise<DnsConsul> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'gridlease-consul-'));
  const dnsPort = await findFreePort();
  const open = async () => {
    const server = await openConsul({ program, dataFolder, dnsPort });
    return { server, release: leash(server.pid, dataFolder) };
  };
  let running = await open();
  const { url } = running.server;
  const start = async () => {
    running = await open();
  };
  const stop = async () => {
    running.release();
    await running.server.stop();
  };
  return {
    url,
    dnsAddress: `127.0.0.1:${dnsPort}`,
    async instances(service) {
      const response = await fetch(new URL(`/v1/health/service/${service}?passing`, url));
      const found = (await response.json()) as { Service: { Address: string; Port: number } }[];
      return found.map(({ Service }) => `${Service.Address}:${Service.Port}`);
    },
    stop,
    start,
    async close() {
      await stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
