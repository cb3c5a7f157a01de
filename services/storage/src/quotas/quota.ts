import type { Actor, Caller } from '@gridlease/common/access/caller';
import { isAdmin } from '@gridlease/common/access/ownership';
import type { ObjectRef } from '../backend/backend.ts';

/** How many bytes a user may have under a prefix of the default bucket. */
export interface QuotaRule {
  /** Contains `{sub}`, which stands for the user's id, and ends with a slash. */
  readonly prefix: string;
  /** Empty: every user. */
  readonly roles: readonly string[];
  readonly bytes: number;
}

/** A quota of one user. */
export interface QuotaLimit {
  readonly prefix: string;
  readonly bytes: number;
}

/** The quotas that an upload counts towards: all of them have to have room for it. */
export interface QuotaGrant {
  readonly subject: string;
  readonly limits: readonly QuotaLimit[];
}

/** Where nothing is configured, users whose address is not verified have this quota, and no one else has any. */
export const UNVERIFIED_QUOTA: QuotaRule = { prefix: 'users/{sub}/', roles: [], bytes: 1024 ** 3 };

/** Whether limits apply: administrators and service accounts act for the platform, and have none. */
export function isLimited(actor: Actor): actor is Caller {
  return actor !== 'anybody' && !isAdmin(actor) && !actor.isService;
}

const prefixOf = (rule: Pick<QuotaRule, 'prefix'>, subject: string) =>
  rule.prefix.replaceAll('{sub}', encodeURIComponent(subject));

/**
 * The user's quotas: of those with the same prefix, the largest that fits the user's roles. Users whose address is not
 * verified have the first one that fits, which is meant to be the smallest.
 */
export function quotasOf(caller: Caller, rules: readonly QuotaRule[]): readonly QuotaLimit[] {
  const isUnverified = caller.emailVerified === false;
  const unconfigured = isUnverified ? [UNVERIFIED_QUOTA] : [];
  const bytesBy = new Map<string, number>();
  for (const rule of rules.length === 0 ? unconfigured : rules) {
    const fits = rule.roles.length === 0 || rule.roles.some((role) => caller.roles.includes(role));
    if (!fits) continue;
    const prefix = prefixOf(rule, caller.subject);
    const before = bytesBy.get(prefix);
    if (before === undefined || (!isUnverified && rule.bytes > before)) bytesBy.set(prefix, rule.bytes);
  }
  return [...bytesBy].map(([prefix, bytes]) => ({ prefix, bytes }));
}

/** The quotas that an upload of this key counts towards, if any. */
export function quotaGrant(
  actor: Actor,
  { bucket, key }: ObjectRef,
  {
    rules,
    defaultBucket,
  }: { readonly rules: readonly QuotaRule[]; readonly defaultBucket: string | undefined },
): QuotaGrant | undefined {
  if (bucket !== defaultBucket || !isLimited(actor)) return undefined;
  const limits = quotasOf(actor, rules).filter(({ prefix }) => key.startsWith(prefix));
  return limits.length === 0 ? undefined : { subject: actor.subject, limits };
}

/** The bytes of the smallest of them. */
export const smallestOf = ({ limits }: QuotaGrant) => Math.min(...limits.map(({ bytes }) => bytes));

/** A grant as part of a presigned URL, whose signature covers it. */
export function encodeGrant({ subject, limits }: QuotaGrant): string {
  return Buffer.from(
    JSON.stringify([subject, ...limits.map(({ prefix, bytes }) => [prefix, bytes])]),
  ).toString('base64url');
}

/** @param text of {@link encodeGrant}, from a URL whose signature was verified */
export function decodeGrant(text: string): QuotaGrant {
  const [subject, ...limits] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [
    string,
    ...[string, number][],
  ];
  return { subject, limits: limits.map(([prefix, bytes]) => ({ prefix, bytes })) };
}
