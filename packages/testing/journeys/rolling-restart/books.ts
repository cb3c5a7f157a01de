import { expect } from 'vitest';
import {
  expectEventsToBeWhole,
  expectMoneyToAddUp,
  expectUsageToBeWhole,
} from '../killed-processes/invariants.ts';
import type { Work } from '../killed-processes/load.ts';
import type { Diary, Marketplace } from '../killed-processes/marketplace.ts';
import type { PlatformInternals } from '../platform-internals.ts';
import { expectOutboxToBeStreamed } from './outbox.ts';

/** Ends all works, none of which may have failed. */
export async function finish(works: readonly Work[]): Promise<void> {
  await Promise.all(works.map((work) => work.stop()));
  expect(works.map((work) => [work.name, work.failure()]).filter(([, failure]) => failure)).toEqual([]);
}

/** Usage, money and events are what was accepted, and every committed event was published. */
export async function expectAllToBeAccountedFor(
  {
    internals: { natsUrl, streams },
    databaseUrls,
  }: {
    readonly internals: PlatformInternals;
    readonly databaseUrls: { readonly billing: string; readonly registry: string };
  },
  place: Marketplace,
  diary: Diary,
  outgoing: Parameters<typeof expectMoneyToAddUp>[2],
): Promise<void> {
  await expectUsageToBeWhole(place, diary);
  await expectMoneyToAddUp(place, diary, outgoing);
  await expectEventsToBeWhole(place, diary, outgoing);
  await expectOutboxToBeStreamed(databaseUrls.billing, natsUrl, streams.billing);
  await expectOutboxToBeStreamed(databaseUrls.registry, natsUrl, streams.registry);
}
