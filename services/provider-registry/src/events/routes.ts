import type { Caller } from '@gridlease/common/access/caller';
import type { EventStreams } from '@gridlease/common/outbox/event-stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refuseOtherMethods } from '../http/other-methods.ts';

/** Aborts when the caller's token expires; undefined where access is open. */
function endOf(caller: Caller | undefined): AbortSignal | undefined {
  return caller && AbortSignal.timeout(Math.max(0, caller.expiresAt * 1_000 - Date.now()));
}

/** Streams changes of providers as Server-Sent Events. */
export function eventRoutes(streams: EventStreams): FastifyPluginAsyncZod {
  return async (app) => {
    refuseOtherMethods(app, '/providers/events', { refused: ['HEAD', 'PUT', 'DELETE'], allow: 'GET' });
    app.get(
      '/providers/events',
      {
        // A HEAD route derived from this one would read the endless stream to its end.
        exposeHeadRoute: false,
        schema: {
          tags: ['events'],
          operationId: 'streamProviderEvents',
          problems: ['invalid_last_event_id', 'too_many_event_streams'],
          summary: 'Stream provider changes',
          description:
            'Server-Sent Events: `event` is provider.registered, provider.updated, provider.status_changed or ' +
            'provider.deleted, `data` is the envelope that is also published on NATS. Starts now, or after ' +
            '`Last-Event-ID`; if that event is older than the retention, a `reset` event comes first. Where `auth.mode` ' +
            'is `required`, the stream ends when the access token expires: reconnect with a new one.',
          headers: z.object({
            'last-event-id': z.string().optional().describe('Id of the last event received'),
          }),
          response: {
            200: {
              description: 'An endless stream of events',
              content: { 'text/event-stream': { schema: z.any().meta({ type: 'string' }) } },
            },
          },
        },
      },
      async (request, reply) => {
        const stream = await streams.open(request.headers['last-event-id'], endOf(request.caller));
        // The client may have left, or timed out, during the database query; nobody would then close the stream.
        if (reply.sent || reply.raw.destroyed) {
          stream.destroy();
          return reply;
        }
        return reply
          .header('content-type', 'text/event-stream; charset=utf-8')
          .header('cache-control', 'no-store')
          .header('x-accel-buffering', 'no')
          .send(stream);
      },
    );
  };
}
