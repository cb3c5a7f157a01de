import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { registerFormBody } from '../http/form-body.ts';
import { originOf } from '../http/request.ts';
import { clientCredentialsOf } from './client-credentials.ts';
import { invalidTokenRequest, unsupportedGrantType } from './errors.ts';
import { issueClientTokenOperation } from './operations.ts';
import { scopeWords } from './scopes.ts';
import { type ClientTokenDeps, issueClientToken } from './token-service.ts';

const PATH = '/api/v1/auth/token';

function requireClientCredentialsGrant(grantType: string | undefined): void {
  if (grantType === undefined) throw invalidTokenRequest('grant_type is missing.');
  if (grantType !== 'client_credentials') throw unsupportedGrantType();
}

/** The token endpoint of RFC 6749 for what is no person. */
export function clientTokenRoutes(deps: ClientTokenDeps): FastifyPluginAsyncZod {
  return async (app) => {
    registerFormBody(app);
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('pragma', 'no-cache');
    });
    const config = { access: 'open', quiet: true } as const;
    app.post(PATH, { schema: issueClientTokenOperation, config }, async (request, reply) => {
      const { body } = request;
      requireClientCredentialsGrant(body.grant_type);
      const token = await issueClientToken(deps, {
        credentials: clientCredentialsOf(request.headers.authorization, body),
        scopes: body.scope === undefined ? undefined : scopeWords(body.scope),
        origin: originOf(request),
      });
      return reply.send({
        access_token: token.accessToken,
        token_type: 'Bearer' as const,
        expires_in: token.expiresInSeconds,
        scope: token.scope,
      });
    });
  };
}
