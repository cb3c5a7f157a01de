import { isIPv4, isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;
const GROUPS = 8;
const NETWORK_GROUPS = 4;
const SITE_GROUPS = 3;

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}

/** The eight groups of an IPv6 address in their shortest form. */
function expand(address: string): string[] {
  const [plain = ''] = address.toLowerCase().split('%');
  // The last 32 bits may be written like an IPv4 address; they are not part of the network.
  const hexadecimal = plain.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0');
  const [head = '', tail] = hexadecimal.split('::');
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const zeros = Array.from(
    { length: tail === undefined ? 0 : GROUPS - before.length - after.length },
    () => '0',
  );
  return [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''));
}

/**
 * What counts as one client: an IPv4 address, or an IPv6 /64, since a client with one address there has all of them.
 * An IPv4-mapped IPv6 address counts as the IPv4 address.
 */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  return `${expand(address).slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/**
 * Roughly where an address is: its IPv4 /24 or IPv6 /48, which names a site and nobody's computer. An IPv4-mapped IPv6
 * address counts as the IPv4 address; empty for what is no address.
 */
export function coarseNetworkOf(address: string): string {
  const plain = MAPPED.exec(address)?.[1] ?? address;
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  return isIPv6(plain) ? `${expand(plain).slice(0, SITE_GROUPS).join(':')}::/48` : '';
}
