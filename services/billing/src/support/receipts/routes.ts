import { actorOf, allow } from '@gridlease/common/http/access';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { ArchiveReader } from '../../books/archive/read-list.ts';
import { READ_MONEY } from '../../http/access.ts';
import { sessionParams } from '../../rentals/sessions/schema.ts';
import { receiptSchema, toReceiptBody } from './schema.ts';
import * as service from './service.ts';
import { receiptText } from './text.ts';

/** The media type of a human-readable receipt. */
const PLAIN_TEXT = 'text/plain';

/** Receipts of ended rentals, as JSON or human-readable text. */
export function receiptRoutes(deps: ArchiveReader): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/v1/billing/sessions/:sessionID/receipt',
      {
        onRequest: allow(READ_MONEY),
        schema: {
          tags: ['sessions'],
          operationId: 'getReceipt',
          problems: ['session_active', 'session_not_found', 'session_not_started', 'archive_unavailable'],
          summary: 'Get the receipt of an ended rental',
          description:
            'Shows the price, minutes, cost components, and what became of the hold. `Accept: text/plain` ' +
            'returns it as formatted text.',
          params: sessionParams,
          response: {
            200: {
              description: 'The receipt',
              content: {
                'application/json': { schema: receiptSchema },
                [PLAIN_TEXT]: { schema: z.string() },
              },
            },
          },
        },
      },
      async (request, reply) => {
        const { sessionID } = request.params;
        const receipt = toReceiptBody(await service.getReceipt(deps, actorOf(request), sessionID));
        const isText = request.accepts().type(['application/json', PLAIN_TEXT]) === PLAIN_TEXT;
        reply.header('vary', 'Accept');
        return isText
          ? reply.type(`${PLAIN_TEXT}; charset=utf-8`).send(receiptText(receipt))
          : reply.send(receipt);
      },
    );
  };
}
