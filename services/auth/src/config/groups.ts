import { ROLES } from '@gridlease/common/access/roles';
import { bodyBytesMax } from '@gridlease/common/config/fragments';
import { group } from '@gridlease/common/config/leaf';
import { mailSender, mailServer } from '@gridlease/common/config/mail';
import { setting } from '@gridlease/common/config/settings';

/** Environment variables of the specification and of other deployments of such a service. */
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

/** A year; more is a typing error. */
const MINUTES_MAX = 525_600;
/** Longer lifetimes are for a developer's own machine. */
export const ACCESS_TOKEN_MINUTES_WARNED = 1_440;
/** A thousand years; more is a typing error. */
const DAYS_MAX = 365_000;

export const secretKeys = {
  secret_key: setting.secret({
    doc: 'Shared secret that signs access tokens with HS256, HS384 or HS512: at least 32 bytes, used as they are.',
    default: '',
  }),
  jwt_secret: setting.secret({
    doc: 'The same as secret_key under its other name; two different values are refused.',
    default: '',
  }),
  secret_key_previous: setting.secret({
    doc: 'The previous secret, while its tokens are still valid: it only verifies tokens.',
    default: '',
  }),
  auth_master_key: setting.secret({
    doc:
      'Master key from which the keys of this service alone are derived (refresh tokens, encryption of signing keys). ' +
      'Never shared with another service. Empty: derived from secret_key.',
    default: '',
  }),
  auth_master_key_previous: setting.secret({
    doc: 'The previous master key (or the secret_key it was derived from): what was created with it stays valid.',
    default: '',
  }),
};

export const tokenKeys = {
  algorithm: setting.choice({
    doc: 'How access tokens are signed. Default: HS256 if there is a secret_key, else EdDSA.',
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
    doc: 'Lifetime of an access token. Services without a service account (auth.client_id) accept a revoked one for as long. More than 1440 (a day) is only allowed on loopback.',
    default: 15,
    min: 1,
    max: MINUTES_MAX,
  }),
  refresh_token_expire_days: setting.integer({
    doc: 'How long a session lives without a refresh.',
    default: 7,
    min: 1,
    max: DAYS_MAX,
  }),
  refresh_token_absolute_days: setting.integer({
    doc: 'Maximum lifetime of a session, however often it is refreshed.',
    default: 30,
    min: 1,
    max: DAYS_MAX,
  }),
  refresh_reuse_seconds: setting.integer({
    doc: 'For how long the previous refresh token returns the current one again, for clients that lost a response.',
    default: 60,
    max: 86_400,
  }),
};

export const signingKeyKeys = {
  tokens: group('Keys of EdDSA, ES256 and RS256.', {
    rotation_interval: setting.duration({
      doc: 'How long a key signs before it is rotated. 0: until it is rotated manually.',
      default: '90d',
      max: '3650d',
    }),
  }),
};

export const revocationKeys = {
  revocations: group('What was revoked, for services that follow it.', {
    keep: setting.duration({
      doc: "For how long revoked keys and changed users are told to services: as long as a usage message may wait, which is billing's messaging.usage_retention, and a day more.",
      default: '8d',
      min: '1h',
      max: '365d',
    }),
  }),
};

export const passwordKeys = {
  password_policy: setting.choice({
    doc: 'standard: 8 to 128 characters, no common password, at least 10^8 guesses by zxcvbn. strict: 15 to 128, and nothing built from common words.',
    options: ['standard', 'strict'],
    default: 'standard',
  }),
  hashing: group('How passwords are hashed (argon2id), and how many in parallel.', {
    memory_kib: setting.integer({
      doc: 'Memory of one hash in KiB.',
      default: 19_456,
      min: 8,
      max: 1_048_576,
    }),
    passes: setting.integer({ doc: 'Passes over the memory.', default: 2, min: 1, max: 20 }),
    parallelism: setting.integer({
      doc: 'Lanes of one hash; more than 1 starts additional threads.',
      default: 1,
      min: 1,
      max: 16,
    }),
    concurrency: setting.integer({
      doc: 'Parallel hashes, fewer than UV_THREADPOOL_SIZE (4 by default): other work must not wait for a thread. 0: one per core, and two threads left at least.',
      default: 0,
      max: 1_024,
    }),
    queue_budget: setting.duration({
      doc: 'How long a login may wait for its turn; one that would wait longer gets 503 at once.',
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
    failures_before_lock: counted('Consecutive failures of one account from one address before a lock.', 10),
    lock_first: setting.duration({
      doc: 'Duration of the first lock; each further failure doubles it.',
      default: '1s',
      min: '1s',
      max: '1d',
    }),
    lock_max: setting.duration({ doc: 'Maximum duration of a lock.', default: '15m', min: '1s', max: '7d' }),
    failures_before_known_only: counted(
      'Consecutive failures of one account, from anywhere, after which only addresses with an earlier success get through.',
      100,
    ),
    failed_logins_per_minute: counted(
      'Failed logins from one address (IPv6: one /64) within a minute before 429.',
      100,
    ),
    registrations_per_minute: counted(
      'Registrations and new addresses of accounts from one network address (IPv6: one /64) within a minute before 429.',
      300,
    ),
    forget_after: setting.duration({
      doc: 'Failures of an account are forgotten after this long without another.',
      default: '1d',
      min: '1m',
      max: '90d',
    }),
  }),
};

const KIB = 1024;

export const limitKeys = {
  limits: group('Limits on a single request, and on what one user has.', {
    body_bytes_max: bodyBytesMax({ default: 16 * KIB, min: 8 * KIB, max: 1024 * KIB }),
    sessions_per_user: counted(
      'Sessions of a user, administrators included; a login beyond it ends the session that was unused for longest.',
      50,
    ),
    api_keys_per_user: counted(
      'API keys of a user, open enrollment codes included; one more is 409 api_key_limit_reached.',
      100,
    ),
  }),
};

export const mailKeys = {
  public_url: setting.url({
    doc: 'Public URL of the platform: the base of links in e-mails, and the only origin whose pages may have cookie sessions. Never taken from a request.',
    default: 'http://localhost:8080',
    schemes: ['http', 'https'],
  }),
  mail: group('How e-mails are sent.', {
    driver: setting.choice({
      doc: 'log: written to the log, for development; with their links only while the service listens on loopback. smtp: sent.',
      options: ['log', 'smtp'],
      default: 'log',
    }),
    url: mailServer('URL of the mail server.'),
    from: mailSender(),
  }),
};

export const registrationKeys = {
  registration: setting.choice({
    doc: 'Who may create accounts. open: everybody. invited: with an invitation. closed: administrators alone.',
    options: ['open', 'invited', 'closed'],
    default: 'open',
  }),
};

export const adminKeys = {
  second_factor: group('The second factor (TOTP), which every user may set up.', {
    required_for: setting.list({
      doc: 'Roles whose users need one: without it, their tokens are only good for setting one up.',
      default: [],
      allowed: ROLES.join(', '),
      check: (role) =>
        (ROLES as readonly string[]).includes(role) ? undefined : `is none of ${ROLES.join(', ')}`,
    }),
  }),
  bootstrap_admin: group('The first administrator, created at a start while there is none.', {
    email: setting.string({ doc: 'Its e-mail address. Empty: none is created.', default: '' }),
    password: setting.secret({ doc: 'Its password.', default: '' }),
  }),
};
