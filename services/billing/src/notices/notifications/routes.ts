import { actorOf, allow, requireRecentAuthentication } from '@gridlease/common/http/access';
import { jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { READ_MONEY, SET_NOTIFICATIONS } from '../../http/access.ts';
import {
  notificationParams,
  notificationsSchema,
  setNotificationsRequest,
  toChange,
  toNotificationsBody,
} from './schema.ts';
import * as service from './service.ts';

const PATH = '/api/v1/notifications/:userID';

const tags = ['notifications'];
const getNotificationsOperation = {
  tags,
  operationId: 'getNotifications',
  problems: ['user_not_found'],
  summary: "Get a user's notification settings",
  description: 'Users without saved settings receive every notification.',
  params: notificationParams,
  response: { 200: jsonResponse('The settings', notificationsSchema) },
};

const setNotificationsOperation = {
  tags,
  operationId: 'setNotifications',
  problems: ['recent_authentication_required', 'user_id_mismatch', 'user_not_found'],
  summary: "Replace a user's notification settings",
  description:
    'For the user (not their keys) and administrators. Omitted members are reset to their defaults. A ' +
    'GET response can be sent back unchanged. Another `email` needs a recent authentication.',
  params: notificationParams,
  body: setNotificationsRequest,
  response: { 200: jsonResponse('The new settings', notificationsSchema) },
};

/** Notification settings of users. */
export function notificationRoutes(deps: service.NotificationDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      PATH,
      { schema: getNotificationsOperation, onRequest: allow(READ_MONEY) },
      async (request, reply) => {
        const settings = await service.getSettings(deps, actorOf(request), request.params.userID);
        return reply.send(toNotificationsBody(settings));
      },
    );

    app.put(
      PATH,
      { schema: setNotificationsOperation, onRequest: allow(SET_NOTIFICATIONS) },
      async (request, reply) => {
        const change = toChange(request.params.userID, request.body);
        const settings = await service.setSettings(deps, actorOf(request), change, () =>
          requireRecentAuthentication(request),
        );
        return reply.send(toNotificationsBody(settings));
      },
    );
  };
}
