import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

type MigrationDatabase = Parameters<Migration['up']>[0];

/** The proof that restating debts changed nothing else. */
export interface Proof {
  /** @throws Error that names what does not hold; the migration is rolled back */
  finish(): Promise<void>;
}

/**
 * Stores the balance of every account, tails included.
 *
 * @throws Error if they do not sum to zero
 */
export async function openProof(db: MigrationDatabase): Promise<Proof> {
  await storeBalances(db, 'balances_before');
  await requireNone(db, 'all accounts together sum to zero before', SUM_OF(sql`balances_before`));
  return {
    async finish() {
      await storeBalances(db, 'balances_after');
      for (const [rule, violations] of RULES) await requireNone(db, rule, violations);
      await sql`drop table balances_before, balances_after`.execute(db);
    },
  };
}

/** With statistics, without which the comparison of many accounts takes hours. */
async function storeBalances(db: MigrationDatabase, name: string): Promise<void> {
  const table = sql.table(name);
  await sql`
    create temporary table ${table} on commit drop as
    select a.id, a.code, a.kind, a.wallet_id, a.balance + coalesce(t.amount, 0) as balance
    from accounts a left join (
      select account_id, sum(amount) as amount from account_tails group by account_id
    ) t on t.account_id = a.id`.execute(db);
  await sql`alter table ${table} add primary key (id)`.execute(db);
  await sql`analyze ${table}`.execute(db);
}

type Query = ReturnType<typeof sql>;

const SUM_OF = (balances: Query) => sql`
  select 'all accounts' as subject, sum(balance) as found, 0 as expected from ${balances} having sum(balance) <> 0`;

/** Each selects what violates the rule; `found` is what there is, and `expected` what should be. */
const RULES = [
  ['all accounts together sum to zero', SUM_OF(sql`balances_after`)],
  [
    'only earnings, fees, advances and claims change',
    sql`
      select a.code as subject, a.balance as found, b.balance as expected
      from balances_after a join balances_before b using (id)
      where a.balance <> b.balance
        and a.kind not in ('earned', 'platform_fees', 'platform_advanced', 'platform_claims')`,
  ],
  [
    'nobody gains earnings or fees',
    sql`
      select a.code as subject, a.balance as found, b.balance as expected
      from balances_after a join balances_before b using (id)
      where a.balance > b.balance and a.kind in ('earned', 'platform_fees')`,
  ],
  [
    'the open claims on a wallet are its debt',
    sql`
      select a.code as subject, coalesce(c.open, 0) as found, -a.balance as expected
      from balances_after a left join (
        select debtor_wallet_id, sum(open) as open from claims group by debtor_wallet_id
      ) c on c.debtor_wallet_id = a.wallet_id
      where a.kind = 'debt' and -a.balance <> coalesce(c.open, 0)`,
  ],
  [
    'platform:claims is the sum of all debts',
    sql`
      select 'platform:claims' as subject, sum(balance) filter (where kind = 'platform_claims') as found,
        -sum(balance) filter (where kind = 'debt') as expected
      from balances_after having sum(balance) filter (where kind in ('platform_claims', 'debt')) <> 0`,
  ],
  [
    'no wallet both owes and has something available',
    sql`
      select a.code as subject, a.balance as found, 0 as expected
      from balances_after a join balances_after d using (wallet_id)
      where a.kind = 'available' and a.balance > 0 and d.kind = 'debt' and d.balance < 0`,
  ],
] as const;

async function requireNone(db: MigrationDatabase, rule: string, violations: Query): Promise<void> {
  const { rows } = await sql<{ subject: string; found: string; expected: string }>`
    select subject, found::text as found, expected::text as expected from (${violations}) as violation
    limit 10`.execute(db);
  if (rows.length === 0) return;
  const found = rows.map(({ subject, found, expected }) => `${subject}: ${found}, not ${expected}`);
  throw new Error(`debts cannot be restated, because it does not hold that ${rule} (${found.join('; ')})`);
}
