import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  openCertificateAuthority,
  type TestCertificateAuthority,
} from '@gridlease/testing/gateways/certificate-authority';
import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NETWORK } from './engine.ts';
import { type ComposedPlatform, GATEWAY, openComposedPlatform } from './platform.ts';

const DOMAIN = 'gridlease.example.org';
/** Where the containers see this machine, and where the gateway is. */
const MACHINE = `${NETWORK}.1`;
const GATEWAY_ADDRESS = `${NETWORK}.10`;

let folder: string;
let authority: TestCertificateAuthority;
let platform: ComposedPlatform;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gridlease-domain-'));
  const overlay = join(folder, 'trust.yml');
  const write = (gateway: object) => writeFile(overlay, JSON.stringify({ services: { gateway } }));
  await write({});
  platform = await openComposedPlatform({
    files: ['deploy/compose.secure.yml', 'deploy/compose.domain.yml', overlay],
    variables: {
      GRIDLEASE_DOMAIN: DOMAIN,
      GRIDLEASE_ADMIN_EMAIL: 'admin@example.org',
      GRIDLEASE_MAIL_URL: 'smtps://gridlease:word@mail.example.org:465',
      GRIDLEASE_MAIL_FROM: 'Gridlease <no-reply@example.org>',
    },
  });
  // The containers' network, and with it this machine's address there, exists from here on.
  await platform.compose('create', 'secrets');
  const place = { host: MACHINE, address: GATEWAY_ADDRESS, httpPort: 80, httpsPort: 443 };
  authority = await openCertificateAuthority(NEVER_SKIPPED, place);
  await write({
    environment: { GRIDLEASE_ACME_CA: authority.directory, SSL_CERT_FILE: '/etc/authority.pem' },
    volumes: [`${authority.trustFile}:/etc/authority.pem:ro`],
  });
  await platform.up();
});
afterAll(async () => {
  await platform?.close();
  await authority?.close();
  await rm(folder, { recursive: true });
});

/** This file needs root and Debian in any case. */
const NEVER_SKIPPED = {
  skip(reason?: unknown): never {
    throw new Error(String(reason));
  },
};

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** A request to a URL whose name leads to this machine, as it would everywhere, by a client that trusts this authority alone. */
async function ask(
  url: string,
  options: { method?: string; token?: string; body?: string } = {},
): Promise<Reply> {
  const { method = 'GET', token, body } = options;
  const ca = await authority.root();
  const { hostname, host, pathname, search } = new URL(url);
  const headers = {
    host,
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: 443, servername: hostname, path: pathname + search, method, headers, ca },
      (response) => {
        const { statusCode = 0, headers } = response;
        text(response).then((read) => resolve({ status: statusCode, headers, body: read }), reject);
      },
    );
    sent.once('error', reject).end(body);
  });
}

const post = (path: string, body: unknown, token?: string) =>
  ask(`https://${DOMAIN}${path}`, { method: 'POST', body: JSON.stringify(body), token });

test('the platform and its object store have certificates for their names', async () => {
  for (const name of [DOMAIN, `objects.${DOMAIN}`]) {
    const isServed = () =>
      ask(`https://${name}/`).then(
        () => true,
        () => false,
      );
    await until(isServed, { timeoutMs: 60_000 });
  }
  const { status, headers } = await ask(`https://${DOMAIN}/api/v1/platform`);
  expect(status).toBe(200);
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
  const plain = await fetch('http://127.0.0.1/console/', { headers: { host: DOMAIN }, redirect: 'manual' });
  expect(plain.status).toBe(308);
});

test('a user registers, and reads an object back by a presigned URL of the store’s own name', async () => {
  const user = { email: 'rita@example.org', password: 'seventeen red tulips' };
  expect((await post('/api/v1/auth/register', user)).status).toBe(201);
  const { access_token: token } = JSON.parse((await post('/api/v1/auth/login', user)).body) as {
    access_token: string;
  };
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
  };
  const key = `users/${sub}/hello.txt`;
  const stored = await ask(`https://${DOMAIN}/objects/${key}`, { method: 'PUT', body: 'hello', token });
  expect([stored.status, stored.body]).toEqual([201, expect.any(String)]);
  const presigned = await post(`/presigned-url/${key}`, { method: 'GET' }, token);
  const { url } = JSON.parse(presigned.body) as { url: string };
  expect(new URL(url).origin).toBe(`https://objects.${DOMAIN}`);
  expect(await ask(url)).toMatchObject({ status: 200, body: 'hello' });
  expect((await ask(url.replace(/Signature=\w{4}/, 'Signature=0000'))).status).toBe(403);
});

test('certificates outlive the gateway', async () => {
  const before = await ask(`https://${DOMAIN}/health/live`);
  expect(before.status).toBe(200);
  await platform.compose('up', '--force-recreate', '--no-deps', '--wait', 'gateway');
  const logs = await platform.compose('logs', '--no-log-prefix', 'gateway');
  expect((await ask(`https://${DOMAIN}/health/live`)).status).toBe(200);
  expect(logs).not.toContain('obtaining certificate');
  expect((await fetch(`${GATEWAY}/health/live`)).status).toBe(200);
});
