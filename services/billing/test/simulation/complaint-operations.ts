import { adjustWallet, writeOffDebt } from '../../src/support/adjustments/service.ts';
import { decideDispute, openDispute } from '../../src/support/disputes/service.ts';
import { toRefundBody } from '../../src/support/refunds/schema.ts';
import { refundSession } from '../../src/support/refunds/service.ts';
import { SHARE_BEARERS } from '../../src/support/refunds/split.ts';
import type { Refund, RefundOrder } from '../../src/support/refunds/write-refund.ts';
import { type KeyedUseCase, prepareRequest, repeat, request } from './keyed-requests.ts';
import { ASKED, type Operation, type Stage } from './operation.ts';
import { owe, rentAndEnd } from './preparations.ts';
import { TOKEN } from './world.ts';

/** What renters do not accept, and what administrators make of it. */

const refund: KeyedUseCase<RefundOrder, Refund> = {
  requests: (model) => model.refunds,
  run: ({ replica }, order, idempotency) => refundSession(replica.deps, { ...ASKED, idempotency }, order),
  bodyOf: toRefundBody,
  idMember: 'refund_id',
  otherThan: (order) => ({ ...order, amount: (order.amount ?? 0n) + 1n }),
};

const RECENT = 8;

/** A rental that was charged something: of the last ones or any, so that its earnings may have been paid out long ago. */
async function pickCharged({ world: { db, random, trace } }: Stage, endedChance: number) {
  const rows = await db
    .selectFrom('sessions')
    .leftJoin('claims', (join) =>
      join.onRef('claims.session_id', '=', 'sessions.id').on('claims.kind', '=', 'rental'),
    )
    .select(['sessions.id', 'charged', 'claims.open', 'claims.written_off'])
    .where('charged', '>', '0')
    .$if(random.chance(endedChance), (query) => query.where('ended_at', 'is not', null))
    .orderBy('sessions.id', 'desc')
    .$if(random.chance(0.5), (query) => query.limit(RECENT))
    .execute();
  // Few rentals leave debts, and what becomes of them is worth looking at.
  const unpaid = rows.filter(({ open, written_off }) => Number(open) + Number(written_off) > 0);
  const some = unpaid.length > 0 && trace.length % 2 === 0 ? unpaid : rows;
  return some.length === 0 ? undefined : random.pick(some);
}

/** A part of what was charged, now and then more than is left; undefined: all that is left. */
function someOf({ world: { random } }: Stage, charged: string): bigint | undefined {
  if (random.chance(0.3)) return undefined;
  return (BigInt(charged) * BigInt(random.int(1, 70))) / 100n + BigInt(random.int(1, 99));
}

const refunds: Operation = {
  name: 'refund',
  routes: ['refundSession'],
  weight: 4,
  prepare: rentAndEnd,
  async run(stage) {
    const { world, say } = stage;
    const row = await pickCharged(stage, 0.95);
    if (row === undefined) return;
    const order = {
      sessionId: row.id,
      amount: someOf(stage, row.charged),
      bearer: world.random.chance(0.75) ? SHARE_BEARERS[0] : SHARE_BEARERS[1],
      reason: 'simulation',
    };
    say(`${order.amount ?? 'all'} of ${row.id}, ${order.bearer}`);
    await request(stage, refund, order);
  },
};

const repeatsRefund: Operation = {
  name: 'repeat a refund',
  weight: 2,
  async prepare(stage) {
    const sessionId = await rentAndEnd(stage);
    const order = { sessionId, amount: 1n, bearer: SHARE_BEARERS[0], reason: 'simulation' };
    await prepareRequest(stage, refund, order);
  },
  run: (stage) => repeat(stage, refund),
};

const disputes: Operation = {
  name: 'dispute',
  routes: ['openDispute'],
  weight: 4,
  prepare: rentAndEnd,
  async run(stage) {
    const row = await pickCharged(stage, 0.5);
    if (row === undefined) return;
    stage.say(row.id);
    await openDispute(stage.replica.deps, ASKED, { sessionId: row.id, reason: 'simulation' });
  },
};

/** An open one mostly; else one that was decided, which stays so. */
const decides: Operation = {
  name: 'decide a dispute',
  routes: ['decideDispute'],
  weight: 3,
  async prepare(stage) {
    const sessionId = await rentAndEnd(stage);
    await openDispute(stage.replica.deps, ASKED, { sessionId, reason: 'simulation' });
  },
  async run(stage) {
    const { world, replica, say } = stage;
    const { db, random } = world;
    const rows = await db
      .selectFrom('disputes')
      .innerJoin('sessions', 'sessions.id', 'disputes.session_id')
      .select(['disputes.id', 'sessions.charged'])
      .$if(random.chance(0.9), (query) => query.where('disputes.status', '=', 'open'))
      .orderBy('disputes.id', 'desc')
      .limit(RECENT)
      .execute();
    if (rows.length === 0) return;
    const { id: disputeId, charged } = random.pick(rows);
    const status = random.chance(0.6) ? 'refunded' : 'rejected';
    const amount = status === 'refunded' ? someOf(stage, charged) : undefined;
    const bearer = random.pick(SHARE_BEARERS);
    say(`${disputeId} ${status} ${amount ?? ''} ${bearer}`);
    const decision = { disputeId, status, amount, bearer, note: 'simulation' } as const;
    await decideDispute(replica.deps, ASKED, decision);
  },
};

const adjusts: Operation = {
  name: 'adjust a wallet',
  routes: ['adjustWallet'],
  weight: 2,
  async run({ world: { random, db }, model, replica, say }) {
    const wallets = await db.selectFrom('wallets').select('id').orderBy('id').execute();
    const { id: walletId } = random.pick(random.chance(0.7) ? model.wallets : wallets);
    const size = BigInt(random.int(0, 3)) * TOKEN + BigInt(random.int(1, 999_999_999));
    const amount = random.chance(0.6) ? size : -size;
    say(`${walletId} by ${amount}`);
    await adjustWallet(replica.deps, ASKED, { walletId, amount, reason: 'simulation' });
  },
};

const writesOff: Operation = {
  name: 'write off a debt',
  routes: ['writeOffDebt'],
  weight: 1,
  prepare: owe,
  async run({ world: { random, db }, replica, say }) {
    const debts = await db
      .selectFrom('accounts')
      .select(['wallet_id', 'balance'])
      .where('kind', '=', 'debt')
      .$if(random.chance(0.9), (query) => query.where('balance', '<', '0'))
      .orderBy('id')
      .execute();
    if (debts.length === 0) return;
    const { wallet_id: walletId, balance } = random.pick(debts);
    if (walletId === null) throw new Error('a debt belongs to nobody');
    const amount = random.chance(0.5) ? -BigInt(balance) / 2n + 1n : undefined;
    say(`${amount ?? 'all'} of ${walletId}`);
    await writeOffDebt(replica.deps, ASKED, { walletId, amount, reason: 'simulation' });
  },
};

export const COMPLAINT_OPERATIONS: readonly Operation[] = [
  refunds,
  repeatsRefund,
  disputes,
  decides,
  adjusts,
  writesOff,
];
