import { type Selectable, sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';
import type { Token } from '../network/token.ts';
import type { ChainStateTable } from './table.ts';

/** Whether transfers may leave, and why not. */
export interface OutgoingState {
  readonly pausedBy: string | undefined;
  readonly pausedReason: string | undefined;
  readonly frozenReason: string | undefined;
  readonly genesisHash: string | undefined;
  /** Of the books; undefined until its mint has been read once. */
  readonly token: Token | undefined;
  /** Chain transactions up to this slot do not concern the books; -1: all do. */
  readonly sinceSlot: number;
}

export async function getOutgoingState(db: Database): Promise<OutgoingState> {
  const row = await db.selectFrom('chain_state').selectAll().executeTakeFirstOrThrow();
  return {
    pausedBy: row.paused_by ?? undefined,
    pausedReason: row.paused_reason ?? undefined,
    frozenReason: row.frozen_reason ?? undefined,
    genesisHash: row.genesis_hash ?? undefined,
    token: tokenOf(row),
    sinceSlot: row.since_slot ?? -1,
  };
}

function tokenOf({
  mint,
  token_program: program,
  token_decimals: decimals,
}: Selectable<ChainStateTable>): Token | undefined {
  return mint === null || program === null || decimals === null ? undefined : { mint, program, decimals };
}

/** Stores the token of the books, unless it was stored before. */
export async function noteToken(trx: BillingTransaction, { mint, program, decimals }: Token): Promise<void> {
  await trx
    .updateTable('chain_state')
    .set({ mint, token_program: program, token_decimals: decimals })
    .where('mint', 'is', null)
    .execute();
}

/**
 * Whether a transfer may be signed in this transaction. Locks the state until the transaction ends, so that
 * no signature follows a confirmed pause.
 */
export async function requireOutgoing(trx: BillingTransaction): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select paused_by is null and frozen_reason is null as open from chain_state for share`.execute(trx);
  return rows[0]?.open === true;
}

/**
 * Blocks pauses, freezes and signatures until the transaction ends. To be called before locking transfers and
 * accounts.
 */
export async function lockOutgoing(trx: BillingTransaction): Promise<void> {
  await sql`select from chain_state for no key update`.execute(trx);
}

export async function updatePause(
  trx: BillingTransaction,
  pause: { readonly by: string; readonly reason: string | undefined } | undefined,
): Promise<void> {
  await trx
    .updateTable('chain_state')
    .set({
      paused_by: pause?.by ?? null,
      paused_reason: pause?.reason ?? null,
      paused_at: pause === undefined ? null : sql<Date>`gridlease_now()`,
    })
    .execute();
}

/**
 * Blocks all outgoing transfers until an operator intervenes. An earlier reason is kept; returns false then.
 */
export async function freezeOutgoing(trx: BillingTransaction, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('chain_state')
    .set({ frozen_reason: reason, frozen_at: sql<Date>`gridlease_now()` })
    .where('frozen_reason', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function unfreezeOutgoing(trx: BillingTransaction): Promise<void> {
  await trx.updateTable('chain_state').set({ frozen_reason: null, frozen_at: null }).execute();
}

/**
 * Stores the chain of the books and the slot at which they begin. Returns false if that was stored before
 * (for example by another replica).
 */
export async function noteGenesis(
  trx: BillingTransaction,
  { genesisHash, slot }: { readonly genesisHash: string; readonly slot: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('chain_state')
    .set({ genesis_hash: genesisHash, since: sql<Date>`gridlease_now()`, since_slot: slot })
    .where('genesis_hash', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface UnknownOutgoing {
  readonly signature: string;
  readonly tokenAccount: string;
  /** Base units that left. */
  readonly amount: bigint;
  readonly slot: number;
  readonly memo: string | undefined;
  readonly foundAt: Date;
}

/**
 * Records a transaction that took tokens from us and is not one of our attempts. Returns false if it was
 * recorded before.
 */
export async function insertUnknownOutgoing(
  trx: BillingTransaction,
  found: Omit<UnknownOutgoing, 'foundAt'>,
): Promise<boolean> {
  const row = await trx
    .insertInto('unknown_outgoing')
    .values({
      signature: found.signature,
      token_account: found.tokenAccount,
      amount: String(found.amount),
      slot: found.slot,
      memo: found.memo ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('signature')
    .executeTakeFirst();
  return row !== undefined;
}

/** Unknown outgoing transactions that have not been adopted. */
export async function listUnknownOutgoing(db: Database): Promise<UnknownOutgoing[]> {
  const rows = await db
    .selectFrom('unknown_outgoing')
    .selectAll()
    .where('adopted_at', 'is', null)
    .orderBy('slot')
    .execute();
  return rows.map((row) => ({
    signature: row.signature,
    tokenAccount: row.token_account,
    amount: BigInt(row.amount),
    slot: row.slot,
    memo: row.memo ?? undefined,
    foundAt: row.found_at,
  }));
}

export async function adoptUnknownOutgoing(
  trx: BillingTransaction,
  signature: string,
  by: string,
): Promise<void> {
  await trx
    .updateTable('unknown_outgoing')
    .set({ adopted_at: sql<Date>`gridlease_now()`, adopted_by: by })
    .where('signature', '=', signature)
    .execute();
}
