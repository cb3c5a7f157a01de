import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { JWKS_MAX_AGE_SECONDS } from './key-rotation.ts';
import type { SigningKeys } from './signing-keys.ts';

const CACHE_CONTROL = `public, max-age=${JWKS_MAX_AGE_SECONDS}, stale-while-revalidate=${JWKS_MAX_AGE_SECONDS}`;

const jwksSchema = z
  .object({
    keys: z.array(
      z
        .looseObject({ kty: z.string(), kid: z.string(), alg: z.string(), use: z.literal('sig') })
        .meta({ id: 'PublicKey', description: 'RFC 7517; never a private member' }),
    ),
  })
  .meta({ id: 'JWKSet' });

const getJwksOperation = {
  tags: ['keys'],
  operationId: 'getJwks',
  summary: 'The public keys of access tokens',
  description:
    'The key that signs, the one that will sign next, and those whose tokens are still valid. Empty where tokens are ' +
    'signed with a shared secret.',
  headers: z.object({ 'if-none-match': z.string().optional() }),
  response: {
    200: { description: 'RFC 7517', content: { 'application/json': { schema: jwksSchema } } },
    // A null is documented as no body.
    304: z.null().describe('The keys are those of If-None-Match'),
  },
};

/** Does If-None-Match name this entity tag (RFC 9110, 13.1.2)? */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

/** The key set that other services verify our tokens with. */
export function keyRoutes(deps: { readonly signingKeys: Pick<SigningKeys, 'jwks'> }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/.well-known/jwks.json',
      { schema: getJwksOperation, config: { access: 'open', quiet: true } },
      async (request, reply) => {
        const { body, etag } = deps.signingKeys.jwks();
        reply.header('cache-control', CACHE_CONTROL).header('etag', etag);
        if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send(null);
        return reply.header('content-type', 'application/json').send(body as never);
      },
    );
  };
}
