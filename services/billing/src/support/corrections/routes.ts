import { allowStaff } from '@gridlease/common/http/access';
import { idempotencyHeader, jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { depositParams } from '../../chain/deposits/schema.ts';
import { SENSITIVE } from '../../http/access.ts';
import { requesterOf, sendCommand, storedJson } from '../../http/command.ts';
import { createdPageOf, createdPlaceOf, cutPage } from '../../http/pages.ts';
import { decideCorrection } from './decisions.ts';
import {
  adjustmentParams,
  correctionPageSchema,
  correctionParams,
  correctionSchema,
  listCorrectionsQuery,
  moveDepositRequest,
  reverseAdjustmentRequest,
  toCorrectionBody,
} from './schema.ts';
import * as service from './service.ts';
import type { Correction } from './store.ts';

const tags = ['administration'];

const SPENT =
  'What the wallet has available of it is taken at once. What it has spent becomes a debt to the platform, which ' +
  'later credits repay after older debts. Above `withdrawals.approval_threshold` nothing happens until another ' +
  'administrator approves the correction.';

const correcting = {
  tags,
  headers: idempotencyHeader,
  response: {
    200: jsonResponse('Done', correctionSchema),
    202: jsonResponse('Waits for the approval of another administrator', correctionSchema),
  },
};

const reverseAdjustmentOperation = {
  ...correcting,
  operationId: 'reverseAdjustment',
  problems: [
    'adjustment_not_found',
    'adjustment_not_reversible',
    'adjustment_reversed',
    'amount_above_adjustment',
    'invalid_amount',
  ],
  summary: 'Take back an adjustment',
  description:
    'For a credit that was a mistake. Never more than the adjustment gave, less what was reversed of it before; ' +
    `those reversals count towards the threshold, too. ${SPENT}`,
  params: adjustmentParams,
  body: reverseAdjustmentRequest,
};

const moveDepositOperation = {
  ...correcting,
  operationId: 'moveDeposit',
  problems: ['deposit_not_found', 'deposit_not_movable', 'own_request', 'wallet_not_found'],
  summary: 'Move a deposit to another wallet',
  description:
    'For a deposit that an administrator assigned to the wrong wallet. The right wallet gets all of it. ' +
    `Deposits that their sender attributed (deposit address, memo, linked address) are not moved, and none to a wallet of the caller (403 \`own_request\`). ${SPENT}`,
  params: depositParams,
  body: moveDepositRequest,
};

const listCorrectionsOperation = {
  tags,
  operationId: 'listCorrections',
  summary: 'List corrections',
  description: 'Adjustments that were taken back and deposits that were moved, newest first.',
  querystring: listCorrectionsQuery,
  response: { 200: jsonResponse('A page', correctionPageSchema) },
};

const decision = {
  tags,
  params: correctionParams,
  response: { 200: jsonResponse('The correction', correctionSchema) },
};

const approveCorrectionOperation = {
  ...decision,
  operationId: 'approveCorrection',
  problems: ['correction_not_found', 'deposit_not_movable', 'not_awaiting_approval', 'own_request'],
  summary: 'Approve a correction',
  description: 'Makes it. Not for the administrator who requested it, or to whose wallet it moves a deposit.',
};

const refuseCorrectionOperation = {
  ...decision,
  operationId: 'refuseCorrection',
  problems: ['correction_not_found', 'not_awaiting_approval', 'own_request'],
  summary: 'Reject a correction',
  description:
    'Nothing changes. Also for the administrator who requested it, but not for one from whose wallet others would take something.',
};

const responseOf = (correction: Correction) =>
  storedJson(correction.status === 'awaiting_approval' ? 202 : 200, toCorrectionBody(correction));

/** Corrections of administrators' mistakes with money. */
export function correctionRoutes(deps: service.CorrectionDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/v1/admin/adjustments/:adjustmentID/reverse',
      {
        schema: reverseAdjustmentOperation,
        config: SENSITIVE,
        onRequest: allowStaff('manage_money'),
      },
      async (request, reply) => {
        const { amount, reason } = request.body;
        const order = { adjustmentId: request.params.adjustmentID, amount, reason };
        return sendCommand(request, reply, responseOf, (command) =>
          service.reverseAdjustment(deps, command, order),
        );
      },
    );

    app.post(
      '/api/v1/deposits/:depositID/move',
      {
        schema: moveDepositOperation,
        config: SENSITIVE,
        onRequest: allowStaff('manage_money'),
      },
      async (request, reply) => {
        const { wallet_id: toWalletId, reason } = request.body;
        const order = { depositId: request.params.depositID, toWalletId, reason };
        return sendCommand(request, reply, responseOf, (command) =>
          service.moveDeposit(deps, command, order),
        );
      },
    );

    const path = '/api/v1/admin/corrections';
    app.get(
      path,
      { schema: listCorrectionsOperation, onRequest: allowStaff('read_money') },
      async (request, reply) => {
        const { limit, offset, cursor, kind, status } = request.query;
        const asked = createdPageOf({ cursor, limit, offset });
        const listed = await service.listCorrections(deps, { kind, status }, asked);
        const found = listed.map(toCorrectionBody);
        const { entries: corrections, page } = cutPage(request, reply, { found, limit }, createdPlaceOf);
        return reply.send({ corrections, ...page });
      },
    );

    for (const [name, schema, isApproved] of [
      ['approve', approveCorrectionOperation, true],
      ['refuse', refuseCorrectionOperation, false],
    ] as const) {
      app.post(
        `${path}/:correctionID/${name}`,
        { schema, config: SENSITIVE, onRequest: allowStaff('manage_money') },
        async (request, reply) => {
          const order = { id: request.params.correctionID, isApproved };
          return reply.send(toCorrectionBody(await decideCorrection(deps, requesterOf(request), order)));
        },
      );
    }
  };
}
