import { sql } from 'kysely';
import { PREPARED } from './prepared.ts';
import type { World } from './world.ts';

/** What must be true of corrections after every step; each row says what is not. */
export async function wrongCorrections({ db }: World): Promise<string[]> {
  const { rows } = await sql<{ id: string; problem: string }>`
    with made as (
      select c.*, j.kind as journal, j.count,
        coalesce((select sum(e.amount) from entries e join accounts a on a.id = e.account_id
          where e.journal_id = j.id and a.wallet_id = c.wallet_id and a.kind = 'available'), 0) as left_wallet,
        coalesce((select sum(e.amount) from entries e join accounts a on a.id = e.account_id
          where e.journal_id = j.id and (a.wallet_id = c.to_wallet_id and a.kind = 'available'
            or c.to_wallet_id is null and a.kind = 'platform_adjustments')), 0) as arrived,
        x.amount as shown, k.amount as claimed
      from corrections c
      left join (
        select reference, min(kind) as kind, (array_agg(id))[1] as id, count(*) as count from journals group by reference
      ) as j on j.reference = c.id
      left join transactions x on x.id = c.id left join claims k on k.correction_id = c.id
    )
    select id, problem from made cross join lateral (values
      (status <> 'done' and (journal is not null or shown is not null or claimed is not null), 'it was not made'),
      (status = 'done' and count is distinct from 1, 'it was not booked once'),
      (status = 'done' and left_wallet <> -taken, 'the wallet gave another amount'),
      (status = 'done' and arrived <> amount, 'another amount was given back'),
      (status = 'done' and shown is distinct from taken, 'its transaction shows another amount'),
      (coalesce(owed, 0) <> coalesce(claimed, 0), 'the platform claims another amount')
    ) as found(is_wrong, problem) where is_wrong and ${PREPARED}
    union all
    select x.id, 'more was taken back than it gave' from transactions x join corrections c on c.target_id = x.id
    where c.kind = 'adjustment_reversal' and c.status <> 'refused'
    group by x.id having sum(c.amount) > x.amount
    union all
    select d.id, 'it is not where it was moved to last' from deposits d cross join lateral (
      select to_wallet_id, c.id from corrections c join journals j on j.reference = c.id
      where c.target_id = d.id and c.kind = 'deposit_move' and c.status = 'done' order by j.id desc limit 1
    ) as c join transactions x on x.id = d.transaction_id
    where d.wallet_id <> c.to_wallet_id or x.to_wallet_id <> d.wallet_id or x.amount <> d.amount
      or x.metadata->>'correction_id' <> c.id::text`.execute(db);
  return rows.map(({ id, problem }) => `correction ${id}: ${problem}`);
}
