import { type Selectable, type SqlBool, sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';
import type { ChainListingsTable } from './table.ts';

/** A signature on the chain, with its slot. */
export interface ChainPoint {
  readonly signature: string;
  readonly slot: number;
}

/** A listing in progress: everything from `head` back to `before` is listed, and nothing older yet. */
export interface Walk {
  readonly head: ChainPoint;
  readonly before: string;
  readonly beganAt: Date;
  /** There were signatures newer than the head that were not final. */
  readonly hasNewer: boolean;
}

/** How far the signatures of a token account are listed. */
export interface Listing {
  /**
   * Everything up to here is listed; undefined: nothing is. The slot is undefined if an earlier release wrote
   * it.
   */
  readonly until: { readonly signature: string; readonly slot: number | undefined } | undefined;
  readonly walk: Walk | undefined;
  /** The start of the last listing that was complete. */
  readonly listedAt: Date | undefined;
  /** The database's time. */
  readonly now: Date;
}

type ListingRow = Omit<Selectable<ChainListingsTable>, 'token_account'> & {
  readonly last_signature: string | null;
  readonly last_slot: number | null;
  readonly now: Date;
};

export async function getListing(db: Database, tokenAccount: string): Promise<Listing> {
  const { rows } = await sql<ListingRow>`
    select c.last_signature, c.last_slot, l.listed_at, l.began_at, l.head_signature, l.head_slot, l.before_signature,
      l.has_newer, gridlease_now()::timestamptz(3) as now
    from (select ${tokenAccount}::text as token_account) as asked
    left join chain_cursors c using (token_account) left join chain_listings l using (token_account)`.execute(
    db,
  );
  const row = rows[0];
  if (row === undefined) throw new Error('a query without a condition has no row');
  const { last_signature: signature, last_slot: slot } = row;
  return {
    until: signature === null ? undefined : { signature, slot: slot ?? undefined },
    walk: walkOf(row),
    listedAt: row.listed_at ?? undefined,
    now: row.now,
  };
}

function walkOf(row: ListingRow): Walk | undefined {
  const { began_at, head_signature, head_slot, before_signature, has_newer } = row;
  if (began_at === null || head_signature === null || head_slot === null || before_signature === null)
    return undefined;
  return {
    head: { signature: head_signature, slot: head_slot },
    before: before_signature,
    beganAt: began_at,
    hasNewer: has_newer === true,
  };
}

/** The result of one page of a listing. */
export interface ListingStep {
  readonly found: readonly ChainPoint[];
  readonly beganAt: Date;
  /** Where the listing continues; undefined: it has reached its end. */
  readonly walk: Walk | undefined;
  /** The new cursor once the listing has reached its end; undefined: unchanged. */
  readonly until: ChainPoint | undefined;
  /** The listing includes everything that existed when it began. */
  readonly isComplete: boolean;
}

/**
 * Saves a page: its signatures, and the progress of the listing. Returns false and saves nothing if another
 * process has advanced this listing since `seen`.
 */
export async function saveListing(
  trx: BillingTransaction,
  tokenAccount: string,
  seen: Listing,
  step: ListingStep,
): Promise<boolean> {
  const { walk, until } = step;
  await trx
    .insertInto('chain_listings')
    .values({ token_account: tokenAccount, listed_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { numUpdatedRows } = await trx
    .updateTable('chain_listings')
    .set({
      began_at: walk?.beganAt ?? null,
      head_signature: walk?.head.signature ?? null,
      head_slot: walk?.head.slot ?? null,
      before_signature: walk?.before ?? null,
      has_newer: walk?.hasNewer ?? null,
      ...(step.isComplete && { listed_at: step.beganAt }),
    })
    .where('token_account', '=', tokenAccount)
    .where(sql<SqlBool>`before_signature is not distinct from ${seen.walk?.before ?? null}::text`)
    .where(sql<SqlBool>`listed_at is not distinct from ${seen.listedAt ?? null}::timestamptz`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await insertUnread(trx, tokenAccount, step);
  if (until !== undefined) await saveCursor(trx, tokenAccount, until);
  return true;
}

async function insertUnread(
  trx: BillingTransaction,
  tokenAccount: string,
  { found, beganAt }: ListingStep,
): Promise<void> {
  if (found.length === 0) return;
  await sql`
    insert into chain_unread (token_account, signature, slot, listed_at)
    select ${tokenAccount}, signature, slot, ${beganAt} from unnest(
      ${found.map(({ signature }) => signature)}::text[], ${found.map(({ slot }) => slot)}::bigint[]
    ) as found(signature, slot)
    on conflict do nothing`.execute(trx);
}

/** Marks everything up to this signature of the account as listed. */
export async function saveCursor(
  trx: BillingTransaction,
  tokenAccount: string,
  { signature, slot }: ChainPoint,
): Promise<void> {
  await sql`
    insert into chain_cursors (token_account, last_signature, last_slot) values (${tokenAccount}, ${signature}, ${slot})
    on conflict (token_account) do update
    set last_signature = excluded.last_signature, last_slot = excluded.last_slot, read_at = gridlease_now()`.execute(
    trx,
  );
}

/** A transaction that was listed but not read. */
export interface Unread {
  readonly signature: string;
  /** It was listed so long ago that it can no longer land if the chain dropped it. */
  readonly isOld: boolean;
}

/**
 * A listed transaction that is unknown after this long was dropped, unless it is still listed: its block hash has
 * expired.
 */
const LOST_SECONDS = 600;

/**
 * The transactions to read next: first those listed since `since`, then those listed earlier, each oldest
 * listing first, then those that were checked and not final.
 */
export async function listUnread(
  db: Database,
  tokenAccount: string,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<Unread[]> {
  const some = (condition: ReturnType<typeof sql<SqlBool>>, order: ReturnType<typeof sql>) => sql`
    (select signature, listed_at from chain_unread where token_account = ${tokenAccount} and ${condition}
    order by ${order} limit ${limit})`;
  const { rows } = await sql<{ signature: string; is_old: boolean }>`
    select signature, listed_at < gridlease_now() - make_interval(secs => ${LOST_SECONDS}) as is_old from (
      ${some(sql<SqlBool>`looks = 0 and listed_at >= ${since}`, sql`listed_at, slot`)}
      union all ${some(sql<SqlBool>`looks = 0 and listed_at < ${since}`, sql`listed_at, slot`)}
      union all ${some(sql<SqlBool>`looks > 0`, sql`looks, listed_at, slot`)}
    ) as next limit ${limit}`.execute(db);
  return rows.map(({ signature, is_old }) => ({ signature, isOld: is_old }));
}

/** Transactions that were listed and looked for, and not returned by any endpoint as final; the newest first. */
export async function listLookedAt(db: Database, tokenAccount: string, limit: number): Promise<ChainPoint[]> {
  return db
    .selectFrom('chain_unread')
    .select(['signature', 'slot'])
    .where('token_account', '=', tokenAccount)
    .where('looks', '>', 0)
    .orderBy('slot', 'desc')
    .limit(limit)
    .execute();
}

/** Records which transactions were read, and which are not final yet. */
export async function noteRead(
  trx: BillingTransaction,
  tokenAccount: string,
  { done, left }: { readonly done: readonly string[]; readonly left: readonly string[] },
): Promise<void> {
  await sql`
    delete from chain_unread where token_account = ${tokenAccount} and signature = any(${done}::text[])`.execute(
    trx,
  );
  if (left.length === 0) return;
  await sql`
    update chain_unread set looks = looks + 1
    where token_account = ${tokenAccount} and signature = any(${left}::text[])`.execute(trx);
}

/** Whether the account has transactions that were listed but never checked. */
export async function hasUnread(db: Database, tokenAccount: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from chain_unread where token_account = ${tokenAccount} and looks = 0) as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}

/**
 * The start of the latest complete listing among these accounts; undefined unless each account has had a
 * complete listing since `since`.
 */
export async function findListedSince(
  db: Database,
  tokenAccounts: readonly string[],
  since: Date,
): Promise<Date | undefined> {
  const { rows } = await sql<{ count: number; last: Date | null }>`
    select count(*)::integer as count, max(listed_at) as last from chain_listings
    where token_account = any(${tokenAccounts}::text[]) and listed_at >= ${since}`.execute(db);
  const { count = 0, last = null } = rows[0] ?? {};
  return count === tokenAccounts.length && last !== null ? last : undefined;
}

/**
 * Whether transactions listed in this period are unread. Transactions that the chain has dropped since do not
 * count.
 */
export async function hasUnreadOf(
  db: Database,
  tokenAccounts: readonly string[],
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from chain_unread
      where token_account = any(${tokenAccounts}::text[]) and listed_at >= ${from} and listed_at <= ${to}
        and (looks = 0 or listed_at >= gridlease_now() - make_interval(secs => ${LOST_SECONDS}))
    ) as found`.execute(db);
  return rows[0]?.found === true;
}
