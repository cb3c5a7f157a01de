import type { Environment } from '@gridlease/common/config/environment-source';
import { type FlatConfig, flatKeyProblems, flatKeys, loadFlatConfig } from '@gridlease/common/config/flat';
import { authGroup } from '@gridlease/common/config/fragments';
import { isLoopback } from '@gridlease/common/config/listen-address';
import { checkedTogether, type KeyProblem } from '@gridlease/common/config/load';
import { z } from 'zod';
import {
  ACCESS_TOKEN_MINUTES_WARNED,
  ALIASES,
  adminKeys,
  limitKeys,
  mailKeys,
  passwordKeys,
  registrationKeys,
  revocationKeys,
  secretKeys,
  signingKeyKeys,
  throttleKeys,
  tokenKeys,
} from './groups.ts';
import { HOW_TO_MAKE_ONE, isShortSecret, SECRET_BYTES_MIN, weakSecretProblem } from './secret-strength.ts';
import { readServiceAccounts, type ServiceAccount, serviceAccountsSetting } from './service-accounts.ts';
import { platformKeys, upstreamProblems } from './upstreams.ts';

const SERVICE = 'auth-service';
const SECRET_NAMES = [
  'secret_key',
  'jwt_secret',
  'secret_key_previous',
  'auth_master_key',
  'auth_master_key_previous',
] as const;

/** The pages that links in e-mails lead to. */
const MAIL_PAGES = ['verify-email', 'reset-password', 'invitation', 'unlock'];

/** Variables without our prefix that are also read. */
export const authConfigAliases = ALIASES;

const keys = z.strictObject({
  ...flatKeys({ service: SERVICE, port: 8000, paths: ['api', '.well-known', ...MAIL_PAGES] }),
  ...secretKeys,
  ...tokenKeys,
  ...signingKeyKeys,
  ...revocationKeys,
  ...passwordKeys,
  ...throttleKeys,
  ...mailKeys,
  ...registrationKeys,
  service_accounts: serviceAccountsSetting(),
  ...adminKeys,
  auth: authGroup(),
  ...platformKeys,
  ...limitKeys,
});

type Keys = z.output<typeof keys>;

/** What is wrong with the secrets. */
function secretProblems(config: Keys): KeyProblem[] {
  const problems: KeyProblem[] = [];
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

function otherProblems(config: Keys): KeyProblem[] {
  const problems = flatKeyProblems(config);
  const refuse = (path: readonly string[], message: string) => problems.push({ path, message });
  if (livesTooLong(config) && !isLoopback(config.port.host)) {
    const message = `the value is above ${ACCESS_TOKEN_MINUTES_WARNED} (a day), which is only allowed on loopback`;
    refuse(['access_token_expire_minutes'], message);
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
export const authConfigSchema = checkedTogether(keys, (config) => [
  ...secretProblems(config),
  ...otherProblems(config),
  ...upstreamProblems(config),
]);

/** The keys, durations in milliseconds; `port` is replaced by `listen`. */
export type AuthConfig = FlatConfig<Omit<Keys, 'service_accounts'>> & {
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
  const config = loadFlatConfig({
    schema: authConfigSchema,
    service: SERVICE,
    aliases: ALIASES,
    environment,
    workingFolder,
    warn,
  });
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
  const secret_key = config.secret_key || config.jwt_secret;
  const service_accounts = readServiceAccounts(SERVICE, config.service_accounts, workingFolder);
  return Object.freeze({ ...config, secret_key, service_accounts });
}
