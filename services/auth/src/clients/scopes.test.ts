import fc from 'fast-check';
import { expect, it } from 'vitest';
import { KEY_SCOPES, keyRoles, narrowScopes, SERVICE_SCOPES, scopeWords, usableScopes } from './scopes.ts';

const words = fc.subarray<string>([...SERVICE_SCOPES]);

it('a token never has a scope that its client does not have', () => {
  fc.assert(
    fc.property(words, words, (allowed, asked) => {
      const given = narrowScopes(allowed, asked);
      if (given === undefined) expect(asked.some((word) => !allowed.includes(word))).toBe(true);
      else expect(given.every((word) => allowed.includes(word))).toBe(true);
    }),
  );
});

it('nothing asked for is everything the client has', () => {
  expect(narrowScopes(KEY_SCOPES, scopeWords('  '))).toEqual(KEY_SCOPES);
  expect(narrowScopes(KEY_SCOPES, undefined)).toEqual(KEY_SCOPES);
});

it('a scope parameter is words with blanks between, each counted once', () => {
  expect(scopeWords('registry:read  storage:read registry:read')).toEqual(['registry:read', 'storage:read']);
});

it('a key has none of the roles of the staff, and an administrator counts as a provider', () => {
  expect(keyRoles(['admin', 'renter'])).toEqual(['provider', 'renter']);
  expect(keyRoles(['admin', 'provider'])).toEqual(['provider']);
  expect(keyRoles(['renter', 'support', 'finance', 'auditor'])).toEqual(['renter']);
});

it('a user who is no provider has no scope of machines', () => {
  expect(usableScopes(KEY_SCOPES, ['renter', 'support'])).toEqual([
    'registry:read',
    'billing:read',
    'billing:sessions',
    'storage:read',
    'storage:write',
  ]);
  for (const role of ['provider', 'admin']) expect(usableScopes(KEY_SCOPES, [role])).toEqual(KEY_SCOPES);
});
