import { actorOf, allow, endOfAccess } from '@gridlease/common/http/access';
import { sendEventStream } from '@gridlease/common/http/event-stream-reply';
import { uuid } from '@gridlease/common/http/schemas';
import { createStreamPlaces, type StreamLimits } from '@gridlease/common/http/stream-places';
import type { EventHub } from '@gridlease/common/outbox/event-hub';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { STREAM_EVENTS } from '../../http/access.ts';
import { providerId } from '../../market/providers/schema.ts';
import { publishedTypesOf, STREAM_PATTERNS } from './stream-types.ts';
import { topicsOf, type Viewer, viewerOf } from './viewer.ts';

export interface EventStreamDeps {
  readonly eventHub: EventHub<Viewer>;
  readonly streamLimits: StreamLimits;
}

const patternNames = [...STREAM_PATTERNS].join(', ');

const typePatterns = z
  .string()
  .transform((value) => value.split(','))
  .refine((patterns) => patterns.every((pattern) => STREAM_PATTERNS.has(pattern)), {
    error: `must be one or more of ${patternNames}, separated by commas`,
  })
  .meta({ type: 'string' })
  .describe(`Only these types, separated by commas: ${patternNames}`);

const query = z.object({
  provider_id: providerId.optional().describe('Only rentals on this machine, and payouts requested for it'),
  session_id: uuid.optional().describe('Only this rental'),
  wallet_id: uuid.optional().describe('Only this wallet: its balance, and what enters and leaves it'),
  type: typePatterns.optional(),
});

const streamOperation = {
  tags: ['events'],
  operationId: 'streamBillingEvents',
  problems: ['invalid_last_event_id', 'too_many_event_streams', 'too_many_streams_of_user'],
  summary: 'Stream billing events',
  description:
    'Server-Sent Events: `event` is the type, `data` the envelope of docs/EVENTS.md. Of rentals (`session.*`), ' +
    'balances (`wallet.balance_changed`), deposits and withdrawals (`transfer.*`; `data.type` says which) and payouts ' +
    "(`payout.*`), the stream has what the caller may see: the caller's own wallets, what the caller rents, and what " +
    "runs on the caller's machines, without the renter's debt. Keys with `rentals:run` see the rentals of their " +
    'machines. Starts now, or after `Last-Event-ID`, without loss and repetition; events are kept for 7 days, and if ' +
    'older ones are wanted a `reset` event comes first, upon which the client lists again. Every 15 s without an event ' +
    'a comment comes with the id that was reached. Where `auth.mode` is `required`, the stream ends when the access ' +
    'token expires: reconnect with a new one. A client that reads nothing for a minute is disconnected.',
  querystring: query,
  headers: z.object({
    'last-event-id': z.string().optional().describe('Id of the last event received'),
  }),
  response: {
    200: {
      description: 'An endless stream of events',
      content: { 'text/event-stream': { schema: z.any().meta({ type: 'string' }) } },
    },
  },
};

/** Streams what callers may see of billing's events. */
export function eventStreamRoutes({ eventHub, streamLimits }: EventStreamDeps): FastifyPluginAsyncZod {
  const places = createStreamPlaces(streamLimits);
  return async (app) => {
    app.get(
      '/api/v1/billing/events',
      // A HEAD route derived from this one would read the endless stream to its end.
      { exposeHeadRoute: false, schema: streamOperation, onRequest: allow(STREAM_EVENTS) },
      async (request, reply) => {
        places.take(request, reply);
        const { provider_id, session_id, wallet_id, type } = request.query;
        const viewer = viewerOf(actorOf(request), {
          providerId: provider_id,
          sessionId: session_id,
          walletId: wallet_id,
          types: type && publishedTypesOf(type),
        });
        const stream = await eventHub.open({
          lastEventId: request.headers['last-event-id'],
          viewer,
          holder: request.caller?.subject,
          topics: topicsOf(viewer),
          until: endOfAccess(request, reply),
        });
        return sendEventStream(reply, stream);
      },
    );
  };
}
