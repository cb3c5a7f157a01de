import { requireAllowedNetwork } from '@gridlease/common/access/allowed-networks';
import type { Caller } from '@gridlease/common/access/caller';
import { tokenMissing } from '@gridlease/common/access/refusal';
import { ServiceError } from '@gridlease/common/errors/service-error';
import { bearerTokenOf } from '@gridlease/common/http/access';
import { emptyResponse, jsonResponse } from '@gridlease/common/http/documented-responses';
import { problemResponse } from '@gridlease/common/http/schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { clientCredentialsOf } from '../clients/client-credentials.ts';
import { JSON_OR_FORM, registerFormBody } from '../http/form-body.ts';
import { originOf } from '../http/request.ts';
import { forbidCaching } from '../http/response.ts';
import { checkAccess } from '../tokens/access-check.ts';
import { isFactorSetupRequest, isPasswordChangeRequest } from './forwarded-request.ts';
import * as schema from './schema.ts';
import * as service from './service.ts';

const BASE = '/api/v1/auth';
const tags = ['verification'];
const config = { access: 'open', quiet: true } as const;
/** A gateway may use the method of the request that it asks about. */
const OTHER_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

const verifyOperation = {
  tags,
  operationId: 'verifyAccess',
  problems: [
    'invalid_token',
    'network_not_allowed',
    'password_change_required',
    'second_factor_setup_required',
    'token_expired',
    'token_missing',
  ],
  summary: 'Verify an access token for a gateway (forward authentication)',
  description:
    'Takes any method. A revoked token is refused within a second. The address of the client comes from ' +
    '`X-Forwarded-For`, where the gateway is one of `trusted_proxies`. Gateways must strip the headers that they pass on ' +
    'from this response from what clients send. The `code` of a refusal is in `X-Problem-Code`, too.',
  security: [{ bearerAuth: [] }],
  response: {
    200: emptyResponse(
      'The access token is valid: `X-User-Id`, `X-User-Roles` (comma-separated), `X-Auth-Scope` (space-separated), ' +
        '`X-Client-Id`',
    ),
    403: problemResponse(
      '`network_not_allowed` for a key used from elsewhere than its networks; `password_change_required` or ' +
        '`second_factor_setup_required`, unless `X-Forwarded-Method` and `X-Forwarded-Uri` name a request that changes the ' +
        'password or sets up a factor',
    ),
  },
};

/** For gateways that only see the headers of a refusal and respond in their own words. */
const PROBLEM_CODE_HEADER = 'x-problem-code';

/** What a gateway passes on. All are always present, so that none that the client sent stays in place. */
function identityHeadersOf(caller: Caller): Record<string, string> {
  return {
    'x-user-id': caller.subject,
    'x-user-roles': caller.roles.join(','),
    'x-auth-scope': [...caller.scopes].join(' '),
    'x-client-id': caller.clientId,
  };
}

/** By verified caller, which stays the same object for as long as its token is cached. */
const identityHeaders = new WeakMap<Caller, Record<string, string>>();

function cachedIdentityHeadersOf(caller: Caller): Record<string, string> {
  let cached = identityHeaders.get(caller);
  if (cached === undefined) {
    cached = identityHeadersOf(caller);
    identityHeaders.set(caller, cached);
  }
  return cached;
}

function forwardAuthRoutes(deps: service.VerificationDeps): FastifyPluginAsyncZod {
  return async (app) => {
    const callerOf = async (request: FastifyRequest) => {
      const token = bearerTokenOf(request);
      if (token === undefined) throw tokenMissing();
      const allowsPasswordChange = isPasswordChangeRequest(request.headers);
      const allowsFactorSetup = isFactorSetupRequest(request.headers);
      const options = { allowsPasswordChange, allowsFactorSetup };
      const caller = await checkAccess(deps, token, options);
      requireAllowedNetwork(caller, request.ip);
      return caller;
    };
    const verify = async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        reply.headers(cachedIdentityHeadersOf(await callerOf(request)));
      } catch (error) {
        if (error instanceof ServiceError) reply.header(PROBLEM_CODE_HEADER, error.code);
        throw error;
      }
    };
    app.get(`${BASE}/verify`, { schema: verifyOperation, config }, async (request, reply) => {
      await verify(request, reply);
      return reply.send(undefined);
    });
    app.route({
      method: [...OTHER_METHODS],
      url: `${BASE}/verify`,
      schema: { hide: true, problems: verifyOperation.problems },
      config,
      handler: async (request, reply) => {
        await verify(request, reply);
        return reply.send(undefined as never);
      },
    });
  };
}

const introspectOperation = {
  tags,
  operationId: 'introspectToken',
  problems: [
    'invalid_client',
    'invalid_request',
    'invalid_token',
    'password_change_required',
    'second_factor_setup_required',
    'token_expired',
    'token_missing',
  ],
  summary: 'Introspect a token (RFC 7662)',
  description:
    'For administrators, `auditor`, and service accounts with the scope `auth:introspect`. They authenticate with an access token ' +
    'or their client credentials (HTTP Basic, or in the body); for other callers every token is inactive. Takes JSON or ' +
    'a form.',
  security: [{ bearerAuth: [] }, { clientBasic: [] }] as Record<string, string[]>[],
  consumes: JSON_OR_FORM,
  body: schema.introspectRequest,
  response: { 200: jsonResponse('The claims of the token, if it is valid now', schema.introspectionSchema) },
};

/** Authenticates by access token or client credentials. @throws ServiceError 401 */
async function mayRequestIntrospect(
  deps: service.VerificationDeps,
  request: FastifyRequest,
  body: z.output<typeof schema.introspectRequest>,
): Promise<boolean> {
  const { authorization } = request.headers;
  if (body.client_secret !== undefined || /^basic /i.test(authorization ?? '')) {
    return service.mayClientIntrospect(deps, clientCredentialsOf(authorization, body));
  }
  const token = bearerTokenOf(request);
  if (token === undefined) throw tokenMissing();
  return service.mayIntrospect(await checkAccess(deps, token));
}

const revokeOperation = {
  tags,
  operationId: 'revokeToken',
  problems: ['invalid_request'],
  summary: 'Revoke a token (RFC 7009)',
  description: 'Revoking a refresh token ends its session. Takes JSON or a form.',
  consumes: JSON_OR_FORM,
  body: schema.revokeRequest,
  response: { 200: jsonResponse('The token is not valid (any more)', z.object({})) },
};

/** Forward authentication, introspection (RFC 7662) and revocation (RFC 7009). */
export function verificationRoutes(deps: service.VerificationDeps): FastifyPluginAsyncZod {
  return async (app) => {
    registerFormBody(app);
    app.addHook('onRequest', forbidCaching);
    await app.register(forwardAuthRoutes(deps));

    app.post(`${BASE}/introspect`, { schema: introspectOperation, config }, async (request, reply) => {
      const { token } = request.body;
      const isAllowed = await mayRequestIntrospect(deps, request, request.body);
      return reply.send(isAllowed ? await service.introspect(deps, token) : { active: false });
    });

    app.post(
      `${BASE}/revoke`,
      { schema: revokeOperation, config: { access: 'open' } },
      async (request, reply) => {
        await service.revoke(deps, request.body.token, originOf(request));
        return reply.send({});
      },
    );
  };
}
