import type { Purpose } from './one-time-tokens.ts';

/** A kind of link: its lifetime, and how often an account may get one. */
export interface LinkKind {
  readonly purpose: Purpose;
  /** Lets secret scanners recognise the token. */
  readonly prefix: string;
  /** The page under `public_url` that takes the token. */
  readonly page: string;
  readonly lifeSeconds: number;
  /** Maximum links of one account per window; further requests are silently ignored. */
  readonly windowSeconds: number;
  readonly windowMax: number;
}

const HALF_AN_HOUR = 1_800;
/** Minimum time between two links of one kind and account. */
const PAUSE_SECONDS = 60;

export const PASSWORD_RESET: LinkKind = {
  purpose: 'password_reset',
  prefix: 'glr_',
  page: 'reset-password',
  lifeSeconds: HALF_AN_HOUR,
  windowSeconds: HALF_AN_HOUR,
  windowMax: 3,
};

export const VERIFICATION: LinkKind = {
  purpose: 'email_verification',
  prefix: 'glv_',
  page: 'verify-email',
  lifeSeconds: 86_400,
  windowSeconds: HALF_AN_HOUR,
  windowMax: 3,
};

/**
 * Whether another link may be sent. The limit keeps strangers from flooding a mailbox.
 *
 * @param countSince counts the links of the last seconds
 */
export async function maySendLink(
  kind: LinkKind,
  countSince: (seconds: number) => Promise<number>,
): Promise<boolean> {
  if ((await countSince(PAUSE_SECONDS)) > 0) return false;
  return (await countSince(kind.windowSeconds)) < kind.windowMax;
}
