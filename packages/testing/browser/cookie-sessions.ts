import { createAuthClient } from '@gridlease/client/auth';
import { orThrow } from '@gridlease/client/problem-error';
import { openPage } from '@gridlease/testing/browser';
import { openTestHttpServer } from '@gridlease/testing/http-server';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { opened } from './shared-platform.ts';

const PASSWORD = 'seven-teal-otters-juggle';

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** What a script of the page gets to see. */
function post(page: Page, url: string, body: object): Promise<Answer | string> {
  return page.evaluate(
    async ([target, text]) => {
      try {
        const response = await fetch(target, {
          method: 'POST',
          credentials: 'include',
          headers: { 'content-type': 'application/json', 'x-gridlease-client': 'test' },
          body: text,
        });
        return { status: response.status, body: await response.json() };
      } catch (error) {
        return String(error);
      }
    },
    [url, JSON.stringify(body)] as const,
  );
}

async function signUp(email: string): Promise<{ email: string; password: string }> {
  const credentials = { email, password: PASSWORD };
  await orThrow(
    createAuthClient({ baseUrl: opened().url }).POST('/api/v1/auth/register', { body: credentials }),
  );
  return credentials;
}

const session = 'cookie';

it('a page of the gateway logs in, refreshes and logs out without ever seeing a refresh token', async () => {
  const { url, browser } = opened();
  const credentials = await signUp('cora@example.org');
  const { page } = await openPage(browser);
  await page.goto(`${url}/docs/auth/`);
  const jar = () => page.context().cookies();

  const login = await post(page, '/api/v1/auth/login', { ...credentials, session });
  expect(login).toMatchObject({ status: 200, body: { token_type: 'Bearer' } });
  expect((login as Answer).body).not.toHaveProperty('refresh_token');
  const [cookie, ...others] = await jar();
  expect(others).toEqual([]);
  expect(cookie).toMatchObject({
    name: 'gridlease',
    domain: 'localhost',
    path: '/',
    httpOnly: true,
    secure: false,
    sameSite: 'Strict',
  });
  expect(cookie?.expires).toBeGreaterThan(Date.now() / 1_000 + 86_400);
  expect(await page.evaluate(() => document.cookie)).toBe('');

  const refreshed = await post(page, '/api/v1/auth/refresh', { session });
  expect(refreshed).toMatchObject({ status: 200 });
  const [next] = await jar();
  expect(next?.value).not.toBe(cookie?.value);
  const { access_token: token } = (refreshed as Answer).body;
  const me = await orThrow(createAuthClient({ baseUrl: url, token: String(token) }).GET('/api/v1/auth/me'));
  expect(me.email).toBe(credentials.email);

  expect(await post(page, '/api/v1/auth/logout', { session })).toMatchObject({ status: 200 });
  expect(await jar()).toEqual([]);
  expect(await post(page, '/api/v1/auth/refresh', { session })).toMatchObject({
    status: 401,
    body: { code: 'invalid_refresh_token' },
  });
});

it('a page of another port, to which browsers would send the cookie, gets nothing by it', async () => {
  const { url, browser } = opened();
  const credentials = await signUp('chris@example.org');
  const alien = await openTestHttpServer((_req, res) =>
    res.setHeader('content-type', 'text/html').end('<h1>A page of somebody else</h1>'),
  );
  onTestFinished(() => alien.close());
  const { page } = await openPage(browser);
  await page.goto(`${url}/docs/auth/`);
  await post(page, '/api/v1/auth/login', { ...credentials, session });
  const [cookie] = await page.context().cookies();

  await page.goto(alien.url.replace('127.0.0.1', 'localhost'));
  for (const path of ['login', 'refresh', 'logout']) {
    const stolen = await post(page, `${url}/api/v1/auth/${path}`, { ...credentials, session });
    expect(stolen).toBe('TypeError: Failed to fetch');
  }
  expect((await page.context().cookies())[0]?.value).toBe(cookie?.value);
  await page.goto(`${url}/docs/auth/`);
  expect(await post(page, '/api/v1/auth/refresh', { session })).toMatchObject({ status: 200 });
});
