import type { Purpose } from './one-time-tokens.ts';

/** A kind of link: how long it lives, and how often somebody is sent one. */
export interface LinkKind {
  readonly purpose: Purpose;
  /** Secret scanners find what begins like this. */
  readonly prefix: string;
  /** Page under `public_url` that takes the token. */
  readonly page: string;
  readonly lifeSeconds: number;
  /** Links of one account within its window; more are not sent, which nobody is told. */
  readonly windowSeconds: number;
  readonly windowMax: number;
}

const HALF_AN_HOUR = 1_800;
/** Between two links of one kind and account. */
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
 * May another link be sent? Nobody's mailbox is filled by strangers.
 *
 * @param countSince how many were made within so many seconds
 */
export async function maySendLink(
  kind: LinkKind,
  countSince: (seconds: number) => Promise<number>,
): Promise<boolean> {
  if ((await countSince(PAUSE_SECONDS)) > 0) return false;
  return (await countSince(kind.windowSeconds)) < kind.windowMax;
}
