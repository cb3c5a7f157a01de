import { isIP } from 'node:net';
import { isPublicAddress } from '@gridlease/common/fetch/public-address';
import { hostOf, isLocalName } from '@gridlease/common/fetch/resolve';
import { RentalFailure } from '../failure.ts';

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
const HOST_ENTRY = /^(\[[^\]]+\]|[^:[\]/@?#\s]+)(?::(\d{1,5}))?$/;

/** A URL at which something may be fetched or uploaded. */
export interface AllowedUrl {
  readonly url: URL;
  /** As resolvers and sockets take it. */
  readonly host: string;
  /** One of the owner's storage hosts, whose addresses may be private. */
  readonly isStorage: boolean;
}

interface HostEntry {
  /** As URLs spell it: lower case, IPv6 in brackets. */
  readonly hostname: string;
  /** Undefined: the default port of either scheme. */
  readonly port: string | undefined;
}

function readHostEntry(text: string): HostEntry | undefined {
  const [, host, port] = HOST_ENTRY.exec(text.trim()) ?? [];
  if (host === undefined || Number(port ?? 1) < 1 || Number(port ?? 1) > 65_535) return undefined;
  const hostname = URL.parse(`http://${host}`)?.hostname;
  return hostname === undefined ? undefined : { hostname, port: port && String(Number(port)) };
}

/** Returns why a text is no storage host, completing `<the text> ...`. */
export function hostEntryProblem(text: string): string | undefined {
  return readHostEntry(text) === undefined ? 'is not "host" or "host:port"' : undefined;
}

/**
 * The hosts at which what belongs to rentals may lie at private addresses: those of the configuration, else the
 * gateway's. A gateway on this machine goes by any of its names, because storage may sign another one than the agent uses.
 */
export function storageHostsOf(configured: readonly string[], gatewayUrl: string): readonly string[] {
  if (configured.length > 0) return configured;
  const { protocol, hostname, port } = new URL(gatewayUrl);
  const names = LOOPBACK_HOSTS.includes(hostname) ? LOOPBACK_HOSTS : [hostname];
  return names.map((name) => `${name}:${port || DEFAULT_PORTS[protocol]}`);
}

function isStorageUrl({ protocol, hostname, port }: URL, storageHosts: readonly string[]): boolean {
  const actual = port || DEFAULT_PORTS[protocol];
  return storageHosts.some((text) => {
    const entry = readHostEntry(text);
    return entry?.hostname === hostname && actual === (entry.port ?? DEFAULT_PORTS[protocol]);
  });
}

function refuse(message: string): RentalFailure {
  return new RentalFailure('url_not_allowed', message);
}

/**
 * Judges a renter's URL by what it says. A name outside the storage hosts is judged again by its addresses, when it is
 * connected to.
 *
 * @throws RentalFailure `url_not_allowed`, which names the host, and nothing of the URL that is secret
 */
export function judgeUrl(text: string, storageHosts: readonly string[]): AllowedUrl {
  const url = URL.parse(text);
  if (url === null) throw refuse('A URL of the workload is malformed.');
  if (DEFAULT_PORTS[url.protocol] === undefined) {
    throw refuse(
      `A URL of the workload begins with ${url.protocol}//; only http:// and https:// are allowed.`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw refuse(`The URL at ${url.host} contains a user name or password; use a presigned URL.`);
  }
  const host = hostOf(url);
  if (isStorageUrl(url, storageHosts)) return { url, host, isStorage: true };
  const isPrivate = isIP(host) === 0 ? isLocalName(host) : !isPublicAddress(host);
  if (isPrivate) throw refuse(privateMessage(url.host));
  return { url, host, isStorage: false };
}

/**
 * The addresses to which a connection may be made: all of a storage host's, of other hosts those that are public.
 *
 * @throws RentalFailure `url_not_allowed`
 */
export function allowedAddresses(target: AllowedUrl, addresses: readonly string[]): readonly string[] {
  const allowed = target.isStorage ? addresses : addresses.filter(isPublicAddress);
  if (allowed.length === 0) throw refuse(privateMessage(target.url.host));
  return allowed;
}

function privateMessage(host: string): string {
  return `${host} has no public address, and the owner of this machine does not allow it as a storage host.`;
}
