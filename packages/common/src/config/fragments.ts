import { isIP } from 'node:net';
import { group } from './leaf.ts';
import { setting } from './settings.ts';

const PORT_MAX = 65_535;

/** Settings that every service has, under the same key and with the same meaning. */
export const logLevel = () =>
  setting.choice({
    doc: 'The least severe log lines that are written.',
    options: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    default: 'info',
  });

export const requestTimeout = () =>
  setting.duration({
    doc: 'How long a request may take until its answer begins; then it is answered with 504.',
    default: '30s',
    min: '100ms',
    max: '1h',
  });

export const shutdownTimeout = () =>
  setting.duration({
    doc: 'How long requests in progress may take to finish when the service is told to stop.',
    default: '10s',
    min: '0s',
    max: '10m',
  });

export const drainDelay = () =>
  setting.duration({
    doc: 'How long the service goes on serving after SIGTERM, not ready any more and gone from Consul, so that whoever has looked it up forgets it; requests in progress then have shutdown_timeout. Longer than the gateway keeps addresses and idle connections (3 s).',
    default: '5s',
    min: '0s',
    max: '10m',
  });

/** For a service whose address is given in two keys; the other is `listenPort`. */
export const listenHost = () =>
  setting.string({
    doc: 'Host name or address to listen on; 0.0.0.0 (or :: where there is IPv6) is every address.',
    default: '127.0.0.1',
    check: (text) => (/^[A-Za-z0-9.:_-]*$/.test(text) ? undefined : 'is not a host name or address'),
  });

export const listenPort = (value: number) =>
  setting.integer({ doc: 'Port; 0 is any free one.', default: value, min: 0, max: PORT_MAX });

export const instanceId = () =>
  setting.string({
    doc: 'Tells this process from others of the same service, also after a restart. Empty: host name and port.',
    default: '',
    check: (text) =>
      /^[A-Za-z0-9._-]{0,64}$/.test(text)
        ? undefined
        : 'is not made of up to 64 letters, digits, ".", "_" and "-"',
  });

/** Of a service that is open unless somebody says otherwise. */
export const authMode = () =>
  setting.choice({
    doc: 'off: open to everybody who reaches the address. required: only with an access token of the platform.',
    options: ['off', 'required'],
    default: 'off',
  });

/** Of a service that must not be open to a network unless somebody says so. */
export const authModeByAddress = () =>
  setting.choice({
    doc: 'off: open to everybody who reaches the address. required: only with an access token of the platform. Without it: off while only this machine reaches the service, else required.',
    options: ['off', 'required'],
  });

/** `auth.mode` of the authentication service, which knows everything else itself; others have `serviceAuthGroup`. */
export const authGroup = () =>
  group('Who may call.', {
    mode: authMode(),
  });

function originProblem(text: string): string | undefined {
  const url = URL.parse(text);
  const origin = url && /^https?:$/.test(url.protocol) && url.origin === text;
  return text === '*' || origin ? undefined : 'is neither an origin such as https://example.org nor *';
}

export const corsGroup = () =>
  group('Calls from browsers.', {
    allowed_origins: setting.list({
      doc: 'Origins whose pages may call, besides localhost and 127.0.0.1 on any port.',
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
    doc: 'Networks of the proxies in front; only from these is X-Forwarded-For believed.',
    default: [],
    allowed: 'CIDR, such as 10.0.0.0/8',
    check: networkProblem,
  });

export const allowedHosts = () =>
  setting.list({
    doc: 'Names besides the loopback ones that a Host header may carry while the service is open on loopback.',
    default: [],
    check: (text) =>
      /^[A-Za-z0-9.-]+$/.test(text) ? undefined : 'is not a host name (without scheme and port)',
  });

export const databaseUrl = () =>
  setting.secret({
    doc: 'The PostgreSQL database; wins over the parts (GRIDLEASE_DB_HOST and so on, secrets_file_path).',
    default: '',
    allowed: 'postgres://user:password@host:5432/name?sslmode=...',
  });

/** Members of the group `database`, for a service that keeps more in it. */
export const databaseUse = () => ({
  migrate: setting.choice({
    doc: 'auto: bring the schema up to date at every start. off: wait for a job of its own that does it (the command migrate).',
    options: ['auto', 'off'],
    default: 'auto',
  }),
  pool_max: setting.integer({
    doc: 'Connections this process opens at most.',
    default: 10,
    min: 1,
    max: 1000,
  }),
});

export const databaseGroup = () => group('How the database is used.', databaseUse());
