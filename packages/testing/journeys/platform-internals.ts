import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NATS_URL_FILES } from '@gridlease/devstack/platform/nats-users';
import { portsFrom } from '@gridlease/devstack/platform/ports';
import type { Site } from '@gridlease/testing/running-platform';
import { giveOnSite } from './fixtures.ts';
import type { Person } from './people.ts';

/**
 * The internals of a platform, for journeys that look behind the gateway: the same for `npm start` and a deployed
 * one.
 */
export interface PlatformInternals {
  /** The first administrator's. */
  readonly admin: Person['credentials'];
  /** Of the service account `scheduler`. */
  readonly schedulerSecret: string;
  /** With the credentials of services. */
  readonly natsUrl: string;
  /** JetStream streams of events. */
  readonly streams: { readonly billing: string; readonly registry: string };
  /** The chain's JSON-RPC. */
  readonly rpcUrl: string;
  /** Mints tokens for an address; returns the transaction's signature. */
  giveTokens(receiver: string, amount: string): Promise<string>;
}

/** Those of `npm start -- --secure`. */
export async function internalsOf(site: Site, url: string): Promise<PlatformInternals> {
  const ports = portsFrom(String(site.portBase));
  const secret = async (name: string) =>
    (await readFile(join(site.dataFolder, 'secrets', name), 'utf8')).trim();
  return {
    admin: { email: 'admin@gridlease.local', password: await secret('admin-password') },
    schedulerSecret: await secret('client-scheduler'),
    natsUrl: await secret(NATS_URL_FILES.gridlease),
    streams: { billing: 'BILLING_EVENTS', registry: 'REGISTRY_EVENTS' },
    rpcUrl: `http://127.0.0.1:${ports.chain}`,
    giveTokens: (receiver, amount) => giveOnSite(site, url, receiver, amount),
  };
}

/** The address of a service's database as the service itself uses it. */
export async function ownDatabaseUrl(site: Site, name: string): Promise<string> {
  const password = (await readFile(join(site.dataFolder, 'secrets', `postgres-${name}`), 'utf8')).trim();
  return `postgres://${name}:${password}@127.0.0.1:${portsFrom(String(site.portBase)).postgres}/${name}`;
}
