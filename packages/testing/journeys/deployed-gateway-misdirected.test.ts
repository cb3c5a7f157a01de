import type { RequestListener } from 'node:http';
import { caddy } from '@gridlease/testing/gateways/caddy';
import { openTestHttpServer } from '@gridlease/testing/http-server';
import { expect, it, onTestFinished } from 'vitest';

async function serve(handler: RequestListener): Promise<string> {
  const { url, close } = await openTestHttpServer(handler);
  onTestFinished(close);
  return url;
}

it('a caller is asked about again where the connection to the authentication service led to another service', async (context) => {
  const startGateway = await caddy.find(context);
  let misdirected = 0;
  const auth = await serve((request, response) => {
    if (request.headers.connection !== 'close') {
      misdirected += 1;
      response.writeHead(404).end('There is nothing here.');
    } else if (request.headers.authorization === 'Bearer good') {
      response.writeHead(200, { 'x-user-id': 'rita', 'x-user-roles': 'renter' }).end();
    } else response.writeHead(401).end('Not that one.');
  });
  const registry = await serve(async (request, response) => {
    const body = await request.toArray();
    response.end(
      `${request.method} ${request.url} by ${request.headers['x-user-id']}: ${Buffer.concat(body)}`,
    );
  });
  const gateway = await startGateway({
    GRIDLEASE_AUTH__MODE: 'required',
    GRIDLEASE_UPSTREAMS__AUTH: auth,
    GRIDLEASE_UPSTREAMS__PROVIDER_REGISTRY: registry,
  });
  onTestFinished(() => gateway.stop());
  const beat = async (token: string) => {
    const response = await fetch(`${gateway.url}/providers/rig-1/heartbeat`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'x-user-id': 'paula' },
      body: 'a body',
    });
    return [response.status, await response.text()];
  };

  expect(await beat('good')).toEqual([200, 'POST /providers/rig-1/heartbeat by rita: a body']);
  expect(await beat('bad')).toEqual([401, 'Not that one.']);
  expect(misdirected).toBe(2);
});
