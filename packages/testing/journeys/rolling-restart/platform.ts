import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICE_ACCOUNTS } from '@gridlease/devstack/platform/identities';
import { type DnsConsul, dnsConsulOrSkip } from '@gridlease/testing/consul-dns';
import { caddy } from '@gridlease/testing/gateways/caddy';
import { testNats } from '@gridlease/testing/nats';
import { bucketName, testS3 } from '@gridlease/testing/s3';
import { type TestChain, testChain } from '@gridlease/testing/solana';
import { until } from '@gridlease/testing/until';
import type { TestContext } from 'vitest';
import { CONSUL_NAMES, type Deployment, openDeployment } from '../deployed-gateway/deployment.ts';
import { unitsOf } from '../fixtures.ts';
import { messagingSettings } from '../messaging-settings.ts';
import type { PlatformInternals } from '../platform-internals.ts';

/** One replica of each service on each: the same port everywhere, as the gateway requires. */
export const HOSTS = ['127.0.0.2', '127.0.0.3'] as const;

/** The deployed platform with replicas, and everything behind it. */
export interface ReplicatedPlatform {
  readonly deployment: Deployment;
  readonly consul: DnsConsul;
  readonly internals: PlatformInternals;
  close(): Promise<void>;
}

const secret = () => randomBytes(24).toString('base64url');

/** Starts two replicas of each service with production settings, except for those named here. */
export async function openReplicated(context: Pick<TestContext, 'skip'>): Promise<ReplicatedPlatform> {
  const startGateway = await caddy.find(context);
  const consul = await dnsConsulOrSkip(context);
  const chain = await testChain();
  const { url: natsUrl, prefix } = testNats();
  const streams = { billing: `${prefix}-billing`, registry: `${prefix}-registry` };
  const admin = { email: 'admin@example.org', password: secret() };
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-replicas-'));
  const secrets = new Map(SERVICE_ACCOUNTS.map(({ client_id }) => [client_id, secret()]));
  const fileOf = (id: string) => join(folder, id);
  for (const [id, text] of secrets) await writeFile(fileOf(id), text);
  const accounts = SERVICE_ACCOUNTS.map((each) => ({ ...each, secret_file: fileOf(each.client_id) }));
  const deployment = await openDeployment(startGateway, consul, {
    hosts: HOSTS,
    environment: {
      auth: {
        ...QUIET,
        GRIDLEASE_BOOTSTRAP_ADMIN__EMAIL: admin.email,
        GRIDLEASE_BOOTSTRAP_ADMIN__PASSWORD: admin.password,
        GRIDLEASE_SERVICE_ACCOUNTS: JSON.stringify(accounts),
        GRIDLEASE_HASHING__MEMORY_KIB: '256',
        GRIDLEASE_HASHING__PASSES: '1',
      },
      'provider-registry': {
        ...QUIET,
        GRIDLEASE_UPSTREAMS__AUTH: 'consul',
        GRIDLEASE_EVENTS__URL: natsUrl,
        GRIDLEASE_EVENTS__STREAM: streams.registry,
        GRIDLEASE_EVENTS__SUBJECT_PREFIX: `${prefix}.registry`,
      },
      storage: { ...QUIET, GRIDLEASE_UPSTREAMS__AUTH: 'consul', ...(await storeSettings()) },
      billing: {
        ...QUIET,
        ...chainSettings(chain),
        GRIDLEASE_UPSTREAMS__AUTH: 'consul',
        GRIDLEASE_UPSTREAMS__PROVIDER_REGISTRY: 'consul',
        GRIDLEASE_AUTH__CLIENT_ID: 'billing',
        GRIDLEASE_AUTH__CLIENT_SECRET_FILE: fileOf('billing'),
        ...messagingSettings(prefix, streams.billing),
      },
    },
  });
  for (const name of CONSUL_NAMES) {
    const areFound = async () => (await consul.instances(name)).length === HOSTS.length;
    await until(areFound, { timeoutMs: FOUND_TIMEOUT_MS, message: `that the replicas of ${name} are found` });
  }
  return {
    deployment,
    consul,
    internals: {
      ...{ admin, natsUrl, streams, rpcUrl: chain.rpcUrl, schedulerSecret: secrets.get('scheduler') ?? '' },
      giveTokens: (receiver, amount) => chain.giveTokens(receiver, unitsOf(amount)),
    },
    async close() {
      await deployment.close();
      await consul.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const FOUND_TIMEOUT_MS = 60_000;
/** A log line for each of thousands of responses would only take time. */
const QUIET = { GRIDLEASE_LOG_LEVEL: 'warn' };

/** A folder supports one replica: a store supports any number. */
async function storeSettings(): Promise<Record<string, string>> {
  const { endpoint, accessKeyId, secretAccessKey, region } = await testS3();
  return {
    GRIDLEASE_OBJECT_STORE__DRIVER: 's3',
    GRIDLEASE_OBJECT_STORE__ENDPOINT: endpoint,
    GRIDLEASE_OBJECT_STORE__PUBLIC_ENDPOINT: endpoint,
    GRIDLEASE_OBJECT_STORE__ACCESS_KEY_ID: accessKeyId,
    GRIDLEASE_OBJECT_STORE__SECRET_ACCESS_KEY: secretAccessKey,
    GRIDLEASE_OBJECT_STORE__REGION: region,
    GRIDLEASE_OBJECT_STORE__DEFAULT_BUCKET: bucketName(),
    GRIDLEASE_UPLOADS__STATE_BUCKET: bucketName(),
  };
}

/** Intervals short enough for a test. */
function chainSettings({ rpcUrl, websocketUrl, tokenAddress, platformKeyFile }: TestChain) {
  return {
    GRIDLEASE_BLOCKCHAIN__LOCAL: 'true',
    GRIDLEASE_BLOCKCHAIN__RPC_URL: rpcUrl,
    GRIDLEASE_BLOCKCHAIN__WS_URL: websocketUrl,
    GRIDLEASE_BLOCKCHAIN__TOKEN_ADDRESS: tokenAddress,
    GRIDLEASE_BLOCKCHAIN__PRIVATE_KEY_PATH: platformKeyFile,
    GRIDLEASE_BLOCKCHAIN__DEPOSIT_SEED: secret(),
    GRIDLEASE_WITHDRAWALS__ADDRESS_COOLDOWN: '0s',
    GRIDLEASE_WITHDRAWALS__NEW_ACCOUNT_FEE: '0',
    GRIDLEASE_DEPOSITS__SCAN_INTERVAL: '1s',
    GRIDLEASE_DEPOSITS__SWEEP_INTERVAL: '1s',
    GRIDLEASE_RECONCILIATION__INTERVAL: '5s',
  };
}
