import { sql } from 'kysely';
import type { Earnings } from '../../src/owners/earnings/earnings.ts';
import { getEarnings } from '../../src/owners/earnings/service.ts';
import { readEarnings } from '../../src/owners/earnings/store.ts';
import { NO_ARCHIVE } from './no-archive.ts';
import { ASKED } from './operation.ts';
import { PREPARED } from './prepared.ts';
import { MACHINES, OWNERS, type World } from './world.ts';

/** An account of a machine for one of its owners, from the tables alone; amounts in base units. */
interface Figures {
  readonly id: number;
  readonly wallet_id: string;
  readonly owner: string;
  readonly machine: string;
  readonly balance: bigint;
  /** Of what was charged, and of what was paid of it. */
  readonly total: bigint;
  readonly earned: bigint;
  readonly charged: bigint;
  /** Of what was paid, what cannot be paid out yet. */
  readonly held: bigint;
  /** The owner's part of what is still owed, and of what was written off: each rental's rounded up. */
  readonly awaited: bigint;
  readonly lost: bigint;
  /** What the owner still owes for refunds. */
  readonly refunding: bigint;
  readonly sessions: bigint;
  readonly paid: bigint;
  readonly in_payout: bigint;
  readonly taken: bigint;
  /** What its entries say of the same. */
  readonly booked_earned: bigint;
  readonly booked_out: bigint;
  readonly booked_taken: bigint;
}

const NAMES = ['id', 'wallet_id', 'owner', 'machine'];

async function readFigures({ db, replicas: [{ deps }] }: World): Promise<Figures[]> {
  const { rows } = await sql<Record<string, string>>`
    with booked as (
      select e.account_id as id,
        sum(e.amount) filter (where j.kind in ('hold_captured', 'debt_repaid')) as earned,
        -sum(e.amount) filter (where j.kind in ('payout_reserved', 'payout_returned')) as out,
        -sum(e.amount) filter (where j.kind in ('refund', 'earnings_moved')) as taken
      from entries e join journals j on j.id = e.journal_id group by e.account_id
    ), rented as (
      select s.*, p.amount - floor(p.amount * s.platform_fee_percent / 100) as earned, p.open, p.lost,
        (select coalesce(sum(from_earnings + from_wallet + owed), 0) from refunds f where f.session_id = s.id) as borne,
        b.id is null or b.created_at > gridlease_now() - ${deps.disputeDelaySeconds} * interval '1 second'
          or exists (select from disputes d where d.session_id = s.id and d.status = 'open') as is_held
      from sessions s left join billing_records b on b.session_id = s.id cross join lateral (
        select s.charged - coalesce(sum(c.amount - c.repaid), 0) as amount, coalesce(sum(c.open), 0) as open,
          coalesce(sum(c.written_off), 0) as lost
        from claims c where c.session_id = s.id and c.creditor_account_id = s.earned_account_id
      ) as p
    ), parts as (
      select p.account_id, p.amount, (select string_agg(j.kind, ',') from journals j
        where j.reference = p.transfer_id and j.kind in ('payout_settled', 'payout_returned')) as outcome
      from payout_parts p
    )
    select a.id, a.wallet_id, w.user_id as owner, a.provider_id as machine, a.balance::text,
      (select coalesce(sum(charged - fee), 0) from rented where earned_account_id = a.id)::text as total,
      (select coalesce(sum(earned), 0) from rented where earned_account_id = a.id)::text as earned,
      (select coalesce(sum(greatest(earned - borne, 0)), 0) from rented
        where earned_account_id = a.id and is_held)::text as held,
      (select coalesce(sum(ceil(open * (100 - platform_fee_percent) / 100)), 0) from rented
        where earned_account_id = a.id)::text as awaited,
      (select coalesce(sum(ceil(lost * (100 - platform_fee_percent) / 100)), 0) from rented
        where earned_account_id = a.id)::text as lost,
      (select coalesce(sum(c.open), 0) from claims c join sessions s on s.id = c.session_id
        where c.kind = 'refund' and s.earned_account_id = a.id)::text as refunding,
      (select coalesce(sum(charged), 0) from rented where earned_account_id = a.id)::text as charged,
      (select count(*) from rented where earned_account_id = a.id and pending_until is null)::text as sessions,
      (select coalesce(sum(amount), 0) from parts where account_id = a.id and outcome = 'payout_settled')::text as paid,
      (select coalesce(sum(amount), 0) from parts where account_id = a.id and outcome is null)::text as in_payout,
      ((select coalesce(sum(from_earnings), 0) from refunds where earned_account_id = a.id)
        + (select coalesce(sum(amount), 0) from debt_repayments where account_id = a.id))::text as taken,
      coalesce(b.earned, 0)::text as booked_earned, coalesce(b.out, 0)::text as booked_out,
      coalesce(b.taken, 0)::text as booked_taken
    from accounts a join wallets w on w.id = a.wallet_id left join booked b on b.id = a.id
    where a.kind = 'earned' and ${PREPARED} order by a.id`.execute(db);
  return rows.map((row) => {
    const figures = Object.entries(row).map(([name, value]) => [
      name,
      NAMES.includes(name) ? value : BigInt(value),
    ]);
    return Object.fromEntries(figures) as Figures;
  });
}

/** What was earned is what is available, pending, paid and taken back: by the tables, the books and the service. */
export async function wrongEarnings(world: World): Promise<string[]> {
  const { db, replicas } = world;
  const all = await readFigures(world);
  const accounts = all.map((one) => ({
    id: one.id,
    walletId: one.wallet_id,
    ownerId: one.owner,
    providerId: one.machine,
  }));
  const [{ deps }] = replicas;
  const ever = { from: undefined, to: undefined };
  const told = await readEarnings({ db, archive: NO_ARCHIVE }, accounts, ever, deps.disputeDelaySeconds);
  const wrong = all.flatMap((one) =>
    [...wrongFigures(one), ...reportedDifferences([one], told.get(one.id))].map(
      (problem) => `what ${one.machine} earned for ${one.owner}: ${problem}`,
    ),
  );
  return [...wrong, ...(await wrongReport(world, all))];
}

function wrongFigures(one: Figures): string[] {
  const wrong: [boolean, string][] = [
    [
      one.balance !== one.earned - one.paid - one.in_payout - one.taken,
      `it has ${one.balance}, of ${one.earned} earned, ${one.paid} paid, ${one.in_payout} in payouts, ${one.taken} taken back`,
    ],
    [
      one.booked_earned !== one.earned,
      `sessions have earned ${one.earned} and ${one.booked_earned} is booked`,
    ],
    [
      one.booked_out !== one.paid + one.in_payout,
      `payouts have ${one.paid + one.in_payout} and ${one.booked_out} is booked`,
    ],
    [one.booked_taken !== one.taken, `${one.taken} was taken back and ${one.booked_taken} is booked`],
  ];
  return wrong.flatMap(([is, what]) => (is ? what : []));
}

/** Compares the earnings that the service reports for these accounts together with the tables. */
function reportedDifferences(accounts: readonly Figures[], told: Earnings | undefined): string[] {
  if (told === undefined) return accounts.length === 0 ? [] : ['the service says nothing'];
  const sum = (of: (one: Figures) => bigint) => accounts.reduce((total, one) => total + of(one), 0n);
  const heldOf = ({ balance, held }: Figures) => (held < balance ? held : balance);
  const due = {
    total: sum((one) => one.total),
    pending: sum((one) => heldOf(one) + one.in_payout),
    available: sum((one) => one.balance - heldOf(one)),
    refundAwaiting: sum((one) => one.refunding),
    inPayout: sum((one) => one.in_payout),
    paid: sum((one) => one.paid),
    charged: sum((one) => one.charged),
    sessions: Number(sum((one) => one.sessions)),
  };
  const wrong = Object.entries(due).flatMap(([name, value]) => {
    const said = told[name as keyof typeof due];
    return said === value ? [] : `${name} is ${value}, and the service says ${said}`;
  });
  const { awaitingRepayment, writtenOff } = told;
  const parts = told.available + told.pending + told.paid + told.takenBack + awaitingRepayment + writtenOff;
  // What is rounded where, is the service's to say, as long as its parts sum to the total.
  const rounded = sum((one) => one.sessions);
  const isAbout = (said: bigint, most: bigint) => said <= most + rounded && said >= most - rounded;
  return [
    ...wrong,
    ...(parts === told.total ? [] : [`its parts sum to ${parts}, and its total is ${told.total}`]),
    ...(isAbout(
      awaitingRepayment,
      sum((one) => one.awaited),
    )
      ? []
      : [`it awaits ${awaitingRepayment}`]),
    ...(isAbout(
      writtenOff,
      sum((one) => one.lost),
    )
      ? []
      : [`${writtenOff} is said to be written off`]),
  ];
}

/** One machine or owner after the other: asking for all of them every time would take too long. */
async function wrongReport(world: World, all: readonly Figures[]): Promise<string[]> {
  const { db, replicas, trace } = world;
  const ids = [...OWNERS, ...MACHINES];
  const providerId = ids[trace.length % ids.length] ?? OWNERS[0];
  const order = { providerId, from: undefined, to: undefined };
  const { total, machines, debt } = await getEarnings(
    { ...replicas[0].deps, db, archive: NO_ARCHIVE },
    ASKED,
    order,
  );
  const own = all.filter(({ owner, machine }) => owner === providerId || machine === providerId);
  const wallets = [...new Set(own.map(({ wallet_id }) => wallet_id))];
  const { rows } = await sql<{ debt: string }>`
    select coalesce(sum(-e.amount), 0)::text as debt from entries e join accounts a on a.id = e.account_id
    where a.kind = 'debt' and a.wallet_id = any(${wallets}::uuid[])`.execute(db);
  return [
    ...reportedDifferences(own, total),
    ...machines.flatMap((one) =>
      reportedDifferences(
        own.filter(({ machine }) => machine === one.providerId),
        one.earnings,
      ),
    ),
    ...(rows[0]?.debt === String(debt) ? [] : [`it owes ${rows[0]?.debt}, and the service says ${debt}`]),
  ].map((problem) => `the report of ${providerId}: ${problem}`);
}
