/** A line of a field that holds several: a pair of words. */
export interface Pair {
  readonly left: string;
  readonly right: string;
}

/** What is wrong with the text of a field, in words for people. */
export class TextError extends Error {
  override readonly name = 'TextError';
}

function linesOf(text: string | undefined): string[] {
  return (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/**
 * Environment variables, one a line, as `NAME=value`.
 *
 * @throws TextError for a line that is none
 */
export function parseVariables(text: string | undefined): Record<string, string> {
  return Object.fromEntries(
    linesOf(text).map((line) => {
      const [, name, value] = /^([A-Za-z_]\w*)=(.*)$/.exec(line) ?? [];
      if (name === undefined || value === undefined) {
        throw new TextError(`“${line}” is not NAME=value; names have letters, digits and underscores.`);
      }
      return [name, value];
    }),
  );
}

const PORT_MAX = 65_535;

/**
 * Ports, separated by commas or spaces.
 *
 * @throws TextError for what is no port
 */
export function parsePorts(text: string | undefined): number[] {
  return (text ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((word) => {
      const port = /^\d{1,5}$/.test(word) ? Number(word) : 0;
      if (port < 1 || port > PORT_MAX) throw new TextError(`“${word}” is not a port from 1 to 65535.`);
      return port;
    });
}

/**
 * Two words a line, of which the one at `pathAt` is an absolute path of the workload.
 *
 * @throws TextError for a line that is something else
 */
export function parsePairs(text: string | undefined, pathAt: 'left' | 'right'): Pair[] {
  return linesOf(text).map((line) => {
    const [left = '', right = '', ...more] = line.split(/\s+/);
    if (right === '' || more.length > 0) throw new TextError(`“${line}” is not two words.`);
    const path = pathAt === 'left' ? left : right;
    if (!path.startsWith('/') || path.split('/').includes('..')) {
      throw new TextError(`“${path}” is not an absolute path, such as /data/model.bin.`);
    }
    return { left, right };
  });
}

const KEY = /^(ssh-(ed25519|rsa)|ecdsa-sha2-nistp\d+|sk-\S+) [A-Za-z0-9+/=]+( .*)?$/;

/**
 * A public key as OpenSSH writes it.
 *
 * @throws TextError for anything else, such as a private key
 */
export function parsePublicKey(text: string | undefined): string {
  const key = (text ?? '').trim();
  if (/PRIVATE KEY/.test(key)) {
    throw new TextError(
      'This is a private key, which stays with you. Paste the public one, from the file ending in .pub.',
    );
  }
  if (!KEY.test(key)) throw new TextError('Paste a public key, such as “ssh-ed25519 AAAA… you@laptop”.');
  return key;
}
