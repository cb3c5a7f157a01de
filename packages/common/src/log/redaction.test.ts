import { expect, it } from 'vitest';
import { withoutSecrets, withoutUrlPasswords } from './redaction.ts';

it('secret members are replaced at any depth and in any spelling, and nothing else', () => {
  const logged = {
    authorization: 'Bearer x',
    user: { name: 'ann', Password: 'x', keys: [{ secret_access_key: 'x', id: 1 }] },
    databaseUrl: 'x',
    'set-cookie': ['x'],
    tokens: 3,
  };
  expect(withoutSecrets(logged)).toEqual({
    authorization: '[redacted]',
    user: { name: 'ann', Password: '[redacted]', keys: [{ secret_access_key: '[redacted]', id: 1 }] },
    databaseUrl: '[redacted]',
    'set-cookie': '[redacted]',
    tokens: 3,
  });
  expect(logged.user.Password).toBe('x');
});

it('what has no secrets is not copied', () => {
  const logged = { path: '/x', error: new Error('kept'), at: new Date(0), list: [1, { a: null }] };
  expect(withoutSecrets(logged)).toBe(logged);
});

it('passwords in URLs are replaced, also those with odd characters', () => {
  expect(withoutUrlPasswords('at postgres://u:p:w@h/d and nats://u:p@n, http://h:80/x')).toBe(
    'at postgres://u:[redacted]@h/d and nats://u:[redacted]@n, http://h:80/x',
  );
});
