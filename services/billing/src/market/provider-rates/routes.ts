import { actorOf } from '@gridlease/common/http/access';
import {
  INVALID,
  jsonResponse,
  UNAUTHENTICATED,
  UNAVAILABLE,
  WITH_BODY,
} from '@gridlease/common/http/responses';
import { problemResponse } from '@gridlease/common/http/schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { setOwnRates } from '../../http/guards.ts';
import { REGISTRY_UNAVAILABLE } from '../../http/responses.ts';
import { providerParams } from '../providers/schema.ts';
import { providerRatesSchema, setProviderRatesRequest, toProviderRatesBody, toRates } from './schema.ts';
import * as service from './service.ts';

const tags = ['providers'];
const WHOSE = 'The id is that of a machine, or of an owner for all machines of that owner.';

const getProviderRatesOperation = {
  tags,
  operationId: 'getProviderRates',
  problems: ['provider_not_found', 'registry_unavailable'],
  summary: 'Read the own rates of a provider',
  description: `Open to everybody. ${WHOSE} Without own rates the platform's count, and \`rates\` is empty.`,
  params: providerParams,
  response: {
    200: jsonResponse('The rates, in the order in which they were set', providerRatesSchema),
    400: INVALID,
    503: UNAVAILABLE,
  },
};

const setProviderRatesOperation = {
  tags,
  operationId: 'setProviderRates',
  problems: [
    'insufficient_scope',
    'invalid_amount',
    'provider_id_mismatch',
    'provider_not_found',
    'registry_unavailable',
    'role_required',
  ],
  summary: 'Set the own rates of a provider',
  description:
    `For the owner and administrators. ${WHOSE} The machine's own rates count before its owner's, and these before the ` +
    "platform's. The whole set is replaced; it takes the answer of GET unchanged. Prices of running sessions stay.",
  params: providerParams,
  body: setProviderRatesRequest,
  response: {
    200: jsonResponse('The rates as they are now', providerRatesSchema),
    ...WITH_BODY,
    400: problemResponse(
      'The request is invalid; `provider_id_mismatch` when the body names another one than the path. Amounts: `invalid_amount`',
    ),
    401: UNAUTHENTICATED,
    403: problemResponse('`auth.mode: required`: only for providers in person, and administrators'),
    404: problemResponse(
      "`auth.mode: required`: `provider_not_found`: there is none, or it is somebody else's",
    ),
    503: REGISTRY_UNAVAILABLE,
  },
};

/** What machines cost by the word of those who have them. */
export function providerRatesRoutes(deps: service.ProviderRatesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/v1/provider/:providerID/rates',
      { schema: getProviderRatesOperation, config: { access: 'open' } },
      async (request, reply) =>
        reply.send(toProviderRatesBody(await service.getRates(deps, request.params.providerID))),
    );

    app.put(
      '/api/v1/provider/:providerID/rates',
      { schema: setProviderRatesOperation, onRequest: setOwnRates },
      async (request, reply) => {
        const { params, body, trace } = request;
        const change = {
          providerId: params.providerID,
          named: body.provider_id,
          rates: toRates(body),
        };
        const set = await service.setRates(deps, actorOf(request), change, trace);
        return reply.send(toProviderRatesBody(set));
      },
    );
  };
}
