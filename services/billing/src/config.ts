import { serviceAuthGroup, upstream } from '@gridlease/common/config/access';
import { resolveDatabaseUrl } from '@gridlease/common/config/database-url';
import { discoveryKeys } from '@gridlease/common/config/discovery';
import type { Environment } from '@gridlease/common/config/environment-source';
import {
  allowedHosts,
  authModeByAddress,
  corsGroup,
  databaseUrl,
  databaseUse,
  instanceId,
  logLevel,
  shutdownTimeout,
  trustedProxies,
} from '@gridlease/common/config/fragments';
import { group } from '@gridlease/common/config/leaf';
import { isLoopback } from '@gridlease/common/config/listen-address';
import { loadConfig } from '@gridlease/common/config/load';
import { natsStreamProblem, natsSubjectProblem, natsUrlProblem } from '@gridlease/common/config/messaging';
import { setting } from '@gridlease/common/config/settings';
import { z } from 'zod';
import { pricingGroup } from './pricing/settings.ts';
import {
  billingGroup,
  blockchainGroup,
  depositGroup,
  reconciliationGroup,
  withdrawalGroup,
} from './settings.ts';

const SERVICE = 'billing-payment-service';
const KIB = 1024;
const PORT_MAX = 65_535;

const discovery = discoveryKeys({ service: SERVICE, paths: ['api'] });

const hostProblem = (text: string) =>
  /^[A-Za-z0-9.:_-]*$/.test(text) ? undefined : 'is not a host name or address';

const keys = z.strictObject({
  instance_id: instanceId(),
  log_level: logLevel(),
  server: group('Where to listen, and for how long.', {
    host: setting.string({
      doc: 'Host name or address to listen on; 0.0.0.0 (or :: where there is IPv6) is every address.',
      default: '127.0.0.1',
      check: hostProblem,
    }),
    port: setting.integer({ doc: 'Port; 0 is any free one.', default: 8081, min: 0, max: PORT_MAX }),
    read_timeout: setting.duration({
      doc: 'How long a request may take to arrive.',
      default: '30s',
      min: '100ms',
      max: '1h',
    }),
    write_timeout: setting.duration({
      doc: 'How long a request may take until its answer begins; then it is answered with 504.',
      default: '30s',
      min: '100ms',
      max: '1h',
    }),
    shutdown_timeout: shutdownTimeout(),
  }),
  database: group('The PostgreSQL database.', { url: databaseUrl(), ...databaseUse() }),
  blockchain: blockchainGroup(),
  deposits: depositGroup(),
  withdrawals: withdrawalGroup(),
  reconciliation: reconciliationGroup(),
  pricing: pricingGroup(),
  billing: billingGroup(),
  messaging: group('What other services hear of money.', {
    url: setting.secret({
      doc: 'NATS server, or several with commas. Empty: events are kept, none is published.',
      default: '',
      allowed: 'nats://user:password@host:4222',
      check: natsUrlProblem,
    }),
    stream: setting.string({
      doc: 'JetStream stream of events, made when absent.',
      default: 'BILLING_EVENTS',
      check: natsStreamProblem,
    }),
    subjects: group('Names of what is sent.', {
      events: setting.string({
        doc: 'What the subject of every event begins with.',
        default: 'billing.events.v1',
        check: natsSubjectProblem,
      }),
    }),
    retention: setting.duration({
      doc: 'How long events are kept, in the database and in the stream.',
      default: '7d',
      min: '1h',
      max: '365d',
    }),
  }),
  registry: group('Where other services find this one (Consul).', {
    enabled: setting.boolean({ doc: 'Register with the agent.', default: false }),
    address: discovery.consul_address,
    token: discovery.consul_token,
    registration: group('What the agent is told.', {
      name: discovery.service_name,
      id_prefix: discovery.service_id_prefix,
      tags: discovery.service_tags,
      advertise_address: discovery.advertise_address,
      health_check_path: discovery.health_check_path,
      health_check_interval: discovery.health_check_interval,
      health_check_timeout: discovery.health_check_timeout,
    }),
  }),
  trusted_proxies: trustedProxies(),
  allowed_hosts: allowedHosts(),
  auth: serviceAuthGroup(authModeByAddress()),
  upstreams: group('Where the services are that this one needs.', {
    auth: upstream({ service: 'authentication', port: 8000 }),
  }),
  cors: corsGroup(),
  limits: group('How much one request may carry.', {
    body_bytes_max: setting.integer({
      doc: 'Bytes of a request body.',
      default: 256 * KIB,
      min: KIB,
      max: 64 * KIB * KIB,
    }),
  }),
});

type Keys = z.output<typeof keys>;
type Problem = { readonly path: readonly string[]; readonly message: string };

function problemsOf(config: Keys): Problem[] {
  const problems: Problem[] = [];
  const refuse = (path: readonly string[], message: string) => problems.push({ path, message });
  const { registry, upstreams, server, billing, blockchain } = config;
  const { health_check_interval: interval, health_check_timeout: timeout } = registry.registration;
  if (timeout >= interval) {
    const path = ['registry', 'registration', 'health_check_timeout'];
    refuse(path, 'the value is not shorter than health_check_interval');
  }
  if (registry.enabled && registry.address === '') {
    refuse(['registry', 'enabled'], 'registration needs the address of an agent in registry.address');
  }
  if (upstreams.auth === 'consul' && registry.address === '') {
    refuse(['upstreams', 'auth'], 'the value consul needs a registry.address');
  }
  if (billing.deposit_wait >= server.write_timeout) {
    refuse(['billing', 'deposit_wait'], 'the value is not shorter than server.write_timeout');
  }
  for (const key of ['token_address', 'private_key_path'] as const) {
    if (blockchain.rpc_url.length > 0 && blockchain[key] === '') {
      refuse(['blockchain', key], 'is needed where there is a blockchain.rpc_url');
    }
  }
  if (blockchain.priority_fee_min > blockchain.priority_fee_max) {
    refuse(['blockchain', 'priority_fee_min'], 'the value is above priority_fee_max');
  }
  return problems;
}

/** Every key of the billing service's configuration. */
export const billingConfigSchema = keys.superRefine((config, context) => {
  for (const { path, message } of problemsOf(config)) {
    context.issues.push({ code: 'custom', path: [...path], message, input: undefined });
  }
});

/** The keys as they are, durations in milliseconds. */
export type BillingConfig = Readonly<Omit<Keys, 'auth'>> & {
  readonly auth: Readonly<Omit<Keys['auth'], 'mode'>> & { readonly mode: 'off' | 'required' };
};

/**
 * Loads billing's configuration; `database.url` is the resolved address, whichever way it was given. Where nobody says
 * otherwise, money is closed to all but this machine.
 *
 * @throws ConfigError naming everything that is wrong
 */
export function loadBillingConfig(
  environment: Environment,
  workingFolder: string,
  warn: (message: string) => void,
): BillingConfig {
  const config = loadConfig({
    schema: billingConfigSchema,
    service: SERVICE,
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
  const mode = config.auth.mode ?? (isLoopback(config.server.host) ? 'off' : 'required');
  return Object.freeze({
    ...config,
    database: Object.freeze({ ...config.database, url }),
    auth: Object.freeze({ ...config.auth, mode }),
  });
}
