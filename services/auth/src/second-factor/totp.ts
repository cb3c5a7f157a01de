import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with the parameters that every authenticator application supports. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
const ALGORITHM = 'SHA1';
/** RFC 4226, 4: 160 bits. */
export const TOTP_SECRET_BYTES = 20;
/** Accepted steps before and after the present one, for clock skew. */
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

/** What an authenticator application needs: the secret in base32, and the URL for a QR code. */
export function totpEnrolment(secret: Uint8Array, email: string): { secret: string; otpauth_url: string } {
  const totp = totpOf(secret, email);
  return { secret: totp.secret.base32, otpauth_url: totp.toString() };
}

/** The code at a time, as the application shows it. */
export function totpCode(secret: Uint8Array, nowMs: number): string {
  return totpOf(secret, '').generate({ timestamp: nowMs });
}

/** Whether it has the form of a one-time code; otherwise it may be a recovery code. */
export function isTotpCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}

/**
 * The time step of a code, or undefined when the code is not valid now. To accept it, store the step: a code works once
 * (RFC 6238, 5.2), and older ones stop working with it.
 */
export function totpStepOf(secret: Uint8Array, code: string, nowMs: number): number | undefined {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: nowMs, window: WINDOW_STEPS });
  return delta === null ? undefined : TOTP.counter({ period: PERIOD_SECONDS, timestamp: nowMs }) + delta;
}
