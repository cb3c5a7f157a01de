import { resolveDatabaseUrl } from '@gridlease/common/config/database-url';
import { discoveryKeys } from '@gridlease/common/config/discovery';
import type { Environment } from '@gridlease/common/config/environment-source';
import {
  allowedHosts,
  authGroup,
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
import { isLoopback, type ListenAddress } from '@gridlease/common/config/listen-address';
import { loadConfig } from '@gridlease/common/config/load';
import { setting } from '@gridlease/common/config/settings';
import { tracingGroup } from '@gridlease/common/config/tracing';
import { z } from 'zod';
import {
  ACCESS_TOKEN_MINUTES_WARNED,
  ALIASES,
  adminKeys,
  mailKeys,
  passwordKeys,
  secretKeys,
  signingKeyKeys,
  throttleKeys,
  tokenKeys,
} from './groups.ts';
import { HOW_TO_MAKE_ONE, isShortSecret, SECRET_BYTES_MIN, weakSecretProblem } from './secret-strength.ts';
import { readServiceAccounts, type ServiceAccount, serviceAccountsSetting } from './service-accounts.ts';

const SERVICE = 'auth-service';
const KIB = 1024;
const SECRET_NAMES = [
  'secret_key',
  'jwt_secret',
  'secret_key_previous',
  'auth_master_key',
  'auth_master_key_previous',
] as const;

/** Variables without our prefix that are also read. */
export const authConfigAliases = ALIASES;

const keys = z.strictObject({
  port: setting.listenAddress({
    doc: 'Where to listen. A number alone listens on this machine only (127.0.0.1); with a colon before it, on every address.',
    default: '8000',
  }),
  log_level: logLevel(),
  request_timeout: requestTimeout(),
  database_url: databaseUrl(),
  secrets_file_path: setting.string({
    doc: 'JSON file with the database\'s parts: { "db": { "host", "port", "name", "user", "password", "sslmode" } }.',
    default: '',
  }),
  ...secretKeys,
  ...tokenKeys,
  ...signingKeyKeys,
  ...passwordKeys,
  ...throttleKeys,
  ...mailKeys,
  service_accounts: serviceAccountsSetting(),
  ...adminKeys,
  ...discoveryKeys({ service: SERVICE, paths: ['api', '.well-known'] }),
  instance_id: instanceId(),
  drain_delay: drainDelay(),
  shutdown_timeout: shutdownTimeout(),
  trusted_proxies: trustedProxies(),
  allowed_hosts: allowedHosts(),
  auth: authGroup(),
  cors: corsGroup(),
  tracing: tracingGroup(),
  database: databaseGroup(),
  limits: group('Limits of a request.', {
    body_bytes_max: setting.integer({
      doc: 'Maximum size of a request body.',
      default: 16 * KIB,
      min: 8 * KIB,
      max: 1024 * KIB,
    }),
  }),
});

type Keys = z.output<typeof keys>;
type Problem = { readonly path: readonly string[]; readonly message: string };

/** What is wrong with the secrets. */
function secretProblems(config: Keys): Problem[] {
  const problems: Problem[] = [];
  for (const name of SECRET_NAMES) {
    const problem = config[name] === '' ? undefined : weakSecretProblem(config[name]);
    if (problem !== undefined)
      problems.push({ path: [name], message: `the value ${problem}; ${HOW_TO_MAKE_ONE}` });
    else if (isShortSecret(config[name]) && config[name] !== '' && !isLoopback(config.port.host)) {
      const message = `the value has less than ${SECRET_BYTES_MIN} bytes, which is only allowed on loopback`;
      problems.push({ path: [name], message: `${message}; ${HOW_TO_MAKE_ONE}` });
    }
  }
  const { secret_key, jwt_secret, auth_master_key, algorithm } = config;
  if (secret_key !== '' && jwt_secret !== '' && secret_key !== jwt_secret) {
    problems.push({
      path: ['jwt_secret'],
      message: 'the value differs from secret_key, and both mean the same',
    });
  }
  const hasSecret = secret_key !== '' || jwt_secret !== '';
  if (!hasSecret && auth_master_key === '') {
    const message = `SECRET_KEY (or JWT_SECRET), or AUTH_MASTER_KEY, must be set, and there is no default; ${HOW_TO_MAKE_ONE}`;
    problems.push({ path: ['secret_key'], message });
  }
  if (!hasSecret && algorithm?.startsWith('HS')) {
    problems.push({ path: ['algorithm'], message: `${algorithm} needs a secret_key; ${HOW_TO_MAKE_ONE}` });
  }
  return problems;
}

/** Long-lived tokens are convenient for developers on loopback; elsewhere they make revocation worthless. */
const livesTooLong = ({ access_token_expire_minutes: minutes }: Pick<Keys, 'access_token_expire_minutes'>) =>
  minutes > ACCESS_TOKEN_MINUTES_WARNED;

function otherProblems(config: Keys): Problem[] {
  const problems: Problem[] = [];
  const refuse = (path: readonly string[], message: string) => problems.push({ path, message });
  if (livesTooLong(config) && !isLoopback(config.port.host)) {
    const message = `the value is above ${ACCESS_TOKEN_MINUTES_WARNED} (a day), which is only allowed on loopback`;
    refuse(['access_token_expire_minutes'], message);
  }
  if (config.health_check_timeout > config.health_check_interval) {
    refuse(['health_check_timeout'], 'the value is longer than health_check_interval');
  }
  if (config.refresh_token_absolute_days < config.refresh_token_expire_days) {
    refuse(['refresh_token_absolute_days'], 'the value is less than refresh_token_expire_days');
  }
  if (config.throttle.lock_max < config.throttle.lock_first) {
    refuse(['throttle', 'lock_max'], 'the value is less than throttle.lock_first');
  }
  if (config.mail.driver === 'smtp' && config.mail.url === '') {
    refuse(['mail', 'url'], 'the driver smtp needs the URL of a mail server');
  }
  if ((config.bootstrap_admin.email === '') !== (config.bootstrap_admin.password === '')) {
    refuse(['bootstrap_admin'], 'email and password must be given together or not at all');
  }
  if (8 * config.hashing.parallelism > config.hashing.memory_kib) {
    refuse(['hashing', 'memory_kib'], 'the value is less than 8 KiB for each lane (RFC 9106, 3.1)');
  }
  return problems;
}

/** Every key of the authentication service's configuration. */
export const authConfigSchema = keys.superRefine((config, context) => {
  for (const { path, message } of [...secretProblems(config), ...otherProblems(config)]) {
    context.issues.push({ code: 'custom', path: [...path], message, input: undefined });
  }
});

/** The keys, durations in milliseconds; `port` is replaced by `listen`. */
export type AuthConfig = Readonly<Omit<Keys, 'port' | 'service_accounts'>> & {
  readonly listen: Readonly<ListenAddress>;
  readonly service_accounts: readonly ServiceAccount[];
};

/**
 * Loads the configuration. `database_url` is the resolved address, `secret_key` is the secret under either name, and
 * service accounts have their secrets.
 *
 * @throws ConfigError naming all problems
 */
export function loadAuthConfig(
  environment: Environment,
  workingFolder: string,
  warn: (message: string) => void,
): AuthConfig {
  const loaded = loadConfig({
    schema: authConfigSchema,
    service: SERVICE,
    aliases: ALIASES,
    environment,
    workingFolder,
    warn,
  });
  const { port, ...config } = loaded;
  for (const name of SECRET_NAMES) {
    if (config[name] !== '' && isShortSecret(config[name])) {
      warn(
        `${name} has less than ${SECRET_BYTES_MIN} bytes, which is only good enough for this machine; ${HOW_TO_MAKE_ONE}`,
      );
    }
  }
  if (livesTooLong(config)) {
    const minutes = config.access_token_expire_minutes;
    warn(
      `access_token_expire_minutes is ${minutes}: tokens live longer than a day, which is only good enough for this machine`,
    );
  }
  const resolved = resolveDatabaseUrl({
    service: SERVICE,
    databaseUrl: config.database_url,
    secretsFilePath: config.secrets_file_path,
    environment,
    workingFolder,
  });
  const secret_key = config.secret_key || config.jwt_secret;
  const service_accounts = readServiceAccounts(SERVICE, config.service_accounts, workingFolder);
  return Object.freeze({ ...config, secret_key, service_accounts, listen: port, database_url: resolved });
}
