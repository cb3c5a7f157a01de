import type { Generated, JSONColumnType } from 'kysely';
import type { MachineLife } from './life.ts';

export interface MachineLivesTable {
  provider_id: string;
  life: JSONColumnType<MachineLife, string, string>;
  updated_at: Generated<Date>;
}

declare module '../../database/database.ts' {
  interface BillingTables {
    machine_lives: MachineLivesTable;
  }
}
