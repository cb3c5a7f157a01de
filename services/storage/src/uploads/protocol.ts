import type { FastifyInstance } from 'fastify';
import { tusVersionNotSupported } from './errors.ts';

/** The supported version of the protocol (https://tus.io/protocols/resumable-upload). */
const TUS_VERSION = '1.0.0';

const EXTENSIONS = ['creation', 'creation-with-upload', 'creation-defer-length', 'termination', 'expiration'];

/** The headers in which the server states what it supports. */
function capabilities(maxUploadBytes: number): Record<string, string> {
  return {
    'tus-version': TUS_VERSION,
    'tus-extension': EXTENSIONS.join(','),
    'tus-max-size': String(maxUploadBytes),
  };
}

/** Response headers that clients in browsers have to read. */
export const TUS_EXPOSED_HEADERS = [
  'Location',
  'Tus-Resumable',
  'Tus-Version',
  'Tus-Extension',
  'Tus-Max-Size',
  'Upload-Offset',
  'Upload-Length',
  'Upload-Defer-Length',
  'Upload-Metadata',
  'Upload-Expires',
];

/**
 * Clients take a HEAD that fails as the end of the upload and start a new one at byte 0, except after 423, which they
 * retry. So 423 replaces every transient failure, such as that of a service that is just starting.
 */
const LOCKED = 423;
const isTransient = (status: number) => status === 409 || (status >= 500 && status !== 501);

/** Sends the protocol version with every response and refuses requests that use another one. */
export function registerTus(app: FastifyInstance, maxUploadBytes: number): void {
  const supported = capabilities(maxUploadBytes);
  app.addHook('onRequest', async (request) => {
    if (request.method === 'OPTIONS' || request.headers['tus-resumable'] === TUS_VERSION) return;
    throw tusVersionNotSupported(supported);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    reply.header('tus-resumable', TUS_VERSION);
    if (request.method === 'HEAD' && isTransient(reply.statusCode)) reply.code(LOCKED);
    if (request.method === 'OPTIONS') reply.headers(supported);
    return payload;
  });
}
