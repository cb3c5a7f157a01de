import { group } from '@gridlease/common/config/leaf';
import { setting } from '@gridlease/common/config/settings';

/** What the specification and other deployments of such a service say by environment variables alone. */
export const ALIASES = {
  DATABASE_URL: 'database_url',
  SECRET_KEY: 'secret_key',
  SECRET_KEY_PREVIOUS: 'secret_key_previous',
  JWT_SECRET: 'jwt_secret',
  ALGORITHM: 'algorithm',
  JWT_ISSUER: 'jwt_issuer',
  JWT_AUDIENCE: 'jwt_audience',
  ACCESS_TOKEN_EXPIRE_MINUTES: 'access_token_expire_minutes',
  REFRESH_TOKEN_EXPIRE_DAYS: 'refresh_token_expire_days',
  REFRESH_TOKEN_ABSOLUTE_DAYS: 'refresh_token_absolute_days',
  REFRESH_REUSE_SECONDS: 'refresh_reuse_seconds',
  AUTH_MASTER_KEY: 'auth_master_key',
  AUTH_MASTER_KEY_PREVIOUS: 'auth_master_key_previous',
  PASSWORD_POLICY: 'password_policy',
  BOOTSTRAP_ADMIN_EMAIL: 'bootstrap_admin.email',
  BOOTSTRAP_ADMIN_PASSWORD: 'bootstrap_admin.password',
  ADMIN_EMAIL: 'bootstrap_admin.email',
  ADMIN_PASSWORD: 'bootstrap_admin.password',
} as const;

export const ALGORITHMS = ['HS256', 'HS384', 'HS512', 'EdDSA', 'ES256', 'RS256'] as const;

/** A year; more is a slip of the finger. */
const MINUTES_MAX = 525_600;
/** Longer ones are for a developer's own machine. */
export const ACCESS_TOKEN_MINUTES_WARNED = 1_440;
/** A thousand years; more is a slip of the finger. */
const DAYS_MAX = 365_000;

export const secretKeys = {
  secret_key: setting.secret({
    doc: 'Shared secret that signs access tokens with HS256, HS384 or HS512: at least 32 bytes, taken as they are.',
    default: '',
  }),
  jwt_secret: setting.secret({
    doc: 'The same as secret_key under its other name; two different values stop the start.',
    default: '',
  }),
  secret_key_previous: setting.secret({
    doc: 'The secret before this one, while tokens signed with it are still alive: they are verified, none is signed.',
    default: '',
  }),
  auth_master_key: setting.secret({
    doc:
      'What the keys of this service alone are derived from (refresh tokens, encryption of signing keys); no other ' +
      'service ever has it. Empty: derived from secret_key.',
    default: '',
  }),
  auth_master_key_previous: setting.secret({
    doc: 'The master key before this one (or the secret_key it was derived from): what it made stays valid.',
    default: '',
  }),
};

export const tokenKeys = {
  algorithm: setting.choice({
    doc: 'How access tokens are signed. Without it: HS256 when there is a secret_key, else EdDSA.',
    options: ALGORITHMS,
  }),
  jwt_issuer: setting.string({
    doc: 'iss of access tokens.',
    default: 'gridlease-auth',
    check: (text) =>
      /^[\x21-\x7e]{1,255}$/.test(text) ? undefined : 'is not 1 to 255 visible ASCII characters',
  }),
  jwt_audience: setting.string({
    doc: 'aud of access tokens.',
    default: 'gridlease',
    check: (text) =>
      /^[\x21-\x7e]{1,255}$/.test(text) ? undefined : 'is not 1 to 255 visible ASCII characters',
  }),
  access_token_expire_minutes: setting.integer({
    doc: 'Life of an access token. Where nobody asks this service, a revoked one works for as long. More than 1440, a day, only where loopback alone is listened on.',
    default: 15,
    min: 1,
    max: MINUTES_MAX,
  }),
  refresh_token_expire_days: setting.integer({
    doc: 'How long a session lives without being refreshed.',
    default: 7,
    min: 1,
    max: DAYS_MAX,
  }),
  refresh_token_absolute_days: setting.integer({
    doc: 'How long a session lives at most, however often it is refreshed.',
    default: 30,
    min: 1,
    max: DAYS_MAX,
  }),
  refresh_reuse_seconds: setting.integer({
    doc: 'For how long the refresh token before the current one answers the current one again, for a client that lost an answer.',
    default: 60,
    max: 86_400,
  }),
};

export const signingKeyKeys = {
  tokens: group('Keys of EdDSA, ES256 and RS256.', {
    rotation_interval: setting.duration({
      doc: 'How long one key signs before the next one does. 0: until somebody rotates them.',
      default: '90d',
      max: '3650d',
    }),
  }),
};

export const passwordKeys = {
  password_policy: setting.choice({
    doc: 'standard: 8 to 128 characters, no common password, at least 10^8 guesses by zxcvbn. strict: 15 to 128, and nothing built from common words.',
    options: ['standard', 'strict'],
    default: 'standard',
  }),
  hashing: group('How passwords are hashed (argon2id), and how much of it at once.', {
    memory_kib: setting.integer({
      doc: 'Memory of one hash in KiB.',
      default: 19_456,
      min: 8,
      max: 1_048_576,
    }),
    passes: setting.integer({ doc: 'Passes over the memory.', default: 2, min: 1, max: 20 }),
    parallelism: setting.integer({
      doc: 'Lanes of one hash; more than 1 starts threads of their own.',
      default: 1,
      min: 1,
      max: 16,
    }),
    concurrency: setting.integer({
      doc: 'Hashes at once. 0: one for each core, but never so many that token work would wait for a thread.',
      default: 0,
      max: 1_024,
    }),
    queue_budget: setting.duration({
      doc: 'How long a login may wait for its turn; one that would wait longer is answered 503 at once.',
      default: '2s',
      min: '10ms',
      max: '60s',
    }),
  }),
};

const counted = (doc: string, value: number) =>
  setting.integer({ doc: `${doc} 0: no limit.`, default: value, max: 1_000_000 });

export const throttleKeys = {
  throttle: group('Failed logins and registrations; nothing else is limited.', {
    failures_before_lock: counted('Failures in a row of one account from one address before a lock.', 10),
    lock_first: setting.duration({
      doc: 'The first lock; each further failure doubles it.',
      default: '1s',
      min: '1s',
      max: '1d',
    }),
    lock_max: setting.duration({ doc: 'The longest lock.', default: '15m', min: '1s', max: '7d' }),
    failures_before_known_only: counted(
      'Failures in a row of one account, from anywhere, after which only addresses with an earlier success get through.',
      100,
    ),
    failed_logins_per_minute: counted(
      'Failed logins of one address (IPv6: one /64) within a minute before 429.',
      100,
    ),
    registrations_per_minute: counted(
      'Registrations of one address (IPv6: one /64) within a minute before 429.',
      300,
    ),
    forget_after: setting.duration({
      doc: 'Without a further failure for so long, the failures of an account are forgotten.',
      default: '1d',
      min: '1m',
      max: '90d',
    }),
  }),
};

export const mailKeys = {
  public_url: setting.url({
    doc: 'Where people reach the platform; links in e-mails begin with it. Never taken from a request.',
    default: 'http://127.0.0.1:8080',
    schemes: ['http', 'https'],
  }),
  mail: group('How e-mails leave.', {
    driver: setting.choice({
      doc: 'log: written to the log, for development; with the links in them only while nobody but this machine reaches the service. smtp: sent.',
      options: ['log', 'smtp'],
      default: 'log',
    }),
    url: setting.secret({
      doc: 'The mail server.',
      default: '',
      allowed: 'smtp://user:password@host:587, smtps://host:465',
      check: (text) =>
        text === '' || /^smtps?:\/\/./.test(text)
          ? undefined
          : 'is not a URL that begins with smtp:// or smtps://',
    }),
    from: setting.string({
      doc: 'Sender of e-mails.',
      default: 'Gridlease <no-reply@localhost>',
    }),
  }),
};

export const adminKeys = {
  second_factor: group('The second factor (TOTP), which everybody may switch on.', {
    required_for_admins: setting.boolean({
      doc: 'Administrators do nothing as such before they have one.',
      default: false,
    }),
  }),
  bootstrap_admin: group('The first administrator, made at the start while there is none; never again.', {
    email: setting.string({ doc: 'Its e-mail address. Empty: none is made.', default: '' }),
    password: setting.secret({ doc: 'Its password.', default: '' }),
  }),
};
