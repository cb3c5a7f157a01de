import { actorOf } from '@gridlease/common/http/access';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readMoney } from '../../http/guards.ts';
import * as operation from './operations.ts';
import { toReceiptBody } from './schema.ts';
import * as service from './service.ts';
import { receiptText } from './text.ts';

/** What a rental has cost and how that was paid, as JSON or for people. */
export function receiptRoutes(deps: service.ReceiptDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/v1/billing/sessions/:sessionID/receipt',
      { schema: operation.getReceiptOperation, onRequest: readMoney },
      async (request, reply) => {
        const { sessionID } = request.params;
        const receipt = toReceiptBody(await service.getReceipt(deps, actorOf(request), sessionID));
        const { PLAIN_TEXT } = operation;
        const isText = request.accepts().type(['application/json', PLAIN_TEXT]) === PLAIN_TEXT;
        reply.header('vary', 'Accept');
        return isText
          ? reply.type(`${PLAIN_TEXT}; charset=utf-8`).send(receiptText(receipt))
          : reply.send(receipt);
      },
    );
  };
}
