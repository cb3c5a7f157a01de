import { sql } from 'kysely';
import { wrongClaims } from './claims-checks.ts';
import { wrongEarnings } from './earnings-checks.ts';
import { winningCoalitions } from './economics-checks.ts';
import { wrongHistories } from './history-checks.ts';
import type { Model } from './model.ts';
import { wrongPayouts } from './payout-checks.ts';
import { wrongRefunds } from './refund-checks.ts';
import { wrongDebts, wrongSessions } from './session-checks.ts';
import type { World } from './world.ts';

/** All invariants of the tables, in one query. */
interface State {
  readonly entries_sum: string;
  readonly accounts_sum: string;
  readonly below_zero: string | null;
  readonly wrongly_locked: string | null;
  readonly wrongly_reserved: string | null;
  readonly owes_and_has: string | null;
  readonly frozen: string | null;
  readonly unexplained: string | null;
  readonly attempts: number;
  readonly ledger: string;
  readonly everything: string;
}

/** Fingerprints of everything that a refused operation must leave as it was. */
export type Fingerprint = Pick<State, 'ledger' | 'everything'>;

async function readState({ db }: World): Promise<State> {
  const { rows } = await sql<State>`
    with tails as (
      select account_id, sum(amount) as amount from account_tails group by account_id
    ), kept as (
      select a.*, a.balance + coalesce(t.amount, 0) as total from accounts a left join tails t on t.account_id = a.id
    ), held as (
      select wallet_id, sum(amount - captured - released) as amount from holds where closed_at is null group by wallet_id
    ), reserved as (
      select wallet_id, sum(amount) as amount from transfers
      where kind <> 'sweep' and status not in ('confirmed', 'failed', 'cancelled') group by wallet_id
    ), unbooked as (
      -- What has come to the hot account by sweeps may be paid out, finally, before the sweep is booked.
      select coalesce(sum(amount), 0) as swept from transfers where kind = 'sweep' and status = 'processing'
    ), ledger as (
      select md5(coalesce(string_agg(row, '|' order by row), '')) as hash from (
        select id || ':' || total || ':' || version from kept
        union all select h::text from holds h
        union all select 'entries ' || count(*) from entries
      ) as l(row)
    ), rest as (
      select md5(coalesce(string_agg(row, '|' order by row), '')) as hash from (
        select t::text from transfers t union all select a::text from transfer_attempts a
        union all select d::text from deposits d union all select t::text from transactions t
        union all select c::text from chain_state c union all select w::text from withdrawal_addresses w
        union all select u::text from unknown_outgoing u union all select s::text from sessions s
        union all select t::text from session_ticks t union all select b::text from billing_records b
        union all select w::text from wallets w union all select p::text from payout_parts p
        union all select c::text from payout_clock c union all select d::text from debt_repayments d
        union all select w::text from session_write_offs w
        union all select c::text from claims c union all select r::text from refunds r union all select d::text from disputes d
        union all select u::text from session_usage u union all select 'usage ' || count(*) from usage_records
      ) as r(row)
    )
    select
      (select coalesce(sum(amount), 0)::text from entries) as entries_sum,
      (select sum(total)::text from kept) as accounts_sum,
      (select string_agg(code, ', ') from kept, unbooked where total < 0
        and kind in ('available', 'locked', 'pending_out', 'earned', 'suspense')
        or total > 0 and kind = 'chain' and (is_stored or total > swept)
        or kind = 'platform_fees' and total < -(select coalesce(sum(fee), 0) from refunds)) as below_zero,
      (select string_agg(code, ', ') from kept left join held using (wallet_id)
        where kind = 'locked' and total <> coalesce(held.amount, 0)) as wrongly_locked,
      (select string_agg(code, ', ') from kept left join reserved using (wallet_id)
        where kind = 'pending_out' and total <> coalesce(reserved.amount, 0)) as wrongly_reserved,
      (select string_agg(d.code, ', ') from kept d join kept a on a.wallet_id = d.wallet_id
        where d.kind = 'debt' and a.kind = 'available' and d.total < 0 and a.total > 0) as owes_and_has,
      (select frozen_reason from chain_state) as frozen,
      (select string_agg(id::text, ', ') from transfers where status = 'needs_review' and reason is null) as unexplained,
      (select count(*)::integer from transfer_attempts) as attempts,
      ledger.hash as ledger, ledger.hash || rest.hash as everything
    from ledger, rest`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('there is no state');
  return row;
}

/** What must be true after every step. @throws Error that says what is not */
export async function checkInvariants(world: World, model: Model): Promise<Fingerprint> {
  const state = await readState(world);
  const wrong = [
    state.entries_sum !== '0' && `all entries sum to ${state.entries_sum}`,
    state.accounts_sum !== '0' && `all accounts sum to ${state.accounts_sum}`,
    state.below_zero !== null && `below zero: ${state.below_zero}`,
    state.wrongly_locked !== null && `open holds are not what is locked: ${state.wrongly_locked}`,
    state.wrongly_reserved !== null && `transfers are not what is reserved: ${state.wrongly_reserved}`,
    state.owes_and_has !== null && `owes, and has something available: ${state.owes_and_has}`,
    state.frozen !== null && `frozen, and nothing is wrong: ${state.frozen}`,
    state.unexplained !== null && `needs review without a reason: ${state.unexplained}`,
    model.attemptsAtPause !== undefined &&
      state.attempts > model.attemptsAtPause &&
      `signed while outgoing is paused: ${state.attempts - model.attemptsAtPause} attempts`,
    ...(await wrongTables(world, model, state)),
    ...doublePayments(world),
  ].filter((one) => typeof one === 'string');
  if (wrong.length > 0) throw new Error(wrong.join('; '));
  return state;
}

/** What was right is not looked at again before something changes or time passes. */
async function wrongTables(world: World, model: Model, { everything }: State): Promise<string[]> {
  const state = `${everything} ${world.now()}`;
  if (state === model.soundState) return [];
  const found = await Promise.all([
    wrongSessions(world),
    wrongDebts(world),
    wrongClaims(world),
    wrongEarnings(world),
    wrongPayouts(world),
    wrongRefunds(world),
    wrongHistories(world.db),
    winningCoalitions(world),
  ]);
  model.soundState = state;
  return found.flat();
}

/** Transfers that more than one transaction of the chain has paid. */
function doublePayments({ chain }: World): string[] {
  const paid = new Map<string, number>();
  for (const { error, memos } of chain.landed) {
    const transfer = error === undefined && /^gridlease:([^:]+):/.exec(memos[0] ?? '')?.[1];
    if (transfer) paid.set(transfer, (paid.get(transfer) ?? 0) + 1);
  }
  return [...paid]
    .filter(([, times]) => times > 1)
    .map(([id, times]) => `transfer ${id} was paid ${times} times`);
}
