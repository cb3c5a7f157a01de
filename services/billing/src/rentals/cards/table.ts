import type { Generated } from 'kysely';

export interface MachineAllocationsTable {
  provider_id: string;
  allocation_version: Generated<number>;
}

export interface TakenCardsTable {
  session_id: string;
  provider_id: string;
  card: string;
  card_index: number;
  uuid: string | null;
  is_exclusive: boolean;
  taken_vram_mb: number;
}

declare module '../../database/database.ts' {
  interface BillingTables {
    machine_allocations: MachineAllocationsTable;
    taken_cards: TakenCardsTable;
  }
}
