import { until } from '@gridlease/testing/until';
import { expect } from 'vitest';
import { expectOrder, expectPublished, publishedTo } from '../../journeys/killed-processes/invariants.ts';
import { internalsOf } from '../../journeys/platform-internals.ts';
import type { Stage } from './stage.ts';

const TOLD_TIMEOUT_MS = 120_000;

/** Everything that happened was published once and in order, to NATS and by Server-Sent Events. */
export async function expectEveryEvent(
  { place: { site, url }, diary, fleet: { lateness }, listener: { heard } }: Stage,
  machines: number,
): Promise<void> {
  const ids = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id);
  const [rentals, withdrawals, payouts] = [diary.rentals, diary.withdrawals, diary.payouts].map(ids);
  const internals = await internalsOf(site, url);
  await expectPublished(internals, 'billing', {
    'session.started': rentals ?? [],
    'session.completed': rentals ?? [],
    'withdrawal.requested': withdrawals ?? [],
    'withdrawal.confirmed': withdrawals ?? [],
    'payout.requested': payouts ?? [],
    'payout.confirmed': payouts ?? [],
  });
  const patience = {
    timeoutMs: TOLD_TIMEOUT_MS,
    message: 'that everything the registry published was heard',
  };
  const published = await until(async () => {
    const events = await publishedTo(internals, 'registry');
    return heard.length >= machines && heard.length === events.length ? events : undefined;
  }, patience);
  expect(heard.filter(({ position }, at) => position !== at + 1)).toEqual([]);
  const isOf = (type: string) => heard.filter(({ envelope }) => envelope.type === type);
  expect(isOf('provider.registered').length).toBe(machines);
  // A machine that was never late has only joined and been rented: none was ever wrongly considered dead.
  const causes = ['cards_taken', 'cards_free'];
  const isOfRental = ({ data }: { readonly data: unknown }) =>
    causes.includes((data as { readonly cause?: string }).cause ?? '');
  const others = heard.filter(
    ({ envelope }) => envelope.type !== 'provider.registered' && !isOfRental(envelope),
  );
  expect(others.filter(({ envelope }) => !lateness.isLate(envelope.aggregate.id))).toEqual([]);
  expect(ids(published)).toEqual(heard.map(({ envelope }) => envelope.id));
  expectOrder(published);
}
