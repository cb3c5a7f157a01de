import type { AuthTransaction } from '../database/database.ts';
import { createOpaqueSecret, hashOpaqueSecret } from '../secrets/opaque-secret.ts';
import { countTokensSince, insertToken, type Purpose } from './one-time-tokens.ts';

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

/** A link lets one network through; the next one is sent a day later at the earliest. */
export const UNLOCK: LinkKind = {
  purpose: 'unlock',
  prefix: 'glu_',
  page: 'unlock',
  lifeSeconds: 86_400,
  windowSeconds: 86_400,
  windowMax: 1,
};

/** The address of a page with the token that it takes. The page works without script, so its server must see the token. */
export function linkTo(publicUrl: string, page: string, token: string): string {
  return `${publicUrl}/${page}?token=${token}`;
}

/** Whether another link may be sent. The limit keeps strangers from flooding a mailbox. */
async function maySendLink(
  trx: AuthTransaction,
  { purpose, windowSeconds, windowMax }: LinkKind,
  userId: string,
): Promise<boolean> {
  if ((await countTokensSince(trx, userId, purpose, PAUSE_SECONDS)) > 0) return false;
  return (await countTokensSince(trx, userId, purpose, windowSeconds)) < windowMax;
}

/**
 * Creates a link to the user's present address; undefined when the limit is reached. Requires the user's lock. Our logs
 * leave queries out, and the pages send no Referer: the token reaches neither (ASVS 5.0, 14.2.1; ADR 57).
 *
 * @param publicUrl from the configuration, never from a request
 */
export async function createLink(
  trx: AuthTransaction,
  publicUrl: string,
  kind: LinkKind,
  userId: string,
): Promise<string | undefined> {
  if (!(await maySendLink(trx, kind, userId))) return undefined;
  const { purpose, prefix, page, lifeSeconds } = kind;
  const token = createOpaqueSecret(prefix);
  await insertToken(trx, { hash: hashOpaqueSecret(token), userId, purpose, lifeSeconds });
  return linkTo(publicUrl, page, token);
}
