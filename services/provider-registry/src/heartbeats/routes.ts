import { actorOf, allow } from '@gridlease/common/http/access';
import { jsonResponse } from '@gridlease/common/http/documented-responses';
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
        onRequest: allow(BEAT),
        // A rejected body still belongs to a heartbeat.
        config: { quiet: true, keepsRefusedBody: true },
        schema: {
          tags: ['heartbeats'],
          operationId: 'recordHeartbeat',
          problems: ['heartbeats_overloaded', 'invalid_metrics', 'provider_deleted', 'provider_not_found'],
          summary: 'Record a heartbeat',
          description:
            'Invalid metrics return 400 and none of them is stored, but the heartbeat counts. ' +
            'A daemon registers again on 404 `provider_not_found`, and stops on 404 `provider_deleted`. ' +
            'Where `auth.mode` is `required`, this is for the owner, administrators, and `registry:heartbeat`.',
          params: providerParams,
          body: heartbeatRequest.nullish(),
          response: { 200: jsonResponse('The heartbeat was recorded', heartbeatResponse) },
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
