import { requirePermission } from '@gridlease/common/access/ownership';
import { actorOf } from '@gridlease/common/http/access';
import { jsonResponse, MEDIA_TYPE, TOO_LARGE, UNAUTHENTICATED } from '@gridlease/common/http/responses';
import { problemResponse } from '@gridlease/common/http/schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { BEAT } from '../providers/access.ts';
import { providerParams } from '../providers/schema.ts';
import type { HeartbeatQueue } from './queue.ts';
import { heartbeatRequest, heartbeatResponse } from './schema.ts';
import { recordHeartbeat } from './service.ts';

/** Heartbeats of provider daemons. */
export function heartbeatRoutes(queue: HeartbeatQueue): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/providers/:providerID/heartbeat',
      {
        onRequest: async (request) => requirePermission(actorOf(request), BEAT),
        // A body that is refused still belongs to a heartbeat.
        config: { quiet: true, keepsRefusedBody: true },
        schema: {
          tags: ['heartbeats'],
          operationId: 'recordHeartbeat',
          problems: [
            'heartbeats_overloaded',
            'insufficient_scope',
            'invalid_metrics',
            'provider_deleted',
            'provider_not_found',
            'role_required',
          ],
          summary: 'Report that a provider is alive',
          description:
            'Metrics that cannot be right are 400, none of them is stored, and the heartbeat counts all the same. ' +
            'A daemon registers again on 404 `provider_not_found`, and stops on 404 `provider_deleted`. ' +
            'Where `auth.mode` is `required`, this is for the owner, administrators, and `registry:heartbeat`.',
          params: providerParams,
          body: heartbeatRequest.nullish(),
          response: {
            200: jsonResponse('The provider has been seen', heartbeatResponse),
            400: problemResponse(
              'The metrics cannot be right (the heartbeat counted), or the request is invalid',
            ),
            401: UNAUTHENTICATED,
            403: problemResponse("`auth.mode: required`: the caller's role or scopes do not cover this"),
            404: problemResponse("There is no such provider, or it is not the caller's: not recorded"),
            413: TOO_LARGE,
            415: MEDIA_TYPE,
            503: problemResponse(
              'The database cannot be reached, or too many heartbeats wait; see Retry-After',
            ),
          },
        },
      },
      async (request, reply) => {
        const content = request.bodyRefusal ?? request.body?.gpu_metrics ?? [];
        const beat = { content, actor: actorOf(request), origin: request.trace };
        const receipt = await recordHeartbeat(queue, request.params.providerID, beat);
        return reply.header('cache-control', 'no-store').send({
          message: 'Heartbeat recorded.',
          status: receipt.status,
          next_heartbeat_seconds: receipt.nextHeartbeatSeconds,
        });
      },
    );
  };
}
