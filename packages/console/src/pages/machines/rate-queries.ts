import type { components } from '@gridlease/client/generated/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { queryOptions } from '@tanstack/react-query';
import { billing } from '../../session/clients.ts';
import type { Card, Machine } from './machine-queries.ts';

export type Price = components['schemas']['Price'];
export type Rates = components['schemas']['ProviderRates'];
export type Rate = Rates['rates'][number];

/** What a renter pays now for an hour of one whole card of this model, and what of that the owner gets. */
export const priceOf = (machine: Machine, { model_name, vram_mb, power_consumption_w = 0 }: Card) =>
  queryOptions({
    queryKey: ['rates', 'price', machine.id, model_name, vram_mb, power_consumption_w],
    queryFn: ({ signal }) => {
      const body = {
        provider_id: machine.id,
        gpu_model: model_name,
        gpu_count: 1,
        requested_vram_mb: vram_mb,
        estimated_power_w: power_consumption_w,
        duration_hours: '1',
      };
      return orThrow(billing.POST('/api/v1/pricing/calculate', { body, signal }));
    },
  });

/** The rates of a machine, or of an owner for all machines. */
export const ratesOf = (id: string) =>
  queryOptions({
    queryKey: ['rates', 'of', id],
    queryFn: ({ signal }) => readRates(id, signal),
  });

function readRates(id: string, signal?: AbortSignal): Promise<Rates> {
  const params = { path: { providerID: id } };
  return orThrow(
    billing.GET('/api/v1/provider/{providerID}/rates', { params, ...(signal !== undefined && { signal }) }),
  );
}

/** What an owner asks, as decimal strings. */
export interface Asked {
  /** For an hour of the card. */
  readonly hourlyRate: string;
  /** For an hour of a GiB of memory; undefined: the platform's price. */
  readonly memoryRate: string | undefined;
  /** For a kWh; undefined: the platform's price. */
  readonly powerRate: string | undefined;
}

interface NewRate {
  /** A machine, or an owner for all machines. */
  readonly id: string;
  readonly model: string;
  readonly asked: Asked;
  /** The rate that applied so far: what it says of durations stays. */
  readonly former: Rate | undefined;
}

/**
 * Sets the rate of one model and keeps the others.
 *
 * @throws ProblemError as `PUT /provider/{id}/rates` does
 */
export async function setRate({ id, model, asked, former }: NewRate): Promise<void> {
  const { rates } = await readRates(id);
  const replaced = rates.find(({ gpu_model }) => gpu_model === former?.gpu_model || gpu_model === model);
  const { vram_rate_per_gb: _memory, power_multiplier: _power, ...kept } = { ...former, ...replaced };
  const rate = {
    ...kept,
    hourly_rate: asked.hourlyRate,
    ...(asked.memoryRate !== undefined && { vram_rate_per_gb: asked.memoryRate }),
    ...(asked.powerRate !== undefined && { power_multiplier: asked.powerRate }),
    is_active: true,
  };
  const body = {
    rates: [...rates.filter((one) => one !== replaced), { ...rate, gpu_model: replaced?.gpu_model ?? model }],
  };
  const params = { path: { providerID: id } };
  await orThrow(billing.PUT('/api/v1/provider/{providerID}/rates', { params, body }));
}

/**
 * Removes the rate of one model, so that the next set applies again.
 *
 * @throws ProblemError as `PUT /provider/{id}/rates` does
 */
export async function removeRate(id: string, model: string): Promise<void> {
  const { rates } = await readRates(id);
  const body = { rates: rates.filter(({ gpu_model }) => gpu_model !== model) };
  const params = { path: { providerID: id } };
  await orThrow(billing.PUT('/api/v1/provider/{providerID}/rates', { params, body }));
}
