import { ServiceError } from '@gridlease/common/errors/service-error';
import { least } from '../../src/books/money/amount.ts';
import { roundDownToUnit } from '../../src/books/money/token-unit.ts';
import { updateWallet } from '../../src/books/wallets/service.ts';
import { withdraw } from '../../src/chain/withdrawals/service.ts';
import { payOnSchedule } from '../../src/owners/payouts/scheduled.ts';
import { endSession } from '../../src/rentals/sessions/service.ts';
import { startSession } from '../../src/rentals/sessions/start.ts';
import { tickSessions } from '../../src/rentals/sessions/tick.ts';
import { adjustWallet } from '../../src/support/adjustments/service.ts';
import { beginDebts, beginsInDebt } from './debts-beginning.ts';
import { rentLiving } from './life-operations.ts';
import type { Model } from './model.ts';
import { ASKED, TRACE } from './operation.ts';
import { assignWrongly, newRental } from './preparations.ts';
import { MACHINES, OWNERS, TOKEN, type World } from './world.ts';

const FUNDS = 30n * TOKEN;
const RENTALS_EACH = 2;
/** Thousandths of a token an hour: what is held first for two of them is there. */
const RATE_MAX = 20_000;
const MINUTE_MS = 60_000;
const MINUTES = 25;
const MINUTES_AFTER_MAX = 8;
const ENDED_CHANCE = 0.7;
const ADDRESS_CHANCE = 0.7;

/** Rentals before the run begins, so that there is something to be paid out, to be given back and to argue about. */
export async function beginRentals(world: World, model: Model): Promise<void> {
  const { random, replicas, pass } = world;
  const [{ deps }] = replicas;
  await payOnSchedule(deps, TRACE);
  for (const { id: walletId } of model.wallets.slice(0, model.renters.length))
    await adjustWallet(deps, ASKED, { walletId, amount: FUNDS, reason: 'a gift' });
  if (beginsInDebt(world)) await beginDebts(world, model);
  else await beginPaid(world, model);
  await nameAddresses(world, model);
  if (!beginsInDebt(world)) await makeMistakes(world, model);
  await pass(random.int(0, MINUTES_AFTER_MAX) * MINUTE_MS);
  await rentLivingOnes(world, model);
}

/** Whoever owes rents nothing. The lives of machines are told by one clock, which the database has to have, too. */
async function rentLivingOnes(world: World, model: Model): Promise<void> {
  if (world.databaseClock.isWrong) return;
  const [replica] = world.replicas;
  for (const { id } of world.lives.slots) {
    await rentLiving({ world, model, replica, say: () => {} }, id).catch((error: unknown) => {
      if (!(error instanceof ServiceError)) throw error;
    });
  }
}

async function beginPaid(world: World, model: Model): Promise<void> {
  const { random, owners, replicas, pass } = world;
  const [{ deps }] = replicas;
  const started: string[] = [];
  for (const userId of model.renters) {
    for (let count = 0; count < RENTALS_EACH; count += 1) {
      owners.set(random.pick(MACHINES), random.pick(OWNERS));
      const order = newRental(world, { userId, jobId: undefined, rate: random.int(1, RATE_MAX) });
      const outcome = await startSession(deps, ASKED, order);
      if (!outcome.replayed) started.push(outcome.value.session.id);
    }
  }
  await pass(MINUTES * MINUTE_MS);
  await tickSessions(deps, TRACE, started);
  for (const id of started)
    if (random.chance(ENDED_CHANCE)) await endSession(deps, ASKED, { id, note: undefined });
}

/** A deposit is assigned to a wallet that then lets go all it can: what was given to it is spent when it is taken back. */
async function makeMistakes(world: World, model: Model): Promise<void> {
  const [replica] = world.replicas;
  const walletId = await assignWrongly({ world, model, replica, say: () => {} }).catch((error: unknown) => {
    // The chain may have forgotten the transaction: then it is one mistake less.
    if (error instanceof ServiceError) return undefined;
    throw error;
  });
  if (walletId === undefined) return;
  const { balance } = await world.db
    .selectFrom('accounts')
    .select('balance')
    .where('wallet_id', '=', walletId)
    .where('kind', '=', 'available')
    .executeTakeFirstOrThrow();
  const most = least(BigInt(balance), replica.deps.rules.transferMax ?? BigInt(balance));
  const amount = roundDownToUnit(most, world.unit);
  if (amount <= replica.deps.rules.newAccountFee) return;
  const order = { walletId, amount, toAddress: world.random.pick(model.destinations) };
  await withdraw(replica.deps, ASKED, order);
}

async function nameAddresses({ db, random, replicas: [{ deps }] }: World, model: Model): Promise<void> {
  const wallets = await db
    .selectFrom('wallets')
    .select('id')
    .where('wallet_type', '=', 'provider')
    .orderBy('id')
    .execute();
  for (const { id } of wallets) {
    if (!random.chance(ADDRESS_CHANCE)) continue;
    const change = { solana_address: random.pick(model.destinations), is_active: undefined };
    await updateWallet(deps, 'anybody', id, change);
  }
}
