import { type Selectable, sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';
import type { SignedTransfer } from '../network/chain.ts';
import type { TransferAttemptsTable, TransfersTable } from './table.ts';
import type { AttemptState, Transfer, TransferStatus, WaitingFor } from './transfer.ts';

function toTransfer(row: Selectable<TransfersTable>): Transfer {
  return {
    id: row.id,
    kind: row.kind,
    walletId: row.wallet_id,
    destination: row.destination,
    source: row.source ?? undefined,
    amount: BigInt(row.amount),
    accountFee: BigInt(row.account_fee),
    status: row.status,
    reason: row.reason ?? undefined,
    notBefore: row.not_before ?? undefined,
    waitingFor: row.waiting_for ?? undefined,
    attempts: row.attempts,
    failures: row.failures,
    createdAt: row.created_at,
  };
}

function toAttempt(row: Selectable<TransferAttemptsTable>) {
  return {
    id: row.id,
    transferId: row.transfer_id,
    n: row.n,
    signature: row.signature,
    bytes: row.bytes,
    lastValidBlockHeight: row.last_valid_block_height,
    signedSlot: row.signed_slot,
    sourceTokenAccount: row.source_token_account ?? undefined,
    newAccount: row.new_account ?? undefined,
    state: row.state,
    isRefused: row.is_refused,
    sends: row.sends,
  };
}

/**
 * One signed transaction of a transfer, `n` counted from 1; its bytes never change. `sourceTokenAccount`, which
 * the tokens leave, is undefined if it was signed by a release that supported only one key.
 */
export type Attempt = Readonly<ReturnType<typeof toAttempt>>;

interface NewTransfer
  extends Pick<Transfer, 'id' | 'kind' | 'walletId' | 'destination' | 'amount' | 'notBefore'> {
  readonly source?: string | undefined;
  /** Base units; absent: none. */
  readonly accountFee?: bigint;
  readonly status: 'awaiting_approval' | 'pending';
  readonly waitingFor?: WaitingFor | undefined;
  /** The scheduled time of a payout. */
  readonly scheduledFor?: Date | undefined;
}

export async function insertTransfer(trx: BillingTransaction, transfer: NewTransfer): Promise<void> {
  await trx
    .insertInto('transfers')
    .values({
      id: transfer.id,
      kind: transfer.kind,
      wallet_id: transfer.walletId,
      destination: transfer.destination,
      source: transfer.source ?? null,
      amount: String(transfer.amount),
      account_fee: String(transfer.accountFee ?? 0n),
      status: transfer.status,
      waiting_for: transfer.waitingFor ?? null,
      not_before: transfer.notBefore ?? null,
      scheduled_for: transfer.scheduledFor ?? null,
    })
    // A wallet that is already being swept gets no second sweep. Any other conflict would be a bug.
    .onConflict((conflict) =>
      conflict
        .column('wallet_id')
        .where(sql<boolean>`kind = 'sweep' and status in ('pending', 'processing', 'needs_review')`)
        .doNothing(),
    )
    .execute();
}

export async function findTransfer(db: Database, id: string): Promise<Transfer | undefined> {
  const row = await db.selectFrom('transfers').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toTransfer(row);
}

/** Locked before every other row of the transfer, and before accounts. */
export async function lockTransfer(trx: BillingTransaction, id: string): Promise<Transfer | undefined> {
  const row = await trx
    .selectFrom('transfers')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && toTransfer(row);
}

interface TransferChange {
  readonly status?: TransferStatus;
  /** Null removes it. */
  readonly reason?: string | null;
  readonly attempts?: number;
  readonly failures?: number;
  /** Null: nothing. */
  readonly waitingFor?: WaitingFor | null;
  readonly approvedBy?: string;
  /** Whether there is an attempt that can land, signed now. */
  readonly isSigned?: boolean;
  readonly nextStepSeconds?: number;
}

/** Changes a transfer whose row the caller has locked. */
export async function updateTransfer(
  trx: BillingTransaction,
  id: string,
  change: TransferChange,
): Promise<void> {
  await updateOf(trx, id, change).execute();
}

/** Changes a transfer unless it has left the worker's hands meanwhile: how it ended must not be overwritten. */
export async function updateOpenTransfer(
  trx: BillingTransaction,
  id: string,
  change: TransferChange,
): Promise<void> {
  await updateOf(trx, id, change).where('status', 'in', ['pending', 'processing']).execute();
}

function updateOf(trx: BillingTransaction, id: string, change: TransferChange) {
  const { nextStepSeconds } = change;
  return trx
    .updateTable('transfers')
    .set({
      updated_at: sql`gridlease_now()`,
      ...(change.status !== undefined && { status: change.status }),
      ...(change.reason !== undefined && { reason: change.reason }),
      ...(change.attempts !== undefined && { attempts: change.attempts }),
      ...(change.failures !== undefined && { failures: change.failures }),
      ...(change.waitingFor !== undefined && { waiting_for: change.waitingFor }),
      ...(change.approvedBy !== undefined && { approved_by: change.approvedBy }),
      ...(change.isSigned !== undefined && {
        signed_at: change.isSigned ? sql<Date>`gridlease_now()` : null,
      }),
      ...(nextStepSeconds !== undefined && {
        next_step_at: sql<Date>`gridlease_now() + make_interval(secs => ${nextStepSeconds})`,
      }),
    })
    .where('id', '=', id);
}

export interface DueTransfer {
  readonly id: string;
  /** It has had an attempt, so it most likely needs a status check rather than a signature. */
  readonly isBegun: boolean;
}

const IS_DUE = sql`status in ('pending', 'processing') and next_step_at <= gridlease_now()
  and (not_before is null or not_before <= gridlease_now())`;
/** Whether any is due. */
export const HAS_DUE_TRANSFERS = sql`exists (select from transfers where ${IS_DUE})`;

/**
 * Transfers whose next step is due, longest due first. Started transfers and others have separate limits, so
 * that started ones are followed and resent in time, however many new ones arrive.
 */
export async function listDueTransfers(
  db: Database,
  limits: { readonly begun: number; readonly others: number },
): Promise<DueTransfer[]> {
  const due = (status: TransferStatus, limit: number) => sql`
    (select id, status from transfers
    where ${IS_DUE} and status = ${status}
    order by next_step_at limit ${limit})`;
  const { rows } = await sql<{ id: string; status: TransferStatus }>`
    ${due('processing', limits.begun)} union all ${due('pending', limits.others)}`.execute(db);
  return rows.map(({ id, status }) => ({ id, isBegun: status === 'processing' }));
}

/** The states of an attempt that can still land. */
export const LIVE: readonly AttemptState[] = ['signed', 'sent', 'confirmed'];

/** The attempt that can still land; undefined if there is none. */
export async function findLiveAttempt(db: Database, transferId: string): Promise<Attempt | undefined> {
  const row = await db
    .selectFrom('transfer_attempts')
    .selectAll()
    .where('transfer_id', '=', transferId)
    .where('state', 'in', LIVE)
    .executeTakeFirst();
  return row && toAttempt(row);
}

/** A signed attempt, `n` counted from 1. */
export interface NewAttempt {
  readonly id: string;
  readonly transferId: string;
  readonly n: number;
  readonly signed: SignedTransfer;
  /** The receiver's token account, if the transfer's account fee pays for it. */
  readonly newAccount: string | undefined;
}

/**
 * Stores a signed attempt. Must happen before its bytes are sent.
 *
 * @returns false if another attempt that can land creates the same token account; nothing was stored then
 */
export async function insertAttempt(trx: BillingTransaction, attempt: NewAttempt): Promise<boolean> {
  const { signed, transferId, newAccount = null } = attempt;
  const { numAffectedRows } = await sql`
    with created as (
      insert into accounts_in_creation (token_account, transfer_id)
      select ${newAccount}::text, ${transferId}::uuid where ${newAccount !== null}::boolean
      on conflict (token_account) do nothing returning token_account
    )
    insert into transfer_attempts (id, transfer_id, n, signature, bytes, blockhash, last_valid_block_height, signed_slot,
      source_token_account, new_account, state)
    select ${attempt.id}::uuid, ${transferId}::uuid, ${attempt.n}::integer, ${signed.signature},
      ${Buffer.from(signed.bytes)}::bytea, ${signed.blockhash}, ${signed.lastValidBlockHeight}::bigint,
      ${signed.signedSlot}::bigint, ${signed.sourceTokenAccount}, ${newAccount}::text, 'signed'
    where ${newAccount === null}::boolean or exists (select from created)`.execute(trx);
  return numAffectedRows === 1n;
}

/** Updates an attempt that is still live; returns false if it no longer is (another process was first). */
export async function updateAttempt(
  trx: BillingTransaction,
  { id, transferId }: Pick<Attempt, 'id' | 'transferId'>,
  change: {
    readonly state?: AttemptState;
    readonly detail?: string;
    readonly wasSent?: boolean;
    readonly isRefused?: boolean;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('transfer_attempts')
    .set({
      updated_at: sql`gridlease_now()`,
      ...(change.state !== undefined && { state: change.state }),
      ...(change.detail !== undefined && { detail: change.detail }),
      ...(change.wasSent === true && { sends: sql`sends + 1` }),
      ...(change.isRefused !== undefined && { is_refused: change.isRefused }),
    })
    .where('id', '=', id)
    // Its partition's key.
    .where('transfer_id', '=', transferId)
    .where('state', 'in', LIVE)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A status check of a live attempt that is not final. */
export interface Look {
  readonly transferId: string;
  readonly attemptId: string;
  /** It is confirmed now, and was not at the previous check. */
  readonly isConfirmed: boolean;
}

/** Records checks and schedules the next ones. Attempts that are no longer live stay unchanged. */
export async function noteLooks(
  trx: BillingTransaction,
  looks: readonly Look[],
  nextStepSeconds: number,
): Promise<void> {
  const transferIds = looks.map(({ transferId }) => transferId);
  const confirmed = looks.filter(({ isConfirmed }) => isConfirmed).map(({ attemptId }) => attemptId);
  await sql`
    with looked_at as materialized (
      select id from transfers where id = any(${transferIds}) order by id for no key update
    )
    update transfers set updated_at = gridlease_now(),
      next_step_at = gridlease_now() + make_interval(secs => ${nextStepSeconds})
    from looked_at where transfers.id = looked_at.id`.execute(trx);
  if (confirmed.length === 0) return;
  await trx
    .updateTable('transfer_attempts')
    .set({ state: 'confirmed', updated_at: sql`gridlease_now()` })
    .where('id', 'in', confirmed)
    .where('transfer_id', 'in', transferIds)
    .where('state', 'in', LIVE)
    .execute();
}

/**
 * Base units that left a wallet within a day or are about to: withdrawals and payouts, gross. The caller has
 * locked the wallet's row, which serialises the transfers of one wallet.
 */
export async function sumOfDay(trx: BillingTransaction, walletId: string): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(amount), 0)::text as sum from transfers
    where wallet_id = ${walletId} and kind <> 'sweep' and status not in ('failed', 'cancelled')
      and created_at > gridlease_now() - interval '1 day'`.execute(trx);
  return BigInt(rows[0]?.sum ?? 0);
}

/**
 * Base units that other transfers of the wallet take of what may leave it within a day from now: those that were
 * signed within the last day, and earlier ones that wait for the limit themselves and fit into it, which go first.
 *
 * @param most what may leave in one transfer
 */
export async function sumOfLeaving(
  db: Database,
  { id, walletId }: Pick<Transfer, 'id' | 'walletId'>,
  most: bigint,
): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(amount), 0)::text as sum from (
      select amount from transfers
      where wallet_id = ${walletId} and kind <> 'sweep' and signed_at > gridlease_now() - interval '1 day'
        and id <> ${id} and status in ('processing', 'confirmed')
      union all
      select amount from transfers
      where wallet_id = ${walletId} and kind <> 'sweep' and signed_at is null and waiting_for = 'limit'
        and id < ${id} and status in ('pending', 'processing') and amount <= ${String(most)}::numeric
    ) as leaving`.execute(db);
  return BigInt(rows[0]?.sum ?? 0);
}

/**
 * Records that the wallet has used this address. Returns when its cooldown ends; undefined if there is no
 * wait.
 */
export async function noteAddress(
  trx: BillingTransaction,
  { walletId, address }: { readonly walletId: string; readonly address: string },
  cooldownSeconds: number,
): Promise<Date | undefined> {
  await sql`
    insert into withdrawal_addresses (wallet_id, address) values (${walletId}, ${address})
    on conflict do nothing`.execute(trx);
  if (cooldownSeconds === 0) return undefined;
  const { rows } = await sql<{ usable_at: Date }>`
    select usable_at from (
      select (first_named_at + make_interval(secs => ${cooldownSeconds}))::timestamptz(3) as usable_at
      from withdrawal_addresses where wallet_id = ${walletId} and address = ${address}
    ) as named where usable_at > gridlease_now()`.execute(trx);
  return rows[0]?.usable_at;
}

/** The reason of a transfer that waits because the hot account holds too little. */
export const SHORTAGE_REASON = 'hot_wallet_shortage';

/** The reason of a transfer whose receiver has no token account, and for which no fee is reserved. */
export const RECEIVER_REASON = 'receiver_account';

/** Makes transfers that wait for tokens on the hot account due now. Locks them in ascending order of id. */
export async function wakeShort(trx: BillingTransaction): Promise<void> {
  await sql`
    with short as materialized (
      select id from transfers where status in ('pending', 'processing') and reason = ${SHORTAGE_REASON}
      order by id for no key update
    )
    update transfers set next_step_at = gridlease_now() from short where transfers.id = short.id`.execute(
    trx,
  );
}
