import { jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { allowAccountService, allowHoldings } from '../../http/access.ts';
import { accountParams, endAccountRequest, holdingsSchema, toHoldingsBody } from './schema.ts';
import { type AccountDeps, endAccount, forfeitBalance, getHoldings } from './service.ts';

const ACCOUNT = '/api/v1/billing/accounts/:userID';
const tags = ['administration'];
const response = { 200: jsonResponse('What the user has', holdingsSchema) };

const getHoldingsOperation = {
  tags,
  operationId: 'getAccountHoldings',
  problems: [],
  summary: 'Get what a user has and owes',
  description:
    'For administrators, and the authentication service (`accounts:close`), which only deletes empty accounts.',
  params: accountParams,
  response,
};

const endAccountOperation = {
  tags,
  operationId: 'endAccount',
  problems: [],
  summary: "End a disabled user's rentals",
  description:
    'For the authentication service (`accounts:close`) while it deletes an account. Nothing leaves the user’s wallets any ' +
    'more, and the rentals that they pay for have ended with the response, unless billing knows a newer state of the ' +
    'account. May be repeated.',
  params: accountParams,
  body: endAccountRequest,
  response,
};

const forfeitOperation = {
  tags,
  operationId: 'forfeitBalance',
  problems: [],
  summary: 'Give up a balance that cannot be withdrawn',
  description:
    'For the authentication service (`accounts:close`) while it deletes an account, on request of its user. A balance that ' +
    'is `forfeitable` goes to the platform; otherwise nothing changes. May be repeated.',
  params: accountParams,
  response,
};

/** What the deletion of an account asks of billing. */
export function accountRoutes(deps: AccountDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      `${ACCOUNT}/holdings`,
      { schema: getHoldingsOperation, onRequest: allowHoldings },
      async (request, reply) => reply.send(toHoldingsBody(await getHoldings(deps, request.params.userID))),
    );

    app.post(
      `${ACCOUNT}/end`,
      { schema: endAccountOperation, onRequest: allowAccountService },
      async (request, reply) => {
        const { params, body, trace } = request;
        return reply.send(toHoldingsBody(await endAccount(deps, trace, params.userID, body.version)));
      },
    );

    app.post(
      `${ACCOUNT}/forfeit`,
      { schema: forfeitOperation, onRequest: allowAccountService },
      async (request, reply) =>
        reply.send(toHoldingsBody(await forfeitBalance(deps, request.trace, request.params.userID))),
    );
  };
}
