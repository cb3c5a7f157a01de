import { optionalUpstream, serviceAuthGroup, upstream } from '@gridlease/common/config/access';
import type { Environment } from '@gridlease/common/config/environment-source';
import { type FlatConfig, flatKeyProblems, flatKeys, loadFlatConfig } from '@gridlease/common/config/flat';
import { limitsGroup } from '@gridlease/common/config/fragments';
import { group } from '@gridlease/common/config/leaf';
import { checkedTogether, type KeyProblem } from '@gridlease/common/config/load';
import {
  eventRetention,
  natsInboxPrefix,
  natsReadersSubject,
  natsServers,
  natsStream,
  natsSubject,
  streamReplicas,
} from '@gridlease/common/config/messaging';
import { setting } from '@gridlease/common/config/settings';
import { streamsGroup } from '@gridlease/common/config/streams';
import { z } from 'zod';
import { leaseGroup } from './leases.ts';

const SERVICE = 'provider-registry';
const MIB = 1024 * 1024;
/** So that an outage too short to be noticed costs less than half a lease. */
const PASSES_OF_A_LEASE_MIN = 8;

const keys = z.strictObject({
  ...flatKeys({ service: SERVICE, port: 8002, paths: ['providers'] }),
  auth: serviceAuthGroup(),
  upstreams: group('Addresses of the services that this one depends on.', {
    auth: upstream({ service: 'authentication', port: 8000 }),
    billing: optionalUpstream({
      service: 'billing',
      without: 'which GPUs rentals have, and what GPUs cost, is not known',
    }),
  }),
  registration: group('Registering providers.', {
    unique_names: setting.boolean({
      doc: 'Refuse a second provider of the same name and owner.',
      default: false,
    }),
  }),
  registry: group('Reading the directory.', {
    public_catalog: setting.boolean({
      doc: 'With auth.mode required: callers without an access token may list and read providers and their summary. They see public members only, get pages of at most 100, and may send 60 requests a minute by address to each process.',
      default: true,
    }),
  }),
  search: group('Searching the directory.', {
    memory_max_mb: setting.integer({
      doc: 'Memory in MB for the inventory, from which the most common searches respond: about 1.5 MB for 1,000 providers of 4 GPUs. With a larger fleet, and with 0, all searches read the database.',
      default: 256,
      min: 0,
      max: 65_536,
    }),
  }),
  limits: limitsGroup({ default: MIB, min: 1024, max: 64 * MIB }),
  lease: leaseGroup(),
  streams: streamsGroup(),
  events: group('Events about changes, for other services.', {
    url: natsServers(),
    stream: natsStream('JetStream stream, created if it does not exist.', 'REGISTRY_EVENTS'),
    subject_prefix: natsSubject('Prefix of every subject.', 'registry.events.v1'),
    reader_subject: natsReadersSubject(),
    billing_subject_prefix: natsSubject(
      "Prefix of billing's subjects (its messaging.subjects.events), with upstreams.billing: events say which GPUs rentals have, and which rates providers set.",
      'billing.events.v1',
    ),
    inbox_prefix: natsInboxPrefix(),
    retention: eventRetention(),
    replicas: streamReplicas(),
  }),
});

type Keys = z.output<typeof keys>;

function problemsOf(config: Keys): KeyProblem[] {
  const problems = flatKeyProblems(config);
  const refuse = (path: readonly string[], message: string) => problems.push({ path, message });
  const { lease, upstreams, consul_address } = config;
  if (lease.heartbeat_interval % 1_000 !== 0) {
    refuse(['lease', 'heartbeat_interval'], 'the value is not a whole number of seconds');
  }
  if (lease.sweep_interval * PASSES_OF_A_LEASE_MIN > lease.minimum) {
    const message = `the value is more than a ${PASSES_OF_A_LEASE_MIN}th of lease.minimum`;
    refuse(['lease', 'sweep_interval'], message);
  }
  for (const name of ['auth', 'billing'] as const) {
    if (upstreams[name] === 'consul' && consul_address === '') {
      refuse(['upstreams', name], 'the value consul needs a consul_address');
    }
  }
  return problems;
}

/** Every key of the registry's configuration. */
export const registryConfigSchema = checkedTogether(keys, problemsOf);

/** The validated keys, durations in milliseconds. */
export type RegistryConfig = FlatConfig<Keys>;

/** @throws ConfigError listing every problem */
export function loadRegistryConfig(
  environment: Environment,
  workingFolder: string,
  warn: (message: string) => void,
): RegistryConfig {
  return loadFlatConfig({
    schema: registryConfigSchema,
    service: SERVICE,
    environment,
    workingFolder,
    warn,
  });
}
