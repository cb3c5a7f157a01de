import type { Generated, JSONColumnType } from 'kysely';
import type { MachineLife } from './life.ts';

export interface MachineLivesTable {
  provider_id: string;
  life: JSONColumnType<MachineLife, string, string>;
  updated_at: Generated<Date>;
}

interface MachineOutagesTable {
  provider_id: string;
  owner_id: string;
  name: string;
  gone_at: Date;
  noted_at: Generated<Date>;
  announced_at: Date | null;
  back_at: Date | null;
  closed_at: Date | null;
}

interface AnnouncedSuspensionsTable {
  provider_id: string;
  at: string;
  noted_at: Generated<Date>;
}

declare module '../../database/database.ts' {
  interface BillingTables {
    machine_lives: MachineLivesTable;
    machine_outages: MachineOutagesTable;
    announced_suspensions: AnnouncedSuspensionsTable;
  }
}
