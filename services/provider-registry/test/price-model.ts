import { adminQuery } from '@gridlease/testing/database';
import { type Body, call, gpu, type TestRegistry } from './registry.ts';

/** Prices by the specification's formula, calculated apart from the code under test: with fractions of whole numbers. */

const UNIT = 1_000_000_000n;

function unitsOf(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole) * UNIT + BigInt(fraction.padEnd(9, '0'));
}

function textOf(units: bigint): string {
  const fraction = String(units % UNIT)
    .padStart(9, '0')
    .replace(/0+$/, '');
  return fraction === '' ? String(units / UNIT) : `${units / UNIT}.${fraction}`;
}

interface Priced {
  readonly base?: string;
  readonly vram_mb?: number;
  readonly perGb?: string;
  readonly watts?: number;
  readonly perKilowatt?: string;
  readonly demand?: string;
  readonly bonus?: string;
}

/** The `hourly_rate` of a card; by default of an RTX 4090 that reports no power, at the platform's rates. */
export function rateOf(priced: Priced = {}): string {
  const { base = '0.5', vram_mb = 24_564, perGb = '0.02', watts = 0, perKilowatt = '0.001' } = priced;
  const { demand = '1', bonus = '0' } = priced;
  const card = (unitsOf(base) * unitsOf(demand) * (UNIT - unitsOf(bonus))) / (UNIT * UNIT);
  const memory = (unitsOf(perGb) * BigInt(vram_mb)) / 1_024n;
  const power = (unitsOf(perKilowatt) * BigInt(watts)) / 1_000n;
  return textOf(card + memory + power);
}

/** An own rate, in billing's form. */
export const own = (hourly_rate: string, members: object = {}) => ({
  gpu_model: 'RTX 4090',
  hourly_rate,
  is_active: true,
  ...members,
});

/** A card with a different reported name, which no rate of the platform names. */
export const T4 = gpu({ model_name: 'Tesla T4', vram_mb: 15_360 });

export const ratesIn = (body: Body): (string | undefined)[] =>
  body.gpus.map(({ hourly_rate }: Body) => hourly_rate);

/** The prices of the machine's cards, as GET shows them. */
export async function shownRates(registry: TestRegistry, id: string): Promise<(string | undefined)[]> {
  return ratesIn((await call(registry, 'GET', `/providers/${id}`)).body);
}

/** The names of the machines that a search finds, in its order. */
export async function names(registry: TestRegistry, query: string): Promise<string[]> {
  const { status, body } = await call(registry, 'GET', `/providers?${query}`);
  if (status !== 200) throw new Error(`the search returned ${status}: ${JSON.stringify(body)}`);
  return body.map(({ name }: Body) => name);
}

/** How many prices with an own rate there are. */
export async function countOwnPrices({ databaseUrl }: TestRegistry): Promise<number> {
  const text = "select count(*)::integer as count from gpu_prices where own <> ''";
  const [row] = await adminQuery<{ count: number }>(text, [], databaseUrl);
  return row?.count ?? 0;
}
