import { bearer, call, issuer } from '../billing.ts';
import { ask, type Producers, refusedBodies } from './source.ts';

const CALCULATE = '/api/v1/pricing/calculate';
const CARD = { gpu_model: 'L40', requested_vram_mb: 1_024, estimated_power_w: 300, duration_hours: '1.5' };
export const PRICING: Record<string, Producers> = {
  calculatePrice: {
    ...refusedBodies('POST', CALCULATE),
    200: ask('POST', CALCULATE, CARD),
    400: ask('POST', CALCULATE, { ...CARD, duration_hours: '1e3' }),
  },
  getPlatform: { 200: ask('GET', '/api/v1/platform') },
  getRates: { 200: ask('GET', '/api/v1/pricing/rates') },
};

const RATES = '/api/v1/provider/machine-1/rates';
export const OWN_RATES = {
  rates: [
    { gpu_model: 'L40', hourly_rate: '1.5', minimum_session_minutes: 10, maximum_session_hours: '12.5' },
    { gpu_model: 'H100', hourly_rate: 3, vram_rate_per_gb: '0', power_multiplier: '0.3', is_active: false },
  ],
};
export const PROVIDERS: Record<string, Producers> = {
  getProviderRates: {
    200: async (source) => {
      await call(source, 'PUT', RATES, OWN_RATES);
      return call(source, 'GET', RATES);
    },
    400: ask('GET', '/api/v1/provider/a.b/rates'),
  },
  listRateSets: {
    200: async (source) => {
      for (const id of ['machine-1', 'machine-2'])
        await call(source, 'PUT', `/api/v1/provider/${id}/rates`, OWN_RATES);
      return call(source, 'GET', '/api/v1/billing/rate-sets?limit=1');
    },
    400: ask('GET', '/api/v1/billing/rate-sets?limit=0'),
  },
  setProviderRates: {
    ...refusedBodies('PUT', RATES),
    200: ask('PUT', RATES, OWN_RATES),
    400: ask('PUT', RATES, { ...OWN_RATES, provider_id: 'machine-2' }),
    404: ({ secured }) =>
      call(secured, 'PUT', RATES, OWN_RATES, bearer(issuer.token({ sub: 'bob', roles: ['provider'] }))),
  },
};
