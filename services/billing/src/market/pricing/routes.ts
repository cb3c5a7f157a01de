import type { Actor } from '@gridlease/common/access/caller';
import { jsonResponse } from '@gridlease/common/http/documented-responses';
import { toDecimal } from '@gridlease/pricing/decimal';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  calculatePriceRequest,
  priceSchema,
  ratesSchema,
  toPriceBody,
  toRatesBody,
  wantedOf,
} from './schema.ts';
import * as service from './service.ts';

const config = { access: 'open' } as const;

const tags = ['pricing'];

const calculatePriceOperation = {
  tags,
  operationId: 'calculatePrice',
  problems: [
    'database_busy',
    'database_unavailable',
    'invalid_amount',
    'provider_not_found',
    'registry_unavailable',
  ],
  summary: 'Calculate the price of a rental',
  description:
    'Public. The hourly rate is the sum of the rates for GPU, memory and power, each rounded down once; ' +
    'the cost is the hourly rate times the duration, rounded down. The platform fee is part of the ' +
    'total, never added to it.\n\nWith a `provider_id`, the price is binding: a rental of the same machine, model, ' +
    'memory and power that is started with the `quote` before `valid_until` costs at most `total_hourly_rate`. A ' +
    'quote requested with an access token is for its user only, one without a token for anyone.',
  body: calculatePriceRequest,
  response: { 200: jsonResponse('The price and its components', priceSchema) },
};

const getRatesOperation = {
  tags,
  operationId: 'getRates',
  problems: ['database_busy', 'database_unavailable'],
  summary: "Get the platform's rates",
  description: 'Public.',
  response: { 200: jsonResponse('The rates per hour', ratesSchema) },
};

/** Open to everyone: without a token, the caller is not known. */
function callerOf({ caller, server }: FastifyRequest): Actor | undefined {
  return caller ?? (server.accessMode === 'off' ? 'anybody' : undefined);
}

/** Prices of rentals. */
export function pricingRoutes(deps: service.PricingDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/v1/pricing/calculate',
      {
        schema: calculatePriceOperation,
        config: { access: 'optional', allowsPasswordChange: true, undocumented: [404, 503] },
      },
      async (request, reply) => {
        const { body } = request;
        // Hours are parsed like amounts, into billionths.
        const hours = toDecimal(body.duration_hours);
        const order = {
          providerId: body.provider_id,
          wanted: wantedOf(body),
          hours,
          actor: callerOf(request),
        };
        return reply.send(toPriceBody(await service.calculatePrice(deps, order, request.trace)));
      },
    );

    app.get(
      '/api/v1/pricing/rates',
      { schema: getRatesOperation, config: { ...config, undocumented: [503] } },
      async (_request, reply) => reply.send(toRatesBody(await service.getCurrentRates(deps))),
    );
  };
}
