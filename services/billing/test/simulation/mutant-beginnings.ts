import { ServiceError } from '@gridlease/common/errors/service-error';
import { confirmDeposits } from '../../src/chain/deposits/confirmation.ts';
import { claimDeposit } from '../../src/chain/deposits/service.ts';
import { reconcile } from '../../src/chain/reconciliation/reconcile.ts';
import { stepTransfer } from '../../src/chain/transfers/step.ts';
import { adjustWallet } from '../../src/support/adjustments/service.ts';
import { reverseAdjustment } from '../../src/support/corrections/service.ts';
import type { Model } from './model.ts';
import { ASKED, TRACE } from './operation.ts';
import { assignWrongly, reserve } from './preparations.ts';
import { TOKEN, type World } from './world.ts';

/** What comes before the runs of mistakes that few runs would come to by chance. */
export type Begin = (world: World, model: Model) => Promise<void>;

const WITHDRAWALS = 6;
const SEEN_MS = 2_000;
const FINAL_MS = 20_000;
/** In so many times as many seconds the chain drops blocks two or three times. */
const PAYMENTS = 40;
const BETWEEN_PAYMENTS_MS = 5_000;
/** Below what a second administrator has to approve, and together more than is paid in a short run. */
const GIFT = 14n * TOKEN;
const GIFTS_EACH = 10;
const reason = 'simulation';
const ASSIGNED = 4;

/** What becomes of withdrawals that nobody knows the outcome of yet is looked at too early. */
export const lookTooEarly: Begin = async (world, model) => {
  await sendWithdrawals(world, model);
  await stepAll(world);
  await world.pass(FINAL_MS);
};

/** They were signed with a key that is not the platform's any more when they are final. */
export const changeKeyMeanwhile: Begin = async (world, model) => {
  await sendWithdrawals(world, model);
  world.changePlatformKey();
  await world.pass(FINAL_MS);
  await stepAll(world);
};

/** Withdrawals are signed and sent, and nothing has landed yet. */
async function sendWithdrawals(world: World, model: Model): Promise<void> {
  const [replica] = world.replicas;
  await reconcile(replica.deps, TRACE);
  for (let count = 0; count < WITHDRAWALS; count += 1) {
    // A wallet may have too little, or owe something.
    await unlessRefused(reserve({ world, model, replica, say: () => {} }, 2n * TOKEN));
  }
  await stepAll(world);
}

async function stepAll({ db, replicas: [{ deps }] }: World): Promise<void> {
  const rows = await db.selectFrom('transfers').select('id').orderBy('id').execute();
  for (const { id } of rows) await stepTransfer(deps, TRACE, id);
}

/** Customers pay for minutes, and each payment is claimed before it is final: some never become it. */
export const claimEarly: Begin = async (world, model) => {
  const { chain, change, keyOf, random, replicas, pass } = world;
  const [{ deps }] = replicas;
  for (let count = 0; count < PAYMENTS; count += 1) {
    const { id: walletId, depositAddress } = random.pick(model.wallets);
    const received = change(depositAddress, TOKEN);
    const signature = chain.newSignature();
    const changes = [received, change(keyOf('sender').publicKey.toBase58(), -TOKEN)];
    chain.receive({ signature, lastValidBlockHeight: chain.newLifetime(), changes, memos: [] });
    model.receipts.push({ signature, tokenAccount: received.tokenAccount, amount: TOKEN, walletId });
    await pass(SEEN_MS);
    await unlessRefused(claimDeposit(deps, ASKED, { walletId, signature, stated: undefined }));
    await confirmDeposits(deps, TRACE);
    await pass(BETWEEN_PAYMENTS_MS);
  }
};

/** Renters have spent what they got by mistake, and owe more of it than the run repays. */
export const oweMuch: Begin = async ({ db, replicas: [{ deps }] }, { wallets, renters }) => {
  for (const { id: walletId } of wallets.slice(0, renters.length)) {
    for (let count = 0; count < GIFTS_EACH; count += 1)
      await adjustWallet(deps, ASKED, { walletId, amount: GIFT, reason });
    const { balance } = await db
      .selectFrom('accounts')
      .select('balance')
      .where('wallet_id', '=', walletId)
      .where('kind', '=', 'available')
      .executeTakeFirstOrThrow();
    if (BigInt(balance) > 0n) await adjustWallet(deps, ASKED, { walletId, amount: -BigInt(balance), reason });
    const gifts = await db
      .selectFrom('transactions')
      .select('id')
      .where('to_wallet_id', '=', walletId)
      .where('type', '=', 'adjustment')
      .where('amount', '=', String(GIFT))
      .execute();
    for (const { id: adjustmentId } of gifts)
      await reverseAdjustment(deps, ASKED, { adjustmentId, amount: undefined, reason });
  }
};

/** Deposits are assigned to wallets that they may not belong to. */
export const assignByMistake: Begin = async (world, model) => {
  const [replica] = world.replicas;
  for (let count = 0; count < ASSIGNED; count += 1)
    await unlessRefused(assignWrongly({ world, model, replica, say: () => {} }));
};

async function unlessRefused(request: Promise<unknown>): Promise<void> {
  await request.catch((error: unknown) => {
    if (!(error instanceof ServiceError)) throw error;
  });
}
