import { asciiDomain } from '@gridlease/common/mail/domain';

export interface EmailAddress {
  /** As given, trimmed. */
  readonly email: string;
  /** Normalised: the same for every spelling of one address. */
  readonly norm: string;
}

/** RFC 5321, 4.5.3.1. */
const ADDRESS_BYTES_MAX = 254;
const LOCAL_BYTES_MAX = 64;

const SPACES_OR_CONTROLS = /[\s\p{C}]/u;
/** The unquoted part before the "@" (RFC 5322 dot-atom; RFC 6531 for characters beyond ASCII). */
const LOCAL = /^[^\s"(),:;<>@[\\\]]+$/u;

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
  if (Buffer.byteLength(email) > ADDRESS_BYTES_MAX || SPACES_OR_CONTROLS.test(email)) return undefined;
  const whole = folded(email);
  const at = whole.lastIndexOf('@');
  const local = whole.slice(0, at);
  const domain = asciiDomain(whole.slice(at + 1));
  const hasDots = local.startsWith('.') || local.endsWith('.') || local.includes('..');
  if (at < 1 || hasDots || !LOCAL.test(local) || domain === undefined) return undefined;
  if (Buffer.byteLength(local) > LOCAL_BYTES_MAX) return undefined;
  const norm = `${local}@${domain}`;
  return Buffer.byteLength(norm) > ADDRESS_BYTES_MAX ? undefined : { email, norm };
}
