/** The parameters of a stored argon2 hash (PHC string format). */
export interface StoredHash {
  readonly type: 'argon2id' | 'argon2i' | 'argon2d';
  readonly version: number;
  readonly memoryKib: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly saltBytes: number;
  readonly hashBytes: number;
}

const FORM =
  /^\$(argon2(?:id|i|d))\$(?:v=(\d{1,3})\$)?m=(\d{1,10}),t=(\d{1,10}),p=(\d{1,3})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
const TEXT_CHARACTERS_MAX = 512;
/** The version of hashes that name none. */
const FIRST_VERSION = 16;

function bytesOf(base64: string): number {
  return Math.floor((base64.length * 3) / 4);
}

/** Reads a stored hash; undefined when it is not an argon2 hash. */
export function parseStoredHash(text: string): StoredHash | undefined {
  const match = text.length > TEXT_CHARACTERS_MAX ? null : FORM.exec(text);
  if (match === null) return undefined;
  const [, type, version, memory, passes, parallelism, salt = '', hash = ''] = match;
  return {
    type: type as StoredHash['type'],
    version: version === undefined ? FIRST_VERSION : Number(version),
    memoryKib: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    saltBytes: bytesOf(salt),
    hashBytes: bytesOf(hash),
  };
}

/** Limits for stored hashes: write access to one row must not be enough to stop the service. */
const MEMORY_KIB_MAX = 1_048_576;
const PASSES_MAX = 20;
const PARALLELISM_MAX = 16;
/** Memory times passes: about a second and a half of one core. */
const WORK_KIB_MAX = 4 * MEMORY_KIB_MAX;

/** Whether the hash is within argon2's bounds (RFC 9106, 3.1) and ours. */
export function isWithinBounds(hash: StoredHash): boolean {
  const { memoryKib, passes, parallelism, saltBytes, hashBytes } = hash;
  const isArgon2 =
    passes >= 1 && parallelism >= 1 && memoryKib >= 8 * parallelism && saltBytes >= 8 && hashBytes >= 4;
  const isBearable =
    memoryKib <= MEMORY_KIB_MAX &&
    passes <= PASSES_MAX &&
    parallelism <= PARALLELISM_MAX &&
    memoryKib * passes <= WORK_KIB_MAX;
  return isArgon2 && isBearable;
}
