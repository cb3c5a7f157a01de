import { eachBillingRecord } from '@gridlease/client/billing';
import { orThrow } from '@gridlease/client/problem-error';
import type { EventEnvelope } from '@gridlease/common/outbox/envelope';
import { listStream } from '@gridlease/testing/nats-stream';
import { until } from '@gridlease/testing/until';
import { expect } from 'vitest';
import { billingOf, unitsOf } from '../fixtures.ts';
import type { PlatformInternals } from '../platform-internals.ts';
import { tokenBalancesAt } from '../token-balances.ts';
import type { HeardEvent } from './event-stream.ts';
import type { Diary, Marketplace } from './marketplace.ts';
import type { Outgoing } from './outgoing-transfers.ts';

/**
 * First the leases of killed workers end, then tokens are swept from deposit addresses, then transfers become final.
 */
const SETTLED_TIMEOUT_MS = 60_000;
const MINUTE_MS = 60_000;

/** The wallet, the bills, the machine's earnings and the chain agree to the base unit. */
export async function expectMoneyToAddUp(
  place: Marketplace,
  diary: Diary,
  { withdrawals, payout }: { readonly withdrawals: readonly Outgoing[]; readonly payout: Outgoing },
): Promise<void> {
  const { url, internals, billing, paula, admin, machine } = place;
  const params = { path: { walletID: place.wallet } };
  const ofMachine = { params: { path: { providerID: machine } } };
  const balance = () => orThrow(billing.GET('/api/v1/wallet/{walletID}/balance', { params }));
  const asPaula = billingOf(url, paula);
  const earnings = () => orThrow(asPaula.GET('/api/v1/provider/{providerID}/earnings', ofMachine));
  const settled = async () =>
    (await balance()).pending_balance === '0' && (await earnings()).paid_earnings === payout.amount;
  const patience = { timeoutMs: SETTLED_TIMEOUT_MS, every: 200, message: 'that everything has gone out' };
  await until(settled, patience);

  const bills = await Array.fromAsync(eachBillingRecord(billing));
  expect(bills.map(({ session_id }) => session_id).sort()).toEqual(
    [...diary.rentals, place.liveSession].sort(),
  );
  for (const bill of bills) {
    const lastedMs = Date.parse(bill.billing_period_end) - Date.parse(bill.billing_period_start);
    const started = Math.max(1, Math.ceil(lastedMs / MINUTE_MS));
    // A token per minute: see `RATES`.
    expect([bill.total_minutes, unitsOf(bill.total_cost)]).toEqual([started, unitsOf(String(started))]);
  }
  const sum = (amounts: readonly string[]) => amounts.reduce((all, one) => all + unitsOf(one), 0n);
  const spent = sum(bills.map(({ total_cost }) => total_cost));
  const sent = sum(withdrawals.map(({ amount }) => amount));
  expect(unitsOf((await balance()).total_balance)).toBe(unitsOf('1000') - spent - sent);
  expect(unitsOf((await earnings()).total_earnings)).toBe(sum(bills.map((bill) => bill.provider_earnings)));
  for (const { to, amount } of [...withdrawals, payout]) {
    expect([to, await tokenBalancesAt(internals.rpcUrl, to)]).toEqual([to, [String(unitsOf(amount))]]);
  }
  const books = () => orThrow(billingOf(url, admin).GET('/api/v1/reconciliation'));
  await until(async () => (await books()).status === 'even', patience);
}

/** Every report of the machine was counted once. */
export async function expectUsageToBeWhole({ billing, liveSession }: Marketplace, diary: Diary) {
  const counted: string[] = [];
  const path = { sessionID: liveSession };
  let cursor: string | undefined;
  do {
    const page = await orThrow(
      billing.GET('/api/v1/billing/sessions/{sessionID}/usage', { params: { path, query: { cursor } } }),
    );
    counted.push(...page.records.map(({ event_id }) => event_id ?? ''));
    cursor = page.next_cursor;
  } while (cursor !== undefined);
  expect(counted.sort()).toEqual([...diary.usage].sort());
}

/** The published events are what happened: nothing lost, nothing twice, each aggregate's events in order. */
export async function expectEventsToBeWhole(
  place: Marketplace,
  diary: Diary,
  outgoing: { readonly withdrawals: readonly Outgoing[]; readonly payout: Outgoing },
): Promise<void> {
  const sessions = [...diary.rentals, place.liveSession].sort();
  const withdrawn = outgoing.withdrawals.map(({ id }) => id).sort();
  const wanted: Record<string, string[]> = {
    'session.started': sessions,
    'session.completed': sessions,
    'withdrawal.requested': withdrawn,
    'withdrawal.confirmed': withdrawn,
    'payout.requested': [outgoing.payout.id],
    'payout.confirmed': [outgoing.payout.id],
  };
  await expectPublished(place.internals, 'billing', wanted);
}

/** There is one event of each type for each of these aggregates, and each aggregate's events are in order. */
export async function expectPublished(
  internals: PlatformInternals,
  stream: keyof PlatformInternals['streams'],
  wanted: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const published = () => publishedTo(internals, stream);
  const counts = (events: readonly EventEnvelope[], type: string) =>
    events.filter((event) => event.type === type).map(({ aggregate }) => aggregate.id);
  const lengths = Object.entries(wanted).map(([type, ids]) => [type, ids.length] as const);
  const isAllThere = async () => {
    const events = await published();
    return lengths.every(([type, count]) => counts(events, type).length >= count);
  };
  await until(isAllThere, { timeoutMs: SETTLED_TIMEOUT_MS, every: 500, message: 'that all is published' });
  const events = await published();
  for (const [type, ids] of Object.entries(wanted)) {
    expect([type, counts(events, type).sort()]).toEqual([type, [...ids].sort()]);
  }
  expectOrder(events);
}

/** The registry's events on NATS and by Server-Sent Events are the same, and are what happened. */
export async function expectMachinesToBeTold(
  place: Marketplace,
  diary: Diary,
  heard: readonly HeardEvent[],
): Promise<void> {
  // Two machines that registered.
  const count = 2 + diary.statusChanges;
  await until(() => heard.length >= count, {
    timeoutMs: SETTLED_TIMEOUT_MS,
    message: 'that all events were heard',
  });
  expect(heard.map(({ position }) => position)).toEqual(Array.from({ length: count }, (_, at) => at + 1));
  const isPublished = async () => (await publishedTo(place.internals, 'registry')).length >= count;
  await until(isPublished, {
    timeoutMs: SETTLED_TIMEOUT_MS,
    every: 500,
    message: 'that all events were published',
  });
  const events = await publishedTo(place.internals, 'registry');
  expect(events).toEqual(heard.map(({ envelope }) => envelope));
  expectOrder(events);
  const ofMachine = events.filter(({ aggregate }) => aggregate.id === place.machine);
  expect(ofMachine.map(({ type }) => type)).toEqual(['provider.registered']);
  expect([...diary.statuses]).toEqual(['idle']);
}

export async function publishedTo(
  { natsUrl, streams }: PlatformInternals,
  stream: keyof PlatformInternals['streams'],
): Promise<EventEnvelope[]> {
  return (await listStream(natsUrl, streams[stream])).map(({ envelope }) => envelope);
}

export function expectOrder(events: readonly EventEnvelope[]): void {
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  const versions = new Map<string, number>();
  for (const { aggregate, type } of events) {
    const name = `${aggregate.type} ${aggregate.id}`;
    expect(aggregate.version, `${type} of ${name}`).toBeGreaterThan(versions.get(name) ?? 0);
    versions.set(name, aggregate.version);
  }
}
