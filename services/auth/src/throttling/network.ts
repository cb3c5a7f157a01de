import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;
const GROUPS = 8;
const NETWORK_GROUPS = 4;

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}

/** The eight groups of an IPv6 address, as short as they can be written. */
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
 * What is counted as one client: an IPv4 address, or a /64 of IPv6, since whoever has one address there has them all.
 * An IPv4 address written as an IPv6 one is the IPv4 one.
 */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  return `${expand(address).slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
