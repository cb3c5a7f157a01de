import { type Selectable, sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';
import { andEqual } from '../../database/filters.ts';
import type { PageOptions } from '../../http/pages.ts';
import type { CorrectionKind, CorrectionStatus, CorrectionsTable } from './table.ts';

function toCorrection(row: Selectable<CorrectionsTable>) {
  return {
    id: row.id,
    kind: row.kind,
    targetId: row.target_id,
    walletId: row.wallet_id,
    toWalletId: row.to_wallet_id ?? undefined,
    amount: BigInt(row.amount),
    taken: row.taken === null ? undefined : BigInt(row.taken),
    owed: row.owed === null ? undefined : BigInt(row.owed),
    status: row.status,
    reason: row.reason,
    requestedBy: row.requested_by,
    decidedBy: row.decided_by ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/**
 * An administrator's mistake that is corrected: `amount` is taken from `walletId`, what of it was spent becomes a
 * debt (`owed`), and of a deposit it goes to `toWalletId`. Amounts in base units; `taken` and `owed` are undefined
 * until it is done. Guarded by the lock of the wallet's row.
 */
export type Correction = Readonly<ReturnType<typeof toCorrection>>;

export async function insertCorrection(
  trx: BillingTransaction,
  correction: Pick<
    Correction,
    'id' | 'kind' | 'targetId' | 'walletId' | 'toWalletId' | 'amount' | 'reason' | 'requestedBy'
  >,
): Promise<Correction> {
  const row = await trx
    .insertInto('corrections')
    .values({
      id: correction.id,
      kind: correction.kind,
      target_id: correction.targetId,
      wallet_id: correction.walletId,
      to_wallet_id: correction.toWalletId ?? null,
      amount: String(correction.amount),
      status: 'awaiting_approval',
      reason: correction.reason,
      requested_by: correction.requestedBy,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toCorrection(row);
}

/** Records how a correction that waited for approval ended. */
export async function endCorrection(
  trx: BillingTransaction,
  id: string,
  end:
    | { readonly status: 'refused'; readonly decidedBy: string }
    | {
        readonly status: 'done';
        readonly decidedBy: string | undefined;
        readonly taken: bigint;
        readonly owed: bigint;
      },
): Promise<Correction> {
  const row = await trx
    .updateTable('corrections')
    .set({
      status: end.status,
      decided_by: end.decidedBy ?? null,
      updated_at: sql`greatest(updated_at, gridlease_now())`,
      ...(end.status === 'done' && { taken: String(end.taken), owed: String(end.owed) }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toCorrection(row);
}

export async function findCorrection(db: Database, id: string): Promise<Correction | undefined> {
  const row = await db.selectFrom('corrections').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toCorrection(row);
}

/** Base units of a target that were taken back, or will be once that is approved. The wallet's row is locked. */
export async function sumOfCorrections(trx: BillingTransaction, targetId: string): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(amount), 0)::text as sum from corrections
    where target_id = ${targetId} and status <> 'refused'`.execute(trx);
  return BigInt(rows[0]?.sum ?? 0);
}

/** Whether a correction of the target waits for approval. The wallet's row is locked. */
export async function hasOpenCorrection(trx: BillingTransaction, targetId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('corrections')
    .select('id')
    .where('target_id', '=', targetId)
    .where('status', '=', 'awaiting_approval')
    .executeTakeFirst();
  return row !== undefined;
}

export interface CorrectionFilters {
  readonly kind: CorrectionKind | undefined;
  readonly status: CorrectionStatus | undefined;
}

/** Lists corrections, newest first; one more than the page size if there are more. */
export async function listCorrections(
  db: Database,
  { kind, status }: CorrectionFilters,
  { before, limit, offset }: PageOptions,
): Promise<Correction[]> {
  const { rows } = await sql<Selectable<CorrectionsTable>>`
    select * from corrections where true ${andEqual('kind', kind)} ${andEqual('status', status)}
      ${before === undefined ? sql`` : sql`and (created_at, id) < (${before.at}, ${before.id})`}
    order by created_at desc, id desc limit ${limit + 1} offset ${offset}`.execute(db);
  return rows.map(toCorrection);
}
