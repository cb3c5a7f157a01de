import { domainToASCII } from 'node:url';

/**
 * ASCII that no domain has. Checked before `domainToASCII`, which reads a host as it stands in a URL: it would take
 * `example.org/x` and `example.org\x` for `example.org`, and `%61` for `a`.
 */
const NOT_OF_A_DOMAIN = /[^a-z0-9.\-\u0080-\u{10ffff}]|[\s\p{C}]/iu;
const LABELS = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;
/** A host whose last label is a number is an IPv4 address (URL Standard, 3.5), not a domain. */
const ENDS_IN_NUMBER = /(^|\.)[0-9]+$/;

/**
 * The domain of an e-mail address in lower-case ASCII (IDNA, UTS #46); undefined when the text is not a domain name
 * of RFC 5321, 4.1.2. Address literals are not domains.
 */
export function asciiDomain(text: string): string | undefined {
  if (NOT_OF_A_DOMAIN.test(text)) return undefined;
  const domain = domainToASCII(text);
  return LABELS.test(domain) && !ENDS_IN_NUMBER.test(domain) ? domain : undefined;
}
