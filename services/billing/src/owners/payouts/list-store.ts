import { type RawBuilder, sql } from 'kysely';
import type { ArchiveReader } from '../../books/archive/read-list.ts';
import type { TransactionStatus } from '../../books/transactions/transaction.ts';
import { withArchivedAttempts } from '../../chain/transfers/listed-attempts.ts';
import type { AttemptState, TransferStatus } from '../../chain/transfers/transfer.ts';
import { countUpTo } from '../../database/count.ts';
import type { Database } from '../../database/database.ts';
import { andEqual, andWithin, type Period } from '../../database/filters.ts';
import { type ListPage, TOTAL_MAX } from '../../http/lists.ts';
import type { CreatedPlace, PageOptions } from '../../http/pages.ts';
import type { EarnedAccount } from '../earnings/earned-accounts.ts';

interface PayoutRow {
  readonly id: string;
  readonly ownerId: string;
  readonly amount: string;
  readonly fee: string;
  readonly feeReturned: string;
  readonly destination: string;
  readonly status: TransactionStatus;
  /** A finer status. */
  readonly stage: TransferStatus;
  readonly reason: string | null;
  readonly notBefore: Date | null;
  readonly scheduledFor: Date | null;
  readonly parts: readonly { readonly providerId: string; readonly amount: string }[];
  readonly attemptCount: number;
  /** Those in the database. */
  readonly attempts: readonly {
    readonly n: number;
    readonly signature: string;
    readonly state: AttemptState;
    readonly detail: string | null;
    readonly signedAt: string;
  }[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly confirmedAt: Date | null;
}

/** A payout of earnings to the chain; amounts in base units, attempts oldest first. */
export type Payout = Readonly<Awaited<ReturnType<typeof toPayout>>>;

/**
 * Lists payouts from these accounts, newest first; one more than the page size if there are more.
 *
 * @throws BillingError 503 `archive_unavailable`
 */
export async function listPayouts(
  reader: ArchiveReader,
  filters: {
    readonly accounts: readonly EarnedAccount[];
    readonly status: TransactionStatus | undefined;
  },
  { before, limit, offset }: PageOptions,
): Promise<Payout[]> {
  const { accounts, status } = filters;
  const walletIds = [...new Set(accounts.map(({ walletId }) => walletId))];
  const accountIds = accounts.map(({ id }) => id);
  const after = before === undefined ? sql`` : sql`and (t.created_at, t.id) < (${before.at}, ${before.id})`;
  const which = sql`
    t.wallet_id = any(${walletIds}::uuid[]) ${andEqual('x.status', status)} ${after}
      and exists (select from payout_parts p where p.transfer_id = t.id and p.account_id = any(${accountIds}::bigint[]))
    order by t.created_at desc, t.id desc limit ${limit + 1} offset ${offset}`;
  return readPayouts(reader, which);
}

export interface PayoutFilters extends Period {
  readonly status?: TransactionStatus | undefined;
  readonly ownerId?: string | undefined;
  readonly walletId?: string | undefined;
}

/**
 * Lists payouts of all owners, newest first; one more than the page size if there are more.
 *
 * @throws BillingError 503 `archive_unavailable`
 */
export async function listAllPayouts(
  reader: ArchiveReader,
  filters: PayoutFilters,
  { after: place, limit, offset }: ListPage<CreatedPlace>,
): Promise<Payout[]> {
  const after = place === undefined ? sql`` : sql`and (t.created_at, t.id) < (${place.at}, ${place.id})`;
  return readPayouts(
    reader,
    sql`${matching(filters)} ${after}
      order by t.created_at desc, t.id desc limit ${limit + 1} offset ${offset}`,
  );
}

export function countAllPayouts(db: Database, filters: PayoutFilters): Promise<number | undefined> {
  const from = sql`from transfers t join transactions x on x.id = t.id join wallets w on w.id = t.wallet_id`;
  return countUpTo(db, sql`${from} where t.kind = 'payout' and ${matching(filters)}`, TOTAL_MAX);
}

function matching({ status, ownerId, walletId, ...period }: PayoutFilters) {
  return sql`true ${andEqual('x.status', status)} ${andEqual('w.user_id', ownerId)} ${andEqual('t.wallet_id', walletId)}
    ${andWithin('t.created_at', period)}`;
}

async function readPayouts(reader: ArchiveReader, which: RawBuilder<unknown>): Promise<Payout[]> {
  const { rows } = await selectPayouts(which).execute(reader.db);
  const payouts: Payout[] = [];
  for (const row of rows) payouts.push(await toPayout(reader, row));
  return payouts;
}

function selectPayouts(which: RawBuilder<unknown>) {
  return sql<PayoutRow>`
    select t.id, w.user_id as "ownerId", t.amount::text as amount, x.fee::text as fee,
      (t.amount - x.amount)::text as "feeReturned", t.destination, x.status, t.status as stage, t.reason,
      t.attempts as "attemptCount",
      t.not_before as "notBefore", t.scheduled_for as "scheduledFor", t.created_at as "createdAt",
      x.updated_at as "updatedAt", x.confirmed_at as "confirmedAt",
      (select json_agg(json_build_object('providerId', a.provider_id, 'amount', p.amount::text) order by a.id)
        from payout_parts p join accounts a on a.id = p.account_id where p.transfer_id = t.id) as parts,
      coalesce((select json_agg(json_build_object('n', n, 'signature', signature, 'state', state, 'detail', detail,
          'signedAt', created_at) order by n)
        from transfer_attempts where transfer_id = t.id), '[]') as attempts
    from transfers t join transactions x on x.id = t.id join wallets w on w.id = t.wallet_id
    where t.kind = 'payout' and ${which}`;
}

async function toPayout(reader: ArchiveReader, { attemptCount, ...row }: PayoutRow) {
  const kept = row.attempts.map((attempt) => ({ ...attempt, signedAt: new Date(attempt.signedAt) }));
  const attempts = await withArchivedAttempts(reader, { transferId: row.id, count: attemptCount }, kept);
  return {
    ...row,
    amount: BigInt(row.amount),
    fee: BigInt(row.fee),
    feeReturned: BigInt(row.feeReturned),
    reason: row.reason ?? undefined,
    notBefore: row.notBefore ?? undefined,
    scheduledFor: row.scheduledFor ?? undefined,
    parts: row.parts.map((part) => ({ ...part, amount: BigInt(part.amount) })),
    attempts: attempts.map((attempt) => ({ ...attempt, detail: attempt.detail ?? undefined })),
    confirmedAt: row.confirmedAt ?? undefined,
  };
}
