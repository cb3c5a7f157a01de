import { endRental } from '@gridlease/client/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { createRegistryClient } from '@gridlease/client/registry';
import { type FaultProxy, openFaultProxy } from '@gridlease/testing/fault-proxy';
import { closeWithFile } from '@gridlease/testing/file-end';
import { until } from '@gridlease/testing/until';
import { expect } from 'vitest';
import { unitsOf } from '../fixtures.ts';
import { type Market, pageWorkload, textOf, untilGone } from './market.ts';
import { openRenter, type Rental, type Renter } from './renter.ts';
import type { Rig } from './rig.ts';
import type { Stage } from './stage.ts';

/** A minute is paid; it takes longer on a busy machine until the agent has stopped what is not. */
const STOPPED_TIMEOUT_MS = 120_000;

/** A machine that lost its network while it ran two rentals. */
export interface CutOff {
  readonly proxy: FaultProxy;
  readonly rig: Rig;
  /** Can pay for hours. */
  readonly rita: Renter;
  readonly ritas: Rental;
  /** Can pay for one minute. */
  readonly ruth: Renter;
  readonly ruths: Rental;
  readonly cutAt: number;
}

/** Until the platform has heard of the machine after a time. */
export async function untilHeartbeat(
  { url, paula }: Stage,
  { providerId }: Rig,
  after: string,
): Promise<void> {
  const registry = createRegistryClient({ baseUrl: url, token: paula.accessToken });
  const params = { path: { providerID: providerId } };
  const hasBeaten = async () => {
    const { last_beat_at = '' } = await orThrow(registry.GET('/providers/{providerID}/history', { params }));
    return Date.parse(last_beat_at) > Date.parse(after);
  };
  await until(hasBeaten, { message: 'a heartbeat' });
}

/** Two rentals on a machine that reaches the platform through a proxy, which is then cut. */
export async function beginCutOff(market: Market): Promise<CutOff> {
  const { stage, rita } = market;
  const proxy = await openFaultProxy('127.0.0.1', Number(new URL(stage.url).port));
  closeWithFile(() => proxy.close());
  const gateway = proxy.through(stage.url).replace(/\/$/, '');
  const [rig, ruth] = await Promise.all([
    stage.rig({ name: 'rig-2', cards: 2, gateway }),
    openRenter(stage.site, stage.url, 'ruth', '1.2'),
  ]);
  const { id: first } = await rita.rent(rig, pageWorkload(market, 'of rita'));
  const ritas = await rita.untilStatus(first, 'active');
  const { id: second } = await ruth.rent(rig, pageWorkload(market, 'of ruth'));
  const ruths = await ruth.untilStatus(second, 'active');
  // Not before the agent knows until when it is paid.
  await rig.agent().waitForLine(new RegExp(`"${second}".*billing was told about a rental`));
  await untilHeartbeat(stage, rig, ruths.started_at ?? '');
  proxy.cut();
  return { proxy, rig, rita, ritas, ruth, ruths, cutAt: Date.now() };
}

const pageOf = ({ connection }: Rental) => connection?.http?.[0]?.url;

/** The pages are served as long as they are paid, and billed as long as the platform knew of the machine. */
export async function expectToBeStopped(cutOff: CutOff): Promise<void> {
  const { proxy, rig, rita, ritas, ruth, ruths, cutAt } = cutOff;
  const isServed = () => textOf(pageOf(ruths)).then(Boolean, () => false);
  await until(async () => !(await isServed()), { timeoutMs: STOPPED_TIMEOUT_MS, message: 'the end' });
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(ruths.paid_until ?? ''));
  expect((await textOf(pageOf(ritas))).trim()).toBe('of rita');

  // Her second minute has begun, and the machine was never heard of in it.
  await endRental(rita.billing, ritas.id, 'no network');
  expect(await rita.read(ritas.id)).toMatchObject({
    status: 'completed',
    billed_minutes: 1,
    total_cost: '1',
  });
  const params = { path: { sessionID: ritas.id } };
  const { proven_until } = await orThrow(
    rita.billing.GET('/api/v1/billing/sessions/{sessionID}/receipt', { params }),
  );
  expect(Date.parse(proven_until ?? '')).toBeLessThanOrEqual(cutAt);

  proxy.restore();
  const failed = await ruth.untilStatus(ruths.id, 'failed');
  expect(failed).toMatchObject({ ended_at: ruths.paid_until, billed_minutes: 1, total_cost: '1' });
  expect(failed.metadata.end_note).toMatch(/^platform_unreachable: /);
  expect(failed.debt).toBeUndefined();
  expect(unitsOf(await ruth.balance())).toBe(unitsOf('0.2'));
  await Promise.all([ritas, ruths].map(({ id }) => untilGone(rig, id)));
}
