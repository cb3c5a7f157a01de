import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { processesOf } from '@gridlease/testing/gateways/gateway';
import { openTestHttpServer } from '@gridlease/testing/http-server';
import { until } from '@gridlease/testing/until';
import { expect, it, onTestFinished } from 'vitest';
import { gatewayUnderTest } from './gateway-under-test.ts';
import { rawCall } from './raw-call.ts';
import { bearer, opened } from './shared-deployment.ts';

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;
/** Additional peak memory of a gateway while a body of 100 MiB passes through. */
const GROWTH_KIB_MAX = 32 * 1024;

const authorizationOfAnn = () => `Bearer ${opened().ann.accessToken}`;
const objectUrl = (name: string) => `${opened().platform.url}/objects/users/${opened().ann.id}/${name}`;

/** The peak memory so far of the process and its children, in KiB. */
async function peakMemoryOf(pid: number): Promise<number> {
  const statuses = (await processesOf(pid)).map((each) => readFile(`/proc/${each}/status`, 'utf8'));
  const peaks = (await Promise.all(statuses)).map((status) =>
    Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]),
  );
  return peaks.reduce((sum, peak) => sum + peak, 0);
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = files.map(async (file) => (await stat(join(file.parentPath, file.name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

function send(url: string, method: string, headers: Record<string, string | number>) {
  return request(url, { method, headers: { authorization: authorizationOfAnn(), ...headers }, agent: false });
}

async function responseOf(sent: ReturnType<typeof send>): Promise<IncomingMessage> {
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  return reply;
}

it.each([
  { length: 'announced', headers: { 'content-length': 100 * MIB } as Record<string, number> },
  { length: 'not announced', headers: {} as Record<string, number> },
])(
  '100 MiB whose length is $length pass through and come back, and nothing of them is kept on the way',
  async ({ headers }) => {
    const { gateway } = opened().platform;
    const url = objectUrl(`large-${Object.keys(headers).length}.bin`);
    const small = send(url, 'PUT', {});
    small.end('warm');
    (await responseOf(small)).resume();
    const before = await peakMemoryOf(gateway.process.pid);
    const sent = send(url, 'PUT', headers);
    const piece = randomBytes(MIB);
    const hash = createHash('sha256');
    for (let count = 0; count < 100; count += 1) {
      hash.update(piece);
      if (!sent.write(piece)) await once(sent, 'drain');
    }
    sent.end();
    const reply = await responseOf(sent);
    expect(reply.statusCode).toBe(201);
    reply.resume();
    const back = await fetch(url, { headers: { authorization: authorizationOfAnn() } });
    const got = createHash('sha256');
    for await (const chunk of back.body ?? []) got.update(chunk);
    expect(got.digest('hex')).toBe(hash.digest('hex'));
    expect((await peakMemoryOf(gateway.process.pid)) - before).toBeLessThan(GROWTH_KIB_MAX);
    expect(await bytesIn(gateway.folder)).toBeLessThan(MIB);
  },
);

it('the first bytes of a body reach the service before the last ones are sent', async () => {
  let received = 0;
  const upstream = await openTestHttpServer((req, res) => {
    req.on('data', (chunk: Buffer) => {
      received += chunk.length;
    });
    req.on('end', () => res.end(String(received)));
  });
  onTestFinished(() => upstream.close());
  const gateway = await opened().platform.anotherGateway({
    GRIDLEASE_UPSTREAMS__STORAGE: upstream.url,
    GRIDLEASE_UPSTREAMS__AUTH: `http://127.0.0.1:${opened().platform.ports.auth}`,
  });
  const sent = send(`${gateway.url}/objects/a`, 'PUT', { 'content-length': 10 });
  sent.write('12345');
  await until(() => received === 5, { message: 'that the first half has arrived' });
  sent.end('67890');
  expect((await responseOf(sent)).statusCode).toBe(200);
});

it('a body above 5 GiB is 413 before it is sent, also for a client that expects 100-continue', async () => {
  for (const more of [[], ['Expect: 100-continue']]) {
    const { hostname, port } = new URL(opened().platform.url);
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    const lines = [`PUT /objects/users/${opened().ann.id}/huge HTTP/1.1`, `Host: ${hostname}:${port}`];
    lines.push(`Authorization: ${authorizationOfAnn()}`, `Content-Length: ${5 * GIB + 1}`, ...more, '', '');
    socket.write(lines.join('\r\n'));
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    await until(() => text.includes('upload_too_large'), { message: 'that the upload is refused' });
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    expect(text).toMatch(/content-type: application\/problem\+json/i);
  }
  expect((await fetch(objectUrl('huge'), { headers: { authorization: authorizationOfAnn() } })).status).toBe(
    404,
  );
});

it.each(['sends at once', 'asks before it sends'])(
  'an upload that the service refuses gets its refusal, for a client that %s, every time',
  async (habit) => {
    const url = `${opened().platform.url}/objects/users/somebody-else/a`;
    const bytes = Buffer.alloc(2 * MIB);
    const headers = {
      'content-length': bytes.length,
      ...(habit.startsWith('asks') && { expect: '100-continue' }),
    };
    let refused = 0;
    for (let count = 0; count < 20; count += 1) {
      const sent = send(url, 'PUT', headers);
      sent.on('error', () => {});
      if (habit.startsWith('asks')) sent.on('continue', () => sent.end(bytes)).flushHeaders();
      else sent.end(bytes);
      const outcome = await responseOf(sent).then(
        ({ statusCode }) => statusCode,
        (error: NodeJS.ErrnoException) => error.code,
      );
      // A client still sending when the connection is closed may lose the response: that is TCP.
      expect([403, 'ECONNRESET', 'EPIPE']).toContain(outcome);
      if (outcome === 403) refused += 1;
      sent.destroy();
    }
    expect(refused).toBeGreaterThan(10);
  },
);

it('a client that expects 100-continue is told to continue, and its body is requested once', async () => {
  const sent = send(objectUrl('asked'), 'PUT', { expect: '100-continue', 'content-length': 5 });
  sent.flushHeaders();
  await once(sent, 'continue');
  sent.end('12345');
  expect((await responseOf(sent)).statusCode).toBe(201);
});

it('an upload that breaks off is resumed where it was, and its address is the gateway’s', async () => {
  const { url } = opened().platform;
  const bytes = randomBytes(3 * MIB);
  const key = Buffer.from(`users/${opened().ann.id}/resumed.bin`).toString('base64');
  const tus = { 'tus-resumable': '1.0.0' };
  const created = send(`${url}/uploads`, 'POST', {
    ...tus,
    'upload-length': bytes.length,
    'upload-metadata': `key ${key}`,
    'content-length': 0,
  });
  created.end();
  const { statusCode, headers } = await responseOf(created);
  expect(statusCode).toBe(201);
  const at = new URL(headers.location ?? '', url);
  expect(at.origin).toBe(url);

  const patch = (offset: number, length: number) =>
    send(at.href, 'PATCH', {
      ...tus,
      'upload-offset': offset,
      'content-type': 'application/offset+octet-stream',
      'content-length': length,
    });
  const offset = async () => {
    const asked = send(at.href, 'HEAD', tus).end();
    const reply = await responseOf(asked);
    return [reply.statusCode, Number(reply.headers['upload-offset'])] as const;
  };
  const first = patch(0, MIB).end(bytes.subarray(0, MIB));
  expect((await responseOf(first)).statusCode).toBe(204);
  expect(await offset()).toEqual([200, MIB]);

  const broken = patch(MIB, 2 * MIB);
  broken.on('error', () => {});
  broken.write(bytes.subarray(MIB, MIB + 100_000));
  await until(() => broken.writableLength === 0);
  broken.destroy();
  const resumed = await until(async () => {
    const [status, now] = await offset();
    return status === 200 && now >= MIB ? now : undefined;
  });
  const rest = await until(async () => {
    const again = patch(resumed, bytes.length - resumed).end(bytes.subarray(resumed));
    const reply = await responseOf(again);
    reply.resume();
    return reply.statusCode === 204 ? reply : undefined;
  });
  expect(rest.headers['upload-offset']).toBe(String(bytes.length));
  const whole = await fetch(objectUrl('resumed.bin'), { headers: { authorization: authorizationOfAnn() } });
  expect(Buffer.compare(Buffer.from(await whole.arrayBuffer()), bytes)).toBe(0);
});

it('events arrive while their stream continues, longer than the gateway waits for a response or for headers', async () => {
  const { ports, anotherGateway } = opened().platform;
  // nginx has one limit for a response that does not begin and for one that makes no progress.
  const answerTimeout = gatewayUnderTest().name === 'nginx' ? '60s' : '1s';
  const gateway = await anotherGateway({
    GRIDLEASE_ANSWER_TIMEOUT: answerTimeout,
    GRIDLEASE_HEADERS_TIMEOUT: '1s',
    GRIDLEASE_UPSTREAMS__PROVIDER_REGISTRY: `http://127.0.0.1:${ports['provider-registry']}`,
    GRIDLEASE_UPSTREAMS__AUTH: `http://127.0.0.1:${ports.auth}`,
  });
  const sent = send(`${gateway.url}/providers/events`, 'GET', {}).end();
  const reply = await responseOf(sent);
  onTestFinished(() => void sent.destroy());
  sent.on('error', () => {});
  expect(reply.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  let text = '';
  reply.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  const register = async (name: string) => {
    const gpus = [{ model_name: 'RTX 4090', vram_mb: 24_564, driver_version: '550', is_healthy: true }];
    const created = await rawCall(gateway.url, '/providers', {
      method: 'POST',
      headers: [...bearer(), 'Content-Type', 'application/json'],
      body: JSON.stringify({ name, gpus }),
    });
    expect(created.status).toBe(201);
    const { location } = created.headers;
    expect((await rawCall(gateway.url, location ?? '', { headers: [...bearer()] })).status).toBe(200);
    await until(() => text.includes(String(created.json().id)), { message: 'that the stream tells of it' });
  };
  await register('rig-1');
  const begun = performance.now();
  await until(() => performance.now() - begun > 3_000, { every: 200, timeoutMs: 60_000 });
  await register('rig-2');
  expect(reply.complete).toBe(false);
});

it("billing's stream begins at once, and its comments show that it is alive", {
  timeout: 60_000,
}, async () => {
  const { url } = opened().platform;
  const sent = send(`${url}/api/v1/billing/events?type=session.*`, 'GET', {}).end();
  const reply = await responseOf(sent);
  onTestFinished(() => void sent.destroy());
  sent.on('error', () => {});
  expect(reply.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  let text = '';
  reply.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  await until(() => text.includes('retry: '));
  await until(() => text.includes(': keep-alive\nid: '), { every: 200, timeoutMs: 40_000 });
});

it('the next page that a list links to is at the gateway', async () => {
  const { url } = opened().platform;
  for (const name of ['page/1', 'page/2']) {
    const sent = send(objectUrl(name), 'PUT', {}).end('x');
    expect((await responseOf(sent)).statusCode).toBe(201);
  }
  const headers = { authorization: authorizationOfAnn() };
  const first = await fetch(`${url}/objects/gridlease/list?prefix=users/${opened().ann.id}/page/&limit=1`, {
    headers,
  });
  const [, next = ''] = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
  const target = new URL(next, first.url);
  expect(target.origin).toBe(url);
  expect(await (await fetch(target, { headers })).json()).toMatchObject([
    { key: `users/${opened().ann.id}/page/2` },
  ]);
});

it('a list of several pages arrives whole when no limit is given, through the alias, too', async () => {
  const { url } = opened().platform;
  const headers = { authorization: authorizationOfAnn(), 'content-type': 'application/json' };
  const gpus = [{ model_name: 'RTX 4090', vram_mb: 24_564, driver_version: '550', is_healthy: true }];
  const names = Array.from({ length: 1_100 }, (_, count) => `fleet-${count}`);
  const register = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      const body = JSON.stringify({ name, gpus });
      const response = await fetch(`${url}/providers`, { method: 'POST', headers, body });
      // With the text, so that a failure tells who refused it.
      expect([response.status, await response.text()]).toEqual([201, expect.any(String)]);
    }
  };
  await Promise.all(Array.from({ length: 16 }, register));
  for (const path of ['/providers', '/api/v1/providers']) {
    const response = await fetch(`${url}${path}`, { headers });
    expect([response.status, response.headers.get('content-length')]).toEqual([200, null]);
    const machines = (await response.json()) as { id: string; name: string }[];
    expect(machines.filter(({ name }) => name.startsWith('fleet-'))).toHaveLength(1_100);
    expect(new Set(machines.map(({ id }) => id)).size).toBe(machines.length);
  }
});
