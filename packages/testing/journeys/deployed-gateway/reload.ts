import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { openTestHttpServer } from '@gridlease/testing/http-server';
import { until } from '@gridlease/testing/until';
import { expect, it, onTestFinished } from 'vitest';
import { gatewayUnderTest } from './gateway-under-test.ts';
import { rawCall } from './raw-call.ts';
import { opened } from './shared-deployment.ts';

const PATH = '/api/v1/pricing/slow';
const HALVES = ['first half, ', 'second half'] as const;
const WHOLE = HALVES.join('');

/** Sends a body back when it is whole, and half of one to a request without. */
async function openUpstream() {
  const half: ServerResponse[] = [];
  let received = '';
  const server = await openTestHttpServer((req, res) => {
    if (req.method === 'GET') {
      half.push(res);
      res.write(HALVES[0]);
      return;
    }
    let text = '';
    req.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
      received += chunk;
    });
    req.on('end', () => res.end(text));
  });
  onTestFinished(() => server.close());
  return { url: server.url, half, received: () => received.split(HALVES[0]).length - 1 };
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  return text;
}

it('neither a new configuration nor the end of the gateway disturbs what is in progress', async () => {
  const upstream = await openUpstream();
  const gateway = await opened().platform.anotherGateway({ GRIDLEASE_UPSTREAMS__BILLING: upstream.url });
  const finishers: (() => Promise<string>)[] = [];
  const begin = async () => {
    const upload = request(`${gateway.url}${PATH}`, { method: 'POST', agent: false });
    upload.write(HALVES[0]);
    const uploaded = once(upload, 'response') as Promise<[IncomingMessage]>;
    const download = request(`${gateway.url}${PATH}`, { agent: false }).end();
    const [downloading] = (await once(download, 'response')) as [IncomingMessage];
    const downloaded = textOf(downloading);
    const before = finishers.length / 2;
    await until(() => upstream.received() > before, { message: 'that the first half has arrived' });
    finishers.push(async () => {
      upload.end(HALVES[1]);
      const [response] = await uploaded;
      return textOf(response);
    });
    finishers.push(async () => {
      upstream.half[before]?.end(HALVES[1]);
      return downloaded;
    });
  };
  const large = () => rawCall(gateway.url, PATH, { method: 'POST', body: Buffer.alloc(1_000) });
  await begin();
  for (const limit of ['900', '800']) {
    await gateway.reload({ GRIDLEASE_BODY_BYTES_MAX: limit });
    const detail = `The body is longer than the ${limit} bytes that are taken.`;
    await until(async () => (await large()).json().detail === detail);
    await begin();
  }
  await expect(gateway.reload({ GRIDLEASE_BODY_BYTES_MAX: 'many' })).rejects.toThrow(/refused|failed/);
  expect((await large()).status).toBe(413);

  gateway.process.kill(gatewayUnderTest().name === 'nginx' ? 'SIGQUIT' : 'SIGTERM');
  const isClosed = () =>
    rawCall(gateway.url, '/health/live').then(
      () => false,
      () => true,
    );
  await until(isClosed, { message: 'that it takes no more connections' });
  for (const finish of finishers) expect(await finish()).toBe(WHOLE);
  expect((await gateway.process.exited).code).toBe(0);
});
