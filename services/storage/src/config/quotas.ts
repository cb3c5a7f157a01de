import { ROLES } from '@gridlease/common/access/roles';
import { leaf, type RawValue, type Reading } from '@gridlease/common/config/leaf';
import { parseRaw } from '@gridlease/common/config/yaml-text';
import { z } from 'zod';
import type { QuotaRule } from '../quotas/quota.ts';

/** A list, or a text separated by blanks or commas. */
const words = z.union([
  z.string().transform((text) => text.split(/[\s,]+/).filter((word) => word !== '')),
  z.array(z.string()),
]);

const quotas = z.array(
  z.strictObject({
    prefix: z.string().refine((prefix) => prefix.includes('{sub}') && prefix.endsWith('/')),
    roles: words.pipe(z.array(z.enum(ROLES))).default([]),
    bytes: z
      .string()
      .regex(/^\d{1,16}$/)
      .transform(Number)
      .pipe(z.int().min(0)),
  }),
);

/** What is wrong with an entry, by the member that is invalid. */
const PROBLEMS: Readonly<Record<PropertyKey, string>> = {
  prefix: 'has no prefix that contains {sub} and ends with a slash',
  roles: `has roles other than ${ROLES.join(', ')}`,
  bytes: 'has no whole number of bytes',
};

function read(raw: RawValue): Reading<QuotaRule[]> {
  const value = typeof raw === 'string' ? parseRaw(raw.trim() === '' ? '[]' : raw) : raw;
  if (!Array.isArray(value)) return { problem: 'is not a list (in the environment: a JSON array)' };
  const { data, error } = quotas.safeParse(value);
  if (data !== undefined) return { value: data };
  const [entry, member = ''] = error.issues[0]?.path ?? [];
  const problem = PROBLEMS[member] ?? 'is not a mapping of only prefix, roles and bytes';
  return { problem: `has an entry ${Number(entry) + 1} that ${problem}` };
}

/** The configuration key `quotas`. */
export function quotasSetting() {
  const doc =
    'How many bytes a user may have under a prefix of the default bucket, parts of unfinished uploads included; {sub} stands ' +
    'for their id. Without roles: every user. Of entries with the same prefix the largest that fits counts, for users whose ' +
    'address is not verified the first. Empty: users whose address is not verified may have 1 GiB under users/{sub}/, all ' +
    'others have no quota. Administrators and service accounts have none.';
  const allowed = '{ prefix, roles, bytes }, in the environment a JSON array';
  return leaf({ kind: 'list', doc, allowed, default: [], secret: false }, read);
}
