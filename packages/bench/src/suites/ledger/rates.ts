import { setTimeout as delay } from 'node:timers/promises';
import { queryOne } from '../../harness/database.ts';
import { type Extent, PAUSE_MS, turned, WARM_UP_SECONDS } from '../../harness/measure.ts';
import type { Stage } from '../../harness/stage.ts';
import { findPgbench, runPgbench } from './pgbench.ts';
import { openSubject, type Subject } from './subject.ts';

export const BATCH = 50;
/** There are one or two tickers; more would only compete for the same processor. */
const BATCH_CONNECTIONS = 4;
const NO_PGBENCH =
  'there is no pgbench, which the ledger is measured against: it comes with PostgreSQL (Debian: postgresql-15)';
const VARIANTS = ['pgbench', 'single', 'hot', 'batch'] as const;
export type Variant = (typeof VARIANTS)[number];

export interface RateResults {
  /** Settlements per second, one figure per round; none for pgbench where it is missing. */
  readonly perSecond: Readonly<Record<Variant, readonly number[]>>;
  /** Share of one processor used by the settling process, by round. */
  readonly ownShare: Readonly<Record<Exclude<Variant, 'pgbench'>, readonly number[]>>;
  readonly findings: number;
}

/** Settlements per second of one ledger by pgbench and by ours, and of one with a hot fee account row, in turn. */
export async function measureRates(
  stage: Stage,
  sessions: number,
  { rounds, seconds, connections }: Extent,
  say: (line: string) => void,
): Promise<RateResults> {
  const pgbench = await findPgbench();
  if (pgbench === undefined) say(NO_PGBENCH);
  const ours = await openSubject(stage, { name: 'ledger', sessions, fees: 'tailed' });
  const hot = await openSubject(stage, { name: 'ledger_hot', sessions, fees: 'stored' });
  await stage.calmDatabase(ours.url);
  await stage.calmDatabase(hot.url);
  const feesId = await queryOne(ours.url, `select id from accounts where code = 'platform:fees'`);
  const variables = { sessions, first_earned_id: ours.firstEarnedId, fees_id: feesId };
  const perSecond: Record<Variant, number[]> = { pgbench: [], single: [], hot: [], batch: [] };
  const ownShare: Record<'single' | 'hot' | 'batch', number[]> = { single: [], hot: [], batch: [] };

  const settle = async (variant: 'single' | 'hot' | 'batch', subject: Subject, length: number) => {
    const batches = variant === 'batch';
    const result = await subject.settle({
      connections: batches ? BATCH_CONNECTIONS : connections,
      seconds: length,
      batch: batches ? BATCH : 1,
    });
    ownShare[variant].push(result.ownShare);
    return result.perSecond;
  };
  const variants = VARIANTS.filter((variant) => variant !== 'pgbench' || pgbench !== undefined);
  const measure = (variant: Variant, length: number) =>
    variant === 'pgbench' && pgbench !== undefined
      ? runPgbench(pgbench, { url: ours.url, folder: stage.folder, connections, seconds: length, variables })
      : settle(variant === 'pgbench' ? 'single' : variant, variant === 'hot' ? hot : ours, length);

  for (const variant of variants) await measure(variant, Math.min(WARM_UP_SECONDS, seconds));
  for (const shares of Object.values(ownShare)) shares.length = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const variant of turned(variants, round)) {
      perSecond[variant].push(await measure(variant, seconds));
      await delay(PAUSE_MS);
    }
  }
  return { perSecond, ownShare, findings: (await ours.prove()) + (await hot.prove()) };
}
