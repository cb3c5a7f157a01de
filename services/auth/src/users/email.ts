import { ADDRESS_BYTES_MAX, isMailAddress } from '@gridlease/common/mail/address';
import { asciiDomain } from '@gridlease/common/mail/domain';

export interface EmailAddress {
  /** As given, trimmed. */
  readonly email: string;
  /** Normalised: the same for every spelling of one address. */
  readonly norm: string;
}

function folded(text: string): string {
  // Twice: lower-casing can denormalise, and full-width letters have cases of their own.
  return text.normalize('NFKC').toLowerCase().normalize('NFKC');
}

/**
 * Reads an e-mail address; undefined when it is invalid. Case, width and the notation of the domain (IDNA) do not
 * distinguish addresses. Dots and plus signs do: only some providers ignore them.
 */
export function normalizeEmail(text: string): EmailAddress | undefined {
  const email = text.trim();
  const whole = folded(email);
  if (Buffer.byteLength(email) > ADDRESS_BYTES_MAX || !isMailAddress(whole)) return undefined;
  const at = whole.lastIndexOf('@');
  const norm = `${whole.slice(0, at)}@${asciiDomain(whole.slice(at + 1))}`;
  return Buffer.byteLength(norm) > ADDRESS_BYTES_MAX ? undefined : { email, norm };
}
