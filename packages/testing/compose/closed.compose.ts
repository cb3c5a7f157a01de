import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ComposedPlatform, GATEWAY, openComposedPlatform, UP_SECONDS } from './platform.ts';
import { readmeScript } from './readme.ts';

const SECURE = ['--file', 'docker-compose.yml', '--file', 'deploy/compose.secure.yml'];

let platform: ComposedPlatform;
beforeAll(async () => {
  platform = await openComposedPlatform();
  await platform.up();
});
afterAll(() => platform?.close());

test('the open platform becomes the closed one without being removed, and the demonstration machine leaves', async () => {
  expect((await fetch(`${GATEWAY}/providers`)).status).toBe(200);
  await platform.compose(...SECURE, 'up', '--wait', '--wait-timeout', String(UP_SECONDS));
  expect((await fetch(`${GATEWAY}/providers/events`)).status).toBe(401);
  expect((await fetch(`${GATEWAY}/api/v1/wallet`)).status).toBe(401);
  const running = (await platform.compose('ps', '--services')).trim().split('\n');
  expect(running).toContain('gateway');
  expect(running).not.toContain('agent');
});

test('the README’s accounts register, log in and see their own resources', async () => {
  const output = await platform.shell(await readmeScript('With accounts'));
  expect(output).not.toContain('"request_id"');
  expect(output).toContain('"name":"rig-1"');
});

test('the first administrator logs in with the password that was generated at the first start', async () => {
  const password = await platform.compose(...SECURE, 'exec', 'auth', 'cat', '/run/secrets/admin-password');
  const response = await fetch(`${GATEWAY}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@gridlease.local', password: password.trim() }),
  });
  expect(response.status).toBe(200);
});
