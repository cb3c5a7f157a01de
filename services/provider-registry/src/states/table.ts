import type { Generated, GeneratedAlways } from 'kysely';
import type { MachineStatus } from './history.ts';

export interface ProviderStatesTable {
  id: GeneratedAlways<number>;
  provider_id: string;
  at: Generated<Date>;
  status: MachineStatus;
}

export interface ProviderSilencesTable {
  id: GeneratedAlways<number>;
  provider_id: string;
  from_at: Date;
  to_at: Generated<Date>;
}

export interface ProviderCardFaultsTable {
  id: GeneratedAlways<number>;
  provider_id: string;
  uuid: string | null;
  index: number;
  from_at: Generated<Date>;
  to_at: Date | null;
}

export interface FormerOwnersTable {
  id: GeneratedAlways<number>;
  provider_id: string;
  owner_id: string;
  from_at: Generated<Date>;
  to_at: Date | null;
}

export interface ProviderUptimeTable {
  provider_id: string;
  percent_hundredths: number;
}

export interface UptimeRoundTable {
  is_only: Generated<boolean>;
  begun_at: Generated<Date>;
  after_id: string | null;
}

declare module '../database/database.ts' {
  interface RegistryTables {
    provider_states: ProviderStatesTable;
    provider_silences: ProviderSilencesTable;
    provider_card_faults: ProviderCardFaultsTable;
    former_owners: FormerOwnersTable;
    provider_uptime: ProviderUptimeTable;
    uptime_round: UptimeRoundTable;
  }
}
