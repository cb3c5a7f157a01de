import { isIP } from 'node:net';
import { group } from './leaf.ts';
import { setting } from './settings.ts';

const PORT_MAX = 65_535;

/** Settings that every service has, under the same key and with the same meaning. */
export const logLevel = () =>
  setting.choice({
    doc: 'Lowest level of log lines that are written.',
    options: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    default: 'info',
  });

export const requestTimeout = () =>
  setting.duration({
    doc: 'How long a request may take until its response begins; after that the response is 504.',
    default: '30s',
    min: '100ms',
    max: '1h',
  });

export const shutdownTimeout = () =>
  setting.duration({
    doc: 'How long requests in progress may take to finish at shutdown.',
    default: '10s',
    min: '0s',
    max: '10m',
  });

export const drainDelay = () =>
  setting.duration({
    doc: 'How long the service goes on serving after SIGTERM, while it is no longer ready and gone from Consul, so that clients stop using its address; requests in progress then have shutdown_timeout. Longer than the gateway caches addresses and idle connections (3 s).',
    default: '5s',
    min: '0s',
    max: '10m',
  });

/** For a service whose address is split into two keys; the other is `listenPort`. */
export const listenHost = () =>
  setting.string({
    doc: 'Host name or address to listen on; 0.0.0.0 (or :: where there is IPv6) means every address.',
    default: '127.0.0.1',
    check: (text) => (/^[A-Za-z0-9.:_-]*$/.test(text) ? undefined : 'is not a host name or address'),
  });

export const listenPort = (value: number) =>
  setting.integer({ doc: 'Port; 0 picks a free one.', default: value, min: 0, max: PORT_MAX });

export const instanceId = () =>
  setting.string({
    doc: 'Distinguishes this process from others of the same service, also after a restart. Empty: host name and port.',
    default: '',
    check: (text) =>
      /^[A-Za-z0-9._-]{0,64}$/.test(text)
        ? undefined
        : 'is not made of up to 64 letters, digits, ".", "_" and "-"',
  });

/** For a service that is open by default. */
export const authMode = () =>
  setting.choice({
    doc: 'off: open to everybody who can reach the address. required: only with an access token of the platform.',
    options: ['off', 'required'],
    default: 'off',
  });

/** For a service that must not be open to a network by default. */
export const authModeByAddress = () =>
  setting.choice({
    doc: 'off: open to everybody who can reach the address. required: only with an access token of the platform. Default: off while only this machine can reach the service, else required.',
    options: ['off', 'required'],
  });

/** `auth.recent_authentication` */
export const recentAuthentication = () =>
  setting.duration({
    doc: 'With auth.mode required: how long ago users may have logged in, or confirmed their password, to withdraw, to change where money or mails go, keys, second factor or password, to delete the account, or to move money as administrators. Others get 401 recent_authentication_required. 0: nobody is asked.',
    default: '5m',
    min: '0s',
    max: '1d',
  });

/** `auth.mode` of the authentication service, which needs nothing else; others have `serviceAuthGroup`. */
export const authGroup = () =>
  group('Who may call.', {
    mode: authMode(),
    recent_authentication: recentAuthentication(),
  });

function originProblem(text: string): string | undefined {
  const url = URL.parse(text);
  const origin = url && /^https?:$/.test(url.protocol) && url.origin === text;
  return text === '*' || origin ? undefined : 'is neither an origin such as https://example.org nor *';
}

export const corsGroup = () =>
  group('Calls from browsers (CORS).', {
    allowed_origins: setting.list({
      doc: 'Origins whose pages may call the service, besides localhost and 127.0.0.1 on any port.',
      default: [],
      allowed: 'https://example.org, or * for every origin (without credentials)',
      check: originProblem,
    }),
  });

function networkProblem(text: string): string | undefined {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const widths: Record<number, number> = { 4: 32, 6: 128 };
  const width = widths[isIP(address)];
  return width !== undefined && Number(bits ?? 0) <= width
    ? undefined
    : 'is neither an IP address nor a network such as 10.0.0.0/8';
}

export const trustedProxies = () =>
  setting.list({
    doc: 'Networks of the proxies in front; X-Forwarded-For is trusted only from these.',
    default: [],
    allowed: 'CIDR, such as 10.0.0.0/8',
    check: networkProblem,
  });

export const allowedHosts = () =>
  setting.list({
    doc: 'Host names besides the loopback ones that a Host header may contain while the service is open on loopback.',
    default: [],
    check: (text) =>
      /^[A-Za-z0-9.-]+$/.test(text) ? undefined : 'is not a host name (without scheme and port)',
  });

export const databaseUrl = () =>
  setting.secret({
    doc: 'The PostgreSQL database; overrides the parts (GRIDLEASE_DB_HOST and so on, secrets_file_path). It may name several hosts.',
    default: '',
    allowed: 'postgres://user:password@host:5432/name?sslmode=...&target_session_attrs=...',
  });

/** Members of the group `database`, for a service that has more of them. */
export const databaseUse = () => ({
  migrate: setting.choice({
    doc: 'auto: migrate the schema at start. off: wait until a separate job has done so (the command migrate).',
    options: ['auto', 'off'],
    default: 'auto',
  }),
  pool_max: setting.integer({
    doc: 'Maximum number of connections this process opens. Its workers use half of them at most.',
    default: 10,
    min: 1,
    max: 1000,
  }),
});

export const databaseGroup = () => group('How the database is used.', databaseUse());

interface BodyLimit {
  readonly default: number;
  readonly min: number;
  readonly max: number;
}

/** The key `limits.body_bytes_max`. */
export const bodyBytesMax = (body: BodyLimit) =>
  setting.integer({ doc: 'Maximum size of a request body in bytes.', ...body });

/** The group `limits`, in bytes. */
export const limitsGroup = (body: BodyLimit) =>
  group('Limits on a single request.', { body_bytes_max: bodyBytesMax(body) });
