import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

export interface ListenAddress {
  /** A name or an address without brackets. */
  host: string;
  /** 0 lets the system choose. */
  port: number;
}

const PORT_MAX = 65_535;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** `::` accepts IPv4 connections too, but only a machine with IPv6 can listen on it. */
function everyAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return addresses.some((address) => address.family === 'IPv6') ? '::' : '0.0.0.0';
}

/**
 * Reads "8002" (127.0.0.1 only), ":8002" (all addresses of the machine), "host:8002" or "[::1]:8002".
 *
 * @returns undefined for anything else; an IPv6 address must be in brackets
 */
export function parseListenAddress(text: string): ListenAddress | undefined {
  const parts = /^(?:(?<host>\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]*):)?(?<port>\d{1,5})$/.exec(text)?.groups;
  const port = Number(parts?.port);
  if (parts === undefined || port > PORT_MAX) {
    return undefined;
  }
  const host = parts.host ?? '127.0.0.1';
  if (host === '') {
    return { host: everyAddress(), port };
  }
  if (!host.startsWith('[')) {
    return { host, port };
  }
  const address = host.slice(1, -1);
  return isIP(address) === 6 ? { host: address, port } : undefined;
}

/** Whether only this machine can reach the host: localhost, 127.0.0.0/8, ::1 (also in brackets or IPv4-mapped). */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  const family = isIP(address);
  if (family === 0) {
    return address === 'localhost' || address.endsWith('.localhost');
  }
  // BlockList matches an IPv4-mapped address (::ffff:127.0.0.1) by its IPv4 part.
  return loopback.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Whether listening on the host means all addresses of the machine. */
export function isUnspecified(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  return address === '' || address === '0.0.0.0' || (isIP(address) === 6 && /^[0:]+$/.test(address));
}
