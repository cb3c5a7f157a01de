import type { AuthConfig } from './config.ts';

/** The secrets from which every key of the service is derived. */
export interface KeyMaterial {
  /** The shared secret as UTF-8 bytes, and the previous one. */
  readonly secret: Uint8Array | undefined;
  readonly secretPrevious: Uint8Array | undefined;
  /** The master key, and the previous one. */
  readonly master: Uint8Array;
  readonly masterPrevious: Uint8Array | undefined;
}

function bytes(text: string): Uint8Array | undefined {
  return text === '' ? undefined : new TextEncoder().encode(text);
}

/** The secrets of a loaded configuration as bytes. Without a master key, the shared secret takes its place. */
export function keyMaterialOf(config: AuthConfig): KeyMaterial {
  const secret = bytes(config.secret_key);
  const secretPrevious = bytes(config.secret_key_previous);
  const master = bytes(config.auth_master_key);
  const masterPrevious = bytes(config.auth_master_key_previous);
  if (master !== undefined) return { secret, secretPrevious, master, masterPrevious };
  if (secret === undefined) throw new Error('a configuration without any secret was loaded');
  return { secret, secretPrevious, master: secret, masterPrevious: masterPrevious ?? secretPrevious };
}
