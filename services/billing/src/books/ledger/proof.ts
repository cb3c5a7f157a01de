import { sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';
import { keepFromArchiver } from './archived-months.ts';
import type { Month } from './month-store.ts';

/** A violation of one of the ledger's rules. */
export interface Finding {
  /** The violated rule. */
  readonly check: 'journal' | 'account' | 'chain' | 'month' | 'hold' | 'claim' | 'total';
  /** The account's code, or the id of the journal, hold or wallet concerned. */
  readonly subject: string;
  readonly detail: string;
}

/**
 * Findings per query. With more than that, the books are broken throughout, and the first ones are just as
 * useful.
 */
const FINDINGS_MAX = 100;

/**
 * Proves the whole ledger from its entries: every journal exists and sums to zero; every account matches the
 * sum and the number of its entries and closed months; an account's versions have no gaps, and each entry's
 * balance follows from the one before; open holds equal the locked balances; open claims equal the debts, and
 * nobody who owes has anything available; all accounts together sum to zero.
 *
 * Reads one snapshot, so postings can continue meanwhile. It reads everything, which takes seconds per
 * million entries. Months that are in the archive are proven by `proveArchivedLedger`.
 *
 * @returns the violations; empty if the books are sound
 */
export async function proveLedger(db: Database): Promise<Finding[]> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return snapshot.execute(async (trx: BillingTransaction) => {
    await keepFromArchiver(trx);
    await sql`set local statement_timeout = 0`.execute(trx);
    return [
      ...(await findWrongJournals(trx)),
      ...(await findWrongSums(trx)),
      ...(await findWrongChains(trx)),
      ...(await findWrongBooks(trx)),
    ];
  });
}

/**
 * Checks month by month: both sides of the join arrive in key order, so nothing is sorted or kept in memory.
 */
async function findWrongJournals(trx: BillingTransaction): Promise<Finding[]> {
  const { rows } = await sql<{ suffix: string }>`
    select substr(c.relname, length('entries') + 1) as suffix
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'entries'::regclass order by c.relname`.execute(trx);
  const findings: Finding[] = [];
  for (const { suffix } of rows) {
    findings.push(...(await findWrongJournalsIn(trx, `journals${suffix}`, `entries${suffix}`)));
  }
  return findings;
}

/** Journals without entries, entries without a journal, and journals that do not add up. */
export async function findWrongJournalsIn(
  trx: BillingTransaction,
  journals: string,
  entries: string,
): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'journal' as check, coalesce(j.id, e.journal_id)::text as subject,
      case when j.id is null then 'it has entries but is not there'
        when e.journal_id is null then 'it has no entries'
        when e.sum <> 0 then 'its entries sum to ' || e.sum
        else 'it has ' || e.lines || ' entries, numbered ' || e.first || ' to ' || e.last end as detail
    from ${sql.table(journals)} j full join (
      select journal_id, sum(amount) as sum, count(*) as lines, min(n) as first, max(n) as last
      from ${sql.table(entries)} group by journal_id
    ) e on e.journal_id = j.id
    where j.id is null or e.journal_id is null or e.sum <> 0 or e.lines < 2 or e.first <> 1 or e.last <> e.lines
    limit ${FINDINGS_MAX}`.execute(trx);
  return rows;
}

/**
 * The last month whose entries were archived: it is closed, accounts had entries in it, and none of these is
 * left.
 */
const LAST_DETACHED = sql`
  select max(c.month) from closed_months c
  where exists (select from month_balances b where b.month = c.month)
    and not exists (
      select from entries e
      where e.journal_id >= uuid7_at(month_start(c.month)) and e.journal_id < uuid7_at(month_end(c.month)))`;

/** Accounts whose row (plus tail) differs from the closed months plus the entries since. */
async function findWrongSums(trx: BillingTransaction): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    with posted as (
      select account_id, sum(amount) as amount, sum(entries) as entries from (
        select account_id, sum(amount) as amount, count(*) as entries
        from entries where journal_id >= open_from() group by account_id
        union all (
          select distinct on (account_id) account_id, balance, entries
          from month_balances order by account_id, month desc)
      ) as parts group by account_id
    ), kept as (
      select id, code, balance + coalesce(t.amount, 0) as amount, version + coalesce(t.entries, 0) as entries
      from accounts left join (
        select account_id, sum(amount) as amount, sum(entries) as entries from account_tails group by account_id
      ) t on t.account_id = accounts.id
    )
    select 'account' as check, coalesce(kept.code, 'account ' || posted.account_id) as subject,
      format('it has %s of %s entries, and %s were posted of %s entries', coalesce(kept.amount, 0),
        coalesce(kept.entries, 0), coalesce(posted.amount, 0), coalesce(posted.entries, 0)) as detail
    from kept full join posted on posted.account_id = kept.id
    where kept.id is null or kept.amount <> coalesce(posted.amount, 0)
      or kept.entries <> coalesce(posted.entries, 0)
    limit ${FINDINGS_MAX}`.execute(trx);
  return [...rows, ...(await findWrongMonths(trx))];
}

/**
 * Closed months whose entries are present and differ from the summary.
 *
 * @param present a month whose entries have to be present; others without any were detached or archived
 */
export async function findWrongMonths(trx: BillingTransaction, present?: Month): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    with summed as (
      select month, account_id, balance - lag(balance, 1, 0) over months as amount,
        entries - lag(entries, 1, 0) over months as entries
      from month_balances window months as (partition by account_id order by month)
    ), added as (
      select c.month, e.account_id, sum(e.amount) as amount, count(*) as entries
      from closed_months c join entries e
        on e.journal_id >= uuid7_at(month_start(c.month)) and e.journal_id < uuid7_at(month_end(c.month))
      group by c.month, e.account_id
    )
    select 'month' as check, coalesce(a.code, 'account ' || coalesce(summed.account_id, added.account_id)) as subject,
      format('in %s it was summed up as %s of %s entries, and there are %s of %s entries',
        to_char(coalesce(summed.month, added.month), 'YYYY-MM'), coalesce(summed.amount, 0),
        coalesce(summed.entries, 0), coalesce(added.amount, 0), coalesce(added.entries, 0)) as detail
    from summed full join added on added.month = summed.month and added.account_id = summed.account_id
      left join accounts a on a.id = coalesce(summed.account_id, added.account_id)
    where (summed.amount is distinct from added.amount or summed.entries is distinct from added.entries)
      and (added.month is not null or to_char(summed.month, 'YYYY-MM') = ${present ?? null}::text
        or exists (select from added other where other.month = summed.month))
    limit ${FINDINGS_MAX}`.execute(trx);
  return rows;
}

/**
 * Entries of stored accounts that do not follow from the preceding entry. Where months were archived, an
 * account starts with its last archived closing balance. Clock differences between replicas may have put an
 * entry on the other side of that month's end, so versions up to the number of archived entries are not
 * checked.
 */
async function findWrongChains(trx: BillingTransaction): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    with gone as materialized (
      select distinct on (account_id) account_id, balance, entries from month_balances
      where month <= (${LAST_DETACHED}) order by account_id, month desc
    ), chain as (
      select account_id, journal_id, account_version as version, amount, balance,
        lag(account_version) over versions as version_before, lag(balance) over versions as balance_before
      from entries where account_version is not null
      window versions as (partition by account_id order by account_version)
    )
    select 'chain' as check, a.code as subject,
      case when chain.version_before is not null and chain.version <> chain.version_before + 1
          or chain.version_before is null and chain.version <> coalesce(gone.entries, 0) + 1
        then format('version %s comes after %s (journal %s)', chain.version,
          coalesce(chain.version_before, gone.entries, 0), chain.journal_id)
        else format('version %s goes from %s by %s to %s (journal %s)', chain.version,
          coalesce(chain.balance_before, gone.balance, 0), chain.amount, chain.balance, chain.journal_id)
      end as detail
    from chain join accounts a on a.id = chain.account_id left join gone on gone.account_id = chain.account_id
    where case
      when chain.version = coalesce(chain.version_before, gone.entries, 0) + 1
        then chain.balance <> coalesce(chain.balance_before, gone.balance, 0) + chain.amount
      else coalesce(chain.version_before, chain.version) > coalesce(gone.entries, 0)
      end
    limit ${FINDINGS_MAX}`.execute(trx);
  return rows;
}

/** Checks accounts against each other: bounds, holds, and the total. */
async function findWrongBooks(trx: BillingTransaction): Promise<Finding[]> {
  const { rows: bounds } = await sql<Finding>`
    select 'account' as check, code as subject,
      format('it has %s, which is not within %s and %s', balance, coalesce(floor::text, 'any bound'),
        coalesce(ceiling::text, 'any bound')) as detail
    from accounts where not (balance >= floor and balance <= ceiling) limit ${FINDINGS_MAX}`.execute(trx);
  const { rows: holds } = await sql<Finding>`
    select 'hold' as check, h.id::text as subject, 'its account is not the locked one of its wallet' as detail
    from holds h left join accounts a on a.id = h.account_id and a.wallet_id = h.wallet_id and a.kind = 'locked'
    where a.id is null limit ${FINDINGS_MAX}`.execute(trx);
  const { rows: locked } = await sql<Finding>`
    select 'hold' as check, a.code as subject,
      format('it has %s, and open holds have %s', a.balance, coalesce(h.held, 0)) as detail
    from accounts a left join (
      select account_id, sum(amount - captured - released) as held from holds where closed_at is null group by account_id
    ) h on h.account_id = a.id
    where a.kind = 'locked' and a.balance <> coalesce(h.held, 0) limit ${FINDINGS_MAX}`.execute(trx);
  const { rows: claims } = await sql<Finding>`
    select 'claim' as check, a.code as subject,
      format('it has %s, and open claims have %s', a.balance, coalesce(c.open, 0)) as detail
    from accounts a left join (
      select debtor_wallet_id, sum(open) as open from claims where open > 0 group by debtor_wallet_id
    ) c on c.debtor_wallet_id = a.wallet_id
    where a.kind = 'debt' and -a.balance <> coalesce(c.open, 0)
    union all
    select 'claim', 'platform:claims', format('it has %s, and all wallets owe %s', claims.sum, debts.sum)
    from (
      select a.balance + coalesce((select sum(amount) from account_tails where account_id = a.id), 0) as sum
      from accounts a where a.code = 'platform:claims'
    ) as claims, (select coalesce(-sum(balance), 0) as sum from accounts where kind = 'debt') as debts
    where claims.sum <> debts.sum
    union all
    select 'claim', d.code, format('it has %s, and the wallet has %s available', d.balance, a.balance)
    from accounts d join accounts a on a.wallet_id = d.wallet_id and a.kind = 'available'
    where d.kind = 'debt' and d.balance < 0 and a.balance > 0
    limit ${FINDINGS_MAX}`.execute(trx);
  const { rows: total } = await sql<Finding>`
    select 'total' as check, 'all accounts' as subject, 'they sum to ' || sum(balance) as detail
    from (select balance from accounts union all select amount from account_tails) as everything
    having sum(balance) <> 0`.execute(trx);
  return [...bounds, ...holds, ...locked, ...claims, ...total];
}
