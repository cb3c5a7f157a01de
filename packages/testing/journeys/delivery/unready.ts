import { endRental } from '@gridlease/client/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { until } from '@gridlease/testing/until';
import { expect } from 'vitest';
import { openImageRegistry } from './image-registry.ts';
import { type Market, untilGone } from './market.ts';
import { openRenter, type Rental } from './renter.ts';

/** What was held for the rental is returned whole. Her balance would not say so: other rentals of hers go on. */
async function expectNothingToBeCharged({ rita }: Market, rental: Rental): Promise<void> {
  expect(rental).toMatchObject({ billed_minutes: 0, total_cost: '0' });
  expect(rental.started_at).toBeUndefined();
  const { records } = await orThrow(rita.billing.GET('/api/v1/billing/history'));
  expect(records.map(({ session_id }) => session_id)).not.toContain(rental.id);
  const params = { path: { walletID: rita.wallet } };
  const path = '/api/v1/wallet/{walletID}/transactions';
  const { transactions } = await orThrow(rita.billing.GET(path, { params }));
  const own = transactions.filter(({ session_id }) => session_id === rental.id);
  expect(own.map(({ type }) => type).sort()).toEqual(['session_lock', 'session_release']);
  expect(new Set(own.map(({ amount }) => amount)).size).toBe(1);
}

/** Rita misspells an image. */
export async function orderMissingImage(market: Market): Promise<void> {
  const { rig, rita } = market;
  const registry = await openImageRegistry();
  const { id } = await rita.rent(rig, { image: registry.missing, env: { SECRET: market.marker } });
  const failed = await rita.untilStatus(id, 'failed');
  expect(failed).toMatchObject({
    end_reason: 'provider_failure',
    metadata: { end_note: expect.stringMatching(/^image_not_found: There is no image .*misspelt:1/) },
  });
  await untilGone(rig, id);
  await expectNothingToBeCharged(market, failed);
}

/** Rolf thinks better of it, while his image is pulled and while his workload starts. */
export async function endBeforeReady(market: Market): Promise<void> {
  const { stage, rig, marker } = market;
  const registry = await openImageRegistry();
  const rolf = await openRenter(stage.site, stage.url, 'rolf', '10');
  const asRolf = { ...market, rita: rolf };
  const pulling = await rolf.rent(rig, { image: registry.endless, env: { SECRET: marker } });
  await until(() => registry.underWay() > 0, { message: 'that the image is pulled' });
  await endRental(rolf.billing, pulling.id, 'too slow');
  await until(() => registry.underWay() === 0, { message: 'that the image is no longer pulled' });
  await untilGone(rig, pulling.id);
  await expectNothingToBeCharged(asRolf, await rolf.untilStatus(pulling.id, 'completed'));

  const command = ['sleep', '1000'];
  const silent = await rolf.rent(rig, { image: stage.engine.image, command, ports: [8080] });
  await until(async () => (await rig.docker('ps', '--format', '{{ .Command }}')).includes('sleep 1000'), {
    message: 'that the workload runs',
  });
  expect((await rolf.read(silent.id)).status).toBe('pending');
  await endRental(rolf.billing, silent.id, 'too slow');
  await untilGone(rig, silent.id);
  await expectNothingToBeCharged(asRolf, await rolf.untilStatus(silent.id, 'completed'));
}
