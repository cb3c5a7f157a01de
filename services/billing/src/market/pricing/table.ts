export interface DemandCountsTable {
  model: string;
  busy: number;
  idle: number;
  measured_at: Date;
}

declare module '../../database/database.ts' {
  interface BillingTables {
    demand_counts: DemandCountsTable;
  }
}
