import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator application has it. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
const ALGORITHM = 'SHA1';
/** RFC 4226, 4: 160 bits. */
export const TOTP_SECRET_BYTES = 20;
/** Steps before and after the present one that are accepted, for clocks that differ. */
const WINDOW_STEPS = 1;
const ISSUER = 'Gridlease';

function totpOf(secret: Uint8Array, label: string): TOTP {
  const buffer = Uint8Array.from(secret).buffer;
  return new TOTP({
    issuer: ISSUER,
    label,
    algorithm: ALGORITHM,
    digits: DIGITS,
    period: PERIOD_SECONDS,
    secret: new Secret({ buffer }),
  });
}

/** What an authenticator application is given: the secret in base32, and the URL that a QR code holds. */
export function totpEnrolment(secret: Uint8Array, email: string): { secret: string; otpauth_url: string } {
  const totp = totpOf(secret, email);
  return { secret: totp.secret.base32, otpauth_url: totp.toString() };
}

/** The code of a moment, as the application shows it. */
export function totpCode(secret: Uint8Array, nowMs: number): string {
  return totpOf(secret, '').generate({ timestamp: nowMs });
}

/** Is this how a code is written? Otherwise it may be a recovery code. */
export function isTotpCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}

/**
 * The time step that a code belongs to, or undefined when it is none of now. Whoever accepts it remembers the step: a
 * code works once (RFC 6238, 5.2), and so does every older one.
 */
export function totpStepOf(secret: Uint8Array, code: string, nowMs: number): number | undefined {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: nowMs, window: WINDOW_STEPS });
  return delta === null ? undefined : TOTP.counter({ period: PERIOD_SECONDS, timestamp: nowMs }) + delta;
}
