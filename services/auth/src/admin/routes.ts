import { type Permission, requirePermission } from '@gridlease/common/access/ownership';
import { requireCaller } from '@gridlease/common/http/access';
import { decodeCursor, encodeCursor } from '@gridlease/common/http/page';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requireAdmin, requirePerson } from '../http/request.ts';
import * as operation from './operations.ts';
import { auditPlace, toAuditEventBody, toManagedUserBody, userPlace } from './schema.ts';
import * as service from './service.ts';

const BASE = '/api/v1/auth/admin';
const config = { access: 'always' } as const;

export type AdminRouteDeps = service.UnlockDeps & service.KeyDeps;

/** Who reads one user: administrators in person, and our own services that must reach people. */
const READ_USER: Permission = { roles: ['admin'], scopes: ['auth:read'] };

/** @throws ServiceError 403 `role_required`, `person_required`, `insufficient_scope` */
function requireReader(request: FastifyRequest): void {
  const caller = requireCaller(request);
  requirePermission(caller, READ_USER);
  if (!caller.isService) requirePerson(request);
}

function userRoutes(deps: AdminRouteDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(`${BASE}/users`, { schema: operation.listUsersOperation, config }, async (request, reply) => {
      requireAdmin(request);
      const { limit, offset, cursor, ...filters } = request.query;
      const after = cursor === undefined ? undefined : decodeCursor(cursor, userPlace);
      const { users, hasMore } = await service.listUsers(deps, filters, { limit, offset, after });
      const last = hasMore ? users.at(-1) : undefined;
      return reply.send({
        users: users.map(toManagedUserBody),
        limit,
        next_cursor: last && encodeCursor({ created_at: last.created_at, id: last.id }),
      });
    });

    const user = `${BASE}/users/:userID`;
    app.get(user, { schema: operation.getUserOperation, config }, async (request, reply) => {
      requireReader(request);
      return reply.send(toManagedUserBody(await service.getUser(deps, request.params.userID)));
    });

    app.post(
      `${user}/disable`,
      { schema: operation.disableUserOperation, config },
      async (request, reply) => {
        await service.disableUser(deps, requireAdmin(request), request.params.userID);
        return reply.send({ message: 'User disabled.' });
      },
    );

    app.post(`${user}/enable`, { schema: operation.enableUserOperation, config }, async (request, reply) => {
      await service.enableUser(deps, requireAdmin(request), request.params.userID);
      return reply.send({ message: 'User enabled.' });
    });

    app.post(`${user}/unlock`, { schema: operation.unlockUserOperation, config }, async (request, reply) => {
      await service.unlockUser(deps, requireAdmin(request), request.params.userID);
      return reply.send({ message: 'Account unlocked.' });
    });

    app.delete(
      `${user}/sessions`,
      { schema: operation.revokeUserSessionsOperation, config },
      async (request, reply) => {
        const count = await service.revokeUserSessions(deps, requireAdmin(request), request.params.userID);
        return reply.send({ message: 'Sessions ended.', sessions_revoked: count });
      },
    );
  };
}

function roleRoutes(deps: AdminRouteDeps): FastifyPluginAsyncZod {
  return async (app) => {
    const path = `${BASE}/users/:userID/roles/:role`;
    app.put(path, { schema: operation.assignRoleOperation, config }, async (request, reply) => {
      const { userID, role } = request.params;
      await service.assignRole(deps, requireAdmin(request), userID, role);
      return reply.send(toManagedUserBody(await service.getUser(deps, userID)));
    });

    app.delete(path, { schema: operation.removeRoleOperation, config }, async (request, reply) => {
      const { userID, role } = request.params;
      await service.removeRole(deps, requireAdmin(request), userID, role);
      return reply.send(toManagedUserBody(await service.getUser(deps, userID)));
    });
  };
}

/** What administrators do: users, roles, signing keys, the audit log. */
export function adminRoutes(deps: AdminRouteDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    await app.register(userRoutes(deps));
    await app.register(roleRoutes(deps));

    app.post(
      `${BASE}/signing-keys/rotate`,
      { schema: operation.rotateKeysOperation, config },
      async (request, reply) => {
        const { at_once: atOnce = false, revoke_current, revoke_all } = request.body ?? {};
        const revoke = revoke_all ? 'all' : revoke_current ? 'current' : undefined;
        const rotation = await service.rotateSigningKeys(deps, requireAdmin(request), { atOnce, revoke });
        const { rotated, kid, readyInSeconds } = rotation;
        return reply.send({ rotated, kid, ready_in_seconds: readyInSeconds });
      },
    );

    app.get(`${BASE}/audit`, { schema: operation.listAuditOperation, config }, async (request, reply) => {
      requireAdmin(request);
      const { limit, offset, cursor, ...filters } = request.query;
      const before = cursor === undefined ? undefined : decodeCursor(cursor, auditPlace).position;
      const { events, hasMore } = await service.listAuditEvents(deps, filters, { limit, offset, before });
      const last = hasMore ? events.at(-1) : undefined;
      return reply.send({
        events: events.map(toAuditEventBody),
        limit,
        next_cursor: last && encodeCursor({ position: last.position }),
      });
    });
  };
}
