import { type Selectable, sql } from 'kysely';
import { countUpTo } from '../../database/count.ts';
import type { Database } from '../../database/database.ts';
import { andEqual, andIdOneOf, andWithin, type Period } from '../../database/filters.ts';
import { type ListPage, TOTAL_MAX } from '../../http/lists.ts';
import type { CreatedPlace } from '../../http/pages.ts';
import type { TransfersTable } from '../transfers/table.ts';
import type { TransferKind, TransferStatus } from '../transfers/transfer.ts';

type TransferRow = Selectable<TransfersTable> & {
  readonly user_id: string;
  readonly signature: string | null;
  readonly attempt_state: string | null;
  readonly fee: string | null;
};

/** A transfer as operators see it, with its newest attempt; the amount in base units. */
export type ListedTransfer = Readonly<ReturnType<typeof toListed>>;

export interface TransferFilters extends Period {
  readonly status?: TransferStatus | undefined;
  readonly kind?: TransferKind | undefined;
  readonly walletId?: string | undefined;
  readonly ids?: readonly string[] | undefined;
}

/** Lists transfers of all wallets, newest first; one more than the page size if there are more. */
export async function listTransfers(
  db: Database,
  filters: TransferFilters,
  { after: place, limit, offset }: ListPage<CreatedPlace>,
): Promise<ListedTransfer[]> {
  const after = place === undefined ? sql`` : sql`and (t.created_at, t.id) < (${place.at}, ${place.id})`;
  const { rows } = await selectTransfers(
    sql`${matching(filters)} ${after}
      order by t.created_at desc, t.id desc limit ${limit + 1} offset ${offset}`,
  ).execute(db);
  return rows.map(toListed);
}

function matching({ status, kind, walletId, ids, ...period }: TransferFilters) {
  return sql`true ${andEqual('t.status', status)} ${andEqual('t.kind', kind)} ${andEqual('t.wallet_id', walletId)}
    ${andIdOneOf('t.id', ids)} ${andWithin('t.created_at', period)}`;
}

export function countListedTransfers(db: Database, filters: TransferFilters): Promise<number | undefined> {
  return countUpTo(db, sql`from transfers t where ${matching(filters)}`, TOTAL_MAX);
}

export async function findListedTransfer(db: Database, id: string): Promise<ListedTransfer | undefined> {
  const { rows } = await selectTransfers(sql`t.id = ${id}`).execute(db);
  return rows[0] && toListed(rows[0]);
}

function selectTransfers(which: ReturnType<typeof sql>) {
  return sql<TransferRow>`
    select t.*, w.user_id, a.signature, a.state as attempt_state, x.fee
    from transfers t join wallets w on w.id = t.wallet_id left join transactions x on x.id = t.id
    left join lateral (
      select signature, state from transfer_attempts where transfer_id = t.id order by n desc limit 1
    ) as a on true
    where ${which}`;
}

function toListed(row: TransferRow) {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    waitingFor: row.waiting_for ?? undefined,
    reason: row.reason ?? undefined,
    walletId: row.wallet_id,
    userId: row.user_id,
    destination: row.destination,
    amount: BigInt(row.amount),
    fee: BigInt(row.fee ?? 0),
    attempts: row.attempts,
    failures: row.failures,
    signature: row.signature ?? undefined,
    attemptState: row.attempt_state ?? undefined,
    notBefore: row.not_before ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
