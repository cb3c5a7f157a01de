import { adjustWallet } from '../../src/support/adjustments/service.ts';
import { decideCorrection } from '../../src/support/corrections/decisions.ts';
import { moveDeposit, reverseAdjustment } from '../../src/support/corrections/service.ts';
import { ASKED, type Operation, type Stage } from './operation.ts';
import { assignWrongly } from './preparations.ts';
import { TOKEN } from './world.ts';

/** What administrators did by mistake, and make good. */

const RECENT = 8;
const GIFT = 20n * TOKEN;
const REASON = 'simulation';

async function giveByMistake({ world: { random }, model, replica }: Stage): Promise<void> {
  const walletId = random.pick(model.wallets).id;
  await adjustWallet(replica.deps, ASKED, { walletId, amount: GIFT, reason: REASON });
}

/** A gift: of the last ones or any, so that it may have been spent long ago. Now and then it is no gift. */
async function pickGift({ world: { db, random } }: Stage): Promise<string | undefined> {
  const rows = await db
    .selectFrom('transactions')
    .select('id')
    .where('type', '=', 'adjustment')
    .$if(random.chance(0.95), (query) =>
      query.where('to_wallet_id', 'is not', null).where('from_wallet_id', 'is', null),
    )
    .orderBy('id', 'desc')
    .$if(random.chance(0.5), (query) => query.limit(RECENT))
    .execute();
  return rows.length === 0 ? undefined : random.pick(rows).id;
}

async function reverseOne(stage: Stage): Promise<void> {
  const { random } = stage.world;
  const adjustmentId = await pickGift(stage);
  if (adjustmentId === undefined) return;
  const amount = random.chance(0.5)
    ? undefined
    : BigInt(random.int(1, 20)) * TOKEN + BigInt(random.int(0, 99));
  stage.say(`${amount ?? 'all'} of ${adjustmentId}`);
  await reverseAdjustment(stage.replica.deps, ASKED, { adjustmentId, amount, reason: REASON });
}

const reverses: Operation = {
  name: 'reverse an adjustment',
  routes: ['reverseAdjustment'],
  weight: 4,
  prepare: giveByMistake,
  run: reverseOne,
};

/** Mostly one that an administrator has assigned; else whatever came, which is refused. */
const moves: Operation = {
  name: 'move a deposit',
  routes: ['moveDeposit'],
  weight: 4,
  prepare: assignWrongly,
  async run({ world: { db, random }, model, replica, say }) {
    const rows = await db
      .selectFrom('deposits')
      .select('id')
      .$if(random.chance(0.9), (query) => query.where('attribution', '=', 'administrator'))
      .orderBy('id', 'desc')
      .limit(RECENT)
      .execute();
    if (rows.length === 0) return;
    const right = random.int(0, model.wallets.length - 1);
    const toWalletId = model.wallets.at(right)?.id ?? '';
    const order = { depositId: random.pick(rows).id, toWalletId, reason: REASON };
    say(`${order.depositId} to ${toWalletId}`);
    await moveDeposit(replica.deps, ASKED, order);
  },
};

/** An open one mostly; else one that has ended, which stays so. */
const decides: Operation = {
  name: 'decide a correction',
  routes: ['approveCorrection', 'refuseCorrection'],
  weight: 3,
  async prepare(stage) {
    await giveByMistake(stage);
    // All of it, which is above the threshold.
    const adjustmentId = await pickGift({ ...stage, world: { ...stage.world, random: always(stage) } });
    if (adjustmentId === undefined) return;
    await reverseAdjustment(stage.replica.deps, ASKED, { adjustmentId, amount: undefined, reason: REASON });
  },
  async run({ world: { db, random }, replica, say }) {
    const rows = await db
      .selectFrom('corrections')
      .select('id')
      .$if(random.chance(0.9), (query) => query.where('status', '=', 'awaiting_approval'))
      .orderBy('id', 'desc')
      .limit(RECENT)
      .execute();
    if (rows.length === 0) return;
    const order = { id: random.pick(rows).id, isApproved: random.chance(0.7) };
    say(`${order.isApproved ? 'approve' : 'refuse'} ${order.id}`);
    await decideCorrection(replica.deps, ASKED, order);
  },
};

/** Takes the most likely, and of several the first. */
const always = ({ world: { random } }: Stage): Stage['world']['random'] => ({
  ...random,
  chance: () => true,
});

export const CORRECTION_OPERATIONS: readonly Operation[] = [reverses, moves, decides];
