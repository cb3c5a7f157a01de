import type { Actor } from '@gridlease/common/access/caller';
import type { Transaction } from '../../src/books/transactions/transaction.ts';
import { updateWallet } from '../../src/books/wallets/service.ts';
import { payOnSchedule, type ScheduledPayoutDeps } from '../../src/owners/payouts/scheduled.ts';
import { toPayoutAcceptedBody } from '../../src/owners/payouts/schema.ts';
import { requestPayout } from '../../src/owners/payouts/service.ts';
import { Crash, createFate } from './fate.ts';
import { type KeyedUseCase, prepareRequest, repeat, request } from './keyed-requests.ts';
import type { AskedPayout } from './model.ts';
import { ASKED, type Operation, type Stage, TRACE } from './operation.ts';
import { earn } from './preparations.ts';
import { MACHINES, OWNERS, TOKEN } from './world.ts';

/** What those do who have machines, and what is paid to them without their asking. */

/** An owner reaches what it has earned, also with a machine that it has sold. */
function ownerNamed(subject: string): Actor {
  return {
    subject,
    roles: ['provider'],
    scopes: new Set(),
    clientId: 'simulation',
    sessionId: undefined,
    tokenId: 'simulation',
    networks: undefined,
    spendDayMax: undefined,
    providerIds: undefined,
    isService: false,
    mayRegister: false,
    isDaemon: false,
    expiresAt: Number.POSITIVE_INFINITY,
    authenticatedAt: undefined,
    emailVerified: undefined,
  };
}

const payout: KeyedUseCase<AskedPayout, Transaction> = {
  requests: (model) => model.payouts,
  run({ replica }, { owner, ...order }, idempotency) {
    const asked = owner === undefined ? ASKED : { actor: ownerNamed(owner), trace: TRACE };
    return requestPayout(replica.deps, { ...asked, idempotency }, { ...order, requireRecent: () => {} });
  },
  bodyOf: toPayoutAcceptedBody,
  idMember: 'payout_id',
  otherThan: (order) => ({ ...order, amount: (order.amount ?? 0n) + 1n }),
};

const asksForPayout: Operation = {
  name: 'ask for a payout',
  routes: ['requestPayout'],
  weight: 7,
  prepare: earn,
  async run(stage) {
    const { world, model, say } = stage;
    const { random } = world;
    const some = BigInt(random.int(0, 2)) * TOKEN + BigInt(random.int(1, 999_999_999));
    const order = {
      owner: random.chance(0.4) ? random.pick(OWNERS) : undefined,
      providerId: random.pick([...OWNERS, ...MACHINES]),
      amount: random.chance(0.5) ? some : undefined,
      toAddress: random.chance(0.5) ? random.pick(model.destinations) : undefined,
    };
    say(`${order.amount ?? 'all'} of ${order.providerId} by ${order.owner ?? 'anybody'}`);
    await request(stage, payout, order);
  },
};

const repeatsPayout: Operation = {
  name: 'repeat a payout',
  weight: 2,
  async prepare(stage) {
    await earn(stage);
    const order = { owner: undefined, providerId: MACHINES[0], amount: TOKEN / 10n, toAddress: undefined };
    await prepareRequest(stage, payout, order);
  },
  run: (stage) => repeat(stage, payout),
};

/** The other process does the whole pass while this one is in the middle of its own. */
function racing({ world, replica }: Stage): ScheduledPayoutDeps {
  const other = world.replicas.find((one) => one !== replica) ?? replica;
  let isFirst = true;
  return {
    ...replica.deps,
    async transact(work) {
      if (isFirst) {
        isFirst = false;
        const { fate } = other;
        other.fate = createFate({});
        await payOnSchedule(other.deps, TRACE);
        other.fate = fate;
      }
      return replica.deps.transact(work);
    },
  };
}

const paysOnSchedule: Operation = {
  name: 'pay on schedule',
  weight: 6,
  async prepare(stage) {
    await earn(stage);
    await stage.world.pass(stage.replica.deps.schedule.intervalMs);
  },
  async run(stage) {
    const isRace = stage.world.random.chance(0.3);
    try {
      const requested = await payOnSchedule(isRace ? racing(stage) : stage.replica.deps, TRACE);
      stage.say(`${requested}${isRace ? ' in a race' : ''}`);
    } catch (error) {
      // Who cannot be paid keeps nobody else from it: a process that dies says so of all who were left.
      const failures: unknown[] = error instanceof AggregateError ? error.errors : [error];
      const [first] = failures;
      if (failures.every((one) => one instanceof Crash)) throw first;
      throw new Error(`somebody could not be paid: ${String(first)}`, { cause: first });
    }
  },
};

const setsAddress: Operation = {
  name: "change an owner's wallet",
  routes: ['updateWallet'],
  weight: 3,
  async run({ world: { db, random }, model, replica, say }) {
    const wallets = await db
      .selectFrom('wallets')
      .select(['id', 'user_id'])
      .where('wallet_type', '=', 'provider')
      .orderBy('id')
      .execute();
    const { id, user_id } = random.pick(wallets);
    const change = {
      solana_address: random.chance(0.8) ? random.pick(model.destinations) : undefined,
      is_active: !random.chance(0.1),
    };
    say(`${user_id} ${change.solana_address?.slice(0, 8)} ${change.is_active ? '' : 'stopped'}`);
    await updateWallet(replica.deps, 'anybody', id, change);
  },
};

/** Sessions that run go on paying who had the machine when they began. Of a new owner the next start opens the wallet. */
const sells: Operation = {
  name: 'a machine is sold',
  weight: 2,
  async run({ world: { random, owners }, say }) {
    const machine = random.pick(MACHINES);
    const owner = random.chance(0.9) ? random.pick(OWNERS) : `owner-${random.int(4, 99)}`;
    say(`${machine} to ${owner}`);
    owners.set(machine, owner);
  },
};

export const OWNER_OPERATIONS: readonly Operation[] = [
  asksForPayout,
  repeatsPayout,
  paysOnSchedule,
  setsAddress,
  sells,
];
