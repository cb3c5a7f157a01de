import type { Generated } from 'kysely';

interface InventoryChangesTable {
  xid: Generated<string>;
  machine_ids: Generated<string[]>;
  uptime_ids: Generated<string[]>;
  price_ids: Generated<number[]>;
  is_all: Generated<boolean>;
}

interface InventoryLogTable {
  is_only: Generated<boolean>;
  kept_from: Generated<string>;
  next_from: Generated<string>;
  next_at: Generated<Date>;
}

declare module '../database/database.ts' {
  interface RegistryTables {
    inventory_changes: InventoryChangesTable;
    inventory_log: InventoryLogTable;
  }
}
