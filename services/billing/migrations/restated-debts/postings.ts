import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';
import { NEW_ID } from './assignment.ts';
import type { RestatedDebt } from './restatement.ts';

type MigrationDatabase = Parameters<Migration['up']>[0];

interface Journal {
  readonly id: string;
  readonly kind: 'debt_restated' | 'debt_repaid';
  readonly reference: string | null;
  readonly lines: readonly Line[];
}

interface Line {
  readonly accountId: number;
  /** Base units; a credit is positive. */
  readonly amount: bigint;
}

/**
 * Wallets repay what they can. A wallet that owes should have nothing available, because every credit repaid its
 * debt first; but if it has, claims are made of the rest of its debt alone.
 */
export async function repayFromAvailable(db: MigrationDatabase): Promise<void> {
  const { rows } = await sql<{ id: string; available: number; debt: number; amount: string }>`
    select ${NEW_ID} as id, a.id as available, d.id as debt, least(a.balance, -d.balance)::text as amount
    from accounts d join accounts a on a.wallet_id = d.wallet_id and a.kind = 'available'
    where d.kind = 'debt' and d.balance < 0 and a.balance > 0`.execute(db);
  await post(
    db,
    rows.map(({ id, available, debt, amount }) => ({
      id,
      kind: 'debt_repaid',
      reference: null,
      lines: [
        { accountId: available, amount: -BigInt(amount) },
        { accountId: debt, amount: BigInt(amount) },
      ],
    })),
  );
}

/** Posts one journal for each debt; the wallets' debts themselves stay as they are. */
export async function postRestatements(
  db: MigrationDatabase,
  restated: readonly RestatedDebt[],
): Promise<void> {
  const platform = await readPlatformAccounts(db);
  await post(
    db,
    restated.map((debt) => ({
      id: debt.ids.journal,
      kind: 'debt_restated',
      reference: debt.sessionId,
      lines: linesOf(debt, platform).filter(({ amount }) => amount !== 0n),
    })),
  );
}

function linesOf({ rental, claimed, advanced, amount }: RestatedDebt, platform: PlatformAccounts): Line[] {
  const lines = [
    { accountId: platform.fees, amount: -claimed.fee },
    { accountId: platform.advanced, amount: -advanced.amount },
    { accountId: platform.claims, amount },
  ];
  if (rental === undefined) return lines;
  return [{ accountId: rental.earned.id, amount: claimed.fee - claimed.amount }, ...lines];
}

interface PlatformAccounts {
  readonly fees: number;
  readonly advanced: number;
  readonly claims: number;
}

async function readPlatformAccounts(db: MigrationDatabase): Promise<PlatformAccounts> {
  const { rows } = await sql<PlatformAccounts>`
    select max(id) filter (where code = 'platform:fees') as fees,
      max(id) filter (where code = 'platform:advanced') as advanced,
      max(id) filter (where code = 'platform:claims') as claims
    from accounts where code in ('platform:fees', 'platform:advanced', 'platform:claims')`.execute(db);
  if (rows[0] === undefined) throw new Error('the ledger has no accounts of the platform');
  return rows[0];
}

/** Posts as the service does: entries of stored accounts with version and balance, and tails for the others. */
async function post(db: MigrationDatabase, journals: readonly Journal[]): Promise<void> {
  if (journals.length === 0) return;
  const lines = journals.flatMap(({ id, lines: own }) => own.map((line, at) => ({ ...line, id, n: at + 1 })));
  await sql`
    insert into journals (id, kind, reference) select * from unnest(
      ${journals.map(({ id }) => id)}::uuid[],
      ${journals.map(({ kind }) => kind)}::text[],
      ${journals.map(({ reference }) => reference)}::uuid[])`.execute(db);
  await sql`
    create temporary table restatement_lines on commit drop as
    select * from unnest(
      ${lines.map(({ id }) => id)}::uuid[],
      ${lines.map(({ n }) => n)}::smallint[],
      ${lines.map(({ accountId }) => accountId)}::bigint[],
      ${lines.map(({ amount }) => String(amount))}::numeric[]
    ) with ordinality as l(journal_id, n, account_id, amount, place)`.execute(db);
  await sql`
    insert into entries (journal_id, account_id, account_version, n, amount, balance)
    select l.journal_id, l.account_id, case when a.is_stored then a.version + row_number() over posted end,
      l.n, l.amount, case when a.is_stored then a.balance + sum(l.amount) over posted end
    from restatement_lines l join accounts a on a.id = l.account_id
    window posted as (partition by l.account_id order by l.place)`.execute(db);
  await sql`
    update accounts a set balance = a.balance + l.amount, version = a.version + l.entries,
      posted_at = greatest(a.posted_at, gridlease_now())
    from (select account_id, sum(amount) as amount, count(*) as entries from restatement_lines group by 1) as l
    where a.id = l.account_id and a.is_stored`.execute(db);
  await sql`
    insert into account_tails (account_id, entries, amount)
    select l.account_id, count(*), sum(l.amount)
    from restatement_lines l join accounts a on a.id = l.account_id where not a.is_stored
    group by l.account_id`.execute(db);
  await sql`drop table restatement_lines`.execute(db);
}
