/** NATS servers and credentials. */
export interface NatsAddress {
  /** `host:port` each; never with credentials. */
  readonly servers: string[];
  readonly credentials:
    | { readonly user: string; readonly pass: string }
    | { readonly token: string }
    | undefined;
  readonly tls: boolean;
}

const SCHEMES = new Set(['nats:', 'tls:']);
const DEFAULT_PORT = 4222;

/**
 * Parses `nats://user:password@host:port` (or `nats://token@host`, or `tls://...`, or several separated by commas):
 * the client library does not read credentials in addresses, and they must not be in what it logs. Throws
 * `TypeError`, without the address in its message, for anything else.
 */
export function parseNatsAddress(addresses: string): NatsAddress {
  const urls = addresses.split(',').map((address) => parseUrl(address.trim()));
  const [first] = urls;
  if (first === undefined) throw malformed();
  return {
    servers: urls.map((url) => `${url.hostname}:${url.port || DEFAULT_PORT}`),
    credentials: credentialsOf(first),
    tls: urls.some((url) => url.protocol === 'tls:'),
  };
}

function parseUrl(address: string): URL {
  const withScheme = address.includes('://') ? address : `nats://${address}`;
  const url = URL.parse(withScheme);
  if (url === null || !SCHEMES.has(url.protocol) || url.hostname === '') throw malformed();
  return url;
}

function credentialsOf(url: URL): NatsAddress['credentials'] {
  if (url.username === '') return undefined;
  const user = decodeURIComponent(url.username);
  return url.password === '' ? { token: user } : { user, pass: decodeURIComponent(url.password) };
}

function malformed(): TypeError {
  return new TypeError('the address of NATS is not of the form nats://[user:password@]host[:port]');
}
