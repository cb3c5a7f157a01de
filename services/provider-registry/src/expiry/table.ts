import type { Generated } from 'kysely';

export interface RegistryClockTable {
  is_only: Generated<boolean>;
  swept_at: Generated<Date>;
  resumed_at: Generated<Date>;
  held_since: Date | null;
  fleet_size: Generated<number>;
}

declare module '../database/database.ts' {
  interface RegistryTables {
    registry_clock: RegistryClockTable;
  }
}
