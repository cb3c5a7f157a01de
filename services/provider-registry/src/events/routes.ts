import type { Caller } from '@gridlease/common/access/caller';
import { ServiceError } from '@gridlease/common/errors/service-error';
import { UNAUTHENTICATED } from '@gridlease/common/http/responses';
import { problemResponse } from '@gridlease/common/http/schemas';
import type { EventStreams } from '@gridlease/common/outbox/event-stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** Aborts when the caller's token ends; never where nobody needs one. */
function endOf(caller: Caller | undefined): AbortSignal | undefined {
  return caller && AbortSignal.timeout(Math.max(0, caller.expiresAt * 1_000 - Date.now()));
}

/** Changes of providers as they happen, as Server-Sent Events. */
export function eventRoutes(streams: EventStreams): FastifyPluginAsyncZod {
  return async (app) => {
    // Else these would be taken for changes of a provider whose id is "events".
    app.route({
      method: ['HEAD', 'PUT', 'DELETE'],
      url: '/providers/events',
      schema: { hide: true },
      handler: async (request, reply) => {
        reply.header('allow', 'GET');
        throw new ServiceError(
          'method_not_allowed',
          'method_not_allowed',
          `There is no ${request.method} of events.`,
        );
      },
    });
    app.get(
      '/providers/events',
      {
        // A HEAD route made from this one would read the endless stream to its end.
        exposeHeadRoute: false,
        schema: {
          tags: ['events'],
          operationId: 'streamProviderEvents',
          problems: ['invalid_last_event_id', 'too_many_event_streams'],
          summary: 'Changes of providers as they happen',
          description:
            'Server-Sent Events: `event` is provider.registered, provider.updated, provider.status_changed or ' +
            'provider.deleted, `data` the envelope that is also published on NATS. Begins now, or after ' +
            '`Last-Event-ID`; one that is older than what is kept gets a `reset` event first. Where `auth.mode` is ' +
            '`required`, the stream ends with the access token: come back with another one.',
          headers: z.object({
            'last-event-id': z.string().optional().describe('Id of the last event received'),
          }),
          response: {
            200: {
              description: 'A stream without end',
              content: { 'text/event-stream': { schema: z.any().meta({ type: 'string' }) } },
            },
            400: problemResponse('Last-Event-ID is not the id of an event'),
            401: UNAUTHENTICATED,
            503: problemResponse('The database cannot be reached, or too many streams are open'),
          },
        },
      },
      async (request, reply) => {
        const stream = await streams.open(request.headers['last-event-id'], endOf(request.caller));
        // The client may have gone, or been timed out, while the database was asked: nobody would close the stream.
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
