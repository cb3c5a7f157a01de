import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRouteTable } from '@gridlease/devstack/gateway/routes';
import { onTestFinished } from 'vitest';
import { loadSettings } from '../service-settings.ts';
import { CHECKOUT, componentOf, environmentOf, type Manifests, nameOf, type Workload } from './manifests.ts';
import { allSecrets, writeMounted } from './secrets.ts';

export const read = (file: string) => readFile(join(CHECKOUT, file), 'utf8');
export const { upstreams: UPSTREAMS } = readRouteTable(join(CHECKOUT, 'deploy/gateway/routes.json'));
/** Addresses on which a service, or the gateway, listens everywhere. */
export const portOf = (name: string) =>
  Number(name === 'gateway' ? 8080 : new URL(UPSTREAMS[name]?.address ?? '').port);

/** The part of a service's configuration that is used here. */
interface Config {
  database_url: string;
  events: { url: string; replicas: number };
  upstreams?: Record<string, string>;
}

/** The one placeholder setting that must be replaced. */
const MINT = { GRIDLEASE_BLOCKCHAIN__TOKEN_ADDRESS: 'So11111111111111111111111111111111111111112' };

/** A workload's effective configuration from its variables, with the mounted secrets. */
export async function configOf(
  workload: Workload,
  manifests: Manifests,
  more: Record<string, string> = {},
): Promise<Config & Readonly<Record<string, unknown>>> {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-kubernetes-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeMounted(workload, await allSecrets(), folder);
  const mint: Record<string, string> =
    componentOf(workload) === 'service' && nameOf(workload) === 'billing' ? MINT : {};
  const variables = Object.entries({ ...environmentOf(workload, manifests), ...mint, ...more }).map(
    ([key, value]) => [key, value.replaceAll('/run/secrets/', `${folder}/run/secrets/`)],
  );
  return loadSettings(nameOf(workload), Object.fromEntries(variables), folder) as Config &
    Record<string, unknown>;
}
