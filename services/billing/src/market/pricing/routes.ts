import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Decimal } from '../../books/money/decimal.ts';
import * as operation from './operations.ts';
import { toPriceBody, toRatesBody } from './schema.ts';
import * as service from './service.ts';

/** Hours are read as amounts are: in billionths. */
const PARTS_OF_AN_HOUR = 1_000_000_000;
const config = { access: 'open' } as const;

/** What rentals cost. */
export function pricingRoutes(deps: service.PricingDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/v1/pricing/calculate',
      { schema: operation.calculatePriceOperation, config },
      async (request, reply) => {
        const { body } = request;
        const hours = new Decimal(String(body.duration_hours)).div(PARTS_OF_AN_HOUR);
        const wanted = {
          gpuModel: body.gpu_model,
          requestedVramMb: body.requested_vram_mb,
          totalVramMb: body.total_vram_mb,
          estimatedPowerW: body.estimated_power_w,
        };
        const order = { providerId: body.provider_id, wanted, hours };
        return reply.send(toPriceBody(await service.calculatePrice(deps, order, request.trace)));
      },
    );

    app.get(
      '/api/v1/pricing/rates',
      { schema: operation.getRatesOperation, config },
      async (_request, reply) => reply.send(toRatesBody(deps.rateCard)),
    );
  };
}
