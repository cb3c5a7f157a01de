import { type Permission, requirePermission } from '@gridlease/common/access/ownership';
import { actorOf } from '@gridlease/common/http/access';
import type { FastifyRequest } from 'fastify';
import { requireAdmin } from './access.ts';

/** Hooks that check permissions before the body is read, so that unauthorised callers learn nothing about its validity. */

export function allow(permission: Permission) {
  return async (request: FastifyRequest) => requirePermission(actorOf(request), permission);
}

export async function allowAdmins(request: FastifyRequest): Promise<void> {
  requireAdmin(actorOf(request));
}
