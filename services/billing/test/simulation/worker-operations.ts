import { confirmDeposits } from '../../src/chain/deposits/confirmation.ts';
import { reconcile, scanForDeposits } from '../../src/chain/reconciliation/reconcile.ts';
import { findLastReconciliation } from '../../src/chain/reconciliation/store.ts';
import { beginSweeps } from '../../src/chain/sweeps/sweep.ts';
import { stepTransfer } from '../../src/chain/transfers/step.ts';
import { listDueTransfers } from '../../src/chain/transfers/store.ts';
import { type Operation, TRACE } from './operation.ts';
import { leavePending, payIn, reserve, send } from './preparations.ts';
import { TOKEN } from './world.ts';

/** What the workers of a process do, in any order and by any process: more than the leases would let them. */

const DUE_MAX = 50;

const steps: Operation = {
  name: 'step a transfer',
  weight: 22,
  prepare: (stage) => reserve(stage, TOKEN),
  async run({ world: { db, random }, replica, say }) {
    const due = await listDueTransfers(db, { begun: DUE_MAX, others: DUE_MAX });
    if (due.length === 0) return;
    const { id } = random.pick(due);
    say(id);
    await stepTransfer(replica.deps, TRACE, id);
  },
};

/** Also one that is not due, or is over. */
const stepsAny: Operation = {
  name: 'step any transfer',
  weight: 3,
  prepare: send,
  async run({ world: { db, random }, replica, say }) {
    const rows = await db.selectFrom('transfers').select('id').orderBy('id', 'desc').limit(10).execute();
    if (rows.length === 0) return;
    const { id } = random.pick(rows);
    say(id);
    await stepTransfer(replica.deps, TRACE, id);
  },
};

const confirms: Operation = {
  name: 'confirm deposits',
  weight: 5,
  prepare: leavePending,
  mayNote: true,
  run: async ({ replica }) => {
    await confirmDeposits(replica.deps, TRACE);
  },
};

const scans: Operation = {
  name: 'scan for deposits',
  weight: 3,
  prepare: payIn,
  mayNote: true,
  run: async ({ replica }) => {
    await scanForDeposits(replica.deps, TRACE);
  },
};

const reconciles: Operation = {
  name: 'reconcile',
  weight: 5,
  mayNote: true,
  async run({ world, replica, say }) {
    if (await reconcile(replica.deps, TRACE)) return say('even');
    say(`uneven: ${JSON.stringify((await findLastReconciliation(world.db))?.report)}`);
  },
};

const sweeps: Operation = {
  name: 'begin sweeps',
  weight: 2,
  run: async ({ replica }) => {
    await beginSweeps(replica.deps);
  },
};

export const WORKER_OPERATIONS: readonly Operation[] = [steps, stepsAny, confirms, scans, reconciles, sweeps];
