import { inTransaction } from '@gridlease/common/database/transaction';
import { sql } from 'kysely';
import { move } from '../../src/books/ledger/journal.ts';
import {
  getAccountByCode,
  lockAccountsOf,
  openEarnedAccount,
  postJournals,
} from '../../src/books/ledger/store.ts';
import { greatest } from '../../src/books/money/amount.ts';
import { roundDownToUnit } from '../../src/books/money/token-unit.ts';
import { findWalletOf, updateWallet } from '../../src/books/wallets/store.ts';
import { assignDeposit, claimDeposit } from '../../src/chain/deposits/service.ts';
import { stepTransfer } from '../../src/chain/transfers/step.ts';
import { withdraw } from '../../src/chain/withdrawals/service.ts';
import { endSession } from '../../src/rentals/sessions/service.ts';
import { type RentalOrder, startSession } from '../../src/rentals/sessions/start.ts';
import { adjustWallet } from '../../src/support/adjustments/service.ts';
import { openAccounts } from './account-operations.ts';
import { ASKED, type Stage, TRACE } from './operation.ts';
import { MACHINES, OWNERS, TOKEN, type World } from './world.ts';

/** What operations find when they are tried in pairs, where nothing is left to chance. */

const RATE = 600;
const EARNED = 2n * TOKEN;
const OWED = 5n * TOKEN;
const RICH = 10_000n * TOKEN;
const AWHILE_MS = 11 * 60_000;
/** Until a transaction of the chain is final. */
const FINAL_MS = 20_000;
/** Until it is seen. */
const SEEN_MS = 2_000;

/** @param rate thousandths of a token an hour: the terms of the simulation make it of the memory */
export function newRental(
  { random }: World,
  { userId, jobId, rate }: { userId: string; jobId: string | undefined; rate: number },
): RentalOrder {
  return {
    userId,
    providerId: random.pick(MACHINES),
    jobId,
    wanted: {
      gpuModel: 'card',
      requestedVramMb: rate,
      totalVramMb: undefined,
      estimatedPowerW: 0,
      gpuCount: undefined,
      gpuIndices: undefined,
      gpuUuids: undefined,
    },
    maxHourlyRate: undefined,
    quote: undefined,
    maximumMinutes: random.chance(0.3) ? random.int(1, 90) : undefined,
  };
}

/** What a machine is to run, and how long it may take to be ready. */
export function newDelivery(random: World['random']): NonNullable<RentalOrder['delivery']> {
  return { workload: { image: 'notebook' }, startWithinMs: random.int(1, 30) * 30_000 };
}

/** A session that waits for its machine. */
export function order(stage: Stage): Promise<string> {
  return rent(stage, newDelivery(stage.world.random));
}

/** A session that has just begun. */
export async function rent(
  { world, model, replica }: Stage,
  delivery?: RentalOrder['delivery'],
): Promise<string> {
  const userId = world.random.pick(model.renters);
  const rental = newRental(world, { userId, jobId: undefined, rate: RATE });
  const outcome = await startSession(replica.deps, ASKED, { ...rental, delivery });
  if (outcome.replayed) throw new Error('a session without a key was replayed');
  return outcome.value.session.id;
}

/** One that something is due to be posted for. */
export async function rentAWhile(stage: Stage): Promise<void> {
  await rent(stage);
  await stage.world.pass(AWHILE_MS);
}

/** One that is over and was charged. */
export async function rentAndEnd(stage: Stage): Promise<string> {
  const id = await rent(stage);
  await endSession(stage.replica.deps, ASKED, { id, note: undefined });
  return id;
}

/** A withdrawal that waits: to be signed, or for an administrator. */
export async function reserve({ world, model, replica }: Stage, amount: bigint): Promise<string> {
  const walletId = world.random.pick(model.wallets).id;
  const order = { walletId, amount, toAddress: world.random.pick(model.destinations) };
  const outcome = await withdraw(replica.deps, ASKED, order);
  if (outcome.replayed) throw new Error('a withdrawal without a key was replayed');
  return outcome.value.id;
}

/** One that is to be signed, or has been sent and is final. */
export async function send(stage: Stage): Promise<void> {
  // Enough to pay for the receiver's account, whatever the token's unit.
  const id = await reserve(stage, greatest(TOKEN, 2n * stage.world.unit));
  if (stage.world.random.chance(0.3)) return;
  await stepTransfer(stage.replica.deps, TRACE, id);
  await stage.world.pass(FINAL_MS);
}

/** Tokens of one transaction for two deposit addresses and, with a memo, for the platform's own. */
async function pay({ world, model }: Stage, memos: readonly string[], owners: readonly string[]) {
  const { chain, change, keyOf, random, unit } = world;
  const signature = chain.newSignature();
  const amount = roundDownToUnit(TOKEN + BigInt(random.int(1, 999_999_999)), unit);
  const changes = owners.map((owner) => change(owner, amount));
  const spent = change(keyOf('sender').publicKey.toBase58(), -amount * BigInt(owners.length));
  for (const { tokenAccount } of changes)
    model.receipts.push({ signature, tokenAccount, amount, walletId: undefined });
  const lastValidBlockHeight = Number.POSITIVE_INFINITY;
  chain.receive({ signature, lastValidBlockHeight, changes: [...changes, spent], memos });
  return signature;
}

function payWallets(stage: Stage): Promise<string> {
  const { wallets } = stage.model;
  const own = wallets.slice(0, 2).map(({ depositAddress }) => depositAddress);
  const memos = wallets.slice(0, 1).map(({ id }) => `wallet:${id}`);
  return pay(stage, memos, [...own, stage.world.addresses.hot.owner]);
}

/** A deposit that is final, and that nobody has told of. */
export async function payIn(stage: Stage): Promise<void> {
  await payWallets(stage);
  await stage.world.pass(FINAL_MS);
}

async function claimFor({ model, replica, world }: Stage, signature: string): Promise<void> {
  const walletId = world.random.pick(model.wallets).id;
  await claimDeposit(replica.deps, ASKED, { walletId, signature, stated: undefined });
}

/** One that was seen before it was final. */
export async function leavePending(stage: Stage): Promise<void> {
  const signature = await payWallets(stage);
  await stage.world.pass(SEEN_MS);
  await claimFor(stage, signature);
  await stage.world.pass(FINAL_MS);
}

/** One that nobody can be found for. */
export async function leaveUnattributed(stage: Stage): Promise<void> {
  const signature = await pay(stage, [], [stage.world.addresses.hot.owner]);
  await stage.world.pass(FINAL_MS);
  await claimFor(stage, signature);
}

/**
 * One that an administrator has assigned to a wallet that it may not belong to. Returns the wallet's id; undefined if
 * the node is behind, so that there is nothing to assign yet.
 */
export async function assignWrongly(stage: Stage): Promise<string | undefined> {
  const { world, model, replica } = stage;
  await leaveUnattributed(stage);
  const open = await world.db
    .selectFrom('deposits')
    .select('id')
    .where('status', '=', 'unattributed')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (open === undefined) return undefined;
  const walletId = world.random.pick(model.wallets).id;
  await assignDeposit(replica.deps, ASKED, { depositId: open.id, walletId });
  return walletId;
}

/** The first machine has earned something for the first owner, who says where to pay. */
export async function earn({ world: { random, newId }, model, replica: { deps } }: Stage): Promise<void> {
  const [userId] = OWNERS;
  const [providerId] = MACHINES;
  const solanaAddress = random.pick(model.destinations);
  await inTransaction(deps.db, async (trx) => {
    const wallet = await findWalletOf(trx, { userId, type: 'provider' });
    if (wallet === undefined) throw new Error(`${userId} has no wallet`);
    if (wallet.solanaAddress !== solanaAddress || !wallet.isActive)
      await updateWallet(trx, wallet.id, { solanaAddress, isActive: true });
    const earned = await openEarnedAccount(trx, { walletId: wallet.id, providerId });
    const adjustments = await getAccountByCode(trx, 'platform:adjustments');
    const entries = move(adjustments, earned, EARNED);
    await postJournals(trx, [{ id: newId(), kind: 'adjustment', entries }]);
  });
}

/** A wallet has nothing available and owes something, which the platform had advanced. */
export async function owe({ world: { random, newId, now }, model, replica: { deps } }: Stage): Promise<void> {
  const { id } = random.pick(model.wallets);
  await inTransaction(deps.db, async (trx) => {
    const { available, debt } = await lockAccountsOf(trx, id);
    const [adjustments, claims, advances] = [
      await getAccountByCode(trx, 'platform:adjustments'),
      await getAccountByCode(trx, 'platform:claims'),
      await getAccountByCode(trx, 'platform:advanced'),
    ];
    const spent = {
      id: newId(),
      kind: 'adjustment',
      entries: move(available, adjustments, available.balance),
    } as const;
    const owed = { id: newId(), kind: 'debt_restated', entries: move(debt, claims, OWED) } as const;
    await postJournals(trx, available.balance > 0n ? [spent, owed] : [owed]);
    const claim = {
      id: newId(),
      kind: 'rental',
      debtor_wallet_id: id,
      creditor_account_id: advances.id,
      session_id: newId(),
      gpu_model: 'card',
      amount: String(OWED),
      since: new Date(now()),
    } as const;
    await trx.insertInto('claims').values(claim).execute();
  });
}

/** Wallets that are active, owe nothing, and have more than any operation takes. */
export async function refill({ world, model, replica }: Stage): Promise<void> {
  const { deps } = replica;
  await openAccounts({ world, model, replica });
  const { rows } = await sql<{ id: string; is_active: boolean; is_poor: boolean }>`
    select w.id, w.is_active, bool_or(a.kind = 'available' and a.balance < ${String(RICH)}::numeric
      or a.kind = 'debt' and a.balance < 0) as is_poor
    from wallets w join accounts a on a.wallet_id = w.id and a.provider_id is null
    where w.id = any(${model.wallets.map(({ id }) => id)}::uuid[]) group by w.id order by w.id`.execute(
    world.db,
  );
  for (const { id, is_active, is_poor } of rows) {
    if (is_active && !is_poor) continue;
    if (!is_active)
      await inTransaction(deps.db, (trx) =>
        updateWallet(trx, id, { solanaAddress: undefined, isActive: true }),
      );
    await adjustWallet(deps, ASKED, { walletId: id, amount: 2n * RICH, reason: 'refill' });
  }
}
