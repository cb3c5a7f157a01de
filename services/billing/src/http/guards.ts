import { requirePermission } from '@gridlease/common/access/ownership';
import { actorOf } from '@gridlease/common/http/access';
import type { FastifyRequest } from 'fastify';
import {
  MANAGE_SESSIONS,
  MOVE_MONEY,
  READ_MONEY,
  requireAdmin,
  SET_NOTIFICATIONS,
  SET_RATES,
  TAKE_EARNINGS,
} from './access.ts';

/** Hooks that check permissions before the body is read, so that unauthorised callers learn nothing about its validity. */

export async function readMoney(request: FastifyRequest): Promise<void> {
  requirePermission(actorOf(request), READ_MONEY);
}

export async function moveMoney(request: FastifyRequest): Promise<void> {
  requirePermission(actorOf(request), MOVE_MONEY);
}

export async function manageSessions(request: FastifyRequest): Promise<void> {
  requirePermission(actorOf(request), MANAGE_SESSIONS);
}

export async function setOwnRates(request: FastifyRequest): Promise<void> {
  requirePermission(actorOf(request), SET_RATES);
}

export async function takeEarnings(request: FastifyRequest): Promise<void> {
  requirePermission(actorOf(request), TAKE_EARNINGS);
}

export async function setOwnNotifications(request: FastifyRequest): Promise<void> {
  requirePermission(actorOf(request), SET_NOTIFICATIONS);
}

export async function administrate(request: FastifyRequest): Promise<void> {
  requireAdmin(actorOf(request));
}
