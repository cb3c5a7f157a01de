import { describe, expect, it } from 'vitest';
import type { Actor, Caller } from './caller.ts';
import {
  hasRight,
  isAdmin,
  isPermitted,
  mayActFor,
  mayReachProvider,
  mayReadOf,
  narrowToOwn,
  requirePermission,
  resolveOwner,
} from './ownership.ts';

const person = (...roles: string[]): Caller => ({
  subject: 'ann',
  roles,
  scopes: new Set(),
  clientId: 'gridlease',
  sessionId: 's',
  tokenId: 't',
  networks: undefined,
  spendDayMax: undefined,
  providerIds: undefined,
  isService: false,
  mayRegister: false,
  isDaemon: false,
  expiresAt: 1,
  authenticatedAt: undefined,
  emailVerified: undefined,
});
const service = (...scopes: string[]): Caller => ({
  ...person(),
  subject: 'scheduler',
  clientId: 'scheduler',
  sessionId: undefined,
  scopes: new Set(scopes),
  isService: true,
});
const key = (scopes: string[], more: Partial<Caller> = {}): Caller => ({
  ...person('provider'),
  sessionId: undefined,
  scopes: new Set(scopes),
  isDaemon: true,
  ...more,
});
const codeOf = (work: () => unknown) => {
  try {
    return work();
  } catch (error) {
    return (error as { code: string }).code;
  }
};

const WRITE = { roles: ['provider'], scopes: ['registry:write'] } as const;
const BEAT = { roles: ['provider'], scopes: ['registry:heartbeat', 'registry:write'] } as const;

describe('who may call an operation', () => {
  it.each<[string, Actor, unknown]>([
    ['anybody, where access is open', 'anybody', undefined],
    ['a provider', person('provider'), undefined],
    ['an administrator', person('admin'), undefined],
    ['a renter', person('renter'), 'role_required'],
    ['a caller without roles', person(), 'role_required'],
    ['a service account with the scope', service('registry:write'), undefined],
    ['a service account with another scope', service('registry:read'), 'insufficient_scope'],
    ['a service account without scopes', service(), 'insufficient_scope'],
    ['a key with the scope', key(['registry:write']), undefined],
    ['a key with another scope', key(['registry:heartbeat']), 'insufficient_scope'],
    [
      'a key with the scope of a user who is no longer a provider',
      key(['registry:write'], { roles: ['renter'] }),
      'role_required',
    ],
    ['a key of an administrator without the scope', key([], { roles: ['admin'] }), 'insufficient_scope'],
  ])('%s', (_what, actor, code) => {
    expect(codeOf(() => requirePermission(actor, WRITE))).toBe(code);
    expect(isPermitted(actor, WRITE)).toBe(code === undefined);
  });

  it('one of several scopes is enough', () => {
    expect(isPermitted(key(['registry:heartbeat']), BEAT)).toBe(true);
    expect(isPermitted(service('registry:write'), BEAT)).toBe(true);
  });

  it('an operation without scopes is for users alone where it asks for a role', () => {
    const administration = { roles: ['admin'], scopes: [] } as const;
    expect(codeOf(() => requirePermission(service('registry:write'), administration))).toBe('role_required');
    expect(codeOf(() => requirePermission(key([], { roles: ['admin'] }), administration))).toBe(
      'role_required',
    );
    expect(codeOf(() => requirePermission(person('admin'), administration))).toBeUndefined();
  });
});

describe('which resources an actor may access', () => {
  it.each<[string, Actor, boolean, boolean]>([
    ['anybody, where access is open', 'anybody', true, true],
    ['an administrator', person('admin'), true, true],
    ['a service account', service('registry:write'), true, true],
    ['a provider', person('provider'), true, false],
    ['a key', key(['registry:write']), true, false],
    ['a key of an administrator', key(['registry:write'], { roles: ['admin'] }), true, false],
  ])('%s', (_what, actor, own, others) => {
    expect(mayActFor(actor, 'ann')).toBe(own);
    expect(mayActFor(actor, 'bob')).toBe(others);
    expect(narrowToOwn(actor, undefined, 'owner_id').ownerId).toBe(others ? undefined : 'ann');
    expect(codeOf(() => narrowToOwn(actor, 'bob', 'owner_id').ownerId)).toBe(others ? 'bob' : 'not_owner');
    expect(codeOf(() => resolveOwner(actor, 'bob', 'owner_id'))).toBe(others ? 'bob' : 'not_owner');
    expect(resolveOwner(actor, 'ann', 'owner_id')).toBe('ann');
  });

  it('a key for named providers reaches those of them that belong to its user', () => {
    const bound = key(['registry:heartbeat'], { providerIds: ['p-1', 'p-2'] });
    expect(mayReachProvider(bound, { id: 'p-1', ownerId: 'ann' })).toBe(true);
    expect(mayReachProvider(bound, { id: 'p-3', ownerId: 'ann' })).toBe(false);
    expect(mayReachProvider(bound, { id: 'p-2', ownerId: 'bob' })).toBe(false);
    expect(mayReachProvider(key([]), { id: 'p-3', ownerId: 'ann' })).toBe(true);
    expect(mayReachProvider(key([], { providerIds: [] }), { id: 'p-3', ownerId: 'ann' })).toBe(false);
    expect(narrowToOwn(bound, 'ann', 'owner_id')).toEqual({ ownerId: 'ann', providerIds: ['p-1', 'p-2'] });
  });

  it('a body may omit the owner when the caller is one', () => {
    expect(resolveOwner(person('provider'), undefined, 'owner_id')).toBe('ann');
    expect(resolveOwner(person('admin'), undefined, 'owner_id')).toBe('ann');
    expect(codeOf(() => resolveOwner('anybody', undefined, 'owner_id'))).toBe('validation_failed');
    expect(codeOf(() => resolveOwner(service('a'), undefined, 'owner_id'))).toBe('validation_failed');
  });

  it('only users are administrators', () => {
    expect(isAdmin(person('admin'))).toBe(true);
    expect(isAdmin(person('provider', 'renter'))).toBe(false);
    expect(isAdmin(service('registry:write'))).toBe(false);
    expect(isAdmin(key([], { roles: ['admin'] }))).toBe(false);
  });
});

describe('the staff', () => {
  const EVERY = [
    'read_accounts',
    'help_accounts',
    'read_rentals',
    'read_money',
    'manage_money',
    'read_all',
    'administer',
  ] as const;
  it.each<[string, readonly string[]]>([
    ['admin', EVERY],
    ['support', ['read_accounts', 'help_accounts', 'read_rentals']],
    ['finance', ['read_rentals', 'read_money', 'manage_money']],
    ['auditor', ['read_accounts', 'read_rentals', 'read_money', 'read_all']],
    ['provider', []],
    ['renter', []],
  ])('with the role %s has these rights and no other', (role, rights) => {
    expect(EVERY.filter((right) => hasRight(person(role), right))).toEqual(rights);
    expect(EVERY.filter((right) => hasRight(key(['billing:read'], { roles: [role] }), right))).toEqual([]);
  });

  it('reads what its right is for, and acts for nobody', () => {
    const auditor = person('auditor');
    expect(mayReadOf(auditor, 'bob', 'read_money')).toBe(true);
    expect(mayReadOf(person('support'), 'bob', 'read_money')).toBe(false);
    expect(mayActFor(auditor, 'bob')).toBe(false);
    expect(narrowToOwn(auditor, 'bob', 'user_id', 'read_money').ownerId).toBe('bob');
    expect(narrowToOwn(auditor, undefined, 'user_id', 'read_money').ownerId).toBeUndefined();
    expect(codeOf(() => narrowToOwn(auditor, 'bob', 'user_id'))).toBe('not_owner');
  });
});
