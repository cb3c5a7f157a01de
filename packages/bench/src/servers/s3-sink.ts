/**
 * An S3 store that keeps nothing: it counts uploads, and generates downloads, metadata and listings. A key begins
 * with the size of its object, a bucket's name ends with the number of keys it lists. It shows what servers in front
 * of it can do at best: no store is faster.
 *
 * Run: node s3-sink.js <port>
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../child/lifetime.ts';
import {
  bucketList,
  bytesOf,
  completedUpload,
  ETAG,
  LAST_MODIFIED,
  listPage,
  type SinkCounts,
  startedUpload,
} from './s3-documents.ts';

const BLOCK = Buffer.alloc(256 * 1024, 'x');
const EMPTY = { 'content-length': 0 };
const KEEP_ALIVE_MS = 60_000;
const counts: SinkCounts = { received: 0, heads: 0, unsigned: 0 };

interface Target {
  readonly bucket: string;
  readonly key: string;
  readonly query: URLSearchParams;
}

type Handle = (request: IncomingMessage, response: ServerResponse, target: Target) => void;

function read({ url = '/' }: IncomingMessage): Target {
  const queryAt = url.indexOf('?');
  const path = queryAt < 0 ? url : url.slice(0, queryAt);
  const query = new URLSearchParams(queryAt < 0 ? '' : url.slice(queryAt + 1));
  const [, bucket = '', key = ''] = /^\/([^/]*)\/?(.*)$/.exec(path) ?? [];
  return { bucket, key, query };
}

function sendXml(response: ServerResponse, document: string): void {
  response.writeHead(200, {
    'content-type': 'application/xml',
    'content-length': Buffer.byteLength(document),
  });
  response.end(document);
}

/** Counts the body, then responds. */
function receive(request: IncomingMessage, respond: () => void): void {
  request.on('data', (chunk: Buffer) => {
    counts.received += chunk.length;
  });
  request.on('end', respond);
}

function sendBytes(response: ServerResponse, bytes: number): void {
  let left = bytes;
  const write = () => {
    while (left > BLOCK.length) {
      left -= BLOCK.length;
      if (response.write(BLOCK)) continue;
      response.once('drain', write);
      return;
    }
    response.end(BLOCK.subarray(0, left));
  };
  write();
}

function sendObject(response: ServerResponse, key: string, isHead: boolean): void {
  const bytes = bytesOf(key);
  if (Number.isNaN(bytes)) {
    response.writeHead(404, EMPTY).end();
    return;
  }
  response.writeHead(200, {
    'content-type': 'application/octet-stream',
    'content-length': bytes,
    etag: `"${ETAG}"`,
    'last-modified': LAST_MODIFIED.toUTCString(),
  });
  if (isHead) {
    counts.heads += 1;
    response.end();
  } else sendBytes(response, bytes);
}

const handlers: Readonly<Record<string, Handle>> = {
  GET: (_request, response, { key }) => sendObject(response, key, false),
  HEAD: (_request, response, { key }) => sendObject(response, key, true),
  DELETE: (_request, response) => void response.writeHead(204).end(),
  PUT: (request, response) =>
    receive(request, () => void response.writeHead(200, { ...EMPTY, etag: `"${ETAG}"` }).end()),
  POST: (request, response, { bucket, key, query }) => {
    const document = query.has('uploads') ? startedUpload(bucket, key) : completedUpload(bucket, key);
    receive(request, () => sendXml(response, document));
  },
};

/** Every bucket exists. */
function handleBucket(request: IncomingMessage, response: ServerResponse, { bucket, query }: Target): void {
  if (request.method !== 'GET') response.writeHead(200, EMPTY).end();
  else if (bucket === '') sendXml(response, bucketList());
  else sendXml(response, listPage(bucket, query));
}

const server = createServer((request, response) => {
  if (request.url === '/.counts') {
    response.end(JSON.stringify(counts));
    return;
  }
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) counts.unsigned += 1;
  const target = read(request);
  const handle = target.key === '' ? handleBucket : handlers[request.method ?? ''];
  handle?.(request, response, target);
});
server.keepAliveTimeout = KEEP_ALIVE_MS;
listen(server);
