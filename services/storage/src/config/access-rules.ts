import { ROLES } from '@gridlease/common/access/roles';
import { leaf, type RawValue, type Reading } from '@gridlease/common/config/leaf';
import { parseRaw } from '@gridlease/common/config/yaml-text';
import { z } from 'zod';
import { ACTIONS, type AccessRule } from '../access/rules.ts';
import { isBucketName } from '../buckets/bucket-name.ts';

/** A list, or a text separated by blanks or commas. */
const words = z.union([
  z.string().transform((text) => text.split(/[\s,]+/).filter((word) => word !== '')),
  z.array(z.string()),
]);

const accessRules = z.array(
  z.strictObject({
    bucket: z.string().refine(isBucketName),
    prefix: z.string().default(''),
    roles: words.pipe(z.array(z.enum(ROLES))).default([]),
    actions: words.pipe(z.array(z.enum(ACTIONS)).min(1)),
  }),
);

/** What is wrong with an entry, by the member that is invalid. */
const PROBLEMS: Readonly<Record<PropertyKey, string>> = {
  bucket: 'has no bucket',
  prefix: 'has a prefix that is not a string',
  roles: `has roles other than ${ROLES.join(', ')}`,
  actions: `has no actions, or others than ${ACTIONS.join(', ')}`,
};

function read(raw: RawValue): Reading<AccessRule[]> {
  const value = typeof raw === 'string' ? parseRaw(raw.trim() === '' ? '[]' : raw) : raw;
  if (!Array.isArray(value)) return { problem: 'is not a list (in the environment: a JSON array)' };
  const { data, error } = accessRules.safeParse(value);
  if (data !== undefined) return { value: data };
  const [entry, member = ''] = error.issues[0]?.path ?? [];
  const problem = PROBLEMS[member] ?? 'is not a mapping of only bucket, prefix, roles and actions';
  return { problem: `has an entry ${Number(entry) + 1} that ${problem}` };
}

/** The configuration key `access.rules`. */
export function accessRulesSetting() {
  const doc =
    'What users may do with auth.mode: required, in addition to everything under users/{sub}/ of the default bucket: ' +
    'actions on keys of the bucket that begin with the prefix; {sub} stands for their id. Without roles: every user.';
  const allowed =
    '{ bucket, prefix, roles, actions: [read, write, delete, list] }, in the environment a JSON array';
  return leaf({ kind: 'list', doc, allowed, default: [], secret: false }, read);
}
