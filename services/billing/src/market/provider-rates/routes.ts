import { actorOf, allow } from '@gridlease/common/http/access';
import { jsonResponse } from '@gridlease/common/http/documented-responses';
import { decodeCursor } from '@gridlease/common/http/page';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { allowReadersOfAll, SET_RATES } from '../../http/access.ts';
import { cutPage } from '../../http/pages.ts';
import { providerParams } from '../providers/schema.ts';
import { listRateSetsQuery, rateSetPageSchema, rateSetPlace, toRateSetBody } from './rate-set-schema.ts';
import { providerRatesSchema, setProviderRatesRequest, toProviderRatesBody, toRates } from './schema.ts';
import * as service from './service.ts';

const tags = ['providers'];
const WHOSE = 'The id names a machine, or an owner for all machines of that owner.';

const getProviderRatesOperation = {
  tags,
  operationId: 'getProviderRates',
  problems: ['provider_not_found', 'registry_unavailable'],
  summary: "Get a provider's rates",
  description: `Public. ${WHOSE} Without rates of its own, the platform's apply and \`rates\` is empty.`,
  params: providerParams,
  response: { 200: jsonResponse('The rates, in the order in which they were set', providerRatesSchema) },
};

const setProviderRatesOperation = {
  tags,
  operationId: 'setProviderRates',
  problems: ['invalid_amount', 'provider_id_mismatch', 'provider_not_found', 'registry_unavailable'],
  summary: "Replace a provider's rates",
  description:
    `For the owner and administrators. ${WHOSE} A machine's rates take precedence over its owner's, and these over the ` +
    "platform's. A GET response can be sent back unchanged. Prices of running rentals do not change.",
  params: providerParams,
  body: setProviderRatesRequest,
  response: { 200: jsonResponse('The new rates', providerRatesSchema) },
};

const listRateSetsOperation = {
  tags,
  operationId: 'listRateSets',
  problems: [],
  summary: 'List the rates of all providers',
  description:
    'By id, with every machine and owner that ever set rates. For administrators, and service accounts with ' +
    '`billing:read`: the registry compares the prices that it shows with this list. `rates.changed` events tell the ' +
    'same as it changes.',
  querystring: listRateSetsQuery,
  response: { 200: jsonResponse('A page', rateSetPageSchema) },
};

/** Rates that providers set for their machines. */
export function providerRatesRoutes(deps: service.ProviderRatesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/v1/provider/:providerID/rates',
      { schema: getProviderRatesOperation, config: { access: 'open', undocumented: [404] } },
      async (request, reply) =>
        reply.send(toProviderRatesBody(await service.getRates(deps, request.params.providerID))),
    );

    app.put(
      '/api/v1/provider/:providerID/rates',
      { schema: setProviderRatesOperation, config: { needsRevocations: true }, onRequest: allow(SET_RATES) },
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

    app.get(
      '/api/v1/billing/rate-sets',
      { schema: listRateSetsOperation, onRequest: allowReadersOfAll('read_all') },
      async (request, reply) => {
        const { limit, cursor } = request.query;
        const after = cursor === undefined ? undefined : decodeCursor(cursor, rateSetPlace).provider_id;
        const found = (await service.listRateSets(deps, { after, limit })).map(toRateSetBody);
        const { entries: rate_sets, page } = cutPage(request, reply, { found, limit }, ({ provider_id }) => ({
          provider_id,
        }));
        return reply.send({ rate_sets, ...page });
      },
    );
  };
}
