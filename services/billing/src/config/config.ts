import { serviceAuthGroup, upstream } from '@gridlease/common/config/access';
import { resolveDatabaseUrl, resolveReplicaUrl } from '@gridlease/common/config/database-url';
import type { Environment } from '@gridlease/common/config/environment-source';
import {
  allowedHosts,
  authModeByAddress,
  corsGroup,
  databaseUrl,
  databaseUse,
  drainDelay,
  instanceId,
  limitsGroup,
  listenHost,
  listenPort,
  logLevel,
  shutdownTimeout,
  trustedProxies,
} from '@gridlease/common/config/fragments';
import { group } from '@gridlease/common/config/leaf';
import { isLoopback } from '@gridlease/common/config/listen-address';
import { checkedTogether, type KeyProblem, loadConfig } from '@gridlease/common/config/load';
import {
  eventRetention,
  natsInboxPrefix,
  natsReadersSubject,
  natsServers,
  natsStream,
  natsSubject,
  streamReplicas,
} from '@gridlease/common/config/messaging';
import { REGISTRY_FORMER_NAMES, registryGroup, registryProblems } from '@gridlease/common/config/registry';
import { setting } from '@gridlease/common/config/settings';
import { streamsGroup } from '@gridlease/common/config/streams';
import { tracingGroup } from '@gridlease/common/config/tracing';
import type { Logger } from '@gridlease/common/log/logger';
import { z } from 'zod';
import { formatAmount } from '../books/money/amount.ts';
import { archiveGroup } from './archive.ts';
import { pricingGroup } from './pricing.ts';
import {
  amountSetting,
  billingGroup,
  blockchainGroup,
  depositGroup,
  mailGroup,
  noticeGroup,
  payoutGroup,
  reconciliationGroup,
  usageGroup,
  withdrawalGroup,
} from './settings.ts';
import { encryptionGroup, webhookGroup } from './webhooks.ts';

/** The service's name in logs, metrics and Consul. */
export const SERVICE = 'billing-payment-service';
const KIB = 1024;

const keys = z.strictObject({
  instance_id: instanceId(),
  log_level: logLevel(),
  server: group('Listen address and timeouts.', {
    host: listenHost(),
    port: listenPort(8081),
    read_timeout: setting.duration({
      doc: 'How long a request may take to arrive.',
      default: '30s',
      min: '100ms',
      max: '1h',
    }),
    write_timeout: setting.duration({
      doc: 'How long a request may take until its response begins; after that the response is 504.',
      default: '30s',
      min: '100ms',
      max: '1h',
    }),
    drain_delay: drainDelay(),
    shutdown_timeout: shutdownTimeout(),
  }),
  database: group('The PostgreSQL database.', {
    url: databaseUrl(),
    replica_url: setting.secret({
      doc: 'A standby of it, which serves history, statements, earnings, revenue, audit and journals once it has what was committed before the request. Empty: the primary serves them.',
      default: '',
      allowed: 'postgres://user:password@host:5432/name?sslmode=...',
    }),
    ...databaseUse(),
  }),
  platform: group('What clients are told about the platform; its currency is `pricing.currency`.', {
    name: setting.string({
      doc: 'Name of the platform.',
      default: 'Gridlease',
      check: (text) =>
        /^[^\p{C}]{1,64}$/u.test(text) ? undefined : 'is not 1 to 64 characters without control characters',
    }),
  }),
  blockchain: blockchainGroup(),
  deposits: depositGroup(),
  withdrawals: withdrawalGroup(),
  payouts: payoutGroup(),
  reconciliation: reconciliationGroup(),
  pricing: pricingGroup(),
  billing: billingGroup(),
  usage: usageGroup(),
  notices: noticeGroup(),
  mail: mailGroup(),
  webhooks: webhookGroup(),
  streams: streamsGroup(),
  encryption: encryptionGroup(),
  archive: archiveGroup(),
  messaging: group('Events and usage reports over NATS.', {
    url: natsServers(),
    stream: natsStream('JetStream stream of events, created if it does not exist.', 'BILLING_EVENTS'),
    usage_stream: natsStream(
      'JetStream stream of usage reports, created if it does not exist.',
      'BILLING_USAGE',
    ),
    dead_letter_stream: natsStream(
      'JetStream stream of rejected messages, created if it does not exist; kept for 30 days.',
      'BILLING_DLQ',
    ),
    subjects: group('Subjects of messages.', {
      events: natsSubject('Prefix of the subjects of events.', 'billing.events.v1'),
      usage: natsSubject(
        'Prefix of the subjects of usage reports; the machine and the session follow.',
        'billing.usage',
      ),
      dead_letters: natsSubject('Prefix of the subjects of rejected messages.', 'billing.dlq'),
      registry_events: natsSubject(
        "Prefix of the provider registry's events (its events.subject_prefix), which announce changes of ownership. A change whose event is missed is noticed within 30 s.",
        'registry.events.v1',
      ),
      readers: natsReadersSubject(),
    }),
    inbox_prefix: natsInboxPrefix(),
    usage_retention: setting.duration({
      doc: 'Maximum time that usage reports wait in the stream.',
      default: '7d',
      min: '1h',
      max: '365d',
    }),
    retention: eventRetention(),
    replicas: streamReplicas(),
  }),
  registry: registryGroup({ service: SERVICE, paths: ['api'] }),
  trusted_proxies: trustedProxies(),
  allowed_hosts: allowedHosts(),
  auth: serviceAuthGroup(authModeByAddress()),
  upstreams: group('Addresses of the services that this one depends on.', {
    auth: upstream({ service: 'authentication', port: 8000 }),
    provider_registry: upstream({ service: 'provider registry', port: 8002 }),
    storage: upstream({ service: 'storage', port: 8082 }),
  }),
  cors: corsGroup(),
  tracing: tracingGroup(),
  limits: limitsGroup({ default: 256 * KIB, min: KIB, max: 64 * KIB * KIB }),
});

type Keys = z.output<typeof keys>;

function problemsOf(config: Keys): KeyProblem[] {
  const problems = registryProblems(config.registry, config.upstreams);
  const refuse = (path: readonly string[], message: string) => problems.push({ path, message });
  const { server, billing, blockchain } = config;
  if (billing.deposit_wait >= server.write_timeout) {
    refuse(['billing', 'deposit_wait'], 'the value is not shorter than server.write_timeout');
  }
  for (const key of ['token_address', 'private_key_path'] as const) {
    if (blockchain.rpc_url.length > 0 && blockchain[key] === '') {
      refuse(['blockchain', key], 'is needed where there is a blockchain.rpc_url');
    }
  }
  // A seed derived from the private key would change with the key, and existing deposits would become
  // inaccessible.
  if (blockchain.former_private_key_paths.length > 0 && blockchain.deposit_seed === '') {
    refuse(['blockchain', 'deposit_seed'], 'is needed where there are former_private_key_paths');
  }
  const { withdrawals } = config;
  const minimum = amountSetting(withdrawals.minimum) ?? 0n;
  for (const key of ['transfer_max', 'day_max'] as const) {
    const limit = amountSetting(withdrawals[key]);
    if (limit === undefined || limit >= minimum) continue;
    refuse(
      ['withdrawals', key],
      `the value is below withdrawals.minimum, ${formatAmount(minimum)}: nothing could leave`,
    );
  }
  const { demand } = config.pricing;
  if (demand.max_age < demand.interval) {
    refuse(['pricing', 'demand', 'max_age'], 'the value is shorter than interval');
  }
  if (blockchain.priority_fee_min > blockchain.priority_fee_max) {
    refuse(['blockchain', 'priority_fee_min'], 'the value is above priority_fee_max');
  }
  return problems;
}

/** The schema of the billing service's configuration. */
export const billingConfigSchema = checkedTogether(keys, problemsOf);

/** The parsed configuration, durations in milliseconds. */
export type BillingConfig = Readonly<Omit<Keys, 'auth'>> & {
  readonly auth: Readonly<Omit<Keys['auth'], 'mode'>> & { readonly mode: 'off' | 'required' };
};

/**
 * Loads billing's configuration. `database.url` is the resolved URL, whichever way it was given. Unless
 * configured otherwise, authentication is off only when the service listens on a loopback address.
 *
 * @throws ConfigError listing every problem
 */
export function loadBillingConfig(
  environment: Environment,
  workingFolder: string,
  warn: (message: string) => void,
): BillingConfig {
  const config = loadConfig({
    schema: billingConfigSchema,
    service: SERVICE,
    formerNames: REGISTRY_FORMER_NAMES,
    environment,
    workingFolder,
    warn,
  });
  const url = resolveDatabaseUrl({
    service: SERVICE,
    databaseUrl: config.database.url,
    secretsFilePath: '',
    environment,
    workingFolder,
  });
  const replica = { service: SERVICE, key: 'database.replica_url', url: config.database.replica_url };
  const mode = config.auth.mode ?? (isLoopback(config.server.host) ? 'off' : 'required');
  return Object.freeze({
    ...config,
    database: Object.freeze({ ...config.database, url, replica_url: resolveReplicaUrl(replica) }),
    auth: Object.freeze({ ...config.auth, mode }),
  });
}

/** Warns about settings that are allowed but risky. */
export function warnOfConfiguration({ blockchain }: BillingConfig, log: Pick<Logger, 'warn'>): void {
  // A local chain has only one endpoint.
  if (blockchain.rpc_url.length !== 1 || blockchain.local) return;
  log.warn(
    'there is one endpoint of the chain: what it says of a lost transfer cannot be compared with another',
  );
}
