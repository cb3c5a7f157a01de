import { startSession } from '../../src/rentals/sessions/start.ts';
import { tickSessions } from '../../src/rentals/sessions/tick.ts';
import { adjustWallet, writeOffDebt } from '../../src/support/adjustments/service.ts';
import { refundSession } from '../../src/support/refunds/service.ts';
import type { Model } from './model.ts';
import { ASKED, TRACE } from './operation.ts';
import { newRental } from './preparations.ts';
import { MACHINES, OWNERS, type World } from './world.ts';

/** Of so many seeds one begins with debts. */
const SEEDS_EACH = 5;
const SEED_OF_EACH = 1;
const RENTALS_EACH = 2;
const RATE = { min: 1_000, max: 20_000 };
const MINUTE_MS = 60_000;
/** Between the rentals of a renter, so that one debt is older than the other. */
const MINUTES_APART = 7;
/** After the holds of both are used up, and the grace period of the first one is over. */
const MINUTES = 33;
const TICK_MINUTES = 3;
const reason = 'simulation';

/**
 * Whether the run begins with debts: by chance, few runs come to a renter who owes for several rentals while some of it
 * is written off, or to a refund of what was not paid. It takes nothing from the random numbers of other seeds.
 */
export function beginsInDebt({ seed }: Pick<World, 'seed'>): boolean {
  return seed % SEEDS_EACH === SEED_OF_EACH;
}

/**
 * Renters who owe for two rentals each, one after the other: of the last renter's older one a part is refunded, and of
 * what the others owe a part is written off.
 */
export async function beginDebts(world: World, model: Model): Promise<void> {
  const started: string[] = [];
  for (let count = 0; count < RENTALS_EACH; count += 1) {
    for (const userId of model.renters) started.push(...(await startOne(world, userId)));
    await world.pass(MINUTES_APART * MINUTE_MS);
  }
  await spendAll(world, model);
  const [{ deps }] = world.replicas;
  for (let minute = 0; minute < MINUTES; minute += TICK_MINUTES) {
    await world.pass(TICK_MINUTES * MINUTE_MS);
    await tickSessions(deps, TRACE, started);
  }
  await forgiveSome(world, model);
}

async function startOne(world: World, userId: string): Promise<string[]> {
  const { random, owners, replicas } = world;
  owners.set(random.pick(MACHINES), random.pick(OWNERS));
  const order = newRental(world, { userId, jobId: undefined, rate: random.int(RATE.min, RATE.max) });
  const outcome = await startSession(replicas[0].deps, ASKED, { ...order, maximumMinutes: undefined });
  return outcome.replayed ? [] : [outcome.value.session.id];
}

/** Nothing is left for the rentals but what is held. */
async function spendAll({ db, replicas: [{ deps }] }: World, model: Model): Promise<void> {
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('wallets', 'wallets.id', 'accounts.wallet_id')
    .select(['wallets.id', 'balance'])
    .where('kind', '=', 'available')
    .where('balance', '>', '0')
    .where('wallet_type', '=', 'user')
    .where('user_id', 'in', model.renters)
    .orderBy('wallets.id')
    .execute();
  for (const { id: walletId, balance } of rows)
    await adjustWallet(deps, ASKED, { walletId, amount: -BigInt(balance), reason });
}

async function forgiveSome({ db, replicas: [{ deps }] }: World, model: Model): Promise<void> {
  const claims = await db
    .selectFrom('claims')
    .innerJoin('sessions', 'sessions.id', 'claims.session_id')
    .select(['debtor_wallet_id', 'sessions.id as session_id', 'user_id', 'open', 'ended_at'])
    .where('open', '>', '0')
    .orderBy('sessions.id')
    .execute();
  for (const userId of model.renters) {
    // The older one first.
    const own = claims.filter(({ user_id }) => user_id === userId);
    const [older] = own;
    if (older === undefined || own.length < RENTALS_EACH) throw new Error(`${userId} owes for fewer rentals`);
    const amount = BigInt(older.open) / 3n + 1n;
    if (userId === model.renters.at(-1)) {
      const order = { sessionId: older.session_id, amount, bearer: 'taken_back', reason } as const;
      await refundSession(deps, ASKED, order);
    } else {
      await writeOffDebt(deps, ASKED, { walletId: older.debtor_wallet_id, amount, reason });
    }
  }
}
