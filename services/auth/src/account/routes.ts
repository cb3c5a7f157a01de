import { requireRecentAuthentication } from '@gridlease/common/http/access';
import { jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requirePerson } from '../http/request.ts';
import { forbidCaching, messageSchema } from '../http/response.ts';
import type { AccountDeps } from './deps.ts';
import * as schema from './schema.ts';
import * as service from './service.ts';

const BASE = '/api/v1/auth';
const tags = ['account'];
const config = { access: 'always' } as const;
/** What a stolen access token must not do, even where the password was stolen with it: a second factor counts, too. */
const sensitive = { ...config, needsRecentAuthentication: true } as const;
/** Of routes that users who have to change their password may use. */
const beforePasswordChange = { access: 'always', allowsPasswordChange: true } as const;

const readAccountOperation = {
  tags,
  operationId: 'getMe',
  problems: ['person_required'],
  summary: "Read the caller's account",
  response: { 200: jsonResponse('The account', schema.accountSchema) },
};

const updateAccountOperation = {
  tags,
  operationId: 'updateMe',
  problems: [
    'current_password_wrong',
    'email_taken',
    'hashing_overloaded',
    'person_required',
    'recent_authentication_required',
    'too_many_failed_logins',
  ],
  summary: 'Change the name or e-mail address',
  description:
    'A new address needs a recent authentication and the current password, stays unverified until the link sent to it ' +
    'is opened, and ends all other sessions. The old address is notified.',
  body: schema.updateAccountRequest,
  response: { 200: jsonResponse('The updated account', schema.accountSchema) },
};

const exportAccountOperation = {
  tags,
  operationId: 'exportMe',
  problems: ['person_required'],
  summary: "Export the caller's data",
  response: {
    200: jsonResponse(
      'Everything stored about the caller, without hashes, secrets and keys',
      schema.accountExportSchema,
    ),
  },
};

const deleteAccountOperation = {
  tags,
  operationId: 'deleteMe',
  problems: [
    'current_password_wrong',
    'hashing_overloaded',
    'last_admin',
    'person_required',
    'too_many_failed_logins',
  ],
  summary: 'Delete the account',
  description:
    'Erases personal data; the id is kept for financial records and the audit log. Cannot be undone.',
  body: schema.deleteAccountRequest,
  response: { 200: jsonResponse('The account has been deleted', messageSchema) },
};

/** The profile of the caller. */
function profileRoutes(deps: AccountDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      `${BASE}/me`,
      { schema: readAccountOperation, config: beforePasswordChange },
      async (request, reply) =>
        reply.send(schema.toAccountBody(await service.readAccount(deps, requirePerson(request)))),
    );

    app.patch(`${BASE}/me`, { schema: updateAccountOperation, config }, async (request, reply) => {
      const account = await service.updateAccount(deps, requirePerson(request), request.body, () =>
        requireRecentAuthentication(request),
      );
      return reply.send(schema.toAccountBody(account));
    });

    app.get(`${BASE}/me/export`, { schema: exportAccountOperation, config }, async (request, reply) => {
      const { user, ...rest } = await service.exportAccount(deps, requirePerson(request));
      const { password_hash: _secret, ...known } = user;
      reply.header('content-disposition', 'attachment; filename="account.json"');
      return reply.send({ exported_at: new Date(deps.clock()).toISOString(), user: known, ...rest });
    });

    app.delete(
      `${BASE}/me`,
      { schema: deleteAccountOperation, config: sensitive },
      async (request, reply) => {
        await service.deleteAccount(deps, requirePerson(request), request.body.password);
        return reply.send({ message: 'The account has been deleted.' });
      },
    );
  };
}

const changePasswordOperation = {
  tags,
  operationId: 'changePassword',
  problems: [
    'current_password_wrong',
    'hashing_overloaded',
    'password_rejected',
    'person_required',
    'too_many_failed_logins',
  ],
  summary: 'Change the password',
  description: 'The session of this access token stays; all others end.',
  body: schema.changePasswordRequest,
  response: { 200: jsonResponse('The password was changed', schema.passwordChangedSchema) },
};

/** What users do with their own account while they are logged in. */
export function accountRoutes(deps: AccountDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', forbidCaching);
    await app.register(profileRoutes(deps));

    app.post(
      `${BASE}/change-password`,
      { schema: changePasswordOperation, config: { ...beforePasswordChange, ...sensitive } },
      async (request, reply) => {
        const { current_password: current, new_password: next } = request.body;
        const ended = await service.changePassword(deps, requirePerson(request), { current, next });
        return reply.send({ message: 'The password was changed.', sessions_revoked: ended });
      },
    );
  };
}
