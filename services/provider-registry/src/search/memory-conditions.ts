import type { Machine } from '../inventory/machine.ts';
import type { HostFacts } from '../providers/provider.ts';
import { type ProviderFilters, ramMbOf } from './filters.ts';

/** What the database was asked about texts: how it folds case, and which classes match. */
export interface ResolvedFilters {
  /** As `Fleet` has it. */
  readonly generation: number;
  /** Classes that a matching card can have; undefined: any. */
  readonly classIds: ReadonlySet<number> | undefined;
  /** In lower case. */
  readonly location: string | undefined;
}

/** A search, and all that the conditions of its filters look at. */
export interface MemorySearch {
  readonly filters: ProviderFilters;
  readonly resolved: ResolvedFilters;
  /** `max_hourly_rate` */
  readonly unitsMax: bigint | undefined;
}

type NumericFact = 'cpu_cores' | 'ram_mb' | 'disk_gb' | 'download_mbps' | 'upload_mbps';

const hostHas = (host: HostFacts | undefined, fact: NumericFact, least: number | undefined): boolean =>
  least === undefined || (host?.[fact] ?? Number.NEGATIVE_INFINITY) >= least;

/** Compares number by number; a prefix is less than what continues it. As arrays of PostgreSQL. */
function isVersionAtLeast(version: string | undefined, least: readonly number[]): boolean {
  if (version === undefined) return false;
  const numbers = version.split('.').map(Number);
  for (const [place, wanted] of least.entries()) {
    const number = numbers[place];
    if (number === undefined || number < wanted) return false;
    if (number > wanted) return true;
  }
  return true;
}

function meetsHost({ host }: Machine, filters: ProviderFilters): boolean {
  const { min_ram_gb, min_cuda } = filters;
  return (
    hostHas(host, 'cpu_cores', filters.min_cpu_cores) &&
    hostHas(host, 'ram_mb', min_ram_gb === undefined ? undefined : ramMbOf(min_ram_gb)) &&
    hostHas(host, 'disk_gb', filters.min_disk_gb) &&
    hostHas(host, 'download_mbps', filters.min_download_mbps) &&
    hostHas(host, 'upload_mbps', filters.min_upload_mbps) &&
    (min_cuda === undefined || isVersionAtLeast(host?.cuda_version, min_cuda))
  );
}

const hasLabels = ({ labels }: Machine, wanted: ProviderFilters['label']): boolean =>
  Object.entries(wanted ?? {}).every(([name, value]) => labels !== undefined && labels[name] === value);

/** Whether the reader may find this machine, and it is of the owner, at the location, or among the ids asked for. */
function isAsked(machine: Machine, { filters, resolved }: MemorySearch): boolean {
  const { owner_id, ids } = filters;
  const isShown = machine.isSuspended ? filters.shows_suspended === true : filters.suspended !== true;
  return (
    isShown &&
    (owner_id === undefined || machine.owner_id === owner_id) &&
    (ids === undefined || ids.includes(machine.id)) &&
    (resolved.location === undefined || machine.location === resolved.location)
  );
}

/** Whether there are enough cards of the right classes, whatever their measurements. */
function hasClasses(
  { classIds: ofCards }: Machine,
  { filters, resolved: { classIds } }: MemorySearch,
): boolean {
  if (classIds === undefined) return ofCards.length >= (filters.min_gpus ?? 0);
  return ofCards.filter((id) => classIds.has(id)).length >= (filters.min_gpus ?? 1);
}

/** The conditions on the inventory, but for those that depend on the time. */
export function meetsInventory(machine: Machine, search: MemorySearch): boolean {
  const { label, min_uptime_percent: uptime } = search.filters;
  return (
    isAsked(machine, search) &&
    hasClasses(machine, search) &&
    (uptime === undefined || (machine.uptimeHundredths ?? -1) >= uptime) &&
    hasLabels(machine, label) &&
    meetsHost(machine, search.filters)
  );
}
