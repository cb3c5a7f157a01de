import type pg from 'pg';
import { plainAccounts, wallets } from '../../harness/billing.ts';

/** A thousand tokens. */
const RENTERS_UNITS = 1_000_000_000_000;
const FUND_RENTERS = `
  with journal as (
    insert into journals (id, kind) select journal_id, 'adjustment' from renter
  ), funded as (
    update accounts a set balance = ${RENTERS_UNITS}, version = 1
    from renter r where a.wallet_id = r.wallet_id and a.kind = 'available' returning a.id, r.journal_id
  )
  insert into entries (journal_id, account_id, account_version, n, amount, balance)
  select journal_id, (select id from accounts where code = 'platform:adjustments'), null::bigint, 1, -${RENTERS_UNITS}, null
  from funded
  union all select journal_id, id, 1, 2, ${RENTERS_UNITS}, ${RENTERS_UNITS} from funded`;

/** Writes renters with funds and no rentals, and the wallets of owners. */
export async function fillRenters(
  client: pg.Client,
  renterIds: readonly string[],
  ownerIds: readonly string[],
): Promise<void> {
  await client.query('begin');
  await client.query(
    `create temporary table renter on commit drop as
     select id, uuidv7() as wallet_id, uuidv7() as journal_id from unnest($1::text[]) as id`,
    [renterIds],
  );
  await client.query(
    `create temporary table owner on commit drop as
     select id, uuidv7() as wallet_id from unnest($1::text[]) as id`,
    [ownerIds],
  );
  await client.query(wallets('renter', 'id', 'user'));
  await client.query(wallets('owner', 'id', 'provider'));
  await client.query(plainAccounts('renter'));
  await client.query(plainAccounts('owner'));
  await client.query(FUND_RENTERS);
  await client.query(
    `update accounts set balance = balance - $1::bigint * ${RENTERS_UNITS}::numeric, version = version + $1::bigint
     where code = 'platform:adjustments'`,
    [renterIds.length],
  );
  await client.query('commit');
}
