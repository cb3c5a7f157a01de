import { actorOf } from '@gridlease/common/http/access';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readMoney, setOwnNotifications } from '../../http/guards.ts';
import * as operation from './operations.ts';
import { toChange, toNotificationsBody } from './schema.ts';
import * as service from './service.ts';

const PATH = '/api/v1/notifications/:userID';

/** What users get e-mail about. */
export function notificationRoutes(deps: service.NotificationDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      PATH,
      { schema: operation.getNotificationsOperation, onRequest: readMoney },
      async (request, reply) => {
        const settings = await service.getSettings(deps, actorOf(request), request.params.userID);
        return reply.send(toNotificationsBody(settings));
      },
    );

    app.put(
      PATH,
      { schema: operation.setNotificationsOperation, onRequest: setOwnNotifications },
      async (request, reply) => {
        const change = toChange(request.params.userID, request.body);
        return reply.send(toNotificationsBody(await service.setSettings(deps, actorOf(request), change)));
      },
    );
  };
}
