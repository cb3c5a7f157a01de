import type { Generated } from 'kysely';
import type { Units } from '../../database/database.ts';

export interface ProviderRateSetsTable {
  provider_id: string;
  updated_at: Generated<Date>;
  version: Generated<number>;
}

export interface ProviderRatesTable {
  provider_id: string;
  place: number;
  gpu_model: string;
  hourly_rate: Units;
  vram_rate_per_gb: Units | null;
  power_multiplier: Units | null;
  minimum_session_minutes: number | null;
  maximum_session_minutes: number | null;
  is_active: boolean;
}

declare module '../../database/database.ts' {
  interface BillingTables {
    provider_rate_sets: ProviderRateSetsTable;
    provider_rates: ProviderRatesTable;
  }
}
