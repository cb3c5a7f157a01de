import { sql } from 'kysely';
import type { BillingTransaction } from '../../database/database.ts';
import { crowdedOf, mayBeCrowded, type PlacedRecord } from './density.ts';
import type { UsageRecord, UsageTotals } from './report.ts';
import { recordKey } from './store.ts';

/** The keys of those new records that are too many for their session. The sessions' totals are locked. */
export async function findCrowded(
  trx: BillingTransaction,
  totals: ReadonlyMap<string, UsageTotals>,
  records: readonly UsageRecord[],
): Promise<ReadonlySet<string>> {
  const suspects = [...Map.groupBy(records, ({ sessionId }) => sessionId)].filter(([id, own]) =>
    mayBeCrowded(totals.get(id), own),
  );
  if (suspects.length === 0) return new Set();
  const stored = await listNear(
    trx,
    suspects.flatMap(([, own]) => own),
  );
  return new Set(suspects.flatMap(([id, own]) => crowdedOf(own, stored.get(id) ?? []).map(recordKey)));
}

/** The stored records within a second of these, or with their keys, by session. */
async function listNear(
  trx: BillingTransaction,
  records: readonly UsageRecord[],
): Promise<ReadonlyMap<string, readonly PlacedRecord[]>> {
  const { rows } = await sql<PlacedRecord & { readonly sessionId: string }>`
    select distinct asked.session_id as "sessionId", near.event_key as "eventKey", near.measured_at as "measuredAt"
    from unnest(
      ${records.map(({ sessionId }) => sessionId)}::uuid[],
      ${records.map(({ eventKey }) => eventKey)}::text[],
      ${records.map(({ measuredAt }) => measuredAt)}::timestamptz[]) as asked(session_id, event_key, measured_at)
    cross join lateral (
      select event_key, measured_at from usage_records as stored
      where stored.session_id = asked.session_id
        and stored.measured_at > asked.measured_at - interval '1 second'
        and stored.measured_at < asked.measured_at + interval '1 second'
      union all
      select event_key, measured_at from usage_records as stored
      where stored.session_id = asked.session_id and stored.event_key = asked.event_key
    ) as near`.execute(trx);
  return Map.groupBy(rows, ({ sessionId }) => sessionId);
}
