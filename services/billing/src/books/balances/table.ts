export interface BalanceMarksTable {
  wallet_id: string;
}

declare module '../../database/database.ts' {
  interface BillingTables {
    balance_marks: BalanceMarksTable;
  }
}
