import { toTransactionBody } from '../../src/books/transactions/schema.ts';
import type { Transaction } from '../../src/books/transactions/transaction.ts';
import { assignDeposit, claimDeposit } from '../../src/chain/deposits/service.ts';
import { setOutgoing } from '../../src/chain/outgoing/service.ts';
import { giveBackTransfer, retryTransfer } from '../../src/chain/outgoing/transfer-decisions.ts';
import {
  cancelWithdrawal,
  decideWithdrawal,
  type WithdrawalOrder,
  withdraw,
} from '../../src/chain/withdrawals/service.ts';
import { idempotent, type KeyedUseCase, prepareRequest, repeat, request } from './keyed-requests.ts';
import { ASKED, type Operation, type Stage } from './operation.ts';
import { leaveUnattributed, payIn, reserve } from './preparations.ts';
import { TOKEN } from './world.ts';

/** What people ask of the service. */

/** So many of the newest are picked from. */
const RECENT = 40;

const withdrawal: KeyedUseCase<WithdrawalOrder, Transaction> = {
  requests: (model) => model.withdrawals,
  run: ({ replica }, order, idempotency) => withdraw(replica.deps, { ...ASKED, idempotency }, order),
  bodyOf: toTransactionBody,
  idMember: 'id',
  otherThan: (order) => ({ ...order, amount: order.amount + 1n }),
};

function newOrder({ world: { random }, model }: Stage): WithdrawalOrder {
  const wallet = random.chance(0.1) ? model.platform : random.pick(model.wallets);
  const whole = random.chance(0.1) ? random.int(30, 100) : random.int(0, 20);
  const amount = BigInt(whole) * TOKEN + BigInt(random.int(1, 999_999_999));
  return { walletId: wallet.id, amount, toAddress: random.pick(model.destinations) };
}

const withdraws: Operation = {
  name: 'withdraw',
  routes: ['withdraw'],
  weight: 9,
  async run(stage) {
    const order = newOrder(stage);
    stage.say(`${order.amount} of ${order.walletId}`);
    await request(stage, withdrawal, order);
  },
};

const repeats: Operation = {
  name: 'repeat a withdrawal',
  weight: 4,
  prepare: (stage) => prepareRequest(stage, withdrawal, { ...newOrder(stage), amount: TOKEN }),
  run: (stage) => repeat(stage, withdrawal),
};

/** Of a withdrawal or payout. */
async function pickTransfer({ world: { db, random } }: Stage, statuses: readonly string[]) {
  const rows = await db
    .selectFrom('transfers')
    .select(['id', 'wallet_id'])
    .where('kind', '<>', 'sweep')
    .where('status', 'in', statuses as never)
    .orderBy('id', 'desc')
    .limit(RECENT)
    .execute();
  return rows.length === 0 ? undefined : random.pick(rows);
}

const cancels: Operation = {
  name: 'cancel',
  routes: ['cancelWithdrawal'],
  weight: 2,
  prepare: (stage) => reserve(stage, TOKEN),
  async run(stage) {
    const { replica, say } = stage;
    const row = await pickTransfer(stage, [
      'pending',
      'awaiting_approval',
      'processing',
      'confirmed',
      'cancelled',
    ]);
    if (row === undefined) return;
    say(row.id);
    await cancelWithdrawal(replica.deps, ASKED, { walletId: row.wallet_id, id: row.id });
  },
};

const decides: Operation = {
  name: 'decide',
  routes: ['approveWithdrawal', 'refuseWithdrawal'],
  weight: 3,
  prepare: (stage) => reserve(stage, 16n * TOKEN),
  async run(stage) {
    const { replica, say, world } = stage;
    const row = await pickTransfer(stage, ['awaiting_approval', 'cancelled']);
    if (row === undefined) return;
    const isApproved = world.random.chance(0.7);
    say(`${row.id} ${isApproved ? 'yes' : 'no'}`);
    await decideWithdrawal(replica.deps, ASKED, { id: row.id, isApproved });
  },
};

const decidesOpen: Operation = {
  name: 'retry or return a transfer',
  routes: ['retryTransfer', 'returnTransfer'],
  weight: 2,
  prepare: (stage) => reserve(stage, TOKEN),
  async run(stage) {
    const { replica, say, world } = stage;
    const row = await pickTransfer(stage, ['awaiting_approval', 'pending', 'processing', 'needs_review']);
    if (row === undefined) return;
    const isReturned = world.random.chance(0.5);
    say(`${isReturned ? 'return' : 'retry'} ${row.id}`);
    const decision = { id: row.id, reason: undefined };
    await (isReturned ? giveBackTransfer : retryTransfer)(replica.deps, ASKED, decision);
  },
};

const claims: Operation = {
  name: 'claim a deposit',
  routes: ['deposit'],
  weight: 7,
  mayNote: true,
  prepare: payIn,
  async run({ world: { random, chain }, model, replica, say }) {
    const isStranger = random.chance(0.1) && chain.landed.length > 0;
    const known = random.pick(model.receipts.slice(-12).toReversed());
    const signature = isStranger ? random.pick(chain.landed).signature : known?.signature;
    if (signature === undefined) return;
    const walletId = random.chance(0.7) ? known?.walletId : random.pick(model.wallets).id;
    const stated = random.chance(0.2) ? (known?.amount ?? 0n) + BigInt(random.int(0, 1)) : undefined;
    const claim = { walletId: walletId ?? random.pick(model.wallets).id, signature, stated };
    say(`${claim.walletId} ${signature.slice(0, 8)}`);
    const key = random.chance(0.3) ? `claim-${claim.walletId}-${signature}-${stated}` : undefined;
    const idempotency = idempotent(key, claim, toTransactionBody);
    await claimDeposit(replica.deps, { ...ASKED, idempotency }, claim);
  },
};

const assigns: Operation = {
  name: 'assign a deposit',
  routes: ['assignDeposit'],
  weight: 2,
  prepare: leaveUnattributed,
  async run({ world: { db, random }, model, replica, say }) {
    const rows = await db
      .selectFrom('deposits')
      .select('id')
      .where('status', 'in', ['unattributed', 'confirmed'])
      .orderBy('id', 'desc')
      .limit(5)
      .execute();
    if (rows.length === 0) return;
    const order = { depositId: random.pick(rows).id, walletId: random.pick(model.wallets).id };
    say(`${order.depositId} to ${order.walletId}`);
    await assignDeposit(replica.deps, ASKED, order);
  },
};

async function countAttempts({ world: { db } }: Stage): Promise<number> {
  const { count } = await db
    .selectFrom('transfer_attempts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const pauses: Operation = {
  name: 'pause or resume',
  routes: ['setOutgoing'],
  weight: 2,
  async run(stage) {
    const { model, replica, say } = stage;
    const isPaused = model.attemptsAtPause === undefined;
    say(isPaused ? 'pause' : 'resume');
    // Whatever becomes of the request: it may be let go on from now, also after a pause that came between.
    try {
      if (!isPaused) model.attemptsAtPause = undefined;
      await setOutgoing(replica.deps, ASKED, { isPaused, reason: 'simulation' });
      if (isPaused) model.attemptsAtPause = await countAttempts(stage);
    } finally {
      if (!isPaused) model.attemptsAtPause = undefined;
    }
  },
};

export const CUSTOMER_OPERATIONS: readonly Operation[] = [
  withdraws,
  repeats,
  cancels,
  decides,
  decidesOpen,
  claims,
  assigns,
  pauses,
];
