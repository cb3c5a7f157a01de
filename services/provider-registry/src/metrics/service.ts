import { retryingReads } from '@gridlease/common/database/transaction';
import type { Database } from '../database/database.ts';
import type { Provider } from '../providers/provider.ts';
import { type CardColumns, columnsOf, MINUTE_MS, type MinuteRange } from '../samples/columns.ts';
import { findSamples } from '../samples/store.ts';

const MINUTES = 24 * 60;

/** What the cards of a machine measured, in their order. */
export interface MetricHistory {
  readonly range: MinuteRange;
  readonly cards: readonly CardColumns[];
}

/** The last 24 hours as far as the present minute. */
export async function getMetricHistory(
  { db }: { readonly db: Database },
  { id, gpus }: Pick<Provider, 'id' | 'gpus'>,
): Promise<MetricHistory> {
  const { minute, hours } = await retryingReads(() => findSamples(db, id, gpus.length));
  const range = { from: new Date(minute.getTime() - (MINUTES - 1) * MINUTE_MS), minutes: MINUTES };
  return { range, cards: columnsOf(hours, gpus.length, range) };
}
