import { retryingReads } from '@gridlease/common/database/transaction';
import { jsonResponse } from '@gridlease/common/http/documented-responses';
import { decodeCursor } from '@gridlease/common/http/page';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ReadDeps } from '../../database/database.ts';
import { allowReadersOfAll } from '../../http/access.ts';
import { cutPage } from '../../http/pages.ts';
import { listAllocations } from './allocations-store.ts';
import { allocationPageSchema, allocationPlace, listAllocationsQuery } from './schema.ts';

const listAllocationsOperation = {
  tags: ['sessions'],
  operationId: 'listAllocations',
  problems: [],
  summary: 'List the rented GPUs of all machines',
  description:
    'By machine, with every machine of which a GPU was ever rented; of a machine that is not listed, all are free. For ' +
    'administrators, and service accounts with `billing:read`: the registry compares what it shows with this list. ' +
    '`allocation.changed` events tell the same as it changes, but without `uuid`.',
  querystring: listAllocationsQuery,
  response: { 200: jsonResponse('A page', allocationPageSchema) },
};

/** Which cards of which machine are taken. */
export function allocationRoutes({ db }: ReadDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/v1/billing/allocations',
      { schema: listAllocationsOperation, onRequest: allowReadersOfAll('read_all') },
      async (request, reply) => {
        const { limit, cursor } = request.query;
        const after = cursor === undefined ? undefined : decodeCursor(cursor, allocationPlace).provider_id;
        const found = await retryingReads(() => listAllocations(db, { after, limit }));
        const { entries: allocations, page } = cutPage(
          request,
          reply,
          { found, limit },
          ({ provider_id }) => ({
            provider_id,
          }),
        );
        return reply.send({ allocations, ...page });
      },
    );
  };
}
