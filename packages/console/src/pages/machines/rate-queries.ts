import type { components } from '@gridlease/client/generated/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { queryOptions } from '@tanstack/react-query';
import { billing } from '../../session/clients.ts';
import type { Card, Machine } from './machine-queries.ts';

export type Price = components['schemas']['Price'];
export type Rates = components['schemas']['ProviderRates'];
type Rate = Rates['rates'][number];

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

interface NewRate {
  /** A machine, or an owner for all machines. */
  readonly id: string;
  readonly model: string;
  readonly hourlyRate: string;
  /** The rate that applied so far: what it says of memory, power and durations stays. */
  readonly former: Rate | undefined;
}

/**
 * Sets the rate of one model and keeps the others.
 *
 * @throws ProblemError as `PUT /provider/{id}/rates` does
 */
export async function setRate({ id, model, hourlyRate, former }: NewRate): Promise<void> {
  const { rates } = await readRates(id);
  const replaced = rates.find(({ gpu_model }) => gpu_model === former?.gpu_model || gpu_model === model);
  const rate = { ...former, ...replaced, hourly_rate: hourlyRate, is_active: true };
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
