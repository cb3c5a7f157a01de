import { retryingReads } from '@gridlease/common/database/transaction';
import { uuid } from '@gridlease/common/http/schemas';
import type { SendWholeList } from '@gridlease/common/http/whole-list';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { ArchiveReader } from '../../books/archive/read-list.ts';
import { TRANSACTION_STATUSES } from '../../books/transactions/transaction.ts';
import { allowReadersOfAll } from '../../http/access.ts';
import { listMembers, listQuery, listResponse, sendList, WHOLE_LIST_TEXT } from '../../http/lists.ts';
import { createdPlace, encodedPlaceOf } from '../../http/pages.ts';
import { queryTime, userIdText } from '../../http/schemas.ts';
import { countAllPayouts, listAllPayouts } from './list-store.ts';
import { PAYOUT_COLUMNS, payoutSchema, toPayoutBody } from './schema.ts';

const listAllPayoutsQuery = z.object({
  status: z.enum(TRANSACTION_STATUSES).optional(),
  owner_id: userIdText.optional(),
  wallet_id: uuid.optional(),
  from: queryTime.optional().describe('Created at or after this time'),
  to: queryTime.optional().describe('Created before this time'),
  ...listQuery,
});

const allPayoutsSchema = z
  .object({ payouts: z.array(payoutSchema), ...listMembers })
  .meta({ id: 'AllPayoutsPage' });

const listAllPayoutsOperation = {
  tags: ['administration'],
  operationId: 'listAllPayouts',
  problems: ['too_many_lists', 'archive_unavailable'],
  summary: 'List payouts of all owners',
  description: `Newest first. For administrators, and service accounts with \`billing:read\`. ${WHOLE_LIST_TEXT}`,
  querystring: listAllPayoutsQuery,
  response: { 200: listResponse('A page', allPayoutsSchema) },
};

/** Payouts of all owners, for operators. */
export function allPayoutRoutes({
  sendWholeList,
  ...reader
}: ArchiveReader & { readonly sendWholeList: SendWholeList }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/v1/admin/payouts',
      { schema: listAllPayoutsOperation, onRequest: allowReadersOfAll() },
      async (request, reply) => {
        const { limit, cursor, offset, owner_id: ownerId, wallet_id: walletId, ...others } = request.query;
        const filters = { ownerId, walletId, ...others };
        return sendList(
          sendWholeList,
          request,
          reply,
          { limit, cursor, offset },
          {
            name: 'payouts',
            columns: PAYOUT_COLUMNS,
            place: createdPlace,
            placeOf: encodedPlaceOf,
            toBody: toPayoutBody,
            read: (page) => retryingReads(() => listAllPayouts(reader, filters, page)),
            count: () => retryingReads(() => countAllPayouts(reader.db, filters)),
          },
        );
      },
    );
  };
}
