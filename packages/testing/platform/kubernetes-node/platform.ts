import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withDatabase } from '@gridlease/testing/database-names';
import type { KubernetesApi } from '@gridlease/testing/kubernetes-api';
import type { KubernetesNode } from '@gridlease/testing/kubernetes-node';
import { testNats } from '@gridlease/testing/nats';
import { doStep } from '@gridlease/testing/runbook-steps';
import { testS3 } from '@gridlease/testing/s3';
import { testChain } from '@gridlease/testing/solana';
import { onTestFinished } from 'vitest';
import { unitsOf } from '../../journeys/fixtures.ts';
import type { PlatformInternals } from '../../journeys/platform-internals.ts';
import { copyChanged } from '../../test/kubernetes/manifests.ts';
import { APPLY, asList, type Namespace, namespaceOf } from '../kubernetes/namespace.ts';
import { NODE_PORT, writeOverlay } from './overlay.ts';
import { openServicesPostgres } from './servers.ts';
import { ADMIN, settingsOnNode } from './settings.ts';

const README = 'deploy/kubernetes/README.md';

/** The platform in pods, and everything behind it on this machine. */
export interface PlatformOnNode {
  /** The gateway's, from outside of the cluster. */
  readonly url: string;
  readonly namespace: Namespace;
  readonly internals: PlatformInternals;
  /** A superuser's address of the database of a service. */
  databaseUrl(role: string): string;
  /** The README's commands, with this tag for all images; returns once all of it is rolled out. */
  install(release: string): Promise<void>;
}

/** Makes secrets and servers; nothing of the platform is installed yet. */
export async function preparePlatform(api: KubernetesApi, node: KubernetesNode): Promise<PlatformOnNode> {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-on-node-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const overlay = await copyChanged(folder, {});
  const step = (name: string) => doStep(name, api.shell, { document: README, cwd: folder });
  const namespace = namespaceOf(api, 'gridlease');
  const url = `http://${node.address}:${NODE_PORT}`;
  const chain = await testChain();
  const store = await testS3();
  const { url: natsUrl, prefix } = testNats();
  const streams = { billing: `${prefix}-billing`, registry: `${prefix}-registry` };
  for (const [file, content] of Object.entries({
    'platform-key.json': await readFile(chain.platformKeyFile, 'utf8'),
    'access-key': store.accessKeyId,
    'secret-key': store.secretAccessKey,
  }))
    await writeFile(join(folder, file), content, { mode: 0o600 });
  await step('kubernetes-secrets');
  await step('kubernetes-own-secrets');
  const secret = async (name: string, key: string) => {
    const path = `--output=jsonpath={.data.${key}}`;
    return Buffer.from(await namespace.kubectl(['get', 'secret', name, path]), 'base64').toString();
  };
  const postgres = await openServicesPostgres({
    auth: await secret('database-auth', 'password'),
    provider_registry: await secret('database-provider-registry', 'password'),
    billing: await secret('database-billing', 'password'),
  });
  await namespace.kubectl(
    APPLY,
    asList([
      {
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: { name: 'postgres-ca' },
        stringData: { 'ca.crt': postgres.authority },
      },
      ...serviceOutside('postgres-rw', 5432, node.hostAddress, postgres.port),
      ...serviceOutside('nats', 4222, node.hostAddress, Number(new URL(natsUrl).port)),
    ]),
  );
  const settings = settingsOnNode(url, (address) => address.replace('127.0.0.1', node.hostAddress), {
    chain,
    store,
    prefix,
    streams,
  });
  return {
    url,
    namespace,
    internals: {
      admin: { email: ADMIN, password: await secret('auth-secrets', 'admin-password') },
      schedulerSecret: await secret('auth-secrets', 'client-scheduler'),
      ...{ natsUrl, streams, rpcUrl: chain.rpcUrl },
      giveTokens: (receiver, amount) => chain.giveTokens(receiver, unitsOf(amount)),
    },
    databaseUrl: (role) => withDatabase(postgres.url, role),
    async install(release) {
      await writeOverlay(overlay, { release, settings });
      await step('kubernetes-install');
    },
  };
}

/** A name in the cluster for a server outside of it. */
function serviceOutside(name: string, port: number, address: string, targetPort: number): object[] {
  return [
    { apiVersion: 'v1', kind: 'Service', metadata: { name }, spec: { ports: [{ port, targetPort }] } },
    {
      apiVersion: 'discovery.k8s.io/v1',
      kind: 'EndpointSlice',
      metadata: { name, labels: { 'kubernetes.io/service-name': name } },
      addressType: 'IPv4',
      ports: [{ port: targetPort }],
      endpoints: [{ addresses: [address] }],
    },
  ];
}
