export interface AccountStatesTable {
  user_id: string;
  status: 'active' | 'disabled' | 'deleted';
  version: number;
}

declare module '../database/database.ts' {
  interface RegistryTables {
    account_states: AccountStatesTable;
  }
}
