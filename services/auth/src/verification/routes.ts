import type { Caller } from '@gridlease/common/access/caller';
import { tokenMissing } from '@gridlease/common/access/refusal';
import { bearerTokenOf } from '@gridlease/common/http/access';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { clientCredentialsOf } from '../clients/client-credentials.ts';
import { registerFormBody } from '../http/form-body.ts';
import { originOf } from '../http/request.ts';
import { checkAccess } from '../tokens/access-check.ts';
import { isOfPasswordChange } from './forwarded-request.ts';
import * as operation from './operations.ts';
import * as service from './service.ts';

const BASE = '/api/v1/auth';
/** A gateway may ask with the method of the request that it asks about. */
const OTHER_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** What a gateway passes on; each always there, so that none of the client's own is left in its place. */
function headersOf(caller: Caller): Record<string, string> {
  return {
    'x-user-id': caller.subject,
    'x-user-roles': caller.roles.join(','),
    'x-auth-scope': [...caller.scopes].join(' '),
    'x-client-id': caller.clientId,
  };
}

/** A verified caller is the same object as long as its token is remembered. */
const headers = new WeakMap<Caller, Record<string, string>>();

function rememberedHeadersOf(caller: Caller): Record<string, string> {
  let known = headers.get(caller);
  if (known === undefined) {
    known = headersOf(caller);
    headers.set(caller, known);
  }
  return known;
}

interface CredentialsBody {
  readonly client_id?: string | undefined;
  readonly client_secret?: string | undefined;
}

/** An access token, or the credentials of a client. @throws ServiceError 401 */
async function mayAskerIntrospect(
  deps: service.VerificationDeps,
  request: FastifyRequest,
  body: CredentialsBody,
): Promise<boolean> {
  const { authorization } = request.headers;
  if (body.client_secret !== undefined || /^basic /i.test(authorization ?? '')) {
    return service.mayClientIntrospect(deps, clientCredentialsOf(authorization, body));
  }
  const token = bearerTokenOf(request);
  if (token === undefined) throw tokenMissing();
  return service.mayIntrospect(await checkAccess(deps, token));
}

/** Forward authentication, introspection (RFC 7662) and revocation (RFC 7009). */
export function verificationRoutes(deps: service.VerificationDeps): FastifyPluginAsyncZod {
  return async (app) => {
    registerFormBody(app);
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    const config = { access: 'open', quiet: true } as const;
    const verify = async (request: FastifyRequest) => {
      const token = bearerTokenOf(request);
      if (token === undefined) throw tokenMissing();
      const allowsPasswordChange = isOfPasswordChange(request.headers);
      return rememberedHeadersOf(await checkAccess(deps, token, { allowsPasswordChange }));
    };
    app.get(`${BASE}/verify`, { schema: operation.verifyOperation, config }, async (request, reply) =>
      reply.headers(await verify(request)).send(undefined as never),
    );
    app.route({
      method: [...OTHER_METHODS],
      url: `${BASE}/verify`,
      schema: { hide: true },
      config,
      handler: async (request, reply) => reply.headers(await verify(request)).send(undefined as never),
    });

    app.post(
      `${BASE}/introspect`,
      { schema: operation.introspectOperation, config },
      async (request, reply) => {
        const { token } = request.body;
        const isAllowed = await mayAskerIntrospect(deps, request, request.body);
        return reply.send(isAllowed ? await service.introspect(deps, token) : { active: false });
      },
    );

    app.post(
      `${BASE}/revoke`,
      { schema: operation.revokeOperation, config: { access: 'open' } },
      async (request, reply) => {
        await service.revoke(deps, request.body.token, originOf(request));
        return reply.send({});
      },
    );
  };
}
