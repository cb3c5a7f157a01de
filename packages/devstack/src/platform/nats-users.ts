import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FoundServer } from '../servers/find.ts';
import type { NatsAccess } from '../servers/nats.ts';
import { keepSecret, writeSecret } from './secrets.ts';

/** Names in the secrets folder: the addresses of NATS with the credentials of each user. */
export const NATS_URL_FILES = {
  gridlease: 'nats-url',
  daemon: 'nats-daemon-url',
  reader: 'nats-reader-url',
} as const;

type NatsUser = keyof typeof NATS_URL_FILES;

const USERS = Object.keys(NATS_URL_FILES) as NatsUser[];

/** Returns the users of our own NATS, whose passwords are generated at the first start. */
export function keepNatsAccess(secretsFolder: string, isOpen: boolean): NatsAccess {
  const password = (user: NatsUser) => keepSecret(join(secretsFolder, `nats-password-${user}`));
  return {
    passwords: { gridlease: password('gridlease'), daemon: password('daemon'), reader: password('reader') },
    isOpen,
  };
}

/**
 * Writes each user's NATS address to a file that only its owner can read. For an external server, only the services'
 * address is known.
 *
 * @returns the services' file.
 */
export function writeNatsUrls(
  secretsFolder: string,
  { url, source }: FoundServer,
  access: NatsAccess,
): string {
  for (const user of USERS) {
    const file = join(secretsFolder, NATS_URL_FILES[user]);
    if (source !== 'address')
      writeSecret(file, `nats://${user}:${access.passwords[user]}@${new URL(url).host}`);
    else if (user === 'gridlease') writeSecret(file, url);
    else rmSync(file, { force: true });
  }
  return join(secretsFolder, NATS_URL_FILES.gridlease);
}
