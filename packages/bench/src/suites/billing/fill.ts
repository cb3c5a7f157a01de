import type pg from 'pg';
import { plainAccounts, wallets } from '../../harness/billing.ts';

/** Every renter's funds, in minutes of their rental: nobody runs out during a benchmark. */
const FUNDED_MINUTES = 100_000;
/** Running sessions started within this many minutes, evenly. */
const STARTED_WITHIN_MINUTES = 60;
/** Machines per owner. */
const MACHINES_OF_AN_OWNER = 10;

/**
 * The sessions as the service would leave them: billed every minute, charged for ten minutes with every tenth pass,
 * an hour held at the start and another hour when less than half of that is left. Money is in base units, `price` per
 * minute: 0.01 tokens or a few times that.
 */
const RENTALS = `
  create temporary table rental on commit drop as
  select n, uuidv7() as wallet_id, uuidv7(-age) as session_id, uuidv7(-age) as hold_id, uuidv7(-age) as payment_id,
    now() - age as started_at, (10000000 * (1 + n % 8))::numeric as price,
    n % greatest(1, $1::integer / ${MACHINES_OF_AN_OWNER}) as owner,
    (floor(extract(epoch from age) / 60)::integer + 1) / 10 as captures
  from (
    select n, (n - 0.5) / $1::integer * interval '${STARTED_WITHIN_MINUTES} minutes' as age
    from generate_series(1, $1::integer) as n
  ) as aged
  order by hashint4(n)`;

const OWNERS = `
  create temporary table owner on commit drop as
  select owner, uuidv7() as wallet_id from (select distinct owner from rental) as known`;

/** The final balances, so that each row is written once. */
const RENTERS_ACCOUNTS = `
  insert into accounts (code, kind, wallet_id, is_stored, floor, ceiling, balance, version)
  select 'wallet:' || wallet_id || ':' || kind, kind, wallet_id, true, case when kind <> 'debt' then 0 end,
    case when kind = 'debt' then 0 end, minutes * price, version
  from rental cross join lateral (values
    ('available', ${FUNDED_MINUTES} - case when captures >= 4 then 100 else 60 end,
      case when captures >= 4 then 3 else 2 end),
    ('locked', case when captures >= 4 then 100 else 60 end - 10 * captures, 1 + captures),
    ('pending_out', 0, 0),
    ('debt', 0, 0)) as a(kind, minutes, version)`;

const EARNED_ACCOUNTS = `
  insert into accounts (code, kind, wallet_id, provider_id, is_stored, floor, balance, version)
  select 'wallet:' || o.wallet_id || ':earned:rig-' || session_id, 'earned', o.wallet_id, 'rig-' || session_id, true, 0,
    9.5 * price * captures, captures
  from rental join owner o using (owner)`;

/** A renter's deposit comes first, then the hold, then a capture for each ten minutes. */
const POSTINGS = `
  create temporary table posting on commit drop as
  select r.*, step, uuidv7(r.started_at - now() + minutes * interval '1 minute') as journal_id,
    r.started_at + minutes * interval '1 minute' as posted_at,
    av.id as available_id, lo.id as locked_id, ea.id as earned_id
  from rental r
    join accounts av on av.wallet_id = r.wallet_id and av.kind = 'available'
    join accounts lo on lo.wallet_id = r.wallet_id and lo.kind = 'locked'
    join accounts ea on ea.provider_id = 'rig-' || r.session_id
    cross join lateral generate_series(0, 1 + r.captures) as step
    cross join lateral (select case step when 0 then -1 else 10 * (step - 1) end as minutes) as m`;

const JOURNALS = `
  insert into journals (id, kind, reference, posted_at)
  select journal_id, (array['adjustment', 'hold_placed', 'hold_captured'])[1 + least(step, 2)],
    case when step > 0 then session_id end, posted_at
  from posting`;

/** With the fourth capture also the top-up of the hold. */
const ENTRIES = `
  insert into entries (journal_id, account_id, account_version, n, amount, balance)
  select journal_id, account_id, account_version, e.n, e.minutes * price, e.balance * price
  from posting cross join lateral (values
    (0, 1, (select id from accounts where code = 'platform:adjustments'), null, -${FUNDED_MINUTES}, null),
    (0, 2, available_id, 1, ${FUNDED_MINUTES}, ${FUNDED_MINUTES}),
    (1, 1, available_id, 2, -60, ${FUNDED_MINUTES - 60}),
    (1, 2, locked_id, 1, 60, 60),
    (2, 1, locked_id, step, case step when 5 then 30 else -10 end,
      case when step >= 5 then 100 else 60 end - 10 * (step - 1)),
    (2, 2, earned_id, step - 1, 9.5, 9.5 * (step - 1)),
    (2, 3, (select id from accounts where code = 'platform:fees'), null, 0.5, null),
    (2, 4, available_id, 3, -40, ${FUNDED_MINUTES - 100})
  ) as e(kind, n, account_id, account_version, minutes, balance)
  where e.kind = least(step, 2) and (e.n < 4 or step = 5)`;

const PLATFORM_ACCOUNTS = `
  update accounts set balance = balance + posted.amount, version = version + posted.entries
  from (
    select 'platform:adjustments' as code, sum(price) * -${FUNDED_MINUTES} as amount, count(*) as entries from rental
    union all select 'platform:fees', sum(price * captures) * 0.5, sum(captures) from rental
  ) as posted where accounts.code = posted.code`;

const HOLDS = `
  insert into holds (id, wallet_id, account_id, reference, amount, captured, created_at)
  select hold_id, wallet_id, locked_id, session_id, price * case when captures >= 4 then 100 else 60 end,
    price * 10 * captures, started_at
  from posting where step = 0`;

const SESSIONS = `
  insert into sessions (id, status, user_id, wallet_id, provider_id, provider_owner_id, provider_wallet_id,
    earned_account_id, gpu_model, matched_model, allocated_vram_mb, estimated_power_w, hourly_rate, vram_rate, power_rate,
    total_hourly_rate, platform_fee_percent, quote, hold_id, payment_id, charged, fee, charged_minutes, started_at,
    last_billed_at, version, created_at, updated_at)
  select session_id, 'active', 'renter-of-' || session_id, p.wallet_id, 'rig-' || session_id, 'owner-' || owner,
    o.wallet_id, earned_id, 'NVIDIA GeForce RTX 4090', 'nvidia-geforce-rtx-4090', 5120, 0, 50 * price, 10 * price, 0,
    60 * price, 5, '{}', hold_id, payment_id, 10 * captures * price, 0.5 * captures * price, 10 * captures, started_at,
    case when captures > 0 then started_at + captures * interval '10 minutes' end, 1 + captures, started_at, started_at
  from posting p join owner o using (owner) where step = 0 order by session_id`;

const TRANSACTIONS = `
  insert into transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, session_id,
    created_at, confirmed_at)
  select t.id, r.wallet_id, case when t.type = 'payment' then o.wallet_id end, t.type, t.status, t.amount, t.fee,
    t.description, r.session_id, r.started_at, case when t.status = 'confirmed' then r.started_at end
  from rental r join owner o using (owner) cross join lateral (values
    (uuidv7(started_at - now()), 'session_lock', 'confirmed', 60 * price, 0, 'Held for the session of a card'),
    (uuidv7(started_at - now()), 'session_lock', 'confirmed', case when captures >= 4 then 40 * price end, 0,
      'Held for the session of a card'),
    (payment_id, 'payment', 'pending', nullif(10 * captures * price, 0), 0.5 * captures * price, 'Rental of a card')
  ) as t(id, type, status, amount, fee, description)
  where t.amount is not null`;

const USAGE = `
  insert into session_usage (session_id, reports, last_measured_at, actual_power_w, last_report_at,
    gpu_utilization_sum, vram_utilization_sum, power_draw_sum)
  select session_id, 10 * captures, now(), 290, now(), 970 * captures, 600 * captures, 2900 * captures from rental`;

/**
 * Writes running sessions with all of their rows, with the ledger's triggers enabled; they are not billed until they
 * have ticks.
 */
export async function fillSessions(client: pg.Client, count: number): Promise<void> {
  await client.query('begin');
  await client.query('set local statement_timeout = 0');
  await client.query({ text: RENTALS, values: [count] });
  await client.query(OWNERS);
  await client.query(wallets('rental', "'renter-of-' || session_id", 'user'));
  await client.query(wallets('owner', "'owner-' || owner", 'provider'));
  await client.query(RENTERS_ACCOUNTS);
  await client.query(plainAccounts('owner'));
  await client.query(EARNED_ACCOUNTS);
  await client.query('analyze rental, owner, accounts');
  await client.query(POSTINGS);
  await client.query('analyze posting');
  for (const text of [JOURNALS, ENTRIES, PLATFORM_ACCOUNTS, HOLDS, SESSIONS, TRANSACTIONS, USAGE]) {
    await client.query(text);
  }
  await client.query('commit');
}

/** Makes every session due within the next interval, evenly: each where its own minute ends. */
export async function setTicks(client: pg.Client, intervalSeconds: number): Promise<void> {
  await client.query(
    `insert into session_ticks (session_id, due_at)
     select id, gridlease_now()
       + (1 - extract(epoch from gridlease_now() - started_at) / 60 % 1)::float8 * $1 * interval '1 second'
     from sessions`,
    [intervalSeconds],
  );
}
