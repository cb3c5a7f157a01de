import { setDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery } from '@gridlease/testing/database';
import fc from 'fast-check';
import { call, gpu, LEASES, register, type TestRegistry } from './registry.ts';
import { MARKET, tell, tellMarket, tellRates } from './told.ts';

/** A model of a fleet and of the expected result of a search, in plain JavaScript. */

const NOW = Date.parse('2030-01-01T00:00:00.000Z');

const KINDS = [
  {
    model_name: 'NVIDIA GeForce RTX 4090',
    vram_mb: 24_564,
    architecture: 'Ada Lovelace',
    compute_capability: '8.9',
  },
  {
    model_name: 'NVIDIA GeForce RTX 4090',
    vram_mb: 24_217,
    architecture: 'Ada Lovelace',
    compute_capability: '8.9',
  },
  { model_name: 'NVIDIA H100 80GB HBM3', vram_mb: 81_559, architecture: 'Hopper', compute_capability: '9.0' },
  { model_name: 'Tesla T4', vram_mb: 15_360, architecture: 'Turing', compute_capability: '7.5' },
  { model_name: 'AMD_Instinct 100% MI250X', vram_mb: 65_520, compute_capability: 'gfx90a' },
  { model_name: 'Graphics Device', vram_mb: 24_576 },
] as const;

interface Host {
  readonly cpu_model?: string;
  readonly cpu_cores: number;
  readonly ram_mb?: number;
  readonly disk_gb?: number;
  readonly cuda_version: string;
  readonly download_mbps?: number;
  readonly upload_mbps?: number;
}

const HOSTS: readonly Host[] = [
  { cpu_cores: 8, ram_mb: 64_300, disk_gb: 500, cuda_version: '12.9' },
  { cpu_cores: 64, ram_mb: 60_900, cuda_version: '12.10', download_mbps: 900, upload_mbps: 100 },
  { cpu_model: 'EPYC', cpu_cores: 16, disk_gb: 0, cuda_version: '12' },
];

function cards(extraVramMb: fc.Arbitrary<number>) {
  const card = fc.record({
    kind: fc.constantFrom(...KINDS),
    extraVramMb,
    is_healthy: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
    temperature_c: fc.option(fc.integer({ min: 30, max: 80 }), { nil: undefined }),
    utilization_gpu_percent: fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
    power_consumption_w: fc.constantFrom(undefined, 300, 2_000),
    /** What rentals have of its memory. */
    taken: fc.constantFrom(undefined, undefined, 'half', 'all'),
  });
  return fc.array(card, { minLength: 1, maxLength: 4 });
}

function machines(ofCards: ReturnType<typeof cards>) {
  return fc.record({
    name: fc.constantFrom('a', 'b', 'B', 'ab', 'a b', 'z'),
    owner_id: fc.constantFrom('ann', 'bob'),
    uptimeHundredths: fc.constantFrom(10_000, 9_950, 0, undefined),
    /** Whose it was when it was registered, where it was handed over since. */
    previous_owner_id: fc.constantFrom(undefined, undefined, 'ann', 'cleo'),
    location: fc.constantFrom(undefined, 'eu-west', 'EU-West', 'us-east'),
    status: fc.constantFrom('idle', 'idle', 'busy', 'maintenance', 'error', 'offline'),
    silentSeconds: fc.constantFrom(0, 0, 300, 599, 600, 900),
    host: fc.constantFrom(undefined, ...HOSTS),
    labels: fc.constantFrom(undefined, { zone: 'a' }, { zone: 'b', 'rack/row': '1' }, { zone: 'A' }),
    sharing: fc.constantFrom('exclusive', 'vram'),
    cards: ofCards,
  });
}

/** Of few classes of cards, or of more than a search merges. */
export const fleets = fc.oneof(
  fc.array(machines(cards(fc.constantFrom(0, 0, 0, 1, 36))), { minLength: 1, maxLength: 40 }),
  fc.array(machines(cards(fc.integer({ min: 0, max: 400 }))), { minLength: 50, maxLength: 60 }),
);

type ModelMachine = ReturnType<typeof machines> extends fc.Arbitrary<infer M> ? M : never;
type ModelCard = ModelMachine['cards'][number];

const VALUES = {
  status: ['idle', 'busy', 'offline', 'maintenance', 'error'],
  gpu_model: ['4090', 'nvidia', 'H100', '%', '_', '\\', 'device', ' '],
  min_vram: ['0', '20000', '24564', '24565', '24600', '80000'],
  min_vram_gb: ['16', '24', '80'],
  architecture: ['Hopper', 'ada lovelace', 'Ada'],
  min_compute_capability: ['7.5', '8.9', '8.10', '9'],
  healthy_only: ['true', 'false'],
  location: ['eu-west', 'us-east', 'nowhere'],
  owner_id: ['ann', 'bob'],
  max_temperature: ['40', '60', '80'],
  max_utilization: ['0', '20', '70'],
  min_gpus: ['1', '2', '4'],
  min_free_gpus: ['1', '2'],
  max_hourly_rate: ['0.6', '1', '3.5', '6'],
  seen_within: ['1s', '10m', '899s'],
  min_cpu_cores: ['8', '16', '65'],
  min_ram_gb: ['60', '64'],
  min_disk_gb: ['0', '500'],
  min_download_mbps: ['900', '901'],
  min_upload_mbps: ['100'],
  min_uptime_percent: ['0', '99.5', '99.51', '100'],
  min_cuda: ['12', '12.0', '12.9.1', '12.10', '13'],
  'label.zone': ['a', 'b'],
};

export type Query = Readonly<Record<string, string>>;

/** Of few filters: of many, nothing matches. */
export const queries: fc.Arbitrary<Query> = fc
  .subarray(Object.entries(VALUES), { maxLength: 4 })
  .chain((some) =>
    fc.record(Object.fromEntries(some.map(([name, values]) => [name, fc.constantFrom(...values)]))),
  );

export interface StoredMachine extends ModelMachine {
  readonly id: string;
}

/** Registers the fleet, and brings its machines to their statuses, at the times at which they were last seen. */
export async function registerFleet(
  registry: TestRegistry,
  fleet: readonly ModelMachine[],
): Promise<StoredMachine[]> {
  const stored: StoredMachine[] = [];
  await tellMarket(registry.databaseUrl, MARKET);
  await tellRates(registry.databaseUrl, [{ provider_id: 'ann', version: 1, rates: OWN_RATES }]);
  let time = Number.NaN;
  for (const each of fleet.toSorted((a, b) => b.silentSeconds - a.silentSeconds)) {
    const seenAt = NOW - each.silentSeconds * 1_000;
    if (seenAt !== time) await setDatabaseTime(registry.databaseUrl, new Date(seenAt).toISOString());
    time = seenAt;
    const { name, owner_id, previous_owner_id, location, host, labels, cards } = each;
    const gpus = cards.map(({ kind, extraVramMb, taken: _taken, ...live }) =>
      gpu({ ...kind, architecture: undefined, ...kind, vram_mb: kind.vram_mb + extraVramMb, ...live }),
    );
    const machine = { name, owner_id, location, host, labels, sharing: each.sharing, gpus };
    const { id } = await register(registry, { ...machine, owner_id: previous_owner_id ?? owner_id });
    if (previous_owner_id !== undefined) await call(registry, 'PUT', `/providers/${id}`, machine);
    if (each.status !== 'idle') {
      await call(registry, 'PATCH', `/providers/${id}/status`, { status: each.status });
    }
    stored.push({ ...each, id });
  }
  await tell(
    registry.databaseUrl,
    stored.map(({ id: provider_id, cards }) => ({ provider_id, version: 1, cards: takenOf(cards) })),
  );
  await setDatabaseTime(registry.databaseUrl, new Date(NOW).toISOString());
  await storeUptimes(registry, stored);
  // As if the leases had been looked through all the time: else nothing counts as silent.
  const text = "update registry_clock set swept_at = gridlease_now(), resumed_at = 'epoch'";
  await adminQuery(text, [], registry.databaseUrl);
  return stored;
}

async function storeUptimes(registry: TestRegistry, fleet: readonly StoredMachine[]): Promise<void> {
  await adminQuery('delete from provider_uptime', [], registry.databaseUrl);
  const known = fleet.filter(({ uptimeHundredths }) => uptimeHundredths !== undefined);
  await adminQuery(
    'insert into provider_uptime select * from unnest($1::uuid[], $2::integer[])',
    [known.map(({ id }) => id), known.map(({ uptimeHundredths }) => uptimeHundredths)],
    registry.databaseUrl,
  );
}

/** What ann asks for her cards. */
const OWN_RATES = [
  { gpu_model: 'H100', hourly_rate: '2.5', vram_rate_per_gb: '0.01', is_active: true },
  { gpu_model: 'T4', hourly_rate: '9', is_active: false },
];

/** The hourly rate of a card in base units. */
function priceOf({ owner_id }: Pick<ModelMachine, 'owner_id'>, card: ModelCard): number {
  const { kind, extraVramMb, power_consumption_w: watts = 0 } = card;
  const isOwn = owner_id === 'ann' && kind.model_name.includes('H100');
  const base = isOwn
    ? 2.5
    : kind.model_name.includes('4090')
      ? 0.5
      : kind.model_name.includes('H100')
        ? 4
        : 0.25;
  const perGb = isOwn ? 10_000_000 : 20_000_000;
  const memory = Math.floor(((kind.vram_mb + extraVramMb) * perGb) / 1_024);
  return base * 1e9 + memory + Math.min(watts, 1_500) * 1_000;
}

/** The lowest price of the machine's free cards that meet all that is asked of a card; undefined: it has none. */
export function lowestPrice(machine: ModelMachine, query: Query): number | undefined {
  const free = matchingCards(machine, query).filter((card) => isFree(machine, card));
  return free.length === 0 ? undefined : Math.min(...free.map((card) => priceOf(machine, card)));
}

/** What billing tells of the cards of a machine, none of which has an index. */
function takenOf(cards: readonly ModelCard[]) {
  return cards.flatMap(({ kind, extraVramMb, taken }, index) => {
    const vram = kind.vram_mb + extraVramMb;
    return taken === undefined
      ? []
      : [{ index, taken_vram_mb: taken === 'all' ? vram : Math.floor(vram / 2) }];
  });
}

const isFree = ({ sharing }: ModelMachine, { taken, is_healthy }: ModelCard) =>
  is_healthy && (sharing === 'exclusive' ? taken === undefined : taken !== 'all');

export function shownStatus(machine: ModelMachine): string {
  const { status, silentSeconds, cards } = machine;
  const canLapse = status === 'idle' || status === 'busy';
  if (canLapse && silentSeconds >= LEASES.initialSeconds) return 'offline';
  const healthy = cards.filter(({ is_healthy }) => is_healthy);
  const isFull = healthy.length > 0 && !healthy.some((card) => isFree(machine, card));
  return status === 'idle' && isFull ? 'busy' : status;
}

const sameText = (a: string | undefined, b: string) => a?.toLowerCase() === b.toLowerCase();

function isVersionAtLeast(text: string | undefined, least: string): boolean {
  if (text === undefined || !/^\d+(\.\d+)?$/.test(text)) return false;
  const [major = 0, minor = 0] = text.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = least.split('.').map(Number);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}

/** A missing number counts as zero. */
function isNewer(version: string, least: string): boolean {
  const [numbers, leastNumbers] = [version.split('.').map(Number), least.split('.').map(Number)];
  const place = [0, 1, 2].find((at) => (numbers[at] ?? 0) !== (leastNumbers[at] ?? 0));
  return place === undefined || (numbers[place] ?? 0) > (leastNumbers[place] ?? 0);
}

const OF_CARD: Record<string, (card: ModelCard, value: string) => boolean> = {
  gpu_model: ({ kind }, value) => kind.model_name.toLowerCase().includes(value.toLowerCase()),
  min_vram: ({ kind, extraVramMb }, value) => kind.vram_mb + extraVramMb >= Number(value),
  min_vram_gb: ({ kind, extraVramMb }, value) => kind.vram_mb + extraVramMb >= Number(value) * 1024 * 0.93,
  architecture: ({ kind }, value) => 'architecture' in kind && sameText(kind.architecture, value),
  min_compute_capability: ({ kind }, value) =>
    'compute_capability' in kind && isVersionAtLeast(kind.compute_capability, value),
  max_temperature: ({ temperature_c }, value) =>
    temperature_c !== undefined && temperature_c <= Number(value),
  max_utilization: ({ utilization_gpu_percent: percent }, value) =>
    percent !== undefined && percent <= Number(value),
};

const SECONDS: Record<string, number> = { '1s': 1, '10m': 600, '899s': 899 };

const OF_MACHINE: Record<string, (machine: ModelMachine, value: string) => boolean> = {
  status: (each, value) => shownStatus(each) === value,
  owner_id: ({ owner_id }, value) => owner_id === value,
  location: ({ location }, value) => sameText(location, value),
  healthy_only: ({ cards }, value) => value === 'false' || cards.every(({ is_healthy }) => is_healthy),
  min_cpu_cores: ({ host }, value) => (host?.cpu_cores ?? -1) >= Number(value),
  min_ram_gb: ({ host }, value) => (host?.ram_mb ?? -1) >= Number(value) * 1024 * 0.93,
  min_disk_gb: ({ host }, value) => (host?.disk_gb ?? -1) >= Number(value),
  min_download_mbps: ({ host }, value) => (host?.download_mbps ?? -1) >= Number(value),
  min_upload_mbps: ({ host }, value) => (host?.upload_mbps ?? -1) >= Number(value),
  min_cuda: ({ host }, value) => host !== undefined && isNewer(host.cuda_version, value),
  min_uptime_percent: ({ uptimeHundredths }, value) => (uptimeHundredths ?? -1) >= Number(value) * 100,
  'label.zone': ({ labels }, value) => labels?.zone === value,
  seen_within: ({ silentSeconds }, value) => silentSeconds <= (SECONDS[value] ?? 0),
};

/** The cards of the machine that meet all that is asked of a card, as their models. */
export const matchingModels = (machine: ModelMachine, query: Query): string[] =>
  matchingCards(machine, query).map(({ kind }) => kind.model_name);

/** Those of them that are healthy and free. */
export const freeModels = (machine: ModelMachine, query: Query): string[] =>
  matchingCards(machine, query)
    .filter((card) => isFree(machine, card))
    .map(({ kind }) => kind.model_name);

function matchingCards(machine: ModelMachine, query: Query): ModelCard[] {
  const ofCard = Object.entries(query).flatMap(([name, value]) =>
    OF_CARD[name] ? [[OF_CARD[name], value] as const] : [],
  );
  const { max_hourly_rate: most } = query;
  return machine.cards.filter(
    (each) =>
      ofCard.every(([meets, value]) => meets(each, value)) &&
      (most === undefined || (isFree(machine, each) && priceOf(machine, each) <= Number(most) * 1e9)),
  );
}

/** Does the machine match, one and the same card (or so many) meeting all that is asked of a card? */
function matches(machine: ModelMachine, query: Query): boolean {
  const asked = Object.entries(query) as [string, string][];
  const isOfCard = asked.some(([name]) => OF_CARD[name] !== undefined || name === 'max_hourly_rate');
  const cards = matchingModels(machine, query);
  return (
    cards.length >= Number(query.min_gpus ?? (isOfCard ? 1 : 0)) &&
    freeModels(machine, query).length >= Number(query.min_free_gpus ?? 0) &&
    asked.every(([name, value]) => OF_MACHINE[name]?.(machine, value) ?? true)
  );
}

/** The ids of the machines that match, in the order of a list. */
export function search(fleet: readonly StoredMachine[], query: Query): string[] {
  const key = ({ name, id }: StoredMachine) => `${name}\u0000${id}`;
  return fleet
    .filter((each) => matches(each, query))
    .sort((a, b) => (key(a) < key(b) ? -1 : 1))
    .map(({ id }) => id);
}
