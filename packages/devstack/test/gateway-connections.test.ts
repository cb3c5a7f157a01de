import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { openTestGateway } from './gateway-upstream.ts';

const CLIENTS = 32;
const REQUESTS = 50;

/** Sends a body with its length, as clients do. */
function post(port: number, agent: Agent, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-length': body.length };
    const sent = request({ host: '127.0.0.1', port, path: '/things', method: 'POST', headers, agent });
    sent.on('error', reject).on('response', (response: IncomingMessage) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve(text));
    });
    sent.end(body);
  });
}

/** In a thread of its own: it responds to the last byte of a body while the gateway is busy, before that ends it. */
const UPSTREAM = `
const { createServer } = require('node:http');
const { parentPort } = require('node:worker_threads');
let connections = 0;
const server = createServer((req, res) => req.on('data', (chunk) => res.end(chunk)));
server.on('connection', () => parentPort.postMessage({ connections: ++connections }));
server.listen(0, '127.0.0.1', () => parentPort.postMessage({ port: server.address().port }));
`;

test('requests with bodies use the connections to their upstream again', async () => {
  const upstream = new Worker(UPSTREAM, { eval: true });
  const [{ port }] = await once(upstream, 'message');
  let connections = 0;
  upstream.on('message', (message) => {
    connections = message.connections;
  });
  const gateway = await openTestGateway(port);
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  onTestFinished(async () => {
    agent.destroy();
    await gateway.close();
    await upstream.terminate();
  });
  const talks = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let count = 0; count < REQUESTS; count += 1) {
      const body = `${client}-${count}`;
      expect(await post(gateway.port, agent, body)).toBe(body);
    }
  });
  await Promise.all(talks);
  expect(connections).toBeLessThanOrEqual(CLIENTS);
});
