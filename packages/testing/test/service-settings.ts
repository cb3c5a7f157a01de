import { loadAuthConfig } from '../../../services/auth/src/config/config.ts';
import { loadBillingConfig } from '../../../services/billing/src/config/config.ts';
import { loadRegistryConfig } from '../../../services/provider-registry/src/config/config.ts';
import { loadStorageConfig } from '../../../services/storage/src/config/config.ts';

type Load = (...args: Parameters<typeof loadAuthConfig>) => Readonly<Record<string, unknown>>;

/** The schemas of our services' configuration, with the shared part under the same names. */
const LOADERS: Readonly<Record<string, Load>> = {
  auth: loadAuthConfig,
  'provider-registry': loadRegistryConfig,
  billing: (...args) => {
    const config = loadBillingConfig(...args);
    const { drain_delay, shutdown_timeout } = config.server;
    const renamed = { database_url: config.database.url, listen: config.server, events: config.messaging };
    return { ...config, drain_delay, shutdown_timeout, ...renamed };
  },
  storage: (...args) => {
    const config = loadStorageConfig(...args);
    return { ...config, listen: config.server };
  },
};

/** Our services with a database, and those that use NATS. */
export const HAVE_DATABASES = ['auth', 'provider-registry', 'billing'];
export const USE_NATS = ['auth', 'provider-registry', 'billing'];

/**
 * A service's configuration from its environment variables, considering only ours.
 *
 * @throws ConfigError naming every unknown key and invalid value.
 */
export function loadSettings(
  service: string,
  variables: Readonly<Record<string, string>>,
  workingFolder: string,
): Readonly<Record<string, unknown>> {
  const load = LOADERS[service];
  if (load === undefined) throw new Error(`${service} is no service of ours`);
  const ours = Object.entries(variables).filter(([key]) => key.startsWith('GRIDLEASE_'));
  if (ours.length === 0) throw new Error(`${service} has no settings`);
  return load(Object.fromEntries(ours), workingFolder, () => {});
}

/** The longest time a service takes from SIGTERM to its end, in milliseconds: its own bound (`main.ts`). */
export function stopsWithinMs(config: Readonly<Record<string, unknown>>): number {
  const { drain_delay, shutdown_timeout } = config as Record<string, number>;
  return (drain_delay ?? Number.NaN) + (shutdown_timeout ?? Number.NaN) + SHUTDOWN_MARGIN_MS;
}

const SHUTDOWN_MARGIN_MS = 10_000;
