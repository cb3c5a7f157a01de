import { serviceAuthGroup, upstream } from '@gridlease/common/config/access';
import { resolveDatabaseUrl } from '@gridlease/common/config/database-url';
import type { Environment } from '@gridlease/common/config/environment-source';
import {
  allowedHosts,
  corsGroup,
  databaseGroup,
  databaseUrl,
  drainDelay,
  instanceId,
  logLevel,
  requestTimeout,
  shutdownTimeout,
  trustedProxies,
} from '@gridlease/common/config/fragments';
import { group } from '@gridlease/common/config/leaf';
import type { ListenAddress } from '@gridlease/common/config/listen-address';
import { loadConfig } from '@gridlease/common/config/load';
import {
  natsInboxPrefix,
  natsReadersSubject,
  natsStreamProblem,
  natsSubjectProblem,
  natsUrlProblem,
} from '@gridlease/common/config/messaging';
import { setting } from '@gridlease/common/config/settings';
import { tracingGroup } from '@gridlease/common/config/tracing';
import { z } from 'zod';
import { leaseGroup } from './leases.ts';

const SERVICE = 'provider-registry';
const MIB = 1024 * 1024;
/** So that an outage too short to be noticed costs less than half a lease. */
const PASSES_OF_A_LEASE_MIN = 8;

const TAKEN_PATHS = /^\/(metrics|openapi\.json|docs|redoc|providers)(\/|$)/;

const pathProblem = (text: string) => {
  if (!/^\/[\w./~-]*$/.test(text)) return 'is not a path such as /health';
  return TAKEN_PATHS.test(text) ? 'is a path that the service uses for something else' : undefined;
};

const agentProblem = (text: string) => {
  const url = text.includes('://') ? text : `http://${text}`;
  return text === '' || (/^https?:\/\/(\[[0-9A-Fa-f:.]+\]|[\w.-]+)(:\d+)?\/?$/.test(url) && URL.canParse(url))
    ? undefined
    : 'is not an address such as 127.0.0.1:8500 or https://consul.example.org:8501';
};

/** The keys of the specification, which are flat. */
const specified = {
  port: setting.listenAddress({
    doc: 'Where to listen. A number alone means this machine only (127.0.0.1); with a leading colon, every address.',
    default: '8002',
  }),
  log_level: logLevel(),
  request_timeout: requestTimeout(),
  database_url: databaseUrl(),
  secrets_file_path: setting.string({
    doc: 'JSON file with the database\'s parts: { "db": { "host", "port", "name", "user", "password", "sslmode" } }.',
    default: '',
  }),
  consul_address: setting.string({
    doc: 'Consul agent to register with. Empty: no registration. An unreachable agent never stops the service.',
    default: '',
    allowed: 'host:port or http(s)://host:port',
    check: agentProblem,
  }),
  service_name: setting.string({
    doc: 'Name in Consul.',
    default: SERVICE,
    check: (text) => (/^[A-Za-z0-9-]{1,63}$/.test(text) ? undefined : 'is not a DNS label'),
  }),
  service_id_prefix: setting.string({
    doc: 'Prefix of the id in Consul; instance_id follows.',
    default: `${SERVICE}-`,
  }),
  service_tags: setting.list({ doc: 'Tags in Consul.', default: [] }),
  health_check_path: setting.string({
    doc: 'Path of the health check that Consul calls; served in addition to /health.',
    default: '/health',
    check: pathProblem,
  }),
  health_check_interval: setting.duration({
    doc: 'How often Consul asks.',
    default: '10s',
    min: '1s',
    max: '1h',
  }),
  health_check_timeout: setting.duration({
    doc: 'How long Consul waits for a response; not longer than the interval.',
    default: '2s',
    min: '100ms',
    max: '10m',
  }),
};

const own = {
  consul_token: setting.secret({ doc: 'Token for a Consul agent with access control.', default: '' }),
  advertise_address: setting.string({
    doc: 'Host name or address under which others reach this process, told to Consul. Empty: where it listens.',
    default: '',
    check: (text) => (/^[A-Za-z0-9.:-]{0,253}$/.test(text) ? undefined : 'is not a host name or address'),
  }),
  instance_id: instanceId(),
  drain_delay: drainDelay(),
  shutdown_timeout: shutdownTimeout(),
  trusted_proxies: trustedProxies(),
  allowed_hosts: allowedHosts(),
  auth: serviceAuthGroup(),
  upstreams: group('Addresses of the services that this one depends on.', {
    auth: upstream({ service: 'authentication', port: 8000 }),
  }),
  cors: corsGroup(),
  tracing: tracingGroup(),
  database: databaseGroup(),
  registration: group('Registering providers.', {
    unique_names: setting.boolean({
      doc: 'Refuse a second provider of the same name and owner.',
      default: false,
    }),
  }),
  limits: group('Limits on a single request.', {
    body_bytes_max: setting.integer({
      doc: 'Maximum size of a request body in bytes.',
      default: MIB,
      min: 1024,
      max: 64 * MIB,
    }),
  }),
  lease: leaseGroup(),
  events: group('Events about changes, for other services.', {
    url: setting.secret({
      doc: 'NATS server, or several separated by commas. Empty: events are stored for Server-Sent Events but not published.',
      default: '',
      allowed: 'nats://user:password@host:4222',
      check: natsUrlProblem,
    }),
    stream: setting.string({
      doc: 'JetStream stream, created if it does not exist.',
      default: 'REGISTRY_EVENTS',
      check: natsStreamProblem,
    }),
    subject_prefix: setting.string({
      doc: 'Prefix of every subject.',
      default: 'registry.events.v1',
      check: natsSubjectProblem,
    }),
    reader_subject: natsReadersSubject(),
    inbox_prefix: natsInboxPrefix(),
    retention: setting.duration({
      doc: 'How long events are kept, in the database and in the stream.',
      default: '7d',
      min: '1h',
      max: '365d',
    }),
  }),
};

/** Every key of the registry's configuration. */
export const registryConfigSchema = z
  .strictObject({ ...specified, ...own })
  .refine((config) => config.health_check_timeout <= config.health_check_interval, {
    path: ['health_check_timeout'],
    message: 'the value is longer than health_check_interval',
  })
  .refine(({ lease }) => lease.heartbeat_interval % 1_000 === 0, {
    path: ['lease', 'heartbeat_interval'],
    message: 'the value is not a whole number of seconds',
  })
  .refine(({ lease }) => lease.sweep_interval * PASSES_OF_A_LEASE_MIN <= lease.minimum, {
    path: ['lease', 'sweep_interval'],
    message: `the value is more than a ${PASSES_OF_A_LEASE_MIN}th of lease.minimum`,
  })
  .refine(({ upstreams, consul_address }) => upstreams.auth !== 'consul' || consul_address !== '', {
    path: ['upstreams', 'auth'],
    message: 'the value consul needs a consul_address',
  });

/** The validated keys, durations in milliseconds; `port` is replaced by `listen`. */
export type RegistryConfig = Readonly<Omit<z.output<typeof registryConfigSchema>, 'port'>> & {
  readonly listen: Readonly<ListenAddress>;
};

/**
 * Loads the registry's configuration; `database_url` is the resolved address, however it was given.
 *
 * @throws ConfigError listing every problem
 */
export function loadRegistryConfig(
  environment: Environment,
  workingFolder: string,
  warn: (message: string) => void,
): RegistryConfig {
  const { port, ...config } = loadConfig({
    schema: registryConfigSchema,
    service: SERVICE,
    environment,
    workingFolder,
    warn,
  });
  const resolved = resolveDatabaseUrl({
    service: SERVICE,
    databaseUrl: config.database_url,
    secretsFilePath: config.secrets_file_path,
    environment,
    workingFolder,
  });
  return Object.freeze({ ...config, listen: port, database_url: resolved });
}
