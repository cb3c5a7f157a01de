import { jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { JSON_OR_FORM, registerFormBody } from '../http/form-body.ts';
import { originOf } from '../http/request.ts';
import { clientCredentialsOf } from './client-credentials.ts';
import { invalidTokenRequest, unsupportedGrantType } from './errors.ts';
import { tokenRequest, tokenSchema } from './schema.ts';
import { scopeWords } from './scopes.ts';
import { type ClientTokenDeps, issueClientToken } from './token-service.ts';

const issueClientTokenOperation = {
  tags: ['clients'],
  operationId: 'issueClientToken',
  problems: [
    'invalid_client',
    'invalid_request',
    'invalid_scope',
    'network_not_allowed',
    'signing_key_unavailable',
    'unauthorized_client',
    'unsupported_grant_type',
  ],
  summary: 'Issue an access token to a service account or key (RFC 6749, 4.4)',
  description:
    'Takes JSON or a form; the client authenticates by HTTP Basic or in the body, never both. The token lives at most ' +
    '15 minutes, and there is no refresh token. The `code` of an error is that of RFC 6749, 5.2.',
  // Without the header the credentials are in the body.
  security: [{ clientBasic: [] }, {}] as Record<string, string[]>[],
  consumes: JSON_OR_FORM,
  body: tokenRequest,
  response: { 200: jsonResponse('The access token', tokenSchema) },
};

function requireClientCredentialsGrant(grantType: string | undefined): void {
  if (grantType === undefined) throw invalidTokenRequest('grant_type is missing.');
  if (grantType !== 'client_credentials') throw unsupportedGrantType();
}

/** The token endpoint of RFC 6749 for service accounts and keys. */
export function clientTokenRoutes(deps: ClientTokenDeps): FastifyPluginAsyncZod {
  return async (app) => {
    registerFormBody(app);
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('pragma', 'no-cache');
    });
    const config = { access: 'open', quiet: true } as const;
    app.post('/api/v1/auth/token', { schema: issueClientTokenOperation, config }, async (request, reply) => {
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
