import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';

const FILES = ['/etc/resolv.conf', '/run/systemd/resolve/resolv.conf'];

/** The name servers of a file `resolv.conf` that are not the machine itself; the engine asks at those on its own. */
export function parseResolvers(text: string): string[] {
  const servers = [...text.matchAll(/^\s*nameserver\s+(\S+)/gm)].map(([, address = '']) => address);
  return servers.filter((address) => isIP(address) === 4 && !address.startsWith('127.'));
}

/** Where containers ask for names unless told otherwise: as the engine finds it. */
export async function findResolvers(): Promise<string[]> {
  for (const file of FILES) {
    const servers = parseResolvers(await readFile(file, 'utf8').catch(() => ''));
    if (servers.length > 0) return [...new Set(servers)];
  }
  // The engine's own default.
  return ['8.8.8.8', '8.8.4.4'];
}
