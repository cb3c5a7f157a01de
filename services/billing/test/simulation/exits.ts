import { sql } from 'kysely';
import { assignDeposit } from '../../src/chain/deposits/service.ts';
import { giveBackTransfer, retryTransfer } from '../../src/chain/outgoing/transfer-decisions.ts';
import { WAITING_FOR } from '../../src/chain/transfers/transfer.ts';
import { cancelWithdrawal, decideWithdrawal } from '../../src/chain/withdrawals/service.ts';
import { readySession } from '../../src/rentals/sessions/ready.ts';
import { endSession, failSession, finishSession } from '../../src/rentals/sessions/service.ts';
import { tickSessions } from '../../src/rentals/sessions/tick.ts';
import { adjustWallet, writeOffDebt } from '../../src/support/adjustments/service.ts';
import { decideCorrection } from '../../src/support/corrections/decisions.ts';
import { decideDispute } from '../../src/support/disputes/service.ts';
import type { Model } from './model.ts';
import { ASKED, TRACE } from './operation.ts';
import type { ReplicaDeps } from './replica.ts';
import type { World } from './world.ts';

/** What somebody left in a state that is not final. */
interface Left {
  readonly id: string;
  readonly walletId: string;
  readonly owed: string;
}

/** A way out of a state that needs nothing but somebody who asks for it. */
interface Exit {
  readonly kind: keyof typeof STATES;
  readonly state: string;
  readonly by: string;
  readonly leave: (deps: ReplicaDeps, left: Left, model: Model) => Promise<unknown>;
}

/** Where each kind has its states. Transfers that were signed go on by themselves, as the end of every run shows. */
const STATES = {
  transfer: sql<Left & { state: string }>`
    select id, wallet_id as "walletId", '0' as owed, status as state from transfers
    where kind <> 'sweep' and attempts = 0`,
  waiting: sql<Left & { state: string }>`
    select id, wallet_id as "walletId", '0' as owed,
      case when status = 'pending' then waiting_for else status end as state
    from transfers where kind <> 'sweep' and attempts = 0 and (status <> 'pending' or waiting_for is not null)`,
  session: sql<Left & { state: string }>`
    select id, wallet_id as "walletId", '0' as owed, status as state from sessions`,
  dispute: sql<Left & { state: string }>`
    select id, session_id as "walletId", '0' as owed, status as state from disputes`,
  deposit: sql<Left & { state: string }>`
    select id, wallet_id as "walletId", '0' as owed, status as state from deposits`,
  correction: sql<Left & { state: string }>`
    select id, wallet_id as "walletId", '0' as owed, status as state from corrections`,
  debt: sql<Left & { state: string }>`
    select wallet_id as id, wallet_id as "walletId", (-balance)::text as owed,
      case when balance < 0 then 'owed' else 'settled' end as state
    from accounts where kind = 'debt'`,
};

const REASON = 'the end of a run';
const decision = { amount: undefined, bearer: 'carried', note: '' } as const;

/** What a transfer may wait for without an attempt; approval and review are states of their own. */
const WAITING_STATES = WAITING_FOR.filter((reason) => reason !== 'approval');

const EXITS: readonly Exit[] = [
  {
    kind: 'transfer',
    state: 'awaiting_approval',
    by: 'approve',
    leave: (deps, { id }) => decideWithdrawal(deps, ASKED, { id, isApproved: true }),
  },
  {
    kind: 'transfer',
    state: 'awaiting_approval',
    by: 'refuse',
    leave: (deps, { id }) => decideWithdrawal(deps, ASKED, { id, isApproved: false }),
  },
  ...['awaiting_approval', 'pending'].map(
    (state): Exit => ({
      kind: 'transfer',
      state,
      by: 'cancel',
      leave: (deps, { id, walletId }) => cancelWithdrawal(deps, ASKED, { id, walletId }),
    }),
  ),
  ...['awaiting_approval', 'pending', 'needs_review'].map(
    (state): Exit => ({
      kind: 'transfer',
      state,
      by: 'return',
      leave: (deps, { id }) => giveBackTransfer(deps, ASKED, { id, reason: REASON }),
    }),
  ),
  ...WAITING_STATES.flatMap((state): Exit[] => [
    {
      kind: 'waiting',
      state,
      by: 'cancel',
      leave: (deps, { id, walletId }) => cancelWithdrawal(deps, ASKED, { id, walletId }),
    },
    {
      kind: 'waiting',
      state,
      by: 'return',
      leave: (deps, { id }) => giveBackTransfer(deps, ASKED, { id, reason: REASON }),
    },
  ]),
  {
    kind: 'transfer',
    state: 'needs_review',
    by: 'retry',
    leave: (deps, { id }) => retryTransfer(deps, ASKED, { id, reason: REASON }),
  },
  {
    kind: 'session',
    state: 'pending',
    by: 'ready',
    leave: (deps, { id }) => readySession(deps, ASKED, { id, connection: undefined }),
  },
  ...['pending', 'active', 'grace'].flatMap((state): Exit[] => [
    {
      kind: 'session',
      state,
      by: 'end',
      leave: (deps, { id }) => endSession(deps, ASKED, { id, note: undefined }),
    },
    {
      kind: 'session',
      state,
      by: 'fail',
      leave: (deps, { id }) => failSession(deps, ASKED, { id, note: undefined, at: undefined }),
    },
    {
      kind: 'session',
      state,
      by: 'finish',
      // One that has ended otherwise, as its machine's registry tells now, does not finish: it ends.
      leave: (deps, { id }) =>
        finishSession(deps, ASKED, { id, exitCode: 0, at: undefined }).catch(() =>
          endSession(deps, ASKED, { id, note: undefined }),
        ),
    },
  ]),
  {
    kind: 'dispute',
    state: 'open',
    by: 'reject',
    leave: (deps, { id }) => decideDispute(deps, ASKED, { ...decision, disputeId: id, status: 'rejected' }),
  },
  {
    kind: 'deposit',
    state: 'unattributed',
    by: 'assign',
    leave: (deps, { id }, { wallets: [first] }) =>
      assignDeposit(deps, ASKED, { depositId: id, walletId: first?.id ?? '' }),
  },
  ...[true, false].map(
    (isApproved): Exit => ({
      kind: 'correction',
      state: 'awaiting_approval',
      by: isApproved ? 'approve' : 'refuse',
      leave: (deps, { id }) => decideCorrection(deps, ASKED, { id, isApproved }),
    }),
  ),
  {
    kind: 'debt',
    state: 'owed',
    by: 'repay',
    leave: (deps, { walletId, owed }) =>
      adjustWallet(deps, ASKED, { walletId, amount: BigInt(owed), reason: REASON }),
  },
  {
    kind: 'debt',
    state: 'owed',
    by: 'write off',
    leave: (deps, { walletId }) => writeOffDebt(deps, ASKED, { walletId, amount: undefined, reason: REASON }),
  },
];

/** Leaves every state that something is in at the end of a run, in every way there is. @returns what stayed where it was */
export async function stuckStates(world: World, model: Model): Promise<string[]> {
  const { db, replicas, trace } = world;
  const [{ deps }] = replicas;
  // Rentals whose time is up end first, also by funds that have left their wallets since: nobody can leave them any more.
  const live = await db.selectFrom('sessions').select('id').where('ended_at', 'is', null).execute();
  await tickSessions(
    deps,
    TRACE,
    live.map(({ id }) => id),
  );
  const stuck: string[] = [];
  const readStates = async (kind: Exit['kind']) =>
    (await STATES[kind].execute(db)).rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  for (const { kind, state, by, leave } of EXITS) {
    const left = (await readStates(kind)).find((one) => one.state === state);
    if (left === undefined) continue;
    trace.push(`${by} ${kind} ${left.id}, which is ${state}`);
    await leave(deps, left, model);
    const after = (await readStates(kind)).find(({ id }) => id === left.id);
    if (after?.state === state) stuck.push(`${kind} ${left.id} is still ${state} after: ${by}`);
  }
  return stuck;
}
