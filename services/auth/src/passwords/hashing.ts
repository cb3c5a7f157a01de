import { randomBytes } from 'node:crypto';
import { type Argon2Parameters, createHash, hashNeedsRefresh, verifyHash } from './argon2.ts';
import type { HashGate, Reservation, Ticket } from './hash-gate.ts';

/** Identifies the client: see `HashGate`. */
export type HashTicket = Omit<Ticket, 'lane'>;

export interface PasswordHasher {
  /** Reserves a place for a verification: see `HashGate`. Throws `hashing_overloaded` (503). */
  reserve(ticket: HashTicket): Reservation;
  /** Hashes a new password. Throws `hashing_overloaded` (503). */
  hash(password: string, ticket?: HashTicket): Promise<string>;
  /**
   * Whether it is the password of this hash. Without a hash, does the same work on a dummy and returns false.
   * Throws `hashing_overloaded` (503).
   */
  verify(hash: string | undefined, password: string, ticket?: HashTicket): Promise<boolean>;
  /** Whether the hash has outdated parameters. */
  needsRehash(hash: string): boolean;
}

export interface PasswordHasherOptions extends Argon2Parameters {
  readonly gate: HashGate;
  /** Called for a stored hash that cannot be verified, without the hash. */
  readonly onUnusableHash?: (why: string) => void;
}

/** Creates and verifies password hashes, all of them through one gate. */
export function createPasswordHasher(options: PasswordHasherOptions): PasswordHasher {
  const { gate, onUnusableHash = () => {} } = options;
  // With the present parameters, so that the time does not reveal whether there was a hash.
  const dummy = createHash(options, randomBytes(32).toString('base64'));
  // A failure surfaces in the first verification that needs it.
  dummy.catch(() => {});
  return {
    reserve: (ticket) => gate.reserve({ lane: 'verify', ...ticket }),
    hash: (password, ticket) =>
      gate.run({ lane: 'register', ...ticket }, () => createHash(options, password)),
    verify: (hash, password, ticket) =>
      gate.run({ lane: 'verify', ...ticket }, async () => {
        const outcome = await verifyHash(hash ?? (await dummy), password);
        if (outcome.problem === undefined) return outcome.isMatch && hash !== undefined;
        onUnusableHash(outcome.problem);
        // The time must not reveal that this account is unusable.
        await verifyHash(await dummy, password);
        return false;
      }),
    needsRehash: (hash) => hashNeedsRefresh(options, hash),
  };
}
