import type { z } from 'zod';
import { resolveDatabaseUrl } from './database-url.ts';
import { discoveryKeys } from './discovery.ts';
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
} from './fragments.ts';
import type { ListenAddress } from './listen-address.ts';
import { type KeyProblem, type LoadOptions, loadConfig } from './load.ts';
import { setting } from './settings.ts';
import { tracingGroup } from './tracing.ts';

/**
 * The keys that every service has whose specification spells them flat.
 *
 * @param options.service its default name in Consul
 * @param options.port its default port
 * @param options.paths first segments of its own routes, which cannot be the health path
 */
export function flatKeys(options: { service: string; port: number; paths: readonly string[] }) {
  return {
    port: setting.listenAddress({
      doc: 'Where to listen. A number alone means this machine only (127.0.0.1); with a leading colon, every address.',
      default: String(options.port),
    }),
    log_level: logLevel(),
    request_timeout: requestTimeout(),
    database_url: databaseUrl(),
    secrets_file_path: setting.string({
      doc: 'JSON file with the database\'s parts: { "db": { "host", "port", "name", "user", "password", "sslmode" } }.',
      default: '',
    }),
    ...discoveryKeys(options),
    instance_id: instanceId(),
    drain_delay: drainDelay(),
    shutdown_timeout: shutdownTimeout(),
    trusted_proxies: trustedProxies(),
    allowed_hosts: allowedHosts(),
    cors: corsGroup(),
    tracing: tracingGroup(),
    database: databaseGroup(),
  };
}

type FlatKeys = { [K in keyof ReturnType<typeof flatKeys>]: z.output<ReturnType<typeof flatKeys>[K]> };

/** A loaded configuration: `port` is replaced by `listen`. */
export type FlatConfig<Keys> = Readonly<Omit<Keys, 'port'>> & { readonly listen: Readonly<ListenAddress> };
export type LoadedFlatKeys = FlatConfig<FlatKeys>;

/** Checks that involve several of the flat keys. */
export function flatKeyProblems(
  config: Pick<FlatKeys, 'health_check_interval' | 'health_check_timeout'>,
): KeyProblem[] {
  return config.health_check_timeout > config.health_check_interval
    ? [{ path: ['health_check_timeout'], message: 'the value is longer than health_check_interval' }]
    : [];
}

/**
 * Loads the configuration of a service with flat keys. `database_url` is the resolved address, however it was given.
 *
 * @throws ConfigError listing every problem
 */
export function loadFlatConfig<S extends z.ZodObject>(options: LoadOptions<S>): FlatConfig<z.output<S>> {
  const { service, environment, workingFolder } = options;
  const { port, ...config } = loadConfig(options) as z.output<S> & FlatKeys;
  const database_url = resolveDatabaseUrl({
    service,
    databaseUrl: config.database_url,
    secretsFilePath: config.secrets_file_path,
    environment,
    workingFolder,
  });
  return Object.freeze({ ...config, listen: port, database_url }) as FlatConfig<z.output<S>>;
}
