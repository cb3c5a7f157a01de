import { COMMON } from './cards.ts';
import { searchFor } from './searches.ts';

const PAGE = 50;
/** A page of a catalogue. */
const LONG_PAGE = 100;
/** Of the pages on the way to the middle. */
const STEP = 1_000;

export interface NamedSearch {
  readonly name: string;
  readonly query: string;
}

/** The five filters, then searches with a price, a label and free cards, alone and with the five. */
export function renterSearches(maxRate: string): NamedSearch[] {
  const wanted = (label: string) => `max_hourly_rate=${maxRate}&label.${label}&min_free_gpus=2`;
  const byPrice = ({ name, query }: NamedSearch) => [
    { name, query },
    { name: `${name}, by price`, query: `${query}&sort=price` },
  ];
  const five = searchFor(COMMON);
  return [
    { name: 'five filters', query: five },
    ...[
      { name: 'price, label, free cards', query: `${wanted('tier=secure')}&limit=${PAGE}` },
      { name: 'price, rare label, free cards', query: `${wanted('rack=7')}&limit=${PAGE}` },
      { name: 'five filters, price, label, free cards', query: `${five}&${wanted('tier=secure')}` },
    ].flatMap(byPrice),
  ];
}

/** Catalogue pages in the orders that are not by name, each at the beginning and in the middle of its matches. */
export async function cataloguePages(baseUrl: string): Promise<NamedSearch[]> {
  const pages: NamedSearch[] = [];
  for (const order of ['price', 'uptime']) {
    for (const filter of ['', 'gpu_model=rtx 4090', 'status=idle']) {
      const query = `sort=${order}${filter && `&${filter.replaceAll(' ', '+')}`}`;
      const name = `by ${order}${filter && `, ${filter}`}`;
      const { position, cursor } = await findMiddle(baseUrl, query, filter.replaceAll(' ', '+'));
      pages.push({ name, query: `${query}&limit=${LONG_PAGE}` });
      pages.push({ name: `${name}, at ${position}`, query: `${query}&limit=${LONG_PAGE}${cursor}` });
    }
  }
  return pages;
}

/** What half of the free cards of the model cost at most. */
export async function findMedianRate(baseUrl: string): Promise<string> {
  const response = await fetch(`${baseUrl}/providers/summary`);
  const { models } = (await response.json()) as {
    readonly models: readonly { readonly model_name: string; readonly median_hourly_rate?: string }[];
  };
  const rate = models.find(({ model_name }) => model_name === COMMON.model_name)?.median_hourly_rate;
  if (rate === undefined) throw new Error('no free card of the model has a price');
  return rate;
}

async function findMiddle(baseUrl: string, query: string, filter: string) {
  const summary = await fetch(`${baseUrl}/providers/summary?${filter}`);
  const { total } = (await summary.json()) as { readonly total: number };
  let position = 0;
  let cursor = '';
  while (position < Math.floor(total / 2)) {
    const limit = Math.min(STEP, Math.floor(total / 2) - position);
    const response = await fetch(`${baseUrl}/providers?${query}&fields=id&limit=${limit}${cursor}`);
    const machines = (await response.json()) as unknown[];
    const next = response.headers.get('x-next-cursor');
    if (next === null) break;
    cursor = `&cursor=${encodeURIComponent(next)}`;
    position += machines.length;
  }
  return { position, cursor };
}
