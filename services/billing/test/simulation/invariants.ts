import { sql } from 'kysely';
import { wrongCards } from './card-checks.ts';
import { wrongClaims } from './claims-checks.ts';
import { wrongClocks, wrongTimes } from './clock-checks.ts';
import { wrongCorrections } from './correction-checks.ts';
import { wrongEarnings } from './earnings-checks.ts';
import { winningCoalitions } from './economics-checks.ts';
import { wrongHistories } from './history-checks.ts';
import { wrongLives } from './life-checks.ts';
import type { Model } from './model.ts';
import { wrongNewAccounts } from './new-account-checks.ts';
import { type Overdrawn, wronglyOverdrawn } from './overdrawn-checks.ts';
import { wrongPayouts } from './payout-checks.ts';
import { PREPARED } from './prepared.ts';
import { wrongRefunds } from './refund-checks.ts';
import { tooManyWaiting, wrongDebts, wrongSessions } from './session-checks.ts';
import type { World } from './world.ts';

/** All invariants of the tables, in one query. */
interface State {
  readonly entries_sum: string;
  readonly accounts_sum: string;
  readonly below_zero: string | null;
  readonly overdrawn: readonly Overdrawn[] | null;
  readonly wrongly_locked: string | null;
  readonly wrongly_reserved: string | null;
  readonly owes_and_has: string | null;
  readonly frozen: string | null;
  readonly unexplained: string | null;
  readonly attempts: number;
  readonly ledger: string;
  readonly everything: string;
}

const TABLES = [
  'billing_records',
  'chain_state',
  'machine_allocations',
  'machine_lives',
  'taken_cards',
  'claims',
  'corrections',
  'debt_repayments',
  'deposits',
  'disputes',
  'payout_clock',
  'payout_parts',
  'refunds',
  'session_ticks',
  'session_usage',
  'session_write_offs',
  'sessions',
  'transactions',
  'transfer_attempts',
  'transfers',
  'unknown_outgoing',
  'usage_records',
  'wallets',
  'withdrawal_addresses',
];
/** Of every row the version that PostgreSQL keeps: quicker to read than what is in it. */
const VERSIONS = sql.join(
  TABLES.map(
    (name) => sql`
      select coalesce(sum(hashtextextended(xmin::text || ctid, 0)), 0) as hash from ${sql.table(name)}`,
  ),
  sql` union all `,
);

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
    ), ledger as (
      select (select string_agg(id || ':' || total || ':' || version, '|' order by id) from kept)
        || (select coalesce(sum(hashtextextended(h.xmin::text || h.ctid, 0)), 0) from holds h)
        || ' entries ' || (select count(*) from entries) as hash
    ), rest as (
      select string_agg(hash::text, ' ') as hash from (${VERSIONS}) as v
    )
    select
      (select coalesce(sum(amount), 0)::text from entries) as entries_sum,
      (select sum(total)::text from kept) as accounts_sum,
      (select string_agg(code, ', ') from kept where total < 0
        and kind in ('available', 'locked', 'pending_out', 'earned', 'suspense')
        or total > 0 and kind = 'chain' and is_stored
        or kind = 'platform_fees' and total < -(select coalesce(sum(fee), 0) from refunds)) as below_zero,
      (select json_agg(json_build_object('account', token_account, 'by', total::text, 'booked', (
          select coalesce(-sum(e.amount), 0)::text from entries e join journals j on j.id = e.journal_id
          where e.account_id = kept.id and e.amount < 0 and j.kind <> 'opening_balance')))
        from kept where total > 0 and kind = 'chain' and not is_stored) as overdrawn,
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
    from ledger, rest where ${PREPARED}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('there is no state');
  return row;
}

/**
 * What must be true after every step. The whole history is worked out anew when it is asked for: what is wrong there
 * stays wrong.
 *
 * @throws Error that says what is not
 */
export async function checkInvariants(
  world: World,
  model: Model,
  { isWhole }: { readonly isWhole: boolean },
): Promise<Fingerprint> {
  const state = await readState(world);
  const wrong = [
    state.entries_sum !== '0' && `all entries sum to ${state.entries_sum}`,
    state.accounts_sum !== '0' && `all accounts sum to ${state.accounts_sum}`,
    state.below_zero !== null && `below zero: ${state.below_zero}`,
    ...wronglyOverdrawn(world, state.overdrawn ?? []),
    state.wrongly_locked !== null && `open holds are not what is locked: ${state.wrongly_locked}`,
    state.wrongly_reserved !== null && `transfers are not what is reserved: ${state.wrongly_reserved}`,
    state.owes_and_has !== null && `owes, and has something available: ${state.owes_and_has}`,
    state.frozen !== null && `frozen, and nothing is wrong: ${state.frozen}`,
    state.unexplained !== null && `needs review without a reason: ${state.unexplained}`,
    model.attemptsAtPause !== undefined &&
      state.attempts > model.attemptsAtPause &&
      `signed while outgoing is paused: ${state.attempts - model.attemptsAtPause} attempts`,
    ...(await wrongLives(world, model.seenLives)),
    ...(await wrongClocks(world, model.seenClocks)),
    ...(isWhole ? await wrongTables(world, model, state) : []),
    ...doublePayments(world),
  ].filter((one) => typeof one === 'string');
  if (wrong.length > 0) throw new Error(wrong.join('; '));
  return state;
}

const CHECKS = [
  wrongSessions,
  tooManyWaiting,
  wrongTimes,
  wrongCards,
  wrongDebts,
  wrongClaims,
  wrongCorrections,
  wrongEarnings,
  wrongPayouts,
  wrongRefunds,
  wrongHistories,
  wrongNewAccounts,
  winningCoalitions,
];

/** What was right is not looked at again before something changes or time passes. */
async function wrongTables(world: World, model: Model, { everything }: State): Promise<string[]> {
  const state = `${everything} ${world.now()} ${world.databaseClock.ahead()}`;
  if (state === model.soundState) return [];
  const found: string[] = [];
  // One after the other, in the same connection: in others each would be planned anew.
  for (const check of CHECKS) found.push(...(await check(world)));
  model.soundState = state;
  return found;
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
