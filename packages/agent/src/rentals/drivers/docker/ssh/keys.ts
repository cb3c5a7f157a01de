import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import ssh2, { type ParsedKey } from 'ssh2';
import { RentalFailure } from '../../../failure.ts';

const { utils } = ssh2;

/** The key of a machine's SSH servers. */
export interface HostKey {
  readonly private: string;
  /** In OpenSSH's format. */
  readonly public: string;
}

function publicText(privateText: string): string {
  const key = utils.parseKey(privateText);
  if (key instanceof Error) throw key;
  return `${key.type} ${key.getPublicSSH().toString('base64')}`;
}

/** Of 250 keys that ssh2 makes, it cannot read one itself. */
const ATTEMPTS = 10;

/** @param make makes a private key in OpenSSH's format */
export function newHostKey(make = () => utils.generateKeyPairSync('ed25519').private): HostKey {
  for (let attempt = 1; ; attempt += 1) {
    const text = make();
    try {
      return { private: text, public: publicText(text) };
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

/** Reads the machine's key, which is made at the first start: clients recognise the machine by it. */
export async function openHostKey(file: string): Promise<HostKey> {
  try {
    const text = await readFile(file, 'utf8');
    return { private: text, public: publicText(text) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const key = newHostKey();
  await mkdir(dirname(file), { recursive: true });
  const fresh = `${file}.new`;
  await writeFile(fresh, key.private, { mode: 0o600 });
  await chmod(fresh, 0o600);
  await rename(fresh, file);
  return key;
}

/** Of ssh2's; a security key's (`sk-`) is none of them. */
const TYPES = /^(ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp(256|384|521))$/;

/** Reads a renter's key. @throws RentalFailure `workload_invalid` */
export function parseRenterKey(text: string): ParsedKey {
  const key = utils.parseKey(text.trim());
  const parsed = Array.isArray(key) ? key[0] : key;
  if (parsed === undefined || parsed instanceof Error || parsed.isPrivateKey() || !TYPES.test(parsed.type)) {
    const message = 'ssh_public_key is not a public key of type ssh-ed25519, ecdsa-sha2 or ssh-rsa.';
    throw new RentalFailure('workload_invalid', message);
  }
  return parsed;
}
