import { sql } from 'kysely';
import { updateWallet } from '../../src/books/wallets/service.ts';
import { confirmDeposits } from '../../src/chain/deposits/confirmation.ts';
import { setOutgoing } from '../../src/chain/outgoing/service.ts';
import { reconcile, scanForDeposits } from '../../src/chain/reconciliation/reconcile.ts';
import { beginSweeps } from '../../src/chain/sweeps/sweep.ts';
import { stepTransfer } from '../../src/chain/transfers/step.ts';
import { listDueTransfers } from '../../src/chain/transfers/store.ts';
import { decideWithdrawal } from '../../src/chain/withdrawals/service.ts';
import { payOnSchedule } from '../../src/owners/payouts/scheduled.ts';
import { endSession } from '../../src/rentals/sessions/service.ts';
import { decideDispute } from '../../src/support/disputes/service.ts';
import { openAccounts } from './account-operations.ts';
import type { Model } from './model.ts';
import { ASKED, TRACE } from './operation.ts';
import { LIMITS } from './replica.ts';
import type { SimulatedTransaction } from './simulated-chain.ts';
import { TOKEN, type World } from './world.ts';

const ROUND_MS = 6_000;
/** Five attempts that each expire, one after the other, and a sweep before them. */
const ROUNDS_MAX = 200;
/** Passes that look at everything are slow; what they find has time. */
const FULL_EVERY = 2;
/** Rounds after which whatever customers sent has landed or never will. */
const ROUNDS_MIN = 20;
/** By then those have an account that somebody pays for. */
const RECEIVERS_ROUND = 12;
const DUE_MAX = 200;
const ENOUGH_LAMPORTS = 10_000_000_000n;
const TREASURY = 5_000n * TOKEN;

/** Lets everything come to its end: good weather, nobody asks for anything, the workers run until nothing is due. */
export async function becomeQuiet(world: World, model: Model): Promise<void> {
  const { weather, replicas, pass, trace } = world;
  const [{ deps }, other] = replicas;
  Object.assign(world.limits, LIMITS);
  world.chain.lamportsGiven += ENOUGH_LAMPORTS;
  world.lives.awayUntil = 0;
  Object.assign(weather, { unavailable: 0, falseNull: 0, badSend: 0, lags: [0, 1] });
  await setOutgoing(deps, ASKED, { isPaused: false, reason: undefined });
  model.attemptsAtPause = undefined;
  await correctClock(world);
  await endAllSessions(world);
  await rejectDisputes(world);
  // Until nothing that was earned is held any more, and the next moment of the schedule.
  await pass(Math.max(deps.schedule.intervalMs, deps.disputeDelaySeconds * 1_000));
  await payOnSchedule(deps, TRACE);
  await decideAll(world);
  await unfreezeAll(world);
  await openAccounts({ world, model, replica: world.replicas[0] });
  const treasury = fillHotAccount(world, model);
  for (let round = 1; round <= ROUNDS_MAX; round += 1) {
    await pass(ROUND_MS);
    // It is sent until it stays: nodes forget transactions, and drop blocks.
    world.chain.receive(treasury);
    if (round === RECEIVERS_ROUND) openReceivers(world, model);
    await confirmDeposits(deps, TRACE);
    const isFull = round % FULL_EVERY === 0;
    if (isFull) await lookAtEverything(world);
    const stepper = round % 2 === 0 ? deps : other.deps;
    for (const { id } of await listDueTransfers(world.db, { begun: DUE_MAX, others: DUE_MAX }))
      await stepTransfer(stepper, TRACE, id);
    const isOver = isFull && round >= ROUNDS_MIN && (await countOpen(world)) === 0;
    if (isOver) {
      trace.push(`quiet after ${round} rounds`);
      return;
    }
  }
  throw new Error(`still under way when everything should be over: ${await describeOpen(world)}`);
}

/** The clock of the database is right again; what it said before that is over, as it is once some hours have passed. */
async function correctClock({ databaseClock, skip, now }: World): Promise<void> {
  await databaseClock.jump(0);
  await skip(Math.max(0, databaseClock.latest() - now()));
}

async function endAllSessions({ db, replicas: [{ deps }] }: World): Promise<void> {
  const rows = await db.selectFrom('sessions').select('id').where('ended_at', 'is', null).execute();
  for (const { id } of rows) await endSession(deps, ASKED, { id, note: undefined });
}

async function rejectDisputes({ db, replicas: [{ deps }] }: World): Promise<void> {
  const rows = await db.selectFrom('disputes').select('id').where('status', '=', 'open').execute();
  for (const { id: disputeId } of rows) {
    const decision = {
      disputeId,
      status: 'rejected',
      amount: undefined,
      bearer: 'carried',
      note: '',
    } as const;
    await decideDispute(deps, ASKED, decision);
  }
}

async function lookAtEverything({ replicas }: World): Promise<void> {
  for (const { deps } of replicas) {
    if ((await deps.obstacle({ createdAt: new Date(0) })) !== undefined) await reconcile(deps, TRACE);
  }
  const [{ deps }] = replicas;
  await scanForDeposits(deps, TRACE);
  await beginSweeps({ ...deps, minimum: 1n });
}

async function decideAll({ db, replicas: [{ deps }] }: World): Promise<void> {
  const waiting = await db
    .selectFrom('transfers')
    .select('id')
    .where('status', '=', 'awaiting_approval')
    .execute();
  for (const { id } of waiting) await decideWithdrawal(deps, ASKED, { id, isApproved: true });
}

/** What waits in a frozen wallet waits for as long as it is frozen. */
async function unfreezeAll({ db, replicas: [{ deps }] }: World): Promise<void> {
  const frozen = await db.selectFrom('wallets').select('id').where('is_active', '=', false).execute();
  for (const { id } of frozen)
    await updateWallet(deps, 'anybody', id, { is_active: true, solana_address: undefined });
}

/** What waits for the account of its receiver waits until there is one. */
function openReceivers({ chain, change, unit }: World, { destinations }: Model): void {
  for (const destination of destinations) chain.give(change(destination, unit));
}

/** The platform's owner puts tokens in, so that no withdrawal waits for a sweep that a person must look at. */
function fillHotAccount({ chain, change, addresses, keyOf }: World, model: Model): SimulatedTransaction {
  const signature = chain.newSignature();
  const received = change(addresses.hot.owner, TREASURY);
  const changes = [received, change(keyOf('exchange').publicKey.toBase58(), -TREASURY)];
  const { tokenAccount } = received;
  model.receipts.push({ signature, tokenAccount, amount: TREASURY, walletId: undefined });
  return { signature, lastValidBlockHeight: Number.POSITIVE_INFINITY, changes, memos: [] };
}

async function countOpen({ db }: World): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from transfers where status in ('awaiting_approval', 'pending', 'processing'))::integer
      + (select count(*) from deposits where status = 'pending')::integer as count`.execute(db);
  return rows[0]?.count ?? 0;
}

async function describeOpen({ db }: World): Promise<string> {
  const { rows } = await sql<{ what: string }>`
    select kind || ' ' || t.id || ' ' || t.status || ' waits for ' || coalesce(waiting_for, 'nothing') || ', '
      || coalesce(reason, 'no reason') || ', attempts ' || t.attempts || ', amount ' || amount || ', to ' || destination as what
    from transfers t where status in ('awaiting_approval', 'pending', 'processing')
    union all
    select 'deposit ' || id from deposits where status = 'pending'`.execute(db);
  return rows.map(({ what }) => what).join('; ');
}
