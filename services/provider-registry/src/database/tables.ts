import type { Generated, GeneratedAlways, JSONColumnType, Kysely, Transaction } from 'kysely';
import type { ProviderStatus } from '../providers/provider.ts';

export interface ProvidersTable {
  id: string;
  owner_id: string;
  name: string;
  hostname: string | null;
  ip_address: string | null;
  location: string | null;
  metadata: JSONColumnType<Record<string, unknown> | null, string | null, string | null>;
  status: ProviderStatus;
  version: Generated<number>;
  registered_at: Generated<Date>;
  last_seen_at: Generated<Date>;
}

export interface GpusTable {
  provider_id: string;
  position: number;
  owner_id: string;
  uuid: string | null;
  index: number | null;
  model_name: string;
  vram_mb: number;
  driver_version: string;
  is_healthy: boolean;
  architecture: string | null;
  compute_capability: string | null;
  cuda_cores: number | null;
  tensor_cores: number | null;
  memory_bandwidth_gb_s: number | null;
  power_consumption_w: number | null;
  utilization_gpu_percent: number | null;
  utilization_memory_percent: number | null;
  temperature_c: number | null;
  power_draw_w: number | null;
  compute_capability_rank: GeneratedAlways<number | null>;
}

export interface DeletedProvidersTable {
  id: string;
  deleted_at: Generated<Date>;
}

/** The registry's own tables; a test compares them with a migrated database. */
export interface RegistryTables {
  providers: ProvidersTable;
  gpus: GpusTable;
  deleted_providers: DeletedProvidersTable;
}

/** The pool, or a transaction on it, which is one too: store functions do not care which. */
export type Database = Kysely<RegistryTables>;
/** A transaction, where a function must not be called without one. */
export type RegistryTransaction = Transaction<RegistryTables>;
