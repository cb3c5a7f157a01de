import { endOfAccess } from '@gridlease/common/http/access';
import { sendEventStream } from '@gridlease/common/http/event-stream-reply';
import { uuid } from '@gridlease/common/http/schemas';
import { createStreamPlaces, type StreamLimits } from '@gridlease/common/http/stream-places';
import type { EventChoice, EventStreams } from '@gridlease/common/outbox/event-stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refuseOtherMethods } from '../http/other-methods.ts';
import { ownerId } from '../providers/schema.ts';

/** Every event of a provider names its owner, and the previous one where it changed. */
interface OwnedData {
  readonly owner_id?: unknown;
  readonly previous_owner_id?: unknown;
}

/** Undefined: all events are wanted. */
function choiceOf(query: {
  readonly provider_id?: string | undefined;
  readonly owner_id?: string | undefined;
}): EventChoice | undefined {
  const { provider_id, owner_id } = query;
  if (provider_id === undefined && owner_id === undefined) return undefined;
  return ({ aggregate_id, data }) => {
    const { owner_id: owner, previous_owner_id: previous } = data as OwnedData;
    return (
      (provider_id === undefined || aggregate_id === provider_id) &&
      (owner_id === undefined || owner === owner_id || previous === owner_id)
    );
  };
}

/** Streams changes of providers as Server-Sent Events. */
export function eventRoutes(streams: EventStreams, limits: StreamLimits): FastifyPluginAsyncZod {
  const places = createStreamPlaces(limits);
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
          problems: ['invalid_last_event_id', 'too_many_event_streams', 'too_many_streams_of_user'],
          summary: 'Stream provider changes',
          description:
            'Server-Sent Events: `event` is provider.registered, provider.updated, provider.status_changed or ' +
            'provider.deleted, `data` is the envelope that is also published on NATS. Starts now, or after ' +
            '`Last-Event-ID`, of all providers or those that the query selects; if that event is older than the retention, a `reset` event comes first. Where `auth.mode` ' +
            'is `required`, the stream ends when the access token expires or is revoked: reconnect with a new one.',
          querystring: z.object({
            provider_id: uuid.optional().describe('Only events of this provider'),
            owner_id: ownerId
              .optional()
              .describe('Only events of the providers of this owner, including those that hand one over'),
          }),
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
        places.take(request, reply);
        const stream = await streams.open(
          request.headers['last-event-id'],
          endOfAccess(request, reply),
          choiceOf(request.query),
        );
        return sendEventStream(reply, stream);
      },
    );
  };
}
