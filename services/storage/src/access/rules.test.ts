import type { Caller } from '@gridlease/common/access/caller';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { ACTIONS, type AccessRule, homeRule, isAllowed, prefixesFor } from './rules.ts';

function caller(members: Partial<Caller> & { scope?: string } = {}): Caller {
  const { scope = '', ...rest } = members;
  return {
    subject: 'ann',
    roles: ['renter'],
    scopes: new Set(scope === '' ? [] : scope.split(' ')),
    clientId: 'web',
    sessionId: undefined,
    tokenId: 't',
    networks: undefined,
    spendDayMax: undefined,
    providerIds: undefined,
    isService: false,
    mayRegister: false,
    isDaemon: false,
    expiresAt: 0,
    authenticatedAt: undefined,
    emailVerified: undefined,
    ...rest,
  };
}

const home = homeRule('main');
const models: AccessRule = { bucket: 'models', prefix: '', roles: [], actions: ['read', 'list'] };
const jobs: AccessRule = { bucket: 'main', prefix: 'jobs/{sub}/', roles: ['provider'], actions: ['write'] };
const rules = [home, models, jobs];
const ann = caller();

describe('a user', () => {
  it.each(ACTIONS)('may %s everything under their own prefix of the default bucket', (action) => {
    expect(isAllowed(ann, { bucket: 'main', key: 'users/ann/x', action }, rules)).toBe(true);
  });

  it.each(['users/bob/x', 'users/ann', 'users/anna/x', 'x', 'USERS/ann/x'])('may not read %s', (key) => {
    expect(isAllowed(ann, { bucket: 'main', key, action: 'read' }, rules)).toBe(false);
  });

  it('has no prefix of their own in other buckets', () => {
    expect(isAllowed(ann, { bucket: 'other', key: 'users/ann/x', action: 'read' }, rules)).toBe(false);
  });

  it('may do what a rule for their role grants, and no more', () => {
    const bob = caller({ subject: 'bob', roles: ['provider'] });
    const job = { bucket: 'main', key: 'jobs/bob/out' };
    expect(isAllowed(bob, { ...job, action: 'write' }, rules)).toBe(true);
    expect(isAllowed(bob, { ...job, action: 'read' }, rules)).toBe(false);
    expect(isAllowed(caller({ subject: 'bob' }), { ...job, action: 'write' }, rules)).toBe(false);
    expect(prefixesFor(ann, { bucket: 'models', action: 'read' }, rules)).toBe('all');
    expect(prefixesFor(ann, { bucket: 'models', action: 'write' }, rules)).toEqual([]);
  });

  it('whose id contains a slash cannot reach another user’s prefix', () => {
    const nested = caller({ subject: 'ann/b' });
    expect(isAllowed(nested, { bucket: 'main', key: 'users/ann/b/x', action: 'read' }, rules)).toBe(false);
    expect(isAllowed(nested, { bucket: 'main', key: 'users/ann%2Fb/x', action: 'read' }, rules)).toBe(true);
  });
});

test('administrators, and everyone where access is open, may do everything', () => {
  for (const actor of ['anybody', caller({ roles: ['admin'] })] as const)
    expect(prefixesFor(actor, { bucket: 'b', action: 'delete' }, rules)).toBe('all');
});

test('a service account may do what its scopes allow, anywhere', () => {
  const reader = caller({ isService: true, roles: [], scope: 'storage:read' });
  expect(prefixesFor(reader, { bucket: 'b', action: 'list' }, rules)).toBe('all');
  expect(prefixesFor(reader, { bucket: 'main', action: 'write' }, rules)).toEqual([]);
});

test('a key has the access of its user within its scopes', () => {
  const key = { isDaemon: true, clientId: 'key' };
  const read = { bucket: 'main', action: 'read' } as const;
  expect(prefixesFor(caller({ ...key, scope: 'billing:usage' }), read, rules)).toEqual([]);
  expect(prefixesFor(caller({ ...key, scope: 'storage:read' }), read, rules)).toEqual(['users/ann/']);
  // The verifier refuses such a token; it would be worth nothing here, either.
  const admins = caller({ ...key, roles: ['admin'], scope: 'storage:read' });
  expect(prefixesFor(admins, read, rules)).toEqual([]);
});

test('an auditor reads everything and changes nothing', () => {
  const auditor = caller({ roles: ['auditor'] });
  for (const action of ['read', 'list'] as const) {
    expect(prefixesFor(auditor, { bucket: 'main', action }, rules)).toBe('all');
  }
  for (const action of ['write', 'delete'] as const) {
    expect(prefixesFor(auditor, { bucket: 'main', action }, rules)).toEqual([]);
  }
});

test('prefixes that overlap are counted once, and cover exactly what the rules cover', () => {
  const prefix = fc.string({ unit: fc.constantFrom('a', 'b', '/'), maxLength: 3 });
  fc.assert(
    fc.property(fc.array(prefix, { maxLength: 5 }), prefix, (allowed, key) => {
      const own = allowed.map((each): AccessRule => ({ ...models, bucket: 'b', prefix: each }));
      const query = { bucket: 'b', action: 'read' } as const;
      expect(isAllowed(ann, { ...query, key }, own)).toBe(allowed.some((each) => key.startsWith(each)));
      const prefixes = prefixesFor(ann, query, own);
      if (prefixes === 'all') return;
      for (const one of prefixes) expect(prefixes.filter((other) => other.startsWith(one))).toEqual([one]);
    }),
  );
});
