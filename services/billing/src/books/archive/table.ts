import type { ColumnType, Generated } from 'kysely';

export interface ArchivesTable {
  id: string;
  partition: string;
  table_name: string;
  state: 'writing' | 'archived';
  is_touched: Generated<boolean>;
  rows: Generated<number>;
  started_at: Generated<Date>;
  archived_at: Date | null;
}

export interface ArchiveBlocksTable {
  archive_id: string;
  list: string;
  n: number;
  first_key: string;
  last_key: string;
  rows: number;
  sha256: ColumnType<Buffer, Buffer, never>;
}

declare module '../../database/database.ts' {
  interface BillingTables {
    archives: ArchivesTable;
    archive_blocks: ArchiveBlocksTable;
  }
}
