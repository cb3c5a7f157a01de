import type { TestS3Store } from '@gridlease/testing/context';
import { bucketName } from '@gridlease/testing/s3';
import type { TestChain } from '@gridlease/testing/solana';
import { messagingSettings } from '../../journeys/messaging-settings.ts';
import type { PlatformInternals } from '../../journeys/platform-internals.ts';
import type { Overlay } from './overlay.ts';

/** The first administrator's. */
export const ADMIN = 'admin@example.org';

/** A log line for each of thousands of responses would only take time. */
const QUIET = { GRIDLEASE_TRUSTED_PROXIES: '10.0.0.0/8', GRIDLEASE_LOG_LEVEL: 'warn' };

/**
 * Settings of the services beside those of the base, with intervals short enough for a test.
 *
 * @param url the gateway's
 * @param fromPods returns the address at which pods reach a server of this machine
 * @param servers.prefix unique, of streams and subjects
 */
export function settingsOnNode(
  url: string,
  fromPods: (address: string) => string,
  {
    chain,
    store,
    prefix,
    streams,
  }: {
    readonly chain: TestChain;
    readonly store: TestS3Store;
    readonly prefix: string;
    readonly streams: PlatformInternals['streams'];
  },
): Overlay['settings'] {
  return {
    auth: {
      ...QUIET,
      GRIDLEASE_PUBLIC_URL: url,
      GRIDLEASE_BOOTSTRAP_ADMIN__EMAIL: ADMIN,
      GRIDLEASE_HASHING__MEMORY_KIB: '256',
      GRIDLEASE_HASHING__PASSES: '1',
      GRIDLEASE_EVENTS__REPLICAS: '1',
      GRIDLEASE_EVENTS__STREAM: `${prefix}-auth`,
      GRIDLEASE_EVENTS__SUBJECT_PREFIX: `${prefix}.auth`,
    },
    'provider-registry': {
      ...QUIET,
      GRIDLEASE_EVENTS__REPLICAS: '1',
      GRIDLEASE_EVENTS__STREAM: streams.registry,
      GRIDLEASE_EVENTS__SUBJECT_PREFIX: `${prefix}.registry`,
    },
    storage: {
      ...QUIET,
      GRIDLEASE_OBJECT_STORE__ENDPOINT: fromPods(store.endpoint),
      GRIDLEASE_OBJECT_STORE__PUBLIC_ENDPOINT: store.endpoint,
      GRIDLEASE_OBJECT_STORE__REGION: store.region,
      GRIDLEASE_OBJECT_STORE__DEFAULT_BUCKET: bucketName(),
      GRIDLEASE_UPLOADS__STATE_BUCKET: bucketName(),
      GRIDLEASE_SERVER__PUBLIC_URL: url,
    },
    billing: {
      ...QUIET,
      GRIDLEASE_BLOCKCHAIN__LOCAL: 'true',
      GRIDLEASE_BLOCKCHAIN__RPC_URL: fromPods(chain.rpcUrl),
      GRIDLEASE_BLOCKCHAIN__WS_URL: fromPods(chain.websocketUrl),
      GRIDLEASE_BLOCKCHAIN__TOKEN_ADDRESS: chain.tokenAddress,
      GRIDLEASE_WITHDRAWALS__ADDRESS_COOLDOWN: '0s',
      GRIDLEASE_WITHDRAWALS__NEW_ACCOUNT_FEE: '0',
      GRIDLEASE_DEPOSITS__SCAN_INTERVAL: '1s',
      GRIDLEASE_DEPOSITS__SWEEP_INTERVAL: '1s',
      GRIDLEASE_RECONCILIATION__INTERVAL: '5s',
      GRIDLEASE_MESSAGING__REPLICAS: '1',
      ...messagingSettings(prefix, streams.billing),
    },
  };
}
