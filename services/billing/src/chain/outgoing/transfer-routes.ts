import { retryingReads } from '@gridlease/common/database/transaction';
import { allowStaff } from '@gridlease/common/http/access';
import { jsonResponse } from '@gridlease/common/http/documented-responses';
import { queryIds } from '@gridlease/common/http/list-query';
import { optional, text, uuid } from '@gridlease/common/http/schemas';
import type { SendWholeList } from '@gridlease/common/http/whole-list';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { formatAmount } from '../../books/money/amount.ts';
import { amountText } from '../../books/money/schema.ts';
import { SENSITIVE } from '../../http/access.ts';
import { requesterOf } from '../../http/command.ts';
import { listMembers, listQuery, listResponse, sendList, WHOLE_LIST_TEXT } from '../../http/lists.ts';
import { createdPlace, encodedPlaceOf } from '../../http/pages.ts';
import { queryTime, time } from '../../http/schemas.ts';
import { TRANSFER_KINDS, TRANSFER_STATUSES, WAITING_FOR } from '../transfers/transfer.ts';
import { giveBackTransfer, retryTransfer, type TransferDecisionDeps } from './transfer-decisions.ts';
import { countListedTransfers, type ListedTransfer, listTransfers } from './transfer-list.ts';

const REASON_MAX = 500;

const listTransfersQuery = z.object({
  status: z.enum(TRANSFER_STATUSES).optional(),
  kind: z.enum(TRANSFER_KINDS).optional(),
  wallet_id: uuid.optional(),
  ids: queryIds.optional(),
  from: queryTime.optional().describe('Created at or after this time'),
  to: queryTime.optional().describe('Created before this time'),
  ...listQuery,
});

const transferParams = z.object({ transferID: uuid });

const decisionRequest = z
  .strictObject({ reason: optional(text({ min: 1, max: REASON_MAX })) })
  .nullish()
  .meta({ id: 'TransferDecisionRequest' });

const transferSchema = z
  .object({
    id: z.string().describe('Also the id of its transaction; a sweep has none'),
    kind: z.enum(TRANSFER_KINDS),
    status: z.enum(TRANSFER_STATUSES),
    waiting_for: z.enum(WAITING_FOR).optional().describe('What keeps it from being sent'),
    reason: z.string().optional().describe('What the newest step reported'),
    wallet_id: z.string(),
    user_id: z.string(),
    to_address: z.string(),
    amount: amountText.describe('What was reserved, the fee included'),
    fee: amountText.describe("Kept of it for the receiver's new token account"),
    attempts: z.int().describe('Transactions that were signed for it'),
    failures: z.int().describe('Those of them that failed; expired ones do not count'),
    solana_signature: z.string().optional().describe('Of the newest attempt'),
    attempt_state: z.string().optional().describe('Of the newest attempt'),
    not_before: time.optional(),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Transfer' });

const transferPageSchema = z
  .object({ transfers: z.array(transferSchema), ...listMembers })
  .meta({ id: 'TransferPage' });

function toTransferBody(transfer: ListedTransfer): z.output<typeof transferSchema> {
  return {
    id: transfer.id,
    kind: transfer.kind,
    status: transfer.status,
    waiting_for: transfer.waitingFor,
    reason: transfer.reason,
    wallet_id: transfer.walletId,
    user_id: transfer.userId,
    to_address: transfer.destination,
    amount: formatAmount(transfer.amount),
    fee: formatAmount(transfer.fee),
    attempts: transfer.attempts,
    failures: transfer.failures,
    solana_signature: transfer.signature,
    attempt_state: transfer.attemptState,
    not_before: transfer.notBefore?.toISOString(),
    created_at: transfer.createdAt.toISOString(),
    updated_at: transfer.updatedAt.toISOString(),
  };
}

const tags = ['administration'];

const listTransfersOperation = {
  tags,
  operationId: 'listTransfers',
  summary: 'List transfers of all wallets',
  problems: ['too_many_lists'],
  description: `Withdrawals, payouts and sweeps, newest first. ${WHOLE_LIST_TEXT}`,
  querystring: listTransfersQuery,
  response: { 200: listResponse('A page', transferPageSchema) },
};

const decision = {
  tags,
  params: transferParams,
  body: decisionRequest,
  response: { 200: jsonResponse('The transfer', transferSchema) },
};

const retryTransferOperation = {
  ...decision,
  operationId: 'retryTransfer',
  problems: ['not_approved', 'transfer_closed', 'transfer_not_found'],
  summary: 'Try a transfer again',
  description: 'At once; also if it waits for a review because too many attempts failed.',
};

const returnTransferOperation = {
  ...decision,
  operationId: 'returnTransfer',
  problems: ['transfer_closed', 'transfer_in_flight', 'transfer_not_found'],
  summary: 'Give a transfer up',
  description:
    'Its amount returns to where it was reserved. Possible only while no attempt can land: 409 ' +
    '`transfer_in_flight` until the newest one is known to have expired or failed.',
};

/** Routes for operators to see every transfer and to lead it out of its state. */
export function transferRoutes(
  deps: TransferDecisionDeps & { readonly sendWholeList: SendWholeList },
): FastifyPluginAsyncZod {
  return async (app) => {
    const path = '/api/v1/admin/transfers';
    app.get(
      path,
      { schema: listTransfersOperation, onRequest: allowStaff('read_money') },
      async (request, reply) => {
        const { limit, offset, cursor, wallet_id: walletId, ...others } = request.query;
        const filters = { walletId, ...others };
        return sendList(
          deps.sendWholeList,
          request,
          reply,
          { limit, offset, cursor },
          {
            name: 'transfers',
            columns: transferSchema.keyof().options,
            place: createdPlace,
            placeOf: encodedPlaceOf,
            toBody: toTransferBody,
            read: (page) => retryingReads(() => listTransfers(deps.db, filters, page)),
            count: () => retryingReads(() => countListedTransfers(deps.db, filters)),
          },
        );
      },
    );

    for (const [name, schema, act] of [
      ['retry', retryTransferOperation, retryTransfer],
      ['return', returnTransferOperation, giveBackTransfer],
    ] as const) {
      app.post(
        `${path}/:transferID/${name}`,
        { schema, config: SENSITIVE, onRequest: allowStaff('manage_money') },
        async (request, reply) => {
          const order = { id: request.params.transferID, reason: request.body?.reason };
          return reply.send(toTransferBody(await act(deps, requesterOf(request), order)));
        },
      );
    }
  };
}
