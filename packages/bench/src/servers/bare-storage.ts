/**
 * The limit of small requests: a bare proxy that signs and pools as the service does, and does nothing else.
 *
 * Run: node bare-storage.js <port> <store's address>
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import aws4 from 'aws4';
import { type Dispatcher, Pool } from 'undici';
import { S3_ACCESS } from './s3-access.ts';
import { storePathOf } from './store-path.ts';

const CONNECTIONS_MAX = 256;
const [port, store = ''] = process.argv.slice(2);
const { host } = new URL(store);
const pool = new Pool(store, { connections: CONNECTIONS_MAX, allowH2: false });

async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = storePathOf(request.url);
  if (path === undefined) return void response.end();
  const { region, credentials } = S3_ACCESS;
  const method = request.method as Dispatcher.HttpMethod;
  const { headers } = aws4.sign(
    { service: 's3', region, method, path, headers: { host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' } },
    credentials,
  );
  const body = method === 'PUT' ? request : null;
  // undici gives up a connection after each HEAD unless it is told not to.
  const answer = await pool.request({
    method,
    path,
    headers: headers as Record<string, string>,
    body,
    reset: false,
  });
  response.writeHead(answer.statusCode, answer.headers);
  answer.body.pipe(response);
}

const server = createServer((request, response) => {
  pass(request, response).catch((error: Error) => response.destroy(error));
});
server.listen(Number(port), '127.0.0.1');
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => process.exit());
