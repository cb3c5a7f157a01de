import { randomBytes } from 'node:crypto';
import { type Argon2Parameters, createHash, hashNeedsRefresh, verifyHash } from './argon2.ts';
import type { HashGate, Reservation, Ticket } from './gate.ts';

/** Whose work it is: see `HashGate`. */
export type HashTicket = Omit<Ticket, 'lane'>;

export interface PasswordHasher {
  /** A place for a verification that comes soon: see `HashGate`. Throws `hashing_overloaded` (503). */
  reserve(ticket: HashTicket): Reservation;
  /** Hashes a new password. Throws `hashing_overloaded` (503). */
  hash(password: string, ticket?: HashTicket): Promise<string>;
  /**
   * Is it the password of this hash? Without a hash the same work is done on another, and the answer is no.
   * Throws `hashing_overloaded` (503).
   */
  verify(hash: string | undefined, password: string, ticket?: HashTicket): Promise<boolean>;
  /** Was it made with other parameters than the present ones? */
  needsRehash(hash: string): boolean;
}

export interface PasswordHasherOptions extends Argon2Parameters {
  readonly gate: HashGate;
  /** Told of a stored hash that cannot be verified, without the hash. */
  readonly onUnusableHash?: (why: string) => void;
}

/** Makes and verifies hashes of passwords, all of them through one gate. */
export function createPasswordHasher(options: PasswordHasherOptions): PasswordHasher {
  const { gate, onUnusableHash = () => {} } = options;
  // Made with the present parameters, so that nobody can tell by the time whether there was somebody to verify.
  const nobody = createHash(options, randomBytes(32).toString('base64'));
  // A failure is told by the first verification that wants it.
  nobody.catch(() => {});
  return {
    reserve: (ticket) => gate.reserve({ lane: 'verify', ...ticket }),
    hash: (password, ticket) =>
      gate.run({ lane: 'register', ...ticket }, () => createHash(options, password)),
    verify: (hash, password, ticket) =>
      gate.run({ lane: 'verify', ...ticket }, async () => {
        const outcome = await verifyHash(hash ?? (await nobody), password);
        if (outcome.problem === undefined) return outcome.isMatch && hash !== undefined;
        onUnusableHash(outcome.problem);
        // Nobody may see that this account cannot be used.
        await verifyHash(await nobody, password);
        return false;
      }),
    needsRehash: (hash) => hashNeedsRefresh(options, hash),
  };
}
