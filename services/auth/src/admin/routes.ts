import { type Permission, requirePermission } from '@gridlease/common/access/ownership';
import { rolesWith } from '@gridlease/common/access/roles';
import { requireCaller } from '@gridlease/common/http/access';
import { jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { pageOf, pageStartOf } from '../http/page.ts';
import { requireAdmin, requireHelper, requirePerson, requireStaff } from '../http/request.ts';
import { forbidCaching, messageSchema } from '../http/response.ts';
import * as schema from './schema.ts';
import * as service from './service.ts';

const USERS = '/api/v1/auth/admin/users';
const USER = `${USERS}/:userID`;
const ROLE = `${USER}/roles/:role`;
const tags = ['administration'];
const config = { access: 'always' } as const;
/** A stolen access token must not make members of the staff. */
const sensitive = { ...config, needsRecentAuthentication: true } as const;

const problems = ['insufficient_scope', 'person_required', 'role_required'];
const problemsAboutUser = [...problems, 'user_not_found'];

const listUsersOperation = {
  tags,
  operationId: 'listUsers',
  problems,
  summary: 'List users',
  description: 'In the order of their registration. For administrators, `support` and `auditor`.',
  querystring: schema.listUsersQuery,
  response: { 200: jsonResponse('The users; `next_cursor` while there are more', schema.userPage) },
};

const getUserOperation = {
  tags,
  operationId: 'getUser',
  problems: problemsAboutUser,
  summary: 'Read a user',
  description:
    'For administrators, `support` and `auditor`, and service accounts with the scope `auth:read`.',
  params: schema.userParams,
  response: { 200: jsonResponse('The user', schema.managedUserSchema) },
};

/** Who may read one user: the logged-in staff, and our own services that must reach users. */
const READ_USER: Permission = { roles: rolesWith('read_accounts'), scopes: ['auth:read'] };

/** @throws ServiceError 403 `role_required`, `person_required`, `insufficient_scope` */
function requireReader(request: FastifyRequest): void {
  const caller = requireCaller(request);
  requirePermission(caller, READ_USER);
  if (!caller.isService) requirePerson(request);
}

function readRoutes(deps: service.AdminDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(USERS, { schema: listUsersOperation, config }, async (request, reply) => {
      requireStaff(request, 'read_accounts');
      const { limit } = request.query;
      const page = pageStartOf(request.query, schema.userPlace);
      const { found, total } = await service.listUsers(deps, request.query, page);
      const { entries, next_cursor } = pageOf(found, limit, ({ created_at, id }) => ({ created_at, id }));
      return reply.send({ users: entries.map(schema.toManagedUserBody), total, limit, next_cursor });
    });

    app.get(USER, { schema: getUserOperation, config }, async (request, reply) => {
      requireReader(request);
      return reply.send(schema.toManagedUserBody(await service.getUser(deps, request.params.userID)));
    });
  };
}

const disableUserOperation = {
  tags,
  operationId: 'disableUser',
  problems: ['insufficient_scope', 'last_admin', 'person_required', 'role_required', 'user_not_found'],
  summary: 'Disable a user',
  description:
    'Ends all sessions and revokes all API keys for good. Every service refuses their tokens within two seconds.',
  params: schema.userParams,
  response: { 200: jsonResponse('The user is disabled', messageSchema) },
};

const enableUserOperation = {
  tags,
  operationId: 'enableUser',
  problems: problemsAboutUser,
  summary: 'Enable a user',
  params: schema.userParams,
  response: { 200: jsonResponse('The user may log in', messageSchema) },
};

const unlockUserOperation = {
  tags,
  operationId: 'unlockUser',
  problems: problemsAboutUser,
  summary: "Unlock a user's account",
  description:
    'Forgets its failed logins. For administrators, and `support` if the user has no role of the staff (`role_required`).',
  params: schema.userParams,
  response: { 200: jsonResponse('The account is unlocked', messageSchema) },
};

const revokeUserSessionsOperation = {
  tags,
  operationId: 'revokeUserSessions',
  problems: problemsAboutUser,
  summary: "End all of a user's sessions",
  params: schema.userParams,
  response: { 200: jsonResponse('The sessions have ended', schema.sessionsRevokedSchema) },
};

function statusRoutes(deps: service.UnlockDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(`${USER}/disable`, { schema: disableUserOperation, config }, async (request, reply) => {
      await service.disableUser(deps, requireAdmin(request), request.params.userID);
      return reply.send({ message: 'User disabled.' });
    });

    app.post(`${USER}/enable`, { schema: enableUserOperation, config }, async (request, reply) => {
      await service.enableUser(deps, requireAdmin(request), request.params.userID);
      return reply.send({ message: 'User enabled.' });
    });

    app.post(`${USER}/unlock`, { schema: unlockUserOperation, config }, async (request, reply) => {
      await service.unlockUser(deps, requireHelper(request), request.params.userID);
      return reply.send({ message: 'Account unlocked.' });
    });

    app.delete(
      `${USER}/sessions`,
      { schema: revokeUserSessionsOperation, config },
      async (request, reply) => {
        const count = await service.revokeUserSessions(deps, requireAdmin(request), request.params.userID);
        return reply.send({ message: 'Sessions ended.', sessions_revoked: count });
      },
    );
  };
}

const assignRoleOperation = {
  tags,
  operationId: 'assignRole',
  problems: problemsAboutUser,
  summary: 'Assign a role',
  description:
    'For administrators. The user has it from the next refresh on; keys never carry a role of the staff (`admin`, `support`, ' +
    '`finance`, `auditor`).',
  params: schema.roleParams,
  response: { 200: jsonResponse('The updated user', schema.managedUserSchema) },
};

const removeRoleOperation = {
  tags,
  operationId: 'removeRole',
  problems: ['insufficient_scope', 'last_admin', 'person_required', 'role_required', 'user_not_found'],
  summary: 'Remove a role',
  description: 'Access tokens that claim the role stop working; a refresh returns one without it.',
  params: schema.roleParams,
  response: { 200: jsonResponse('The updated user', schema.managedUserSchema) },
};

function roleRoutes(deps: service.AdminDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.put(ROLE, { schema: assignRoleOperation, config: sensitive }, async (request, reply) => {
      const { userID, role } = request.params;
      await service.assignRole(deps, requireAdmin(request), userID, role);
      return reply.send(schema.toManagedUserBody(await service.getUser(deps, userID)));
    });

    app.delete(ROLE, { schema: removeRoleOperation, config }, async (request, reply) => {
      const { userID, role } = request.params;
      await service.removeRole(deps, requireAdmin(request), userID, role);
      return reply.send(schema.toManagedUserBody(await service.getUser(deps, userID)));
    });
  };
}

/** What the staff does with users and their roles. */
export function adminRoutes(deps: service.UnlockDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', forbidCaching);
    await app.register(readRoutes(deps));
    await app.register(statusRoutes(deps));
    await app.register(roleRoutes(deps));
  };
}
