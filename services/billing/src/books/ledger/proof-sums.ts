import { sql } from 'kysely';
import type { BillingTransaction } from '../../database/database.ts';
import { FINDINGS_MAX, type Finding } from './finding.ts';

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
export async function findWrongSums(trx: BillingTransaction): Promise<Finding[]> {
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

/** Closed months whose entries are still present and differ from the summary. */
async function findWrongMonths(trx: BillingTransaction): Promise<Finding[]> {
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
      and (added.month is not null or exists (select from added other where other.month = summed.month))
    limit ${FINDINGS_MAX}`.execute(trx);
  return rows;
}

/**
 * Entries of stored accounts that do not follow from the preceding entry. Where months were archived, an
 * account starts with its last archived closing balance. Clock differences between replicas may have put an
 * entry on the other side of that month's end, so versions up to the number of archived entries are not
 * checked.
 */
export async function findWrongChains(trx: BillingTransaction): Promise<Finding[]> {
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
