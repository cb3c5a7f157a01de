import { afterAll, beforeAll, expect, it } from 'vitest';
import { stepTransfer } from '../../src/chain/transfers/step.ts';
import { findTransfer } from '../../src/chain/transfers/store.ts';
import { cancelWithdrawal } from '../../src/chain/withdrawals/service.ts';
import { openModel } from './model.ts';
import { ASKED, type Stage, TRACE } from './operation.ts';
import { refill, reserve } from './preparations.ts';
import { openWorld } from './world.ts';

let stage: Stage;
beforeAll(async () => {
  const world = await openWorld(1);
  stage = { world, model: await openModel(world), replica: world.replicas[0], say: () => {} };
  await refill(stage);
});
afterAll(() => stage.world.close());

it('a step that is overtaken by a cancellation does not overwrite the reason of it', async () => {
  const { world, replica } = stage;
  const id = await reserve(stage, 1_000_000_000n);
  const walletId = (await findTransfer(world.db, id))?.walletId ?? '';
  const obstacle = async () => {
    await cancelWithdrawal(replica.deps, ASKED, { walletId, id });
    return { reason: 'outgoing_paused', waitingFor: 'review' } as const;
  };
  await stepTransfer({ ...replica.deps, obstacle }, TRACE, id);
  expect(await findTransfer(world.db, id)).toMatchObject({
    status: 'cancelled',
    reason: 'cancelled by the owner',
  });
});
