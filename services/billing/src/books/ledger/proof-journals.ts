import { sql } from 'kysely';
import type { BillingTransaction } from '../../database/database.ts';
import { FINDINGS_MAX, type Finding } from './finding.ts';

/**
 * Checks month by month: both sides of the join arrive in key order, so nothing is sorted or kept in memory.
 */
export async function findWrongJournals(trx: BillingTransaction): Promise<Finding[]> {
  const { rows } = await sql<{ suffix: string }>`
    select substr(c.relname, length('entries') + 1) as suffix
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'entries'::regclass order by c.relname`.execute(trx);
  const findings: Finding[] = [];
  for (const { suffix } of rows) findings.push(...(await findIn(trx, suffix)));
  return findings;
}

async function findIn(trx: BillingTransaction, suffix: string): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'journal' as check, coalesce(j.id, e.journal_id)::text as subject,
      case when j.id is null then 'it has entries but is not there'
        when e.journal_id is null then 'it has no entries'
        when e.sum <> 0 then 'its entries sum to ' || e.sum
        else 'it has ' || e.lines || ' entries, numbered ' || e.first || ' to ' || e.last end as detail
    from ${sql.table(`journals${suffix}`)} j full join (
      select journal_id, sum(amount) as sum, count(*) as lines, min(n) as first, max(n) as last
      from ${sql.table(`entries${suffix}`)} group by journal_id
    ) e on e.journal_id = j.id
    where j.id is null or e.journal_id is null or e.sum <> 0 or e.lines < 2 or e.first <> 1 or e.last <> e.lines
    limit ${FINDINGS_MAX}`.execute(trx);
  return rows;
}
