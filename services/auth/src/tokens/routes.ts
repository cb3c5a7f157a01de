import { emptyResponse, jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { JWKS_MAX_AGE_SECONDS } from './key-rotation.ts';
import { jwksSchema } from './schema.ts';
import type { SigningKeys } from './signing-keys.ts';

const CACHE_CONTROL = `public, max-age=${JWKS_MAX_AGE_SECONDS}, stale-while-revalidate=${JWKS_MAX_AGE_SECONDS}`;

const getJwksOperation = {
  tags: ['keys'],
  operationId: 'getJwks',
  summary: 'Get the public keys of access tokens',
  description:
    'The current and the next signing key, and retired ones whose tokens are still valid. Empty where tokens are signed ' +
    'with a shared secret.',
  headers: z.object({ 'if-none-match': z.string().optional() }),
  response: {
    200: jsonResponse('The key set (RFC 7517)', jwksSchema),
    304: emptyResponse('The keys are those of If-None-Match'),
  },
};

/** Whether If-None-Match names this entity tag (RFC 9110, 13.1.2). */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

/** The key set with which other services verify our tokens. */
export function jwksRoutes(deps: { readonly signingKeys: Pick<SigningKeys, 'jwks'> }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/.well-known/jwks.json',
      { schema: getJwksOperation, config: { access: 'open', quiet: true, undocumented: [503] } },
      async (request, reply) => {
        const { body, etag } = deps.signingKeys.jwks();
        reply.header('cache-control', CACHE_CONTROL).header('etag', etag);
        if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send(undefined);
        return reply.header('content-type', 'application/json').send(body as never);
      },
    );
  };
}
