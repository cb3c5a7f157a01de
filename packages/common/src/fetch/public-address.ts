import { BlockList, isIP } from 'node:net';

/** IPv4 addresses that are not globally reachable (IANA's registry of special-purpose addresses), and 6to4 relays. */
const SPECIAL_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** Everything else is loopback, link-local, unique local, multicast, IPv4-mapped, NAT64 or unassigned. */
const GLOBAL_IPV6 = ['2000::', 3] as const;

/** Within it: IETF protocols with Teredo and ORCHID, documentation, and 6to4, which leads to any IPv4 address. */
const SPECIAL_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const special = new BlockList();
for (const [net, prefix] of SPECIAL_IPV4) special.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of SPECIAL_IPV6) special.addSubnet(net, prefix, 'ipv6');
const globalIpv6 = new BlockList();
globalIpv6.addSubnet(...GLOBAL_IPV6, 'ipv6');

/**
 * Whether an IP address is of the public Internet. Private, loopback, link-local, shared (CGNAT), multicast and reserved
 * addresses are not, nor are IPv6 addresses that stand for an IPv4 address (mapped, 6to4, NAT64, Teredo), nor anything
 * that is no plain address.
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4');
    case 6:
      return !address.includes('%') && globalIpv6.check(address, 'ipv6') && !special.check(address, 'ipv6');
    default:
      return false;
  }
}
