import { expect, onTestFinished, test } from 'vitest';
import { confirmPassword, createAuthClient } from '../src/auth.ts';
import { openScriptedServer, resetConnection, respondWith } from './scripted-server.ts';

const PASSWORD = 'seven-teal-otters-juggle';

async function open() {
  const server = await openScriptedServer(resetConnection, respondWith(200, {}, { access_token: 'new' }));
  onTestFinished(() => server.close());
  const auth = createAuthClient({ baseUrl: server.url, token: 'old', retry: { firstPauseMs: 1 } });
  return { server, auth };
}

test('a password whose confirmation was lost with its connection is confirmed again', async () => {
  const { server, auth } = await open();
  expect(await confirmPassword(auth, { password: PASSWORD })).toBe('new');
  expect(server.received.map(({ body }) => JSON.parse(body))).toEqual(Array(2).fill({ password: PASSWORD }));
});

test('a code may have been used up by then, and is not sent again', async () => {
  const { server, auth } = await open();
  await expect(confirmPassword(auth, { password: PASSWORD, code: '123456' })).rejects.toThrow();
  expect(server.received).toHaveLength(1);
});
