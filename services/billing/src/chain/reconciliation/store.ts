import { sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';
import type { TransferKind } from '../transfers/transfer.ts';

/**
 * Our token accounts after `after`, in order: the hot account, every wallet's, and all others in the books.
 */
export async function listTokenAccounts(
  db: Database,
  page: { readonly after: string; readonly limit: number; readonly hot: string },
): Promise<string[]> {
  const { rows } = await sql<{ token_account: string }>`
    select token_account from (
      select deposit_token_account as token_account from wallets where deposit_token_account > ${page.after}
      union select ${page.hot} where ${page.hot} > ${page.after}
      union select token_account from accounts where token_account > ${page.after}
    ) as ours
    order by token_account limit ${page.limit}`.execute(db);
  return rows.map(({ token_account }) => token_account);
}

/**
 * The balances of token accounts according to the books at a slot: the current balance minus what was booked
 * for later slots. One statement, so one state of the books.
 */
export async function readExpected(
  db: Database,
  tokenAccounts: readonly string[],
  slot: number,
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ token_account: string; expected: string }>`
    select a.token_account, (-(a.balance
      + coalesce((select sum(t.amount) from account_tails t where t.account_id = a.id), 0)
      - coalesce((
          select sum(e.amount) from journals j join entries e on e.journal_id = j.id
          where j.chain_slot > ${slot} and j.posted_at >= (select since from chain_state) and e.account_id = a.id
        ), 0)))::text as expected
    from accounts a where a.token_account = any(${tokenAccounts})`.execute(db);
  return new Map(rows.map((row) => [row.token_account, BigInt(row.expected)]));
}

export interface OpenAttempt {
  readonly signature: string;
  readonly transferId: string;
  readonly kind: TransferKind;
  readonly walletId: string;
  /**
   * The token account that the tokens leave, the former key that owns it (if any), and the receiving owner.
   */
  readonly sourceTokenAccount: string | undefined;
  readonly source: string | undefined;
  readonly destination: string;
  /** Base units. */
  readonly amount: bigint;
}

/** Attempts whose outcome is not in the books yet. */
export async function listOpenAttempts(db: Database): Promise<OpenAttempt[]> {
  const { rows } = await sql<{
    signature: string;
    transfer_id: string;
    kind: TransferKind;
    wallet_id: string;
    source_token_account: string | null;
    source: string | null;
    destination: string;
    amount: string;
  }>`
    select a.signature, a.transfer_id, t.kind, t.wallet_id, a.source_token_account, t.source, t.destination,
      t.amount::text
    from transfer_attempts a join transfers t on t.id = a.transfer_id
    where a.state in ('signed', 'sent', 'confirmed')`.execute(db);
  return rows.map((row) => ({
    signature: row.signature,
    transferId: row.transfer_id,
    kind: row.kind,
    walletId: row.wallet_id,
    sourceTokenAccount: row.source_token_account ?? undefined,
    source: row.source ?? undefined,
    destination: row.destination,
    amount: BigInt(row.amount),
  }));
}

export async function databaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select gridlease_now()::timestamptz(3) as now`.execute(db);
  const now = rows[0]?.now;
  if (now === undefined) throw new Error('the database has no clock');
  return now;
}

export interface Reconciliation {
  readonly id: string;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  /** The lowest slot at which an account was compared. */
  readonly slot: number;
  readonly isEven: boolean;
  /** Chain minus books over all accounts, in base units. */
  readonly difference: bigint;
  readonly report: Readonly<Record<string, unknown>>;
}

export async function insertReconciliation(
  trx: BillingTransaction,
  proof: Omit<Reconciliation, 'finishedAt'>,
): Promise<void> {
  await trx
    .insertInto('reconciliations')
    .values({
      id: proof.id,
      started_at: proof.startedAt,
      slot: proof.slot,
      is_even: proof.isEven,
      difference: String(proof.difference),
      report: JSON.stringify(proof.report),
    })
    .execute();
}

export async function findLastReconciliation(db: Database): Promise<Reconciliation | undefined> {
  const row = await db
    .selectFrom('reconciliations')
    .selectAll()
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      startedAt: row.started_at,
      finishedAt: row.finished_at,
      slot: row.slot,
      isEven: row.is_even,
      difference: BigInt(row.difference),
      report: row.report,
    }
  );
}

/**
 * Whether a comparison that began at or after `time` (and at most `withinSeconds` ago, if given) was even.
 */
export async function isEvenSince(db: Database, time: Date, withinSeconds?: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from reconciliations where is_even and started_at >= ${time}
        and (${withinSeconds ?? null}::float8 is null
          -- One of a later time says only that the clock has gone back.
          or started_at > gridlease_now() - make_interval(secs => ${withinSeconds ?? 0})
            and started_at <= gridlease_now())
    ) as found`.execute(db);
  return rows[0]?.found === true;
}

/** Deletes old results except the last one. */
export async function deleteOldReconciliations(trx: BillingTransaction, keepDays: number): Promise<void> {
  await sql`
    delete from reconciliations where finished_at < gridlease_now() - make_interval(days => ${keepDays})
      and finished_at < (select max(finished_at) from reconciliations)`.execute(trx);
}
