import type { Units } from '../../database/database.ts';

export interface RevenueDaysTable {
  day: Date;
  charges: Units;
  fees: Units;
  refunds: Units;
  bad_debt: Units;
  adjustments: Units;
}

declare module '../../database/database.ts' {
  interface BillingTables {
    revenue_days: RevenueDaysTable;
  }
}
