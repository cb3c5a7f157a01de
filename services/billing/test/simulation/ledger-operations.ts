import { inTransaction } from '@gridlease/common/database/transaction';
import { collectFees } from '../../src/books/fees.ts';
import { rollUpTails } from '../../src/books/ledger/tail-store.ts';
import type { BillingTransaction } from '../../src/database/database.ts';
import type { Operation, Stage } from './operation.ts';

/** What the platform does with its fees. */

const run = <T>({ replica }: Stage, work: (trx: BillingTransaction) => Promise<T>) =>
  inTransaction(replica.deps.db, work);

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

export const LEDGER_OPERATIONS: readonly Operation[] = [collects, rollsUp];
