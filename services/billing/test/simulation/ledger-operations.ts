import { inTransaction } from '@gridlease/common/database/transaction';
import { collectFees } from '../../src/books/fees.ts';
import { captureHold, changeHolds, extendHold, placeHold, releaseHold } from '../../src/books/holds/holds.ts';
import { rollUpTails } from '../../src/books/ledger/tail-store.ts';
import type { BillingTransaction } from '../../src/database/database.ts';
import type { Operation, Stage } from './operation.ts';
import { TOKEN } from './world.ts';

/** What sessions will do with holds, and the platform with its fees. */

const run = <T>({ replica }: Stage, work: (trx: BillingTransaction) => Promise<T>) =>
  inTransaction(replica.deps.db, work);

const someAmount = ({ world: { random } }: Stage) =>
  BigInt(random.int(0, 8)) * TOKEN + BigInt(random.int(1, 999_999_999));

const places: Operation = {
  name: 'place a hold',
  weight: 4,
  async run(stage) {
    const { world, model, say } = stage;
    const { id: walletId } = world.random.pick(model.wallets);
    const amount = someAmount(stage);
    const holdId = world.newId();
    say(`${amount} of ${walletId}`);
    model.holds.push(holdId);
    const order = { holdId, journalId: world.newId(), walletId, reference: holdId, amount };
    await run(stage, (trx) => placeHold(trx, order));
  },
};

const HOW = ['capture', 'capture', 'extend', 'release', 'tick', 'end'] as const;

/** Of an open hold, or of one that is closed or was never placed. */
const changes: Operation = {
  name: 'change a hold',
  weight: 6,
  prepare: (stage) => places.run(stage),
  async run(stage) {
    const { world, model, say } = stage;
    if (model.holds.length === 0) return;
    const { newId, random } = world;
    const holdId = random.pick(model.holds.slice(-4).toReversed());
    const journalId = newId();
    const amount = someAmount(stage);
    const fee = amount / 20n;
    const credits = [
      { account: model.earned, amount: amount - fee },
      ...(fee > 0n ? [{ account: model.fees, amount: fee }] : []),
    ];
    const what = HOW[random.int(0, HOW.length - 1)];
    say(`${what} ${amount} of ${holdId}`);
    await run(stage, async (trx) => {
      if (what === 'capture') await captureHold(trx, { holdId, journalId, credits });
      else if (what === 'extend') await extendHold(trx, { holdId, journalId, amount });
      else if (what === 'release') await releaseHold(trx, { holdId, journalId });
      else if (what === 'tick') await changeHolds(trx, [{ holdId, journalId, extend: amount, credits }]);
      else await changeHolds(trx, [{ holdId, journalId, credits, release: 'rest' }]);
    });
  },
};

const collects: Operation = {
  name: 'collect fees',
  weight: 1,
  async run(stage) {
    const journalId = stage.world.newId();
    await run(stage, (trx) => collectFees(trx, { journalId, walletId: stage.model.platform.id }));
  },
};

const rollsUp: Operation = {
  name: 'roll up tails',
  weight: 2,
  run: async (stage) => {
    await run(stage, (trx) => rollUpTails(trx, 5));
  },
};

export const LEDGER_OPERATIONS: readonly Operation[] = [places, changes, collects, rollsUp];
