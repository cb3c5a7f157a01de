import { BlockList, isIP } from 'node:net';
import type { Caller } from './caller.ts';
import { networkNotAllowed } from './refusal.ts';

/** A network in CIDR notation: an address, and how many of its leading bits count. */
interface Network {
  readonly address: string;
  readonly bits: number;
  readonly family: 'ipv4' | 'ipv6';
}

const CIDR = /^([0-9a-f:.]{2,39})\/(\d{1,3})$/i;

function parseNetwork(text: string): Network | undefined {
  const [, address = '', bits = ''] = CIDR.exec(text) ?? [];
  const version = isIP(address);
  const isPrefix = String(Number(bits)) === bits && Number(bits) <= (version === 4 ? 32 : 128);
  if (version === 0 || !isPrefix) return undefined;
  return { address, bits: Number(bits), family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** Whether the text is a network in CIDR notation, such as `192.0.2.0/24` or `2001:db8::/48`. */
export function isNetwork(text: string): boolean {
  return parseNetwork(text) !== undefined;
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const { address, bits, family } of networks.flatMap((text) => parseNetwork(text) ?? [])) {
    list.addSubnet(address, bits, family);
  }
  return list;
}

/** Whether the address is in one of the networks. An IPv4-mapped IPv6 address counts as the IPv4 address. */
export function isWithin(networks: BlockList | readonly string[], address: string): boolean {
  const list = networks instanceof BlockList ? networks : listOf(networks);
  const plain = address.split('%', 1)[0] ?? '';
  const version = isIP(plain);
  return version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6');
}

/** By verified caller, which stays the same object for as long as its token is cached. */
const lists = new WeakMap<Caller, BlockList>();

/**
 * Refuses a key that is used from elsewhere than its networks; `address` is the client's, as the trusted proxies tell it.
 *
 * @throws ServiceError 403 `network_not_allowed`
 */
export function requireAllowedNetwork(caller: Caller, address: string): void {
  if (caller.networks === undefined) return;
  let list = lists.get(caller);
  if (list === undefined) {
    list = listOf(caller.networks);
    lists.set(caller, list);
  }
  if (!isWithin(list, address)) throw networkNotAllowed();
}
