import { ROLES } from '@gridlease/common/access/caller';
import { leaf, type RawValue, type Reading } from '@gridlease/common/config/leaf';
import { parseRaw } from '@gridlease/common/config/yaml-text';
import { ACTIONS, type AccessRule, type Action } from '../access/rules.ts';
import { isBucketName } from '../buckets/bucket-name.ts';

const MEMBERS = ['bucket', 'prefix', 'roles', 'actions'];

/** The words of a list, or of a text separated by blanks or commas. */
function words(raw: RawValue | undefined): readonly string[] | undefined {
  const items = typeof raw === 'string' ? raw.split(/[\s,]+/).filter((item) => item !== '') : (raw ?? []);
  return Array.isArray(items) && items.every((item) => typeof item === 'string') ? items : undefined;
}

function readRule(raw: RawValue): AccessRule | string {
  if (typeof raw !== 'object' || Array.isArray(raw)) return 'is not { bucket, prefix, roles, actions }';
  if (Object.keys(raw).some((name) => !MEMBERS.includes(name))) {
    return 'has a member other than bucket, prefix, roles and actions';
  }
  const { bucket, prefix = '' } = raw;
  if (typeof bucket !== 'string' || !isBucketName(bucket)) return 'has no bucket';
  if (typeof prefix !== 'string') return 'has a prefix that is no text';
  const roles = words(raw.roles);
  if (roles === undefined || roles.some((role) => !ROLES.some((known) => known === role))) {
    return `has roles other than ${ROLES.join(', ')}`;
  }
  const actions = words(raw.actions);
  const isKnown = actions?.every((action) => ACTIONS.some((known) => known === action));
  if (actions === undefined || actions.length === 0 || isKnown !== true) {
    return `has no actions of ${ACTIONS.join(', ')}`;
  }
  return { bucket, prefix, roles, actions: actions as readonly Action[] };
}

function read(raw: RawValue): Reading<AccessRule[]> {
  const value = typeof raw === 'string' ? parseRaw(raw.trim() === '' ? '[]' : raw) : raw;
  if (!Array.isArray(value)) return { problem: 'is not a list (in the environment: a JSON array)' };
  const rules = value.map(readRule);
  const wrong = rules.findIndex((rule) => typeof rule === 'string');
  if (wrong >= 0) return { problem: `has an entry ${wrong + 1} that ${rules[wrong]}` };
  return { value: rules as AccessRule[] };
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
