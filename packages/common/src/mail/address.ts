import { asciiDomain } from './domain.ts';

/** Limits of RFC 5321, 4.5.3.1. */
export const ADDRESS_BYTES_MAX = 254;
const LOCAL_BYTES_MAX = 64;

/**
 * A dot-atom (RFC 5322, 3.2.3) with international letters (RFC 6531). Excludes everything that could end a
 * header or an address.
 */
const LOCAL = /^[^\s\p{C}"(),.:;<>@[\\\]]+(\.[^\s\p{C}"(),.:;<>@[\\\]]+)*$/u;

/**
 * Whether the text is a single bare e-mail address: no display name, quotes or list, and nothing that could
 * be parsed as more than one. Such an address is safe in headers and envelopes without escaping.
 */
export function isMailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  if (at < 1 || Buffer.byteLength(text) > ADDRESS_BYTES_MAX || Buffer.byteLength(local) > LOCAL_BYTES_MAX) {
    return false;
  }
  return LOCAL.test(local) && asciiDomain(text.slice(at + 1)) !== undefined;
}
