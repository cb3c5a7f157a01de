/**
 * The limit of transfers: a bare pipe of Node's own HTTP to the same store and back, without inspecting anything.
 *
 * Run: node storage-pipe.js <port> <store's address>
 */
import { Agent, request as ask, createServer } from 'node:http';
import { listen } from '../child/lifetime.ts';
import { storePathOf } from './s3-documents.ts';

const [store = ''] = process.argv.slice(3);
const agent = new Agent({ keepAlive: true });

const server = createServer((request, response) => {
  const path = storePathOf(request.url);
  if (path === undefined) return void response.end();
  const { method, headers } = request;
  const upstream = ask(store + path, { agent, method, headers }, (received) => {
    response.writeHead(received.statusCode ?? 502, received.headers);
    received.pipe(response);
  });
  upstream.on('error', (error) => response.destroy(error));
  request.pipe(upstream);
});
listen(server);
