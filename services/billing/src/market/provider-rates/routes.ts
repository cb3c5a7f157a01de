import { actorOf } from '@gridlease/common/http/access';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { setOwnRates } from '../../http/guards.ts';
import * as operation from './operations.ts';
import { toProviderRatesBody, toRates } from './schema.ts';
import * as service from './service.ts';

/** What machines cost by the word of those who have them. */
export function providerRatesRoutes(deps: service.ProviderRatesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/v1/provider/:providerID/rates',
      { schema: operation.getProviderRatesOperation, config: { access: 'open' } },
      async (request, reply) =>
        reply.send(toProviderRatesBody(await service.getRates(deps, request.params.providerID))),
    );

    app.put(
      '/api/v1/provider/:providerID/rates',
      { schema: operation.setProviderRatesOperation, onRequest: setOwnRates },
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
