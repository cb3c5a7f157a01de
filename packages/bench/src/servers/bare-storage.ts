/**
 * The limit of small requests: a bare proxy that signs and pools like the service, and does nothing else.
 *
 * Run: node bare-storage.js <port> <store's address> <file of the service's signer>
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pathToFileURL } from 'node:url';
import { type Dispatcher, Pool } from 'undici';
import { listen } from '../child/lifetime.ts';
import { S3_ACCESS, storePathOf } from './s3-documents.ts';

/** Loaded dynamically from the compared service: no package depends on a service. */
interface SignerModule {
  createSigner(options: object): {
    signRequest(request: object): { readonly path: string; readonly headers: Record<string, string> };
  };
}

const CONNECTIONS_MAX = 256;
const [store = '', signerFile = ''] = process.argv.slice(3);
const { createSigner }: SignerModule = await import(pathToFileURL(signerFile).href);
const endpoint = { origin: store, host: new URL(store).host, basePath: '' };
const signer = createSigner({ endpoint, publicEndpoint: endpoint, ...S3_ACCESS });
const pool = new Pool(store, { connections: CONNECTIONS_MAX, allowH2: false });

async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const storePath = storePathOf(request.url);
  if (storePath === undefined) return void response.end();
  const method = request.method as Dispatcher.HttpMethod;
  const { path, headers } = signer.signRequest({ method, path: storePath });
  // undici drops a connection after each HEAD by default.
  const received = await pool.request({ method, path, headers, reset: false });
  response.writeHead(received.statusCode, received.headers);
  received.body.pipe(response);
}

const server = createServer((request, response) => {
  pass(request, response).catch((error: Error) => response.destroy(error));
});
listen(server);
