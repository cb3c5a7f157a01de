/** What narrows and orders the list of machines; the names are those of the API, and of the page's address. */
export interface MachineFilters {
  readonly gpu_model?: string;
  readonly min_vram_gb?: number;
  readonly max_hourly_rate?: string;
  readonly min_free_gpus?: number;
  readonly location?: string;
  readonly label?: Readonly<Record<string, string>>;
  readonly verified?: true;
  readonly min_uptime_percent?: number;
}

export type MachineOrder = 'price' | 'uptime' | 'name';

export const COMPARED_MAX = 4;
/** The names of the fields of the form; everything else in the address is not theirs. */
export const FILTER_NAMES = [
  'gpu_model',
  'min_vram_gb',
  'max_hourly_rate',
  'min_free_gpus',
  'location',
  'label',
  'min_uptime_percent',
  'verified',
] as const;

/** Who looks for a card wants one that is free; `0` shows all machines. */
const FREE_DEFAULT = 1;

/** Reads the filters of an address. What is no number goes to the service as it is not there: fields take numbers only. */
export function filtersFrom(search: URLSearchParams): MachineFilters {
  const text = (name: string) => search.get(name)?.trim() || undefined;
  const number = (name: string) => {
    const value = text(name);
    return value !== undefined && Number.isFinite(Number(value)) ? Number(value) : undefined;
  };
  const free = number('min_free_gpus') ?? FREE_DEFAULT;
  return withoutUndefined({
    gpu_model: text('gpu_model'),
    min_vram_gb: number('min_vram_gb'),
    max_hourly_rate: text('max_hourly_rate'),
    min_free_gpus: free > 0 ? free : undefined,
    location: text('location'),
    label: labelsFrom(text('label')),
    verified: search.has('verified') || undefined,
    min_uptime_percent: number('min_uptime_percent'),
  }) as MachineFilters;
}

/** `tier=gold, rack=7` as names and values. */
function labelsFrom(text: string | undefined): Record<string, string> | undefined {
  const pairs = (text ?? '').split(',').flatMap((pair) => {
    const [, name, value] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });
  return pairs.length === 0 ? undefined : Object.fromEntries(pairs);
}

function withoutUndefined(values: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** The order that the address asks for; by default the cheapest come first. */
export function orderFrom(search: URLSearchParams): MachineOrder {
  const order = search.get('sort');
  return order === 'name' || order === 'uptime' ? order : 'price';
}

/** The machines that the address compares. */
export function comparedFrom(search: URLSearchParams): readonly string[] {
  return (search.get('compare') ?? '').split(',').filter(Boolean).slice(0, COMPARED_MAX);
}
