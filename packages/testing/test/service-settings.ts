import { loadAuthConfig } from '../../../services/auth/src/config.ts';
import { loadBillingConfig } from '../../../services/billing/src/config/config.ts';
import { loadRegistryConfig } from '../../../services/provider-registry/src/config/config.ts';
import { loadStorageConfig } from '../../../services/storage/src/config/config.ts';

type Load = (...args: Parameters<typeof loadAuthConfig>) => Readonly<Record<string, unknown>>;

/** Where our services' configuration is read, with what is the same in all of them under the same names. */
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

/** Those of our services that have a database, and those that use NATS. */
export const HAVE_DATABASES = ['auth', 'provider-registry', 'billing'];
export const USE_NATS = ['provider-registry', 'billing'];

/**
 * What a service makes of its environment variables, of which only ours are looked at.
 *
 * @throws ConfigError naming every key that is not known and every value that is impossible.
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

/** What a service takes at most from SIGTERM to its end, in milliseconds: its own bound on that (`main.ts`). */
export function stopsWithinMs(config: Readonly<Record<string, unknown>>): number {
  const { drain_delay, shutdown_timeout } = config as Record<string, number>;
  return (drain_delay ?? Number.NaN) + (shutdown_timeout ?? Number.NaN) + SHUTDOWN_MARGIN_MS;
}

const SHUTDOWN_MARGIN_MS = 10_000;
