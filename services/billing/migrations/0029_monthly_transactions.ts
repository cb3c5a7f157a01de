import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';
import { type MonthlyTable, partitionByMonth, prepareMonthly } from './monthly-table.ts';

const SIDES = ['from_wallet_id', 'to_wallet_id'];

const TRANSACTIONS: MonthlyTable = {
  name: 'transactions',
  key: 'id',
  keyType: 'uuid',
  shared: [
    sql`alter table transactions add constraint transactions_pkey primary key (id)`,
    ...SIDES.flatMap((side) => [
      sql`
        alter table transactions add constraint ${sql.ref(`transactions_${side}_fkey`)}
        foreign key (${sql.ref(side)}) references wallets (id)`,
      sql`
        create index ${sql.ref(`transactions_${side}`)} on transactions (${sql.ref(side)}, created_at, id)
        where ${sql.ref(side)} is not null`,
    ]),
    sql`
      create index transactions_after_rental on transactions (session_id)
      where session_id is not null and type in ('refund', 'debt_repayment', 'refund_claim')`,
  ],
};

/** What refers to transactions, and stays when their month is archived. */
const REFERENCES = [
  ['deposits', 'deposits_id_fkey'],
  ['refunds', 'refunds_id_fkey'],
  ['debt_repayments', 'debt_repayments_transaction_id_fkey'],
  ['session_write_offs', 'session_write_offs_transaction_id_fkey'],
] as const;

/** Transactions are partitioned by the month of their id. */
export const monthlyTransactionsMigration: Migration = {
  prepare: (db) => prepareMonthly(db, TRANSACTIONS),
  async up(db) {
    for (const [table, constraint] of REFERENCES)
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(constraint)}`.execute(db);
    await partitionByMonth(db, TRANSACTIONS);
  },
};
