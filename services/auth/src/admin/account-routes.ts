import { jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { DeletionDeps } from '../account/deletion.ts';
import { pageOf, pageStartOf } from '../http/page.ts';
import { requireAdmin, requireHelper, requireStaff } from '../http/request.ts';
import { forbidCaching, messageSchema } from '../http/response.ts';
import { listSessionsQuery, sessionPageSchema, sessionPlace, toSessionBody } from '../sessions/schema.ts';
import * as accounts from './accounts.ts';
import * as schema from './schema.ts';
import { getUser } from './service.ts';

const USERS = '/api/v1/auth/admin/users';
const USER = `${USERS}/:userID`;
const tags = ['administration'];
const config = { access: 'always' } as const;
/** A stolen access token must not make accounts of the staff, which would then log in themselves, nor end factors and accounts. */
const sensitive = { ...config, needsRecentAuthentication: true } as const;
const problems = ['insufficient_scope', 'person_required', 'role_required'];
const problemsAboutUser = [...problems, 'user_not_found'];

const createUserOperation = {
  tags,
  operationId: 'createUser',
  problems: [...problems, 'email_taken', 'hashing_overloaded', 'password_rejected'],
  summary: 'Create a user',
  description:
    'Also where registration is closed. The user is notified by e-mail, without the password, which must be changed at ' +
    'the first login where access is required. To let users choose their password, invite them instead.',
  body: schema.createUserRequest,
  response: { 201: jsonResponse('The user', schema.managedUserSchema) },
};

const verifyAddressOperation = {
  tags,
  operationId: 'verifyUserEmail',
  problems: problemsAboutUser,
  summary: "Mark a user's e-mail address as verified",
  description: 'The user is notified.',
  params: schema.userParams,
  response: { 200: jsonResponse('The updated user', schema.managedUserSchema) },
};

const sendResetOperation = {
  tags,
  operationId: 'sendUserPasswordReset',
  problems: [...problemsAboutUser, 'too_many_links', 'user_disabled'],
  summary: 'Send a user a link to reset the password',
  description: 'For administrators, and `support` if the user has no role of the staff (`role_required`).',
  params: schema.userParams,
  response: { 202: jsonResponse('An e-mail is on its way', messageSchema) },
};

const removeFactorOperation = {
  tags,
  operationId: 'removeUserSecondFactor',
  problems: [...problemsAboutUser, 'second_factor_not_set'],
  summary: "Remove a user's second factor",
  description: 'For users who have lost it. The user is notified.',
  params: schema.userParams,
  response: { 200: jsonResponse('Logins need only the password', messageSchema) },
};

const deleteUserOperation = {
  tags,
  operationId: 'deleteUser',
  problems: [
    ...problemsAboutUser,
    'account_holdings_unknown',
    'account_not_empty',
    'deletion_cancelled',
    'last_admin',
  ],
  summary: 'Delete a user',
  description:
    'Only an account that is empty in every service, as when its user deletes it. The user is notified. Cannot be undone.',
  params: schema.userParams,
  body: schema.deleteUserRequest,
  response: { 200: jsonResponse('The account has been deleted', messageSchema) },
};

type Deps = accounts.AccountAdminDeps & DeletionDeps;

function accountRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.delete(USER, { schema: deleteUserOperation, config: sensitive }, async (request, reply) => {
      const { userID: userId } = request.params;
      const forfeit = request.body?.forfeit ?? false;
      await accounts.deleteUser(deps, requireAdmin(request), { userId, forfeit });
      return reply.send({ message: 'The account has been deleted.' });
    });

    app.post(USERS, { schema: createUserOperation, config: sensitive }, async (request, reply) => {
      const admin = requireAdmin(request);
      const { email: address, email_verified: isVerified, ...rest } = request.body;
      const created = await accounts.createUser(deps, admin, { ...rest, address, isVerified });
      return reply.code(201).send(schema.toManagedUserBody(created));
    });

    app.post(`${USER}/verify-email`, { schema: verifyAddressOperation, config }, async (request, reply) => {
      const { userID } = request.params;
      await accounts.verifyAddress(deps, requireAdmin(request), userID);
      return reply.send(schema.toManagedUserBody(await getUser(deps, userID)));
    });

    app.post(`${USER}/reset-password`, { schema: sendResetOperation, config }, async (request, reply) => {
      await accounts.sendPasswordReset(deps, requireHelper(request), request.params.userID);
      return reply.code(202).send({ message: 'An e-mail is on its way.' });
    });

    app.delete(
      `${USER}/second-factor`,
      { schema: removeFactorOperation, config: sensitive },
      async (request, reply) => {
        await accounts.removeFactor(deps, requireAdmin(request), request.params.userID);
        return reply.send({ message: 'The second factor was removed.' });
      },
    );
  };
}

const listUserSessionsOperation = {
  tags,
  operationId: 'listUserSessions',
  problems: problemsAboutUser,
  summary: "List a user's sessions",
  description: 'Live sessions, newest first. For administrators, `support` and `auditor`.',
  params: schema.userParams,
  querystring: listSessionsQuery,
  response: { 200: jsonResponse('The sessions; `next_cursor` while there are more', sessionPageSchema) },
};

const revokeUserSessionOperation = {
  tags,
  operationId: 'revokeUserSession',
  problems: [...problemsAboutUser, 'session_not_found'],
  summary: "End one of a user's sessions",
  description: 'The user is notified.',
  params: schema.userSessionParams,
  response: { 200: jsonResponse('The session has ended', messageSchema) },
};

function sessionRoutes(deps: accounts.AccountAdminDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(`${USER}/sessions`, { schema: listUserSessionsOperation, config }, async (request, reply) => {
      const reader = requireStaff(request, 'read_accounts');
      const { limit } = request.query;
      const page = pageStartOf(request.query, sessionPlace);
      const found = await accounts.listSessionsOf(deps, request.params.userID, page);
      const { entries, next_cursor } = pageOf(found, limit, ({ created_at, id }) => ({ created_at, id }));
      const sessions = entries.map((session) => toSessionBody(session, reader.sessionId));
      return reply.send({ sessions, limit, next_cursor });
    });

    app.delete(
      `${USER}/sessions/:sessionID`,
      { schema: revokeUserSessionOperation, config },
      async (request, reply) => {
        const { userID: userId, sessionID: sessionId } = request.params;
        await accounts.revokeSessionOf(deps, requireAdmin(request), { userId, sessionId });
        return reply.send({ message: 'Session ended.' });
      },
    );
  };
}

/** What the staff does with single accounts. */
export function accountAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', forbidCaching);
    await app.register(accountRoutes(deps));
    await app.register(sessionRoutes(deps));
  };
}
