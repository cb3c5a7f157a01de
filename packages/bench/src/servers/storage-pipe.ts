/**
 * The limit of transfers: a bare pipe of Node's own HTTP to the same store and back, without inspecting anything.
 *
 * Run: node storage-pipe.js <port> <store's address>
 */
import { Agent, request as ask, createServer } from 'node:http';
import { storePathOf } from './store-path.ts';

const [port, store = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });

const server = createServer((request, response) => {
  const path = storePathOf(request.url);
  if (path === undefined) return void response.end();
  const { method, headers } = request;
  const upstream = ask(store + path, { agent, method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  upstream.on('error', (error) => response.destroy(error));
  request.pipe(upstream);
});
server.requestTimeout = 0;
server.listen(Number(port), '127.0.0.1');
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => process.exit());
