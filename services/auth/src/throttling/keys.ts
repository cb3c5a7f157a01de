import { createHmac } from 'node:crypto';
import { normalizeEmail } from '../users/email.ts';

/** The keys under which failures are counted. Without the throttle key they reveal no e-mail address. */
export interface FailureKeys {
  /** An account, whether it exists or not: 16 bytes. */
  readonly account: Buffer;
  /** The account from one network: the 16 bytes of the account and 16 more. */
  readonly pair: Buffer;
}

const PART_BYTES = 16;
/** Length of the key of an account alone. */
export const ACCOUNT_KEY_BYTES = PART_BYTES;

function part(key: Uint8Array, purpose: string, text: string): Buffer {
  return createHmac('sha256', key).update(`${purpose}\0${text}`).digest().subarray(0, PART_BYTES);
}

/** The key of an account, by its e-mail address in any spelling, or by what was typed instead. */
export function accountKey(throttleKey: Uint8Array, email: string): Buffer {
  return part(throttleKey, 'account', normalizeEmail(email)?.norm ?? email.trim().toLowerCase());
}

/** @param network of `networkOf` */
export function failureKeys(throttleKey: Uint8Array, email: string, network: string): FailureKeys {
  const account = accountKey(throttleKey, email);
  return { account, pair: Buffer.concat([account, part(throttleKey, 'network', network)]) };
}
