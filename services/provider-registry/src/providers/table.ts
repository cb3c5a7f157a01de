import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { HostFacts, Labels, ProviderStatus, Sharing, Verification } from './provider.ts';
import type { StoredSuspensions, Suspension } from './suspension.ts';
import type { TakenCard } from './taken-cards.ts';

export interface ProvidersTable {
  id: string;
  owner_id: string;
  name: string;
  hostname: string | null;
  ip_address: string | null;
  location: string | null;
  metadata: JSONColumnType<Record<string, unknown> | null, string | null, string | null>;
  /** Null where there are none. */
  host: JSONColumnType<HostFacts | null, string | null, string | null>;
  labels: JSONColumnType<Labels | null, string | null, string | null>;
  sharing: Generated<Sharing>;
  /** Indexed by the position of the card; one element for each card of the machine. */
  class_ids: number[];
  /** Likewise; empty: not priced yet. */
  price_ids: Generated<number[]>;
  drained_at: Date | null;
  drain_reason: string | null;
  drain_until: Date | null;
  verification_status: Verification['status'] | null;
  verified_at: Date | null;
  verified_by: string | null;
  suspended: JSONColumnType<StoredSuspensions | null, string | null, string | null>;
  version: Generated<number>;
  registered_at: Generated<Date>;
}

export interface ProviderLiveTable {
  provider_id: string;
  status: ProviderStatus;
  previous_status: ProviderStatus | null;
  status_cause: string;
  status_changed_at: Generated<Date>;
  status_changes: Generated<number>;
  last_seen_at: Generated<Date>;
  lease_seconds: number;
  promised_seconds: number;
  is_healthy: boolean[];
  utilization_gpu_percent: (number | null)[];
  utilization_memory_percent: (number | null)[];
  temperature_c: (number | null)[];
  power_draw_w: (number | null)[];
  status_set_at: Date | null;
  beat_before_at: Date | null;
  beat_before_lease_seconds: number | null;
  silent_since: Date | null;
  taken_vram_mb: (number | null)[] | null;
  in_use: boolean[] | null;
  is_full: Generated<boolean>;
  cards_version: Generated<string>;
}

export interface AllocationsTable {
  provider_id: string;
  version: number;
  cards: JSONColumnType<readonly TakenCard[], string, string>;
  heard_at: Generated<Date>;
}

export interface AllocationComparisonTable {
  compared_at: Date;
}

export interface GpusTable {
  provider_id: string;
  position: number;
  owner_id: string;
  class_id: number;
  uuid: string | null;
  index: number | null;
  model_name: string;
  vram_mb: number;
  driver_version: string;
  architecture: string | null;
  compute_capability: string | null;
  cuda_cores: number | null;
  tensor_cores: number | null;
  memory_bandwidth_gb_s: number | null;
  power_consumption_w: number | null;
}

export interface GpuClassesTable {
  id: GeneratedAlways<number>;
  model_name: string;
  vram_mb: number;
  architecture: string;
  compute_capability: string;
  compute_capability_rank: GeneratedAlways<number | null>;
}

export interface ClassMembersTable {
  class_id: number;
  name: string;
  provider_id: string;
}

export interface ProviderLabelsTable {
  name: string;
  value: string;
  provider_id: string;
}

export interface DeletedProvidersTable {
  id: string;
  deleted_at: Generated<Date>;
  owner_id: string | null;
  last_beat_at: Date | null;
}

export interface ProviderSuspensionsTable {
  id: GeneratedAlways<number>;
  provider_id: string;
  by: Suspension['by'];
  reason: string;
  placed_by: string;
  from_at: Generated<Date>;
  to_at: Date | null;
  lifted_by: string | null;
  lift_reason: string | null;
}

export interface SuspendedGpusTable {
  uuid: string;
  provider_id: string;
  reason: string;
  at: Generated<Date>;
}

declare module '../database/database.ts' {
  interface RegistryTables {
    providers: ProvidersTable;
    provider_live: ProviderLiveTable;
    allocations: AllocationsTable;
    allocation_comparison: AllocationComparisonTable;
    gpus: GpusTable;
    gpu_classes: GpuClassesTable;
    class_members: ClassMembersTable;
    provider_labels: ProviderLabelsTable;
    deleted_providers: DeletedProvidersTable;
    provider_suspensions: ProviderSuspensionsTable;
    suspended_gpus: SuspendedGpusTable;
  }
}
